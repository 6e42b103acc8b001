/// Turns the data codewords of a symbol into content (ISO/IEC 16022, 5.2).
struct DataMatrixParser {
    private let codewords: [UInt8]
    private let size: DataMatrixSize
    private var position = 0
    private var content = ContentBuilder()
    /// First bytes of the content, up to three.
    private var leading: [UInt8] = []
    private var fnc1: FNC1?
    private var hasTrailer = false
    private var isReaderProgramming = false
    private var structuredAppend: StructuredAppend?
    private var hasECI = false
    /// Number of codewords before the message: those of a structured append header, or of reader programming.
    private var start = 0

    static func content(
        _ codewords: [UInt8], size: DataMatrixSize
    ) throws(ContentError) -> DecodedContent {
        var parser = DataMatrixParser(codewords: codewords, size: size)
        try parser.parse()
        return parser.result
    }

    private init(codewords: [UInt8], size: DataMatrixSize) {
        self.codewords = codewords
        self.size = size
    }

    private mutating func append(_ byte: UInt8) {
        if leading.count < 3 { leading.append(byte) }
        content.append(byte)
    }

    private var left: Int { codewords.count - position }

    private mutating func next() throws(ContentError) -> UInt8 {
        guard position < codewords.count else { throw .truncated(expectedBits: 8, actualBits: 0) }
        position += 1
        return codewords[position - 1]
    }

    private mutating func parse() throws(ContentError) {
        try parseHeader()
        try parseASCII()
        if hasTrailer { content.append(ascii: DataMatrixMacro.trailer) }
    }

    /// Parses codewords that are only allowed in front of the message.
    private mutating func parseHeader() throws(ContentError) {
        switch codewords.first {
        case DataMatrixCodeword.structuredAppend:
            position = 1
            let (place, high, low) = (Int(try next()), Int(try next()), Int(try next()))
            let (index, count) = (place >> 4, 17 - place & 15)
            // Values 1 to 15 stand for sixteen down to two symbols (17 - value); file identifications are two numbers
            // of 1 to 254.
            start = position
            // A header that contradicts itself is ignored, because it is no reason to withhold the content.
            guard place & 15 > 0, index < count, (1...254).contains(high), (1...254).contains(low) else { break }
            structuredAppend = StructuredAppend(
                index: index, count: count, identifier: String((high - 1) * 254 + low))
        case DataMatrixCodeword.readerProgramming:
            position = 1
            start = position
            isReaderProgramming = true
        case DataMatrixCodeword.macro05?, DataMatrixCodeword.macro06?:
            content.append(ascii: DataMatrixMacro.header(try next()))
            hasTrailer = true
        default: break
        }
    }

    private mutating func parseASCII() throws(ContentError) {
        var isUpper = false
        while position < codewords.count {
            let codeword = codewords[position]
            position += 1
            switch codeword {
            case 1...128:
                append(codeword - 1 + (isUpper ? 128 : 0))
                isUpper = false
            case DataMatrixCodeword.pad: return
            case 130...229:
                let value = codeword - DataMatrixCodeword.firstPair
                append(0x30 + value / 10)
                append(0x30 + value % 10)
            case DataMatrixCodeword.latchC40: try parseC40(isText: false)
            case DataMatrixCodeword.latchText: try parseC40(isText: true)
            case DataMatrixCodeword.latchX12: try parseX12()
            case DataMatrixCodeword.latchEDIFACT: parseEDIFACT()
            case DataMatrixCodeword.latchBase256: try parseBase256()
            case DataMatrixCodeword.fnc1: appendFNC1()
            case DataMatrixCodeword.upperShift: isUpper = true
            case DataMatrixCodeword.eci: try parseECI()
            // Some writers end C40 with an unlatch in the last codeword, which is in ASCII already.
            case DataMatrixCodeword.unlatch where position == codewords.count: return
            default: throw .codeword(value: Int(codeword))
            }
        }
    }

    /// Interprets FNC1: at the beginning it means GS1, after a first letter or two digits an industry's format, and
    /// anywhere else it separates fields. A sequence begins with its first symbol (ISO/IEC 16022, 5.2.4.6).
    private mutating func appendFNC1() {
        let isBeginning = structuredAppend?.index ?? 0 == 0
        guard isBeginning, fnc1 == nil, !hasTrailer else { return append(0x1D) }
        switch leading.count {
        case 0: fnc1 = .gs1
        case 1 where isSecond && Self.isLetter(leading[0]):
            fnc1 = .industry(applicationIndicator: String(Character(Unicode.Scalar(leading[0]))))
        case 2 where isSecond && leading.allSatisfy({ (0x30...0x39).contains($0) }):
            fnc1 = .industry(applicationIndicator: String(decoding: leading, as: UTF8.self))
        default: append(0x1D)
        }
    }

