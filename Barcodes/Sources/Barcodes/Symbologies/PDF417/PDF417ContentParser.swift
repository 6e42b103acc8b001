/// Error in codewords whose error correction succeeded.
package enum PDF417ContentError: Error, Hashable, Sendable {
    /// A codeword has no meaning at its position.
    case codeword(Int)
    /// A group of numeric compaction does not begin with the digit 1, or one of byte compaction is more than six bytes.
    case group
    /// The data ends inside a group, a shift or an ECI.
    case truncated
    /// The symbol is the two-dimensional part of a composite symbol, which has no meaning without the linear part.
    case composite
}

/// Turns data codewords into content (ISO/IEC 15438, 5.4 to 5.6 and annex H; ISO/IEC 24728, 5.4).
struct PDF417ContentParser {
    /// Whether the symbol is MicroPDF417, which begins in byte compaction and has codewords of its own.
    private let isMicro: Bool
    private let codewords: [Int]
    private var position = 0
    private var mode: Mode
    private var builder = ContentBuilder()
    private var text = TextDecoding()
    private var suffix: [UInt8] = []
    private var fnc1: FNC1?
    /// Whether FNC1 follows the content's first letter or first two digits.
    private var isIndustryFormat = false
    private var identifier: Character?
    private var isReaderProgramming = false
    private var structuredAppend: StructuredAppend?
    private var file: PDF417Details.MacroFile?

    private enum Mode {
        case text
        case bytes(isFull: Bool)
        case numeric
    }

    /// - Parameter codewords: data codewords, without the length descriptor and error correction.
    init(_ codewords: [Int], isMicro: Bool) {
        self.codewords = codewords
        self.isMicro = isMicro
        mode = isMicro ? .bytes(isFull: false) : .text
    }

    /// - Parameter details: details of the symbol, to which the fields of a Macro PDF417 control block are added.
    static func content(
        of codewords: [Int], isMicro: Bool = false, details: PDF417Details
    ) throws(PDF417ContentError) -> DecodedContent {
        var parser = PDF417ContentParser(codewords, isMicro: isMicro)
        try parser.parse()
        return parser.content(details)
    }

    private func content(_ details: PDF417Details) -> DecodedContent {
        var details = details
        details.file = file
        var builder = builder
        builder.append(contentsOf: suffix)
        // ISO/IEC 15438, annex F: ]L1 for the ECI protocol, ]L2 for basic channel operation. ISO/IEC 24728 has ]L3 to
        // ]L5 for the emulation of Code 128.
        let modifier = identifier ?? (builder.hasECI ? "1" : "2")
        var content = builder.content(
            details: .pdf417(details), structuredAppend: structuredAppend, fnc1: fnc1,
            symbologyIdentifier: "]L\(modifier)", isReaderProgramming: isReaderProgramming)
        if isIndustryFormat { content.fnc1 = Self.industry(content.bytes) }
        return content
    }

    /// Returns the FNC1 that follows the letter or the two digits at the beginning of the content; `nil` if there are
    /// none.
    private static func industry(_ bytes: [UInt8]) -> FNC1? {
        let isLetter = bytes.first.map { (0x41...0x5A).contains($0 & 0xDF) } ?? false
        let indicator = bytes.prefix(isLetter ? 1 : 2)
        guard isLetter || indicator.count == 2 && indicator.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return .industry(applicationIndicator: String(decoding: indicator, as: UTF8.self))
    }

    private mutating func next() throws(PDF417ContentError) -> Int {
        guard position < codewords.count else { throw .truncated }
        position += 1
        return codewords[position - 1]
    }

    /// Reads a data codeword, 0 to 899.
    private mutating func nextOfData() throws(PDF417ContentError) -> Int {
        let codeword = try next()
        guard codeword < 900 else { throw .codeword(codeword) }
        return codeword
    }

    /// Reads the data codewords, 0 to 899, up to the next codeword of another kind.
    private mutating func run() -> ArraySlice<Int> {
        let start = position
        while position < codewords.count, codewords[position] < 900 { position += 1 }
        return codewords[start..<position]
    }

