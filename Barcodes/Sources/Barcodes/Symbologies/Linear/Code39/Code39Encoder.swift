/// Makes Code 39.
package enum Code39Encoder {
    /// The values of the characters that say bytes of ASCII.
    ///
    /// Plain where all are among the 43 and no reader would take them for full ASCII, otherwise as full ASCII.
    package static func characters(_ bytes: [UInt8]) -> [Int] {
        let plain = bytes.compactMap { FullASCII.plain.firstIndex(of: $0) }
        if plain.count == bytes.count, Code39Decoder.content(plain).bytes == bytes { return plain }
        return bytes.flatMap { byte in
            if let pair = FullASCII.pair(byte) { [pair.shift.rawValue, pair.letter] } else { [byte] }
        }.compactMap { FullASCII.plain.firstIndex(of: $0) }
    }

    package static func bars(_ characters: [Int]) -> BarRow {
        var row = BarRow()
        row.append(Code39Tables.asterisk, wide: Code39Tables.wide)
        for character in characters {
            row.append(false, count: 1)
            row.append(Code39Tables.patterns[character], wide: Code39Tables.wide)
        }
        row.append(false, count: 1)
        row.append(Code39Tables.asterisk, wide: Code39Tables.wide)
        return row
    }
}
