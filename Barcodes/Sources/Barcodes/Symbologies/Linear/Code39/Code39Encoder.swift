/// Encoder of Code 39.
package enum Code39Encoder {
    /// Returns the values of the symbol characters for bytes of ASCII; `nil` where no characters are read as these
    /// bytes.
    ///
    /// They are plain where all are among the 43 and no reader would take them for full ASCII, otherwise full ASCII.
    /// - Parameter hasCheckCharacter: whether a check character is added at the end, which may make a pair of full
    ///   ASCII with the character before it.
    package static func characters(_ bytes: [UInt8], hasCheckCharacter: Bool = false) -> [Int]? {
        let plain = bytes.compactMap { FullASCII.value(of: $0) }
        let full = bytes.flatMap { byte in
            if let pair = FullASCII.pair(byte) { [pair.shift.rawValue, pair.letter] } else { [byte] }
        }.compactMap { FullASCII.value(of: $0) }
        for characters in plain.count == bytes.count ? [plain, full] : [full] {
            let check = hasCheckCharacter ? [Code39Tables.check(characters)] : []
            let text = bytes + check.map { FullASCII.plain[$0] }
            if !hasShift(characters) || Code39Decoder.content(characters + check).bytes == text {
                return characters + check
            }
        }
        return nil
    }

    /// Whether one of the characters is a shift of full ASCII; otherwise each stands for itself.
    static func hasShift(_ characters: [Int]) -> Bool { characters.contains { $0 >= firstShift } }

    /// Value of the first shift character: these are the last four characters, from $ on.
    private static let firstShift = 39

    package static func bars(_ characters: [Int]) -> BarRow {
        var row = BarRow()
        row.append(Code39Tables.startModules)
        for character in characters { row.append(Code39Tables.modules[character]) }
        row.append(Code39Tables.stopModules)
        return row
    }

    /// Returns the bars of characters that stand for themselves; `nil` if there are others, or shift characters.
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
