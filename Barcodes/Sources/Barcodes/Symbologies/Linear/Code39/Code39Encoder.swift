/// Makes Code 39.
package enum Code39Encoder {
    /// The values of the characters that say bytes of ASCII.
    ///
    /// Plain where all are among the 43 and no reader would take them for full ASCII, otherwise as full ASCII.
    package static func characters(_ bytes: [UInt8]) -> [Int] {
        let plain = bytes.compactMap { FullASCII.value(of: $0) }
        if plain.count == bytes.count {
            if !hasShift(plain) || Code39Decoder.content(plain).bytes == bytes { return plain }
        }
        return bytes.flatMap { byte in
            if let pair = FullASCII.pair(byte) { [pair.shift.rawValue, pair.letter] } else { [byte] }
        }.compactMap { FullASCII.value(of: $0) }
    }

    /// Whether one of the characters is a shift of full ASCII: without, each stands for itself.
    static func hasShift(_ characters: [Int]) -> Bool { characters.contains { $0 >= firstShift } }

    /// Shift characters are the last four, from $ on.
    private static let firstShift = 39

    package static func bars(_ characters: [Int]) -> BarRow {
        var row = BarRow()
        row.append(Code39Tables.startModules)
        for character in characters { row.append(Code39Tables.modules[character]) }
        row.append(Code39Tables.stopModules)
        return row
    }

    /// The bars of characters that stand for themselves; `nil` where others are among them, or shift characters.
    static func plainBars(_ bytes: Span<UInt8>) -> BarRow? {
        var row = BarRow()
        row.append(Code39Tables.startModules)
        for index in bytes.indices {
            guard let value = FullASCII.value(of: bytes[index]), value < firstShift else { return nil }
            row.append(Code39Tables.modules[value])
        }
        row.append(Code39Tables.stopModules)
        return row
    }
}
