/// Invalid data of a DotCode symbol whose error correction succeeded.
package enum DotCodeContentError: Error, Hashable, Sendable {
    /// The data ends inside a shift, an ECI or a macro.
    case truncated
    /// A codeword has no meaning in the code set in force.
    case codeword(Int)
    /// A group of codewords of binary mode has a value that no bytes have.
    case binary
    /// The ECI designator doesn't exist.
    case eci(Int)
}

/// The code sets of a DotCode symbol (AIM DotCode, table 1).
enum DotCodeSet: Sendable {
    case a, b, c, binary
}

/// Parser of the data codewords of a DotCode symbol (AIM DotCode, 5.2.2).
package struct DotCodeContentParser {
    private let words: [Int]
    /// Whether the position in a sequence followed the codewords.
    private let isPart: Bool
    private var position = 0
    private var builder = ContentBuilder()
    private var set = DotCodeSet.c
    /// Bytes that a macro appends to the content.
    private var trailer: [UInt8] = []
    private var isReaderProgramming = false
    private var fnc1: FNC1?

    private init(_ words: [Int], isPart: Bool) {
        self.words = words
        self.isPart = isPart
    }

    package static func content(
        of words: [Int], details: DotCodeDetails
    ) throws(DotCodeContentError) -> DecodedContent {
        let (message, place) = sequence(words)
        var parser = DotCodeContentParser(message, isPart: place != nil)
        try parser.parse()
        parser.builder.append(contentsOf: parser.trailer)
        let modifier = (parser.fnc1 == nil ? 0 : 1) + (parser.builder.hasECI ? 3 : 0)
        return parser.builder.content(
            details: .dotCode(details), structuredAppend: place, fnc1: parser.fnc1,
            symbologyIdentifier: "]J\(modifier)", isReaderProgramming: parser.isReaderProgramming)
    }

    /// Splits off the end of a symbol in a sequence, which is its position, the number of symbols, and FNC2 (5.2.7).
    /// Positions are digits and letters from 1 to Z.
    private static func sequence(_ words: [Int]) -> (message: [Int], place: StructuredAppend?) {
        var message = words
        while message.last == pad { message.removeLast() }
        guard message.count >= 3, message[message.count - 1] == DotCodeTables.fnc2 else { return (words, nil) }
        let places = message[(message.count - 3)...].prefix(2).map { word in
            switch word {
            case 17...25: word - 17
            case 33...58: word - 33 + 9
            default: -1
            }
        }
        guard places[0] >= 0, places[1] >= places[0] else { return (words, nil) }
        return (Array(message.dropLast(3)), StructuredAppend(index: places[0], count: places[1] + 1))
    }

    /// Padding codeword: it latches from one code set to another, and back.
    static let pad = 106

    private mutating func next() throws(DotCodeContentError) -> Int {
        guard position < words.count else { throw .truncated }
        position += 1
        return words[position - 1]
    }

    private mutating func parse() throws(DotCodeContentError) {
        // Digits at the start are a GS1 element string, unless FNC1 stands before them (5.2.2.3).
        if let first = words.first {
            if first <= DotCodeTables.expiryAndBatch { fnc1 = .gs1 }
            if first == DotCodeTables.fnc1 { position = 1 }
            if first == DotCodeTables.fnc3 {
                isReaderProgramming = true
                position = 1
            }
        }
        while position < words.count {
            switch set {
            case .a, .b: try character(set)
            case .c: try digits()
            case .binary: try binary()
            }
        }
    }

    private mutating func append(pair: Int) {
        builder.append(contentsOf: [0x30 + UInt8(pair / 10), 0x30 + UInt8(pair % 10)])
    }

    private mutating func pairs(_ count: Int) throws(DotCodeContentError) {
        for _ in 0..<count {
            let word = try next()
            guard word < 100 else { throw .codeword(word) }
            append(pair: word)
        }
    }

    /// Handles functions that all code sets but binary mode have.
    private mutating func function(_ word: Int) throws(DotCodeContentError) {
        switch word {
        case DotCodeTables.fnc1: builder.append(0x1D)
        case DotCodeTables.fnc2: builder.eci = try eci()
        // FNC3 separates messages within one symbol.
        case DotCodeTables.fnc3: builder.append(0x1E)
        case DotCodeTables.upperShiftA:
            let word = try next()
            guard (64..<96).contains(word) else { throw .codeword(word) }
            builder.append(UInt8(word - 64 + 128))
        case DotCodeTables.upperShiftB:
            let word = try next()
            guard word < 96 else { throw .codeword(word) }
            builder.append(UInt8(word + 32 + 128))
        default: set = .binary
        }
    }

    private mutating func digits() throws(DotCodeContentError) {
        let word = try next()
        switch word {
        case ..<100: append(pair: word)
        case DotCodeTables.expiryAndBatch:
            append(pair: 17)
            try pairs(3)
            append(pair: 10)
        case 101: set = .a
        case 102...105: try shift(to: .b, word - 101)
        case 106:
            set = .b
            try macro()
        default: try function(word)
        }
    }

    private mutating func shift(to other: DotCodeSet, _ count: Int) throws(DotCodeContentError) {
        // Before the position in a sequence, zint pads and then latches to code set A or B. An odd number of pads
        // changes the code set, and in that one the codeword of the latch is a shift.
        if isPart, position == words.count { return }
        for _ in 0..<count {
            let word = try next()
            guard word < 96 || (other == .b && word <= 100) else { throw .codeword(word) }
            append(word, other)
        }
    }

    private mutating func append(_ word: Int, _ set: DotCodeSet) {
        switch (set, word) {
        case (.a, 64...): builder.append(UInt8(word - 64))
        case (_, ..<96): builder.append(UInt8(word + 32))
        case (_, 96): builder.append(contentsOf: [0x0D, 0x0A])
        case (_, 97): builder.append(0x09)
        default: builder.append(UInt8(word - 98 + 0x1C))
        }
    }

    private mutating func character(_ current: DotCodeSet) throws(DotCodeContentError) {
        let word = try next()
        switch (current, word) {
        case (_, ..<96): append(word, current)
        case (.a, ...101): try shift(to: .b, word - 95)
        case (.a, 102): set = .b
        case (.b, ...100): append(word, .b)
        case (.b, 101): try shift(to: .a, 1)
        case (.b, 102): set = .a
        case (_, ...105): try pairs(word - 101)
        case (_, 106): set = .c
        default: try function(word)
        }
    }

    /// Reads a macro: at the start of a message, the codewords of some control characters stand for a format of ISO/IEC
    /// 15434 (5.2.2.5).
    private mutating func macro() throws(DotCodeContentError) {
        guard builder.count == 0, position < words.count, fnc1 == nil else { return }
        switch words[position] {
        case 97, 98, 99:
            let format = ["05", "06", "12"][words[position] - 97]
            builder.append(ascii: "[)>\u{1E}\(format)\u{1D}")
            trailer = [0x1E, 0x04]
        case 100:
            builder.append(ascii: "[)>\u{1E}")
            trailer = [0x04]
        default: return
        }
        position += 1
    }

    /// Reads an ECI: one codeword up to 39, three above (5.2.6).
    private mutating func eci() throws(DotCodeContentError) -> Int {
        let first = try next()
        guard first >= 40 else { return first }
        let (second, third) = (try next(), try next())
        let value = (first - 40) * 12_769 + second * 113 + third + 40
        guard value <= 999_999 else { throw .eci(value) }
        return value
    }

    /// Reads binary mode: up to six numbers to the base of 103 encode five to the base of 259, which are bytes or ECIs
    /// (5.2.2.4).
    private mutating func binary() throws(DotCodeContentError) {
        var values: [Int] = []
        while position < words.count, words[position] <= 102 {
            var group: [Int] = []
            while group.count < 6, position < words.count, words[position] <= 102 {
                group.append(words[position])
                position += 1
            }
            guard group.count >= 2 else { throw .binary }
            var number = group.reduce(0) { $0 * 103 + $1 }
            var digits: [Int] = []
            for _ in 1..<group.count {
                digits.append(number % 259)
                number /= 259
            }
            guard number == 0 else { throw .binary }
            values += digits.reversed()
        }
        var index = 0
        while index < values.count {
            let value = values[index]
            index += 1
            guard value > 255 else {
                builder.append(UInt8(value))
                continue
            }
            // A value above 255 announces an ECI of `value - 255` bytes.
            let count = value - 255
            guard index + count <= values.count else { throw .truncated }
            let eci = values[index..<index + count].reduce(0) { $0 << 8 | min($1, 255) }
            guard eci <= 999_999 else { throw .eci(eci) }
            builder.eci = eci
            index += count
        }
        guard position < words.count else { return }
        let word = try next()
        switch word {
        case 103...108: try pairs(word - 101)
        case 109: set = .a
        case 110: set = .b
        case 111: set = .c
        default: throw .codeword(word)
        }
    }
}
