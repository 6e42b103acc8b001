/// Reads the segments of a QR family bit stream (ISO/IEC 18004, 7.4).
///
/// All inputs result in content or a ``ContentError``, never in a trap.
package struct BitStreamParser {
    private var reader: BitReader
    private let format: BitStreamFormat
    private var eci: Int?
    private var fnc1: FNC1?
    private var structuredAppend: StructuredAppend?
    private var segments: [RawSegment] = []

    /// - Parameters:
    ///   - bitCount: number of bits of data, if it does not end with the last byte.
    ///   - skippedBits: number of meaningless bits at the start, 0 to 32.
    package init(data: [UInt8], bitCount: Int? = nil, skippedBits: Int = 0, format: BitStreamFormat) {
        reader = BitReader(data, bitCount: bitCount)
        _ = reader.read(skippedBits)
        self.format = format
    }

    /// Reads the whole stream.
    package consuming func content(details: QRCodeDetails) throws(ContentError) -> DecodedContent {
        try parse()
        return RawSegment.content(
            of: segments, details: details, structuredAppend: structuredAppend, fnc1: fnc1,
            symbologyIdentifier: symbologyIdentifier)
    }

    /// Symbology identifier according to ISO/IEC 18004, annex F: it depends on the FNC1 and on whether there is an ECI.
    private var symbologyIdentifier: String {
        let hasECI = segments.contains { $0.eci != nil }
        return switch fnc1 {
        case nil: hasECI ? "]Q2" : "]Q1"
        case .gs1: hasECI ? "]Q4" : "]Q3"
        case .industry: hasECI ? "]Q6" : "]Q5"
        }
    }

    private mutating func parse() throws(ContentError) {
        while reader.available >= format.modeBits {
            guard let indicator = reader.read(format.modeBits) else { return }
            guard let element = format.elements[indicator] else { throw .mode(indicator: indicator) }
            switch element {
            case .terminator: return
            case .numeric:
                if format.emptyNumericTerminates, reader.available < format.numericCountBits { return }
                let count = try take(format.numericCountBits)
                if count == 0, format.emptyNumericTerminates { return }
                append(.numeric, try digits(count))
            case .alphanumeric:
                append(.alphanumeric, try alphanumeric(try take(format.alphanumericCountBits)))
            case .byte: append(.byte, try bytes(try take(format.byteCountBits)))
            case .kanji: append(.kanji, try kanji(try take(format.kanjiCountBits)))
            case .hanzi:
                let set = try take(4)
                guard set == 1 else { throw .hanziSet(value: set) }
                append(.hanzi, try hanzi(try take(format.kanjiCountBits)))
            case .eci: eci = try assignmentNumber()
            case .structuredAppend:
                let (index, last, parity) = (try take(4), try take(4), try take(8))
                // A header that contradicts itself is ignored, because it is no reason to withhold the content.
                guard index <= last else { continue }
                structuredAppend = StructuredAppend(index: index, count: last + 1, parity: UInt8(parity))
            case .fnc1First: fnc1 = .gs1
            case .fnc1Second: fnc1 = .industry(applicationIndicator: try applicationIndicator())
            }
        }
    }

    private mutating func take(_ count: Int) throws(ContentError) -> Int {
        guard let value = reader.read(count) else {
            throw .truncated(expectedBits: count, actualBits: reader.available)
        }
        return value
    }

    /// Checks a length before anything is reserved: a count may promise more than there is.
    private func require(_ count: Int) throws(ContentError) {
        guard count <= reader.available else {
            throw .truncated(expectedBits: count, actualBits: reader.available)
        }
    }

    /// Appends a segment. Successive byte segments are joined: a character may begin in the first and end in the
    /// second.
    private mutating func append(_ mode: QRCodeMode, _ bytes: [UInt8]) {
        if mode == .byte, let last = segments.last, last.mode == .byte, last.eci == eci {
            segments[segments.count - 1].bytes += bytes
        } else {
            segments.append(RawSegment(mode: mode, eci: eci, bytes: bytes))
        }
    }

    private mutating func digits(_ count: Int) throws(ContentError) -> [UInt8] {
        let (triples, rest) = count.quotientAndRemainder(dividingBy: 3)
        try require(triples * 10 + [0, 4, 7][rest])
        var result: [UInt8] = []
        result.reserveCapacity(count)
        for _ in 0..<triples {
            let value = try take(10)
            guard value < 1000 else { throw .digits(value: value) }
            result.append(0x30 + UInt8(value / 100))
            result.append(0x30 + UInt8(value / 10 % 10))
            result.append(0x30 + UInt8(value % 10))
        }
        if rest == 2 {
            let value = try take(7)
            guard value < 100 else { throw .digits(value: value) }
            result.append(0x30 + UInt8(value / 10))
            result.append(0x30 + UInt8(value % 10))
        } else if rest == 1 {
            let value = try take(4)
            guard value < 10 else { throw .digits(value: value) }
            result.append(0x30 + UInt8(value))
        }
        return result
    }

    private mutating func alphanumeric(_ count: Int) throws(ContentError) -> [UInt8] {
        try require(count / 2 * 11 + count % 2 * 6)
        var result: [UInt8] = []
        result.reserveCapacity(count)
        for _ in 0..<(count / 2) {
            let value = try take(11)
            guard value < 45 * 45 else { throw .alphanumeric(value: value) }
            result.append(Alphanumeric.characters[value / 45])
            result.append(Alphanumeric.characters[value % 45])
        }
        if count % 2 == 1 {
            let value = try take(6)
            guard value < 45 else { throw .alphanumeric(value: value) }
            result.append(Alphanumeric.characters[value])
        }
        return fnc1 == nil ? result : Alphanumeric.separatorsExpanded(result)
    }

    private mutating func bytes(_ count: Int) throws(ContentError) -> [UInt8] {
        try require(count * 8)
        var result: [UInt8] = []
        result.reserveCapacity(count)
        for _ in 0..<count { result.append(UInt8(try take(8))) }
        return result
    }

    private mutating func kanji(_ count: Int) throws(ContentError) -> [UInt8] {
        try doubleBytes(count, trails: 0xC0) { $0 + ($0 < 0x1F00 ? 0x8140 : 0xC140) }
    }

    private mutating func hanzi(_ count: Int) throws(ContentError) -> [UInt8] {
        try doubleBytes(count, trails: 0x60) { $0 + ($0 < 0x0A00 ? 0xA1A1 : 0xA6A1) }
    }

    /// Reads characters of 13 bits each, as two bytes each.
    /// - Parameters:
    ///   - trails: number of second bytes.
    ///   - code: returns the two bytes of a character as a number, from both bytes counted from 0.
    private mutating func doubleBytes(
        _ count: Int, trails: Int, _ code: (_ packed: Int) -> Int
    ) throws(ContentError) -> [UInt8] {
        try require(count * 13)
        var result: [UInt8] = []
        result.reserveCapacity(count * 2)
        for _ in 0..<count {
            let value = try take(13)
            let pair = code((value / trails) << 8 | value % trails)
            result.append(UInt8(truncatingIfNeeded: pair >> 8))
            result.append(UInt8(truncatingIfNeeded: pair))
        }
        return result
    }

    /// Reads an ECI assignment number: one byte 0…, two 10…, or three 110… (ISO/IEC 18004, table 4).
    private mutating func assignmentNumber() throws(ContentError) -> Int {
        let first = try take(8)
        let value: Int
        switch first.leadingZeroBitCount - (Int.bitWidth - 8) {
        case 1...: value = first
        case _ where first & 0xC0 == 0x80: value = (first & 0x3F) << 8 | (try take(8))
        case _ where first & 0xE0 == 0xC0: value = (first & 0x1F) << 16 | (try take(16))
        default: throw .eci(value: first)
        }
        guard value <= 999_999 else { throw .eci(value: value) }
        return value
    }

    /// Reads an application indicator: two digits as 0 to 99, or a letter as its ASCII value plus 100 (ISO/IEC 18004,
    /// 7.4.8.3).
    private mutating func applicationIndicator() throws(ContentError) -> String {
        let value = try take(8)
        if value < 100 { return (value < 10 ? "0" : "") + String(value) }
        guard let letter = UInt8(exactly: value - 100), (0x41...0x5A).contains(letter) || (0x61...0x7A).contains(letter)
        else { throw .applicationIndicator(value: value) }
        return String(Unicode.Scalar(letter))
    }
}

