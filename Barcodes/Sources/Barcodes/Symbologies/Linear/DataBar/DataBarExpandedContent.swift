/// Content of the characters of a GS1 DataBar Expanded symbol (ISO/IEC 24724, 7.2.5).
package enum DataBarExpandedContent {
    /// Decodes the characters of a symbol.
    ///
    /// The effect of FNC1 among letters differs: by the edition of 2011 it leads to numeric mode, by older writers, who
    /// latch, it leads nowhere. Where the two readings are not the same text, the one that is a GS1 element string
    /// without a problem is right, or else the one whose only problems are values such as a country that does not
    /// exist; where both are, or neither, there is no text.
    /// - Parameter characters: the characters without the check character; 12 bits each.
    package static func text(_ characters: [Int]) throws(DataBarError) -> String {
        try agreed { latches throws(DataBarError) in
            try text(DataBarBits(characters, latchesAfterFNC1: latches))
        }
    }

    /// Returns the text on which both readings agree, or the only one that is right.
    static func agreed(_ read: (_ latchesAfterFNC1: Bool) throws(DataBarError) -> String) throws(DataBarError) -> String
    {
        let texts = [true, false].map { try? read($0) }
        guard let first = texts[0], let second = texts[1] else {
            guard let only = texts[0] ?? texts[1] else { throw .value }
            return only
        }
        guard first != second else { return first }
        let flaws = [first, second].map { Flaw(of: GS1Message(elementString: $0)) }
        guard flaws[0] != flaws[1], min(flaws[0], flaws[1]) < .structure else { throw .ambiguous }
        return flaws[0] < flaws[1] ? first : second
    }

    /// Whether a text can be parsed as a GS1 element string, whatever its values are.
    static func isElementString(_ text: String) -> Bool {
        Flaw(of: GS1Message(elementString: text)) < .structure
    }

    /// Worst problem of a GS1 element string.
    private enum Flaw: Int, Comparable {
        case none
        /// A value that its identifier does not allow.
        case value
        /// Something that can't be parsed.
        case structure

        init(of message: GS1Message) {
            self = message.problems.isEmpty ? .none : .value
            for problem in message.problems {
                switch problem {
                case .syntax, .unknownIdentifier: self = .structure
                default: break
                }
            }
        }

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    private static func text(_ source: DataBarBits) throws(DataBarError) -> String {
        var bits = source
        // This bit tells whether a 2-D component is linked.
        _ = try bits.take(1)
        if try bits.take(1) == 1 {
            _ = try bits.take(2)
            let first = try bits.take(4)
            guard first < 10 else { throw .value }
            return try gtin(first, &bits) + general(&bits)
        }
        if try bits.take(1) == 0 {
            _ = try bits.take(2)
            return try general(&bits)
        }
        switch try bits.take(2) {
        case 0:
            let gtin = try gtin(9, &bits)
            return try gtin + "3103" + digits(bits.take(15), 6)
        case 1:
            let gtin = try gtin(9, &bits)
            let weight = try bits.take(15)
            return gtin + (weight < 10_000 ? "3202" + digits(weight, 6) : "3203" + digits(weight - 10_000, 6))
        case 2:
            let hasCurrency = try bits.take(1) == 1
            _ = try bits.take(2)
            let gtin = try gtin(9, &bits)
            let decimals = try bits.take(2)
            guard hasCurrency else { return try gtin + "392\(decimals)" + general(&bits) }
            let currency = try bits.take(10)
            guard currency < 1000 else { throw .value }
            return try gtin + "393\(decimals)" + digits(currency, 3) + general(&bits)
        default:
            let method = try bits.take(3)
            let gtin = try gtin(9, &bits)
            let weight = try bits.take(20)
            let date = try bits.take(16)
            guard weight < 1_000_000 else { throw .value }
            let unit = method & 1 == 0 ? "310" : "320"
            let text = gtin + unit + String(weight / 100_000) + digits(weight % 100_000, 6)
            guard date != DataBarDate.count else { return text }
            return try text + ["11", "13", "15", "17"][method / 2] + DataBarDate.text(date)
        }
    }

    static func digits(_ number: Int, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }

    /// Decodes AI 01: the first digit, 40 bits for twelve more, and the check digit, which is not in the symbol.
    private static func gtin(_ first: Int, _ bits: inout DataBarBits) throws(DataBarError) -> String {
        var text = String(first)
        for _ in 0..<4 {
            let three = try bits.take(10)
            guard three < 1000 else { throw .value }
            text += digits(three, 3)
        }
        return "01" + text + String(GS1Checksum.digit(ofASCII: text.utf8.span))
    }

    /// Decodes the general-purpose data compaction field (7.2.5.5), which ends with the symbol.
    /// - Parameter keepsLastFNC1: whether an FNC1 at the end has a meaning.
    static func general(
        _ bits: inout DataBarBits, mode first: DataBarMode = .numeric, keepsLastFNC1: Bool = false
    ) throws(DataBarError) -> String {
        var text: [UInt8] = []
        var mode = first
        while let step = try mode.next(&bits) {
            switch step {
            case .characters(let characters):
                text += characters
                // Outside of numeric mode, FNC1 leads back to it (7.2.5.5.2, 7.2.5.5.3).
                if bits.latchesAfterFNC1, mode != .numeric, characters == [DataBarMode.fnc1] { mode = .numeric }
            case .latch(let next): mode = next
            }
        }
        // A separator at the end only completes a pair of digits.
        while text.last == 0x1D, !keepsLastFNC1 { text.removeLast() }
        return String(decoding: text, as: UTF8.self)
    }
}

/// Error of characters that are no GS1 DataBar Expanded message.
package enum DataBarError: Error, Hashable, Sendable {
    /// A field is cut off.
    case length
    /// A field has a value without a meaning.
    case value
    /// Two readings are equally good.
    case ambiguous
}

/// Bits of 12-bit characters, from the first.
struct DataBarBits {
    /// Whether FNC1 leads to numeric mode.
    let latchesAfterFNC1: Bool
    private let characters: [Int]
    private let count: Int
    private var place = 0

    init(_ characters: [Int], latchesAfterFNC1: Bool) {
        self.characters = characters
        count = characters.count * 12
        self.latchesAfterFNC1 = latchesAfterFNC1
    }

    init(_ bits: [Bool], latchesAfterFNC1: Bool) {
        var characters = [Int](repeating: 0, count: (bits.count + 11) / 12)
        for (place, bit) in bits.enumerated() where bit { characters[place / 12] |= 1 << (11 - place % 12) }
        self.characters = characters
        count = bits.count
        self.latchesAfterFNC1 = latchesAfterFNC1
    }

    var left: Int { count - place }

    mutating func take(_ count: Int) throws(DataBarError) -> Int {
        guard count <= left else { throw .length }
        let value = peek(count)
        place += count
        return value
    }

    /// - Precondition: there are as many bits.
    func peek(_ count: Int) -> Int {
        var value = 0
        for bit in place..<place + count { value = value << 1 | characters[bit / 12] >> (11 - bit % 12) & 1 }
        return value
    }
}

/// Encodation modes of the general-purpose field.
enum DataBarMode: Int, Sendable {
    case numeric, alphanumeric, iso646

    enum Step {
        case characters([UInt8])
        case latch(DataBarMode)
    }

    static let fnc1: UInt8 = 0x1D
    /// Value of FNC1 among the digits of numeric mode.
    static let numericFNC1: UInt8 = 10

    /// Characters with values of 6, 7 or 8 bits, from `first` on (tables 20 and 21).
    static let alphanumericSigns = Array("*,-./".utf8)
    static let iso646Signs = Array("!\"%&'()*+,-./:;<=>?_ ".utf8)

    /// Reads the next step; returns `nil` at the end, and where only padding is left.
    func next(_ bits: inout DataBarBits) throws(DataBarError) -> Step? {
        switch self {
        case .numeric: try numeric(&bits)
        case .alphanumeric, .iso646: try other(&bits)
        }
    }

    private func numeric(_ bits: inout DataBarBits) throws(DataBarError) -> Step? {
        if bits.left < 7 {
            // A single digit may have four bits at the end.
            guard bits.left >= 4 else { return nil }
            let value = try bits.take(4)
            // The rest is shorter than a character.
            _ = try bits.take(bits.left)
            return value == 0 || value > 10 ? nil : .characters([UInt8(0x2F + value)])
        }
        if bits.peek(4) == 0 {
            _ = try bits.take(4)
            return .latch(.alphanumeric)
        }
        let value = try bits.take(7) - 8
        let pair = [value / 11, value % 11].map { $0 == 10 ? Self.fnc1 : UInt8(0x30 + $0) }
        return .characters(pair)
    }

    private func other(_ bits: inout DataBarBits) throws(DataBarError) -> Step? {
        guard bits.left >= 3 else { return nil }
        if bits.peek(3) == 0 {
            _ = try bits.take(3)
            return .latch(.numeric)
        }
        guard bits.left >= 5 else { return nil }
        let five = bits.peek(5)
        if five == 4 {
            _ = try bits.take(5)
            return .latch(self == .iso646 ? .alphanumeric : .iso646)
        }
        if (5...15).contains(five) {
            _ = try bits.take(5)
            return .characters([five == 15 ? Self.fnc1 : UInt8(0x30 + five - 5)])
        }
        guard bits.left >= 6 else { return nil }
        if self == .alphanumeric {
            let value = try bits.take(6)
            if (32...57).contains(value) { return .characters([UInt8(0x41 + value - 32)]) }
            guard (58...62).contains(value) else { throw .value }
            return .characters([Self.alphanumericSigns[value - 58]])
        }
        guard bits.left >= 7 else { return nil }
        let seven = bits.peek(7)
        if (64...115).contains(seven) {
            _ = try bits.take(7)
            return .characters([UInt8(seven < 90 ? 0x41 + seven - 64 : 0x61 + seven - 90)])
        }
        guard bits.left >= 8 else { return nil }
        let value = try bits.take(8)
        guard (232...252).contains(value) else { throw .value }
        return .characters([Self.iso646Signs[value - 232]])
    }
}
