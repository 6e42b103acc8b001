/// One application identifier of a GS1 element string, and its value.
public struct GS1Element: Hashable, Sendable, Codable {
    /// Two to four digits.
    public var identifier: String
    /// The element's value, without its separator.
    public var value: String
    /// The data title of the General Specifications, such as `GTIN` or `BATCH/LOT`; empty for an unknown identifier.
    public var title: String

    /// A value with these members.
    public init(identifier: String, value: String, title: String = "") {
        self.identifier = identifier
        self.value = value
        self.title = title
    }
}

/// A GS1 element string taken apart: what a symbol with FNC1 in the first position says.
///
/// ```swift
/// let message = GS1Message(elementString: "010950110153000310AB\u{1D}17991231")
/// message.bracketed  // (01)09501101530003(10)AB(17)991231
/// ```
///
/// Sources: GS1 General Specifications, sections 3 (application identifiers) and 7.8 (processing of element strings).
public struct GS1Message: Hashable, Sendable {
    /// In the order in which they stand, as far as the string could be taken apart.
    public var elements: [GS1Element]
    /// What is wrong, in the order in which it stands. A message with problems still has all elements that could be
    /// told apart.
    public var problems: [GS1Error]

    /// Takes a string apart as it comes from a symbol: `U+001D` after values whose length is not predefined.
    public init(elementString: String) {
        var parser = GS1Parser(elementString)
        parser.run()
        elements = parser.elements
        problems = parser.problems
    }

    /// Takes a string apart that a person wrote: `(01)09501101530003(10)AB`, or with square brackets.
    ///
    /// A bracket that belongs to a value has a backslash before it; one that can't start an identifier needs none.
    /// - Throws: ``GS1Error/syntax(index:)`` when the text doesn't start with an identifier in brackets.
    public init(bracketed: String) throws(GS1Error) {
        (elements, problems) = try GS1Parser.elements(bracketed: bracketed)
    }

    /// Reads either form.
    /// - Throws: as for ``init(bracketed:)``; an element string never fails.
    public init(_ text: String) throws(GS1Error) {
        if let first = text.utf8.first, first == UInt8(ascii: "(") || first == UInt8(ascii: "[") {
            try self.init(bracketed: text)
        } else {
            self.init(elementString: text)
        }
    }

    /// The string as a symbol carries it, without the FNC1 in front.
    public var elementString: String {
        Self.elementString(of: elements)
    }

    static func elementString(of elements: [GS1Element]) -> String {
        String(decoding: elementBytes(of: elements[...]), as: UTF8.self)
    }

    /// The string as bytes of UTF-8.
    static func elementBytes(of elements: ArraySlice<GS1Element>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(elements.reduce(0) { $0 + $1.identifier.utf8.count + $1.value.utf8.count + 1 })
        for (index, element) in zip(elements.indices, elements) {
            result.append(text: element.identifier)
            result.append(text: element.value)
            if index + 1 < elements.endIndex, GS1Parser.needsSeparator(element) { result.append(0x1D) }
        }
        return result
    }

    /// The string as it is printed for people, with brackets around identifiers.
    public var bracketed: String { bracketed(isEscaped: true) }

    /// The same without backslashes, for the text beside a symbol.
    var humanReadable: String { bracketed(isEscaped: false) }