/// Segment whose text is not decoded yet.
package struct RawSegment: Hashable, Sendable {
    package var mode: QRCodeMode
    package var eci: Int?
    package var bytes: [UInt8]

    package init(mode: QRCodeMode, eci: Int? = nil, bytes: [UInt8]) {
        self.mode = mode
        self.eci = eci
        self.bytes = bytes
    }

    /// Bytes and character set of the segment for the text decoder.
    package var run: TextRun {
        switch mode {
        // Under an ECI that names a character set, these characters are bytes like others; otherwise they are ASCII, or
        // the second byte of a character that begins in a byte segment before.
        case .numeric, .alphanumeric:
            eci.flatMap { CharacterSet(eci: $0) } == nil
                ? TextRun(bytes: bytes, characterSet: .ascii) : TextRun(bytes: bytes, eci: eci)
        case .kanji: TextRun(bytes: bytes, characterSet: .shiftJIS)
        case .hanzi: TextRun(bytes: bytes, characterSet: .gb18030)
        case .byte: TextRun(bytes: bytes, eci: eci)
        }
    }

    /// Returns all segments of a symbol as content.
    static func content(
        of segments: [RawSegment], details: QRCodeDetails, structuredAppend: StructuredAppend?, fnc1: FNC1?,
        symbologyIdentifier: String?
    ) -> DecodedContent {
        let texts = TextDecoder.texts(of: segments.map(\.run))
        return DecodedContent(
            text: texts.joined(), bytes: segments.flatMap(\.bytes),
            segments: zip(segments, texts).map {
                ContentSegment(mode: $0.mode, eci: $0.eci, bytes: $0.bytes, text: $1)
            },
            details: .qrCode(details), structuredAppend: structuredAppend, fnc1: fnc1,
            symbologyIdentifier: symbologyIdentifier)
    }
}