    private mutating func parse() throws(PDF417ContentError) {
        while position < codewords.count {
            let isFirst = position == 0
            guard codewords[position] >= 900 else {
                try appendRun()
                continue
            }
            switch try next() {
            case 900: startText()
            case 901: mode = .bytes(isFull: false)
            case 924: mode = .bytes(isFull: true)
            case 902: mode = .numeric
            case 913:
                let byte = try next()
                guard byte < 256 else { throw .codeword(byte) }
                builder.append(UInt8(byte))
            case 921 where isFirst: isReaderProgramming = true
            case 925: builder.eci = 810_900 + (try nextOfData())
            case 926: builder.eci = 900 * (try nextOfData() + 1) + (try nextOfData())
            case 927: builder.eci = try nextOfData()
            case 928: try parseControlBlock()
            case 920: throw .composite
            case let codeword where isMicro: try parseMicro(codeword, isFirst: isFirst)
            case let codeword: throw .codeword(codeword)
            }
        }
    }

    /// Interprets a codeword that only MicroPDF417 has (ISO/IEC 24728, 5.4.4 and 5.4.5).
    ///
    /// Codewords that refer to a linked linear symbol, 906, 907, 912, 914 and 915, are rejected: their meaning depends
    /// on that symbol.
    private mutating func parseMicro(_ codeword: Int, isFirst: Bool) throws(PDF417ContentError) {
        guard isFirst else { throw .codeword(codeword) }
        switch codeword {
        case 903, 904, 905:
            (fnc1, identifier) = (.gs1, "3")
            if codeword == 905 { builder.append(ascii: "01") }
            if codeword == 903 { startText() } else { mode = .numeric }
        case 908, 909:
            (isIndustryFormat, identifier) = (true, "4")
            if codeword == 908 { startText() } else { mode = .numeric }
        case 910, 911:
            identifier = "5"
            if codeword == 910 { startText() } else { mode = .numeric }
        case 916, 917:
            builder.append(ascii: codeword == 916 ? "[)>\u{1E}05\u{1D}" : "[)>\u{1E}06\u{1D}")
            suffix = [0x1E, 0x04]
        default: throw .codeword(codeword)
        }
    }

    private mutating func startText() {
        mode = .text
        text = TextDecoding()
    }

    /// Whether ECIs follow, and then further data in the same mode.
    private var continuesAfterECI: Bool {
        var next = position
        while next < codewords.count, (925...927).contains(codewords[next]) {
            next += codewords[next] == 926 ? 3 : 2
        }
        return next > position && next < codewords.count && codewords[next] < 900
    }

    private mutating func appendRun() throws(PDF417ContentError) {
        let run = run()
        switch mode {
        case .text: builder.append(contentsOf: text.characters(of: run))
        case .bytes(let isFull):
            // An ECI does not end the mode, so the codewords before it are not those at the end.
            let isInside = continuesAfterECI
            builder.append(contentsOf: try Self.bytes(of: run, isFull: isFull || isInside))
        case .numeric: builder.append(contentsOf: try Self.digits(of: run))
        }
    }

    /// Decodes byte compaction (5.4.3): five codewords are six bytes.
    ///
    /// After 901, the number of bytes is no multiple of six, and one to five codewords at the end are a byte each. If
    /// one of five such codewords exceeds 255, the writer meant a group of six bytes.
    /// - Parameter isFull: whether five codewords at the end are a group: after 924, and before an ECI within the data.
    static func bytes(of run: ArraySlice<Int>, isFull: Bool) throws(PDF417ContentError) -> [UInt8] {
        var rest = run
        var result: [UInt8] = []
        result.reserveCapacity(run.count * 6 / 5 + 1)
        while rest.count > 5 || rest.count == 5 && (isFull || rest.contains { $0 > 255 }) {
            var value = 0
            for codeword in rest.prefix(5) { value = value * 900 + codeword }
            guard value < 1 << 48 else { throw .group }
            for shift in stride(from: 40, through: 0, by: -8) { result.append(UInt8(value >> shift & 255)) }
            rest = rest.dropFirst(5)
        }
        for codeword in rest {
            guard codeword < 256 else { throw .codeword(codeword) }
            result.append(UInt8(codeword))
        }
        return result
    }

