/// Characters and mode switches of text compaction's sub-modes (ISO/IEC 15438, table 5).
enum PDF417TextTable {
    enum SubMode: Int, Sendable {
        case alpha, lower, mixed, punctuation
    }

    /// Meaning of a value, 0 to 29.
    enum Meaning: Hashable, Sendable {
        case character(UInt8)
        /// Switch to a sub-mode from here on.
        case latch(SubMode)
        /// Switch to a sub-mode for the next value.
        case shift(SubMode)
    }

    static let meanings: [[Meaning]] = [alpha, lower, mixed, punctuation]

    static func meaning(_ value: Int, in mode: SubMode) -> Meaning { meanings[mode.rawValue][value] }

    /// Value of each character in each sub-mode: by sub-mode, then by character; -1 if the sub-mode doesn't have it.
    static let values: [[Int8]] = meanings.map { list in
        var result = [Int8](repeating: -1, count: 256)
        for (value, meaning) in list.enumerated() {
            if case .character(let character) = meaning { result[Int(character)] = Int8(value) }
        }
        return result
    }

    /// Values of each character in the four sub-modes: by character, then by sub-mode.
    static let valuesOfByte: [SIMD4<Int8>] = (0..<256).map { byte in
        SIMD4(values[0][byte], values[1][byte], values[2][byte], values[3][byte])
    }

    private static func characters(_ text: String) -> [Meaning] { text.utf8.map { .character($0) } }

    private static let alpha =
        characters("ABCDEFGHIJKLMNOPQRSTUVWXYZ ") + [.latch(.lower), .latch(.mixed), .shift(.punctuation)]
    private static let lower =
        characters("abcdefghijklmnopqrstuvwxyz ") + [.shift(.alpha), .latch(.mixed), .shift(.punctuation)]
    private static let mixed =
        characters("0123456789&\r\t,:#-.$/+%*=^") + [.latch(.punctuation)] + characters(" ") + [
            .latch(.lower), .latch(.alpha), .shift(.punctuation),
        ]
    private static let punctuation =
        characters(";<>@[\\]_`~!\r\t,:\n-.$/\"|*()?{}'") + [.latch(.alpha)]
}
