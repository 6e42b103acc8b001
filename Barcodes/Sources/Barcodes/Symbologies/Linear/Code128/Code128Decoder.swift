/// Reads Code 128 (ISO/IEC 15417), and the rows of Codablock F, which are such symbols.
struct Code128Decoder: CharacterDecoder {
    static let symbologies: Set<Symbology> = [.code128, .codablockF]
    static let readsMeans = true

    static let alphabet = BarAlphabet(
        starts: Array(Code128Tables.patterns[Code128Tables.startA...]),
        characters: Array(Code128Tables.patterns[..<Code128Tables.startA]), stops: [Code128Tables.stop],
        quietZone: 5, quietZoneAtEdge: 0, minimumCount: 2)

    private let wanted: Set<Symbology>

    init(options: ReaderOptions) {
        wanted = options.symbologies
    }

    func meaning(start: Int, characters: [Int], stop: Int) -> LinearMeaning? {
        // A Code 128 symbol may begin like a row of Codablock F, which is never a text of its own. Nothing in the row
        // tells which it is, and the other rows may be out of view, so it is a row where Codablock F is wanted.
        guard wanted.contains(.code128),
            !wanted.contains(.codablockF) || CodablockFRow(start: start, characters) == nil,
            let content = try? Self.content(start: start, characters)
        else { return nil }
        // One wrong line in 103 passes the check; besides, a wrong character has to fit its bars.
        return LinearMeaning(symbology: .code128, content: content, linesNeeded: characters.count < 5 ? 2 : 1)
    }

    func row(start: Int, characters: [Int], stop: Int) -> (values: [Int], minimumHeight: Float)? {
        guard wanted.contains(.codablockF), let row = CodablockFRow(start: start, characters) else { return nil }
        return (row.values, CodablockFTables.minimumRowHeight)
    }

    func minimumHeight(start: Int, firstCharacters: [Int]) -> Float? {
        guard wanted.contains(.codablockF), CodablockFRow.canBegin(start: start, firstCharacters) else { return nil }
        return CodablockFTables.minimumRowHeight
    }

    func assemble(_ rows: [LinearReading], isMirrored: Bool) -> [LinearReading] { CodablockFDecoder.assemble(rows) }

    /// Decodes symbol characters.
    /// - Parameters:
    ///   - start: 0 to 2 for the sets A to C.
    ///   - characters: values from 0 to 102, the check character last.
    package static func content(start: Int, _ characters: [Int]) throws(Code128Error) -> DecodedContent {
        guard let set = Code128Set(rawValue: start), let check = characters.last, characters.count > 1 else {
            throw .empty
        }
        let expected = Code128Tables.check(start: Code128Tables.startA + start, characters.dropLast())
        guard check == expected else { throw .check(expected: expected, actual: check) }
        var parser = Code128Parser(set: set)
        for character in characters.dropLast(2) { parser.take(character) }
        let before = parser.set
        if characters.count > 1 { parser.take(characters[characters.count - 2]) }
        // A linked symbol ends with a switch of set that nothing follows (ISO/IEC 24723, 4.4; General Specifications,
        // 5.11.4).
        let isLinked = parser.startsWithFNC1 && parser.set != before
        return try parser.content(details: .linear(LinearDetails(isLinked: isLinked ? true : nil)))
    }
}

/// Error of a sequence of symbol characters that is no Code 128 message.
package enum Code128Error: Error, Hashable, Sendable {
    /// There is no start character, or nothing between it and the check character.
    case empty
    /// The check character differs from the one that the others require.
    case check(expected: Int, actual: Int)
}

/// Decodes symbol characters, following code sets and function characters.
struct Code128Parser {
    /// Code set in force.
    private(set) var set: Code128Set
    private(set) var bytes: [UInt8] = []
    /// Whether the next character is of the other one of the sets A and B.
    private var isShifted = false
    /// Whether the next character stands for the one 128 further, or does not where that is latched.
    private var isExtended = false
    private var isLatched = false
    /// Number of bytes before an FNC1 in the first or second position.
    private var placeOfFNC1: Int?
    /// Whether the last two digits that came from one symbol character are the first bytes of all.
    private var beginsWithPair = false
    private var hasFNC2 = false
    private var hasFNC3 = false
    /// Whether an FNC1 behind an application indicator stands for no character.
    private let hasApplicationIndicators: Bool

