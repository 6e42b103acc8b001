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
    static func hasShift(_ characters: [Int]) -> Bool {
        // They are the last four, from $ on.
        characters.contains { $0 >= 39 }
    }

    package static func bars(_ characters: [Int]) -> BarRow {
        var row = BarRow(capacity: 13 * (characters.count + 2))
        row.append(Code39Tables.asteriskModules)
        for character in characters {
            row.append(false, count: 1)
            row.append(Code39Tables.modules[character])
        }
        row.append(false, count: 1)
        row.append(Code39Tables.asteriskModules)
        return row
    }
}