    /// Whether the codeword just read is the second one of the message.
    private var isSecond: Bool { position == start + 2 }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }

    /// Reads three values of 0 to 39 from two codewords.
    /// - Returns: `nil` at the end of the mode.
    private mutating func triplet() throws(ContentError) -> [UInt8]? {
        if left == 0 { return nil }
        if codewords[position] == DataMatrixCodeword.unlatch {
            position += 1
            return nil
        }
        // A single codeword that is left is in ASCII, without an unlatch.
        if left == 1 { return nil }
        let value = Int(try next()) * 256 + Int(try next()) - 1
        guard value >= 0, value < 64_000 else { throw .codeword(value: value) }
        return [UInt8(value / 1600), UInt8(value / 40 % 40), UInt8(value % 40)]
    }

    private mutating func parseC40(isText: Bool) throws(ContentError) {
        var shift: UInt8?
        var isUpper = false
        while let values = try triplet() {
            for value in values {
                var character: UInt8?
                switch shift {
                case nil:
                    if value < 3 {
                        shift = value
                        continue
                    }
                    character = DataMatrixCharacters.basic(value, isText: isText)
                case DataMatrixCharacters.shift1:
                    guard value < 32 else { throw .codeword(value: Int(value)) }
                    character = value
                case DataMatrixCharacters.shift2:
                    switch value {
                    case 0...26: character = DataMatrixCharacters.second(value)
                    case DataMatrixCharacters.fnc1: appendFNC1()
                    case DataMatrixCharacters.upperShift: isUpper = true
                    default: throw .codeword(value: Int(value))
                    }
                default:
                    guard value < 32 else { throw .codeword(value: Int(value)) }
                    character = DataMatrixCharacters.third(value, isText: isText)
                }
                shift = nil
                guard let character else { continue }
                append(character + (isUpper ? 128 : 0))
                isUpper = false
            }
        }
    }

    private mutating func parseX12() throws(ContentError) {
        while let values = try triplet() {
            for value in values {
                append(
                    value < 3
                        ? DataMatrixCharacters.x12Terminators[Int(value)]
                        : DataMatrixCharacters.basic(value, isText: false))
            }
        }
    }

    /// Parses EDIFACT: four values of six bits in three codewords. The value 31 ends the mode, and the rest of its
    /// codewords is unused.
    private mutating func parseEDIFACT() {
        // One or two codewords that are left are in ASCII, without an unlatch.
        while left > 2 {
            var bits = 0
            for index in 0..<4 {
                if index < 3 {
                    bits = bits << 8 | Int(codewords[position])
                    position += 1
                }
                let spare = 2 * (min(index, 2) + 1) + (index == 3 ? -6 : 0)
                let value = UInt8(bits >> spare & 63)
                if value == 31 { return }
                append(value & 32 == 0 ? value | 64 : value)
            }
        }
    }

    private mutating func parseBase256() throws(ContentError) {
        let first = Int(try nextUnmasked())
        var count = first
        if first == 0 {
            count = left
        } else if first >= 250 {
            count = (first - 249) * 250 + Int(try nextUnmasked())
        }
        guard count <= left else { throw .truncated(expectedBits: 8 * count, actualBits: 8 * left) }
        for _ in 0..<count { append(try nextUnmasked()) }
    }

    private mutating func nextUnmasked() throws(ContentError) -> UInt8 {
        let codeword = try next()
        return codeword &- DataMatrixCodeword.base256Mask(position: position)
    }

    private mutating func parseECI() throws(ContentError) {
        let first = Int(try next())
        switch first {
        case 1...127: content.eci = first - 1
        case 128...191:
            let second = Int(try next())
            guard (1...254).contains(second) else { throw .codeword(value: second) }
            content.eci = (first - 128) * 254 + second - 1 + 127
        case 192...207:
            let (second, third) = (Int(try next()), Int(try next()))
            guard (1...254).contains(second), (1...254).contains(third) else { throw .codeword(value: third) }
            content.eci = (first - 192) * 64_516 + (second - 1) * 254 + third - 1 + 16_383
        default: throw .codeword(value: first)
        }
        guard content.eci ?? 0 <= 999_999 else { throw .codeword(value: first) }
        hasECI = true
    }

    private var result: DecodedContent {
        // ISO/IEC 15424: FNC1 at the beginning, behind the first character, or neither; each with ECI or without.
        let modifier =
            switch fnc1 {
            case nil: hasECI ? 4 : 1
            case .gs1: hasECI ? 5 : 2
            case .industry: hasECI ? 6 : 3
            }
        return content.content(
            details: .dataMatrix(DataMatrixDetails(rows: size.rows, columns: size.columns)),
            structuredAppend: structuredAppend, fnc1: fnc1, symbologyIdentifier: "]d\(modifier)",
            isReaderProgramming: isReaderProgramming)
    }
}