    init(set: Code128Set, hasApplicationIndicators: Bool = true) {
        self.set = set
        self.hasApplicationIndicators = hasApplicationIndicators
    }

    /// Begins the next row of a stacked symbol in a set; nothing of the row before stays in force.
    /// - Parameter keepsFNC4: whether an FNC4 that ended the row before applies to the first character.
    mutating func beginRow(_ set: Code128Set, keepsFNC4: Bool = false) {
        self.set = set
        (isShifted, isExtended, isLatched) = (false, isExtended && keepsFNC4, false)
    }

    mutating func take(_ value: Int) {
        if value == Code128Tables.fnc1 {
            takeFNC1()
            isShifted = false
            return
        }
        guard set != .c else {
            switch value {
            case Code128Tables.codeB: set = .b
            case Code128Tables.codeA: set = .a
            default:
                beginsWithPair = bytes.isEmpty
                bytes += [UInt8(0x30 + value / 10 % 10), UInt8(0x30 + value % 10)]
            }
            return
        }
        let inForce = isShifted ? (set == .a ? Code128Set.b : .a) : set
        isShifted = false
        switch value {
        case Code128Tables.fnc3: hasFNC3 = true
        case Code128Tables.fnc2: hasFNC2 = true
        case Code128Tables.shift: isShifted = true
        case Code128Tables.codeC: set = .c
        case Code128Tables.codeB where inForce == .a: set = .b
        case Code128Tables.codeA where inForce == .b: set = .a
        case 100...: takeFNC4()
        default:
            let character = inForce == .a && value >= 64 ? value - 64 : value + 32
            bytes.append(UInt8(character) | (isExtended != isLatched ? 0x80 : 0))
            isExtended = false
        }
    }

    private mutating func takeFNC1() {
        // In the first position, or the second after an application indicator, it stands for no character.
        if placeOfFNC1 == nil, bytes.isEmpty || isApplicationIndicator {
            placeOfFNC1 = bytes.count
        } else {
            bytes.append(0x1D)
        }
    }

    /// Whether the message is GS1-128.
    var startsWithFNC1: Bool { placeOfFNC1 == 0 }

    /// Whether the bytes so far are an application indicator: a letter, or two digits that are one symbol character
    /// (Annex B.1).
    private var isApplicationIndicator: Bool {
        guard hasApplicationIndicators else { return false }
        return switch bytes.count {
        case 1: (0x41...0x5A).contains(bytes[0]) || (0x61...0x7A).contains(bytes[0])
        case 2: beginsWithPair
        default: false
        }
    }

    private mutating func takeFNC4() {
        if isExtended { isLatched.toggle() }
        isExtended.toggle()
    }

    /// - Parameters:
    ///   - details: the details of the symbol.
    ///   - identifiers: the symbology identifiers without FNC1, with it in the first position, and in the second. There
    ///     is none for FNC2: `]C4` stands before the messages that a reader has joined.
    func content(
        details: SymbolDetails = .linear(LinearDetails()),
        identifiers: (plain: String, gs1: String, industry: String) = ("]C0", "]C1", "]C2")
    ) throws(Code128Error) -> DecodedContent {
        guard !bytes.isEmpty || hasFNC3 || hasFNC2 else { throw .empty }
        var builder = ContentBuilder()
        builder.append(contentsOf: bytes, characterSet: .iso8859Part1)
        let fnc1: FNC1? = placeOfFNC1.map { place in
            let indicator = bytes.prefix(place).map { Unicode.Scalar($0) }
            return place == 0 ? .gs1 : .industry(applicationIndicator: String(String.UnicodeScalarView(indicator)))
        }
        // ISO/IEC 15417, annex C.
        let identifier =
            switch fnc1 {
            case .gs1: identifiers.gs1
            case .industry: identifiers.industry
            case nil: identifiers.plain
            }
        return builder.content(
            details: details, fnc1: fnc1, symbologyIdentifier: identifier, isReaderProgramming: hasFNC3)
    }
}