    /// Decodes numeric compaction (5.4.4): fifteen codewords are forty-four digits with a 1 before them.
    static func digits(of run: ArraySlice<Int>) throws(PDF417ContentError) -> [UInt8] {
        var rest = run
        var result: [UInt8] = []
        while !rest.isEmpty {
            // Digits of the number, the last first.
            var digits: [Int] = [0]
            for codeword in rest.prefix(15) {
                var carry = codeword
                for index in digits.indices {
                    carry += digits[index] * 900
                    digits[index] = carry % 10
                    carry /= 10
                }
                while carry > 0 {
                    digits.append(carry % 10)
                    carry /= 10
                }
            }
            guard digits.last == 1, digits.count <= 45 else { throw .group }
            result += digits.dropLast().reversed().map { 0x30 + UInt8($0) }
            rest = rest.dropFirst(15)
        }
        return result
    }

    /// Parses a Macro PDF417 control block (annex H): the symbol's place in a sequence, and facts about the whole file.
    private mutating func parseControlBlock() throws(PDF417ContentError) {
        let first = try next()
        let second = try next()
        guard first < 900, second < 900, let index = Self.number(try Self.digits(of: [first, second])) else {
            throw .group
        }
        let identifier = run().map { codeword in
            let digits = String(codeword)
            return String(repeating: "0", count: 3 - digits.count) + digits
        }.joined()
        var count: Int?
        var fields = PDF417Details.MacroFile()
        while position < codewords.count {
            let codeword = try next()
            switch codeword {
            case 922: count = count ?? index + 1
            case 900: continue
            case 923: try parseField(&fields, &count)
            default: throw .codeword(codeword)
            }
        }
        // A contradictory place in the sequence is ignored, because it is no reason to withhold the content.
        if count.map({ index < $0 }) ?? true {
            structuredAppend = StructuredAppend(index: index, count: count, identifier: identifier)
        }
        if fields != PDF417Details.MacroFile() { file = fields }
    }

    /// Parses an optional field (H.2.3). Text fields may contain latches and shifts, number fields a latch.
    private mutating func parseField(
        _ fields: inout PDF417Details.MacroFile, _ count: inout Int?
    ) throws(PDF417ContentError) {
        let designator = try next()
        var parser = PDF417ContentParser(fieldCodewords(), isMicro: false)
        switch designator {
        case 0, 3, 4:
            try parser.parse()
            let text = parser.content(PDF417Details(rows: 0, columns: 0)).text
            switch designator {
            case 0: fields.name = text
            case 3: fields.sender = text
            default: fields.addressee = text
            }
        case 1, 2, 5, 6:
            parser.mode = .numeric
            try parser.parse()
            let digits = parser.content(PDF417Details(rows: 0, columns: 0)).bytes
            guard let number = Self.number(digits) else { return }
            switch designator {
            case 1: count = number
            case 2: fields.timestamp = number
            case 5: fields.size = number
            default: fields.checksum = number
            }
        default: return
        }
    }

    private mutating func fieldCodewords() -> [Int] {
        let start = position
        while position < codewords.count, codewords[position] != 922, codewords[position] != 923 { position += 1 }
        return Array(codewords[start..<position])
    }

    private static func number(_ digits: [UInt8]) -> Int? {
        guard !digits.isEmpty, digits.count <= 18 else { return nil }
        return Int(String(decoding: digits, as: UTF8.self))
    }
}

/// Decoder of text compaction (5.4.2): two values a codeword, in one of four sub-modes.
private struct TextDecoding {
    private var mode = PDF417TextTable.SubMode.alpha

    mutating func characters(of run: ArraySlice<Int>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(run.count * 2)
        // A shift at the very end is padding and doesn't apply to the next run.
        var shifted: PDF417TextTable.SubMode?
        for codeword in run {
            for value in [codeword / 30, codeword % 30] {
                let current = shifted ?? mode
                shifted = nil
                switch PDF417TextTable.meaning(value, in: current) {
                case .character(let character): result.append(character)
                case .latch(let latched): mode = latched
                case .shift(let shift): shifted = shift
                }
            }
        }
        return result
    }
}
