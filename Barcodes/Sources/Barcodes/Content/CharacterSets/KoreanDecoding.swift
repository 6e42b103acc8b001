/// Decoder of EUC-KR with the syllables that code page 949 adds.
enum KoreanDecoding {
    private static let table = CharacterTable(rows: KSX1001Table.rows, width: 94)

    /// Syllables that are missing from KS X 1001, in Unicode's order. Code page 949 assigns them the codes from 8141
    /// on.
    private static let addedSyllables: [UInt16] = {
        var isPresent = [Bool](repeating: false, count: 0xD7A4 - 0xAC00)
        for cell in table.cells where cell >= 0xAC00 && cell < 0xD7A4 { isPresent[Int(cell) - 0xAC00] = true }
        return isPresent.indices.filter { !isPresent[$0] }.map { UInt16($0 + 0xAC00) }
    }()

    static func eucKR(_ bytes: [UInt8]) -> [Unicode.Scalar] {
        ChineseDecoding.pairs(bytes) { lead, trail in
            if lead >= 0xA1, trail >= 0xA1 { return table.character(row: lead - 0xA1, column: trail - 0xA1) }
            // Trail bytes 41 to 5A, 61 to 7A, and 81 on: to FE below lead byte A1, to A0 from there on.
            let cell: Int
            switch trail {
            case 0x41...0x5A: cell = trail - 0x41
            case 0x61...0x7A: cell = trail - 0x61 + 26
            case 0x81...0xFE: cell = trail - 0x81 + 52
            default: return nil
            }
            let index = lead < 0xA1 ? (lead - 0x81) * 178 + cell : 32 * 178 + (lead - 0xA1) * 84 + cell
            guard lead >= 0x81, lead <= 0xC6, index < addedSyllables.count else { return nil }
            return Unicode.Scalar(addedSyllables[index])
        }
    }
}
