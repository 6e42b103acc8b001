/// Characters of text mode (ISO/IEC 20830, tables 6 and 7).
enum HanXinText {
    /// Characters of the first set: digits and letters.
    private static let first: [UInt8] = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
    /// Characters of the second set: the rest of ASCII except 1C to 1F.
    private static let second: [UInt8] =
        Array(0x00...0x1B) + Array(0x20...0x2F) + Array(0x3A...0x40) + Array(0x5B...0x60) + Array(0x7B...0x7F)

    /// Value of each byte below 80, and whether it is in the first set; -1 if it is in neither.
    private static let values: [(value: Int, isFirst: Bool)] = (0..<128).map { byte in
        if let value = first.firstIndex(of: UInt8(byte)) { return (value, true) }
        return (second.firstIndex(of: UInt8(byte)) ?? -1, false)
    }

    static func byte(_ value: Int, isFirst: Bool) -> UInt8? {
        let set = isFirst ? first : second
        return value < set.count ? set[value] : nil
    }

    /// Returns the value of a byte and its set.
    /// - Returns: `nil` if text mode can't encode the byte.
    static func value(of byte: UInt8) -> (value: Int, isFirst: Bool)? {
        guard byte < 0x80, values[Int(byte)].value >= 0 else { return nil }
        return values[Int(byte)]
    }
}

/// Conversion of two-byte characters to numbers (ISO/IEC 20830, 5.4.5 to 5.4.7).
enum HanXinRegions {
    private static let rowLength = 94
    /// Start of the symbols in region one, after the first level of GB 2312's characters.
    private static let symbols = 40 * 94
    private static let pinyin = 43 * 94
    private static let pinyinCount = 32
    private static let regionTwoCount = 32 * 94

    static func pair(_ value: Int, isOne: Bool) -> [UInt8]? {
        func row(_ first: Int, _ value: Int) -> [UInt8] {
            [UInt8(first + value / rowLength), UInt8(0xA1 + value % rowLength)]
        }
        guard isOne else { return value < regionTwoCount ? row(0xD8, value) : nil }
        switch value {
        case ..<symbols: return row(0xB0, value)
        case ..<pinyin: return row(0xA1, value - symbols)
        case ..<(pinyin + pinyinCount): return row(0xA8, value - pinyin)
        default: return nil
        }
    }

    static func value(_ lead: UInt8, _ trail: UInt8) -> (value: Int, isOne: Bool)? {
        guard (0xA1...0xFE).contains(trail) else { return nil }
        let column = Int(trail) - 0xA1
        switch lead {
        case 0xB0...0xD7: return ((Int(lead) - 0xB0) * rowLength + column, true)
        case 0xA1...0xA3: return (symbols + (Int(lead) - 0xA1) * rowLength + column, true)
        case 0xA8: return column < pinyinCount ? (pinyin + column, true) : nil
        case 0xD8...0xF7: return ((Int(lead) - 0xD8) * rowLength + column, false)
        default: return nil
        }
    }

    static func doubleByte(_ value: Int) -> [UInt8] {
        let cell = value % 190
        return [UInt8(0x81 + value / 190), UInt8(cell + (cell < 0x3F ? 0x40 : 0x41))]
    }

    static func doubleByteValue(_ lead: UInt8, _ trail: UInt8) -> Int? {
        guard (0x81...0xFE).contains(lead), (0x40...0xFE).contains(trail), trail != 0x7F else { return nil }
        return (Int(lead) - 0x81) * 190 + Int(trail) - (trail < 0x7F ? 0x40 : 0x41)
    }

    static func fourByteValue(_ bytes: some Collection<UInt8>) -> Int? {
        let four = bytes.map { Int($0) }
        guard four.count == 4, (0x81...0xFE).contains(four[0]), (0x30...0x39).contains(four[1]),
            (0x81...0xFE).contains(four[2]), (0x30...0x39).contains(four[3])
        else { return nil }
        return (((four[0] - 0x81) * 10 + four[1] - 0x30) * 126 + four[2] - 0x81) * 10 + four[3] - 0x30
    }
}