    private func bracketed(isEscaped: Bool) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(elements.reduce(0) { $0 + $1.identifier.utf8.count + $1.value.utf8.count + 2 })
        let (open, backslash) = (UInt8(ascii: "("), UInt8(ascii: "\\"))
        for element in elements {
            bytes.append(open)
            bytes.append(text: element.identifier)
            bytes.append(UInt8(ascii: ")"))
            let value = element.value.utf8.span
            for index in value.indices {
                let byte = value[index]
                if isEscaped, byte == open || byte == backslash { bytes.append(backslash) }
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension [UInt8] {
    /// Adds a short text in UTF-8.
    @inline(__always)
    fileprivate mutating func append(text: String) {
        let bytes = text.utf8.span
        for index in bytes.indices { append(bytes[index]) }
    }
}

/// What is wrong with a GS1 element string.
public enum GS1Error: Error, Hashable, Sendable {
    /// There is no application identifier at this character, counted from 0.
    case syntax(index: Int)
    /// No application identifier starts with these digits.
    case unknownIdentifier(String)
    /// The value has more or fewer characters than its identifier permits.
    case length(identifier: String, expected: ClosedRange<Int>, actual: Int)
    /// A character that the value can't have; `index` counts the value's characters from 0.
    case character(identifier: String, Character, index: Int)
    /// The check digit does not fit the others.
    case checkDigit(identifier: String, expected: String, actual: String)
    /// A date that no calendar has.
    case date(identifier: String, value: String)
    /// The value is not what its identifier stands for.
    case value(identifier: String, reason: Reason)

    /// What a value should have been.
    public enum Reason: String, Hashable, Sendable, Codable {
        /// The pair of check characters can't be computed: the value is too long, or has a character that they can't
        /// count.
        case checkPair
        /// No time of day.
        case time
        /// Every digit has to be 0.
        case zero
        /// At least one digit has to differ from 0.
        case nonzero
        /// A code that its list does not have.
        case code
        /// A hyphen out of place.
        case hyphen
        /// A number out of its range.
        case range
        /// A piece that is beyond the number of pieces.
        case piece
        /// No international bank account number.
        case iban
        /// It may not begin with a zero.
        case zeroPrefix
        /// It consists of digits only, and needs at least one other character.
        case digitsOnly
    }
}

extension GS1Error: CustomStringConvertible {
    /// A sentence in English without a full stop, such as “(01): the check digit is 4 and should be 3”.
    public var description: String {
        switch self {
        case .syntax(let index): "no application identifier at character \(index + 1)"
        case .unknownIdentifier(let digits): "(\(digits)) is no application identifier"
        case .length(let identifier, let expected, let actual):
            "(\(identifier)): its value has \(actual == 1 ? "1 character" : "\(actual) characters") and should have "
                + (expected.count == 1 ? "\(expected.lowerBound)" : "\(expected.lowerBound) to \(expected.upperBound)")
        case .character(let identifier, let character, let index):
            "(\(identifier)): it can't have \(Self.shown(character)), its character \(index + 1)"
        case .checkDigit(let identifier, let expected, let actual):
            "(\(identifier)): the check digit is \(actual) and should be \(expected)"
        case .date(let identifier, let value): "(\(identifier)): \(value) is no date"
        case .value(let identifier, let reason): "(\(identifier)): \(reason.sentence)"
        }
    }

    private static func shown(_ character: Character) -> String {
        guard let ascii = character.asciiValue, !(0x21...0x7E).contains(ascii) else { return String(character) }
        return "character code \(ascii)"
    }
}

extension GS1Error.Reason {
    fileprivate var sentence: String {
        switch self {
        case .checkPair: "it is too long for its check characters, or has one that they can't count"
        case .time: "it is no time of day"
        case .zero: "a required 0 is missing"
        case .nonzero: "a part that can't be 0 is"
        case .code: "the digit is not a defined code"
        case .hyphen: "only a hyphen can follow the number"
        case .range: "a latitude or longitude beyond its range"
        case .piece: "it must be a piece number and a total"
        case .iban: "the account number's check digits are wrong"
        case .zeroPrefix: "it can't start with 0"
        case .digitsOnly: "it must contain at least one character that is not a digit"
        }
    }
}

extension DecodedContent {
    /// The GS1 element string taken apart; `nil` where the content is none.
    public var gs1: GS1Message? { isGS1 ? GS1Message(elementString: text) : nil }
}

extension Barcode {
    /// See ``DecodedContent/gs1``.
    public var gs1: GS1Message? { content.gs1 }
}
