/// Invalid data of a Han Xin symbol whose error correction succeeded.
package enum HanXinContentError: Error, Hashable, Sendable {
    /// The data ends inside a mode.
    case truncated
    /// The indicator belongs to no mode, or to one whose encodation is not published (Unicode, GS1 and URI mode).
    case mode(Int)
    /// A mode has no characters for this value.
    case value(Int)
    /// The ECI designator doesn't exist.
    case eci(Int)
}

/// The modes of a Han Xin symbol's data, by their indicators (ISO/IEC 20830, table 4).
enum HanXinMode: Int, CaseIterable, Sendable {
    case numeric = 1
    case text = 2
    case binary = 3
    case regionOne = 4
    case regionTwo = 5
    case doubleByte = 6
    case fourByte = 7
    case eci = 8
}

/// Parser of the data codewords of a Han Xin symbol (ISO/IEC 20830, 5.3 and 5.4).
package struct HanXinContentParser {
    private var reader: BitReader
    private var builder = ContentBuilder(prefersGB18030: true)

    private init(_ data: [UInt8]) {
        reader = BitReader(data)
    }

    package static func content(
        of data: [UInt8], details: HanXinDetails
    ) throws(HanXinContentError) -> DecodedContent {
        var parser = HanXinContentParser(data)
        try parser.parse()
        return parser.builder.content(
            details: .hanXin(details), symbologyIdentifier: parser.builder.hasECI ? "]h1" : "]h0")
    }

    private mutating func take(_ count: Int) throws(HanXinContentError) -> Int {
        guard let value = reader.read(count) else { throw .truncated }
        return value
    }

    private mutating func parse() throws(HanXinContentError) {
        while reader.available >= 4 {
            let indicator = try take(4)
            if indicator == 0 { return }
            guard let mode = HanXinMode(rawValue: indicator) else { throw .mode(indicator) }
            switch mode {
            case .numeric: try numeric()
            case .text: try text()
            case .binary: try binary()
            case .regionOne, .regionTwo: try regions(isOne: mode == .regionOne)
            case .doubleByte: try doubleByte()
            case .fourByte: try fourByte()
            case .eci: builder.eci = try eci()
            }
        }
    }

    /// Appends bytes, which are in GB 18030 or in the character set of the ECI.
    private mutating func append(_ bytes: [UInt8]) {
        builder.append(contentsOf: bytes, characterSet: builder.eci == nil ? .gb18030 : nil)
    }

    /// Parses numeric mode: groups of three digits, and a terminator with the number of digits in the last group
    /// (5.4.2).
    private mutating func numeric() throws(HanXinContentError) {
        var last: Int?
        while true {
            let value = try take(10)
            guard value < 1_021 else {
                guard let last else { throw .value(value) }
                let count = value - 1_020
                let limit = [10, 100, 1_000][count - 1]
                guard last < limit else { throw .value(last) }
                append(digits: last, count: count)
                return
            }
            if let last { append(digits: last, count: 3) }
            guard value < 1_000 else { throw .value(value) }
            last = value
        }
    }

    private mutating func append(digits value: Int, count: Int) {
        let text = String(value)
        builder.append(ascii: String(repeating: "0", count: count - text.count) + text)
    }

    /// Parses text mode: two sets of characters of six bits, one of letters and digits, one of the other ASCII
    /// characters (5.4.3).
    private mutating func text() throws(HanXinContentError) {
        var isFirst = true
        while true {
            let value = try take(6)
            switch value {
            case 63: return
            case 62: isFirst.toggle()
            default:
                guard let byte = HanXinText.byte(value, isFirst: isFirst) else { throw .value(value) }
                builder.append(byte)
            }
        }
    }

    /// Parses bytes, which are in the character set of the ECI. Without one, the set is guessed, because writers put GB
    /// 18030 there as well as UTF-8.
    private mutating func binary() throws(HanXinContentError) {
        let count = try take(13)
        guard count * 8 <= reader.available else { throw .truncated }
        var bytes: [UInt8] = []
        for _ in 0..<count { bytes.append(UInt8(try take(8))) }
        builder.append(contentsOf: bytes)
    }

    /// Parses common Chinese characters, in two regions (5.4.5 and 5.4.6).
    private mutating func regions(isOne: Bool) throws(HanXinContentError) {
        var isOne = isOne
        var bytes: [UInt8] = []
        while true {
            let value = try take(12)
            if value == 4_095 { break }
            if value == 4_094 {
                isOne.toggle()
                continue
            }
            guard let pair = HanXinRegions.pair(value, isOne: isOne) else { throw .value(value) }
            bytes += pair
        }
        append(bytes)
    }

    /// Parses two-byte characters of GB 18030 (5.4.7).
    private mutating func doubleByte() throws(HanXinContentError) {
        var bytes: [UInt8] = []
        while true {
            let value = try take(15)
            if value == 0x7FFF { break }
            guard value < 126 * 190 else { throw .value(value) }
            bytes += HanXinRegions.doubleByte(value)
        }
        append(bytes)
    }

    /// Parses a four-byte character of GB 18030 (5.4.8).
    private mutating func fourByte() throws(HanXinContentError) {
        let value = try take(21)
        guard value < 126 * 12_600 else { throw .value(value) }
        append(ChineseEncoding.fourBytes(value))
    }

    /// Parses an ECI: one byte 0…, two bytes 10…, or three bytes 110… (5.4.10).
    private mutating func eci() throws(HanXinContentError) -> Int {
        let first = try take(8)
        let value: Int
        switch first {
        case ..<0x80: value = first
        case ..<0xC0: value = (first & 0x3F) << 8 | (try take(8))
        case ..<0xE0: value = (first & 0x1F) << 16 | (try take(16))
        default: throw .eci(first)
        }
        guard value <= 999_999 else { throw .eci(value) }
        return value
    }
}
