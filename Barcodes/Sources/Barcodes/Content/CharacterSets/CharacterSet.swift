/// A character set that an ECI names, or that a guess results in.
package enum CharacterSet: Hashable, Sendable {
    case ascii
    /// Each byte is the code point of the same number.
    case binary
    case iso8859Part1
    /// A set of ``SingleByteTables``.
    case singleByte(SingleByteSet)
    case utf8, utf16BigEndian, utf16LittleEndian, utf32BigEndian, utf32LittleEndian
    case shiftJIS
    case big5
    /// GB 18030, which contains GBK and GB 2312.
    case gb18030
    /// EUC-KR with the syllables of code page 949.
    case eucKR

    /// Makes the set of an ECI assignment number (AIM ITS/04-023, *ECI Part 3: Register*); `nil` if it names none that
    /// is supported.
    package init?(eci: Int) {
        switch eci {
        case 0, 2: self = .singleByte(.codePage437)
        case 1, 3: self = .iso8859Part1
        case 4...18:
            guard let set = SingleByteSet(iso8859Part: eci - 2) else { return nil }
            self = .singleByte(set)
        case 20: self = .shiftJIS
        case 21: self = .singleByte(.windows1250)
        case 22: self = .singleByte(.windows1251)
        case 23: self = .singleByte(.windows1252)
        case 24: self = .singleByte(.windows1256)
        case 25: self = .utf16BigEndian
        case 26: self = .utf8
        case 27, 170: self = .ascii
        case 28: self = .big5
        case 29, 31, 32: self = .gb18030
        case 30: self = .eucKR
        case 33: self = .utf16LittleEndian
        case 34: self = .utf32BigEndian
        case 35: self = .utf32LittleEndian
        case 899: self = .binary
        default: return nil
        }
    }

    /// Returns the text of bytes in this set. Bytes without a character become U+FFFD; a byte order mark is kept.
    package func text(of bytes: [UInt8]) -> String {
        switch self {
        case .ascii: Self.joined(bytes.lazy.map { $0 < 0x80 ? Unicode.Scalar($0) : "\u{FFFD}" })
        case .binary, .iso8859Part1: Self.joined(bytes.lazy.map { Unicode.Scalar($0) })
        case .singleByte(let set): Self.joined(set.scalars(of: bytes))
        case .utf8: String(decoding: bytes, as: UTF8.self)
        case .utf16BigEndian: Self.utf16(bytes, isBigEndian: true)
        case .utf16LittleEndian: Self.utf16(bytes, isBigEndian: false)
        case .utf32BigEndian: Self.utf32(bytes, isBigEndian: true)
        case .utf32LittleEndian: Self.utf32(bytes, isBigEndian: false)
        case .shiftJIS: Self.joined(ShiftJIS.scalars(of: bytes).map { $0 ?? "\u{FFFD}" })
        case .big5: Self.joined(ChineseDecoding.big5(bytes))
        case .gb18030: Self.joined(ChineseDecoding.gb18030(bytes))
        case .eucKR: Self.joined(KoreanDecoding.eucKR(bytes))
        }
    }

    private static func joined(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var result = String.UnicodeScalarView()
        for scalar in scalars { result.append(scalar) }
        return String(result)
    }

    private static func utf16(_ bytes: [UInt8], isBigEndian: Bool) -> String {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2 + 1)
        for start in stride(from: 0, to: bytes.count - 1, by: 2) {
            let (high, low) = isBigEndian ? (bytes[start], bytes[start + 1]) : (bytes[start + 1], bytes[start])
            units.append(UInt16(high) << 8 | UInt16(low))
        }
        if bytes.count % 2 == 1 { units.append(0xFFFD) }
        return String(decoding: units, as: UTF16.self)
    }

    private static func utf32(_ bytes: [UInt8], isBigEndian: Bool) -> String {
        var scalars: [Unicode.Scalar] = []
        for start in stride(from: 0, to: bytes.count - 3, by: 4) {
            let four = bytes[start..<(start + 4)]
            let value =
                isBigEndian
                ? four.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
                : four.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            scalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
        }
        if bytes.count % 4 != 0 { scalars.append("\u{FFFD}") }
        return joined(scalars)
    }
}
