/// One application identifier of a GS1 element string, and its value.
public struct GS1Element: Hashable, Sendable, Codable {
    /// Digits of the application identifier, two to four.
    public var identifier: String
    /// Value of the element, without its separator.
    public var value: String
    /// Data title from the General Specifications, such as `GTIN` or `BATCH/LOT`; empty for an unknown identifier.
    public var title: String

    /// Creates an element from its members.
    public init(identifier: String, value: String, title: String = "") {
        self.identifier = identifier
        self.value = value
        self.title = title
    }
}

/// A GS1 element string split into its elements: the content of a symbol with FNC1 in the first position.
///
/// ```swift
/// let message = GS1Message(elementString: "010950110153000310AB\u{1D}17991231")
/// message.bracketed  // (01)09501101530003(10)AB(17)991231
/// ```
///
/// Sources: GS1 General Specifications, sections 3 (application identifiers) and 7.8 (processing of element strings).
public struct GS1Message: Hashable, Sendable {
    /// Elements in the order in which they stand, as far as the string could be split.
    public var elements: [GS1Element]
    /// Errors in the string, in the order in which they stand. A message with errors still has all elements that could
    /// be recognized.
    public var problems: [GS1Error]

    /// Parses a string in the form that a symbol carries, with `U+001D` after values whose length is not predefined.
    public init(elementString: String) {
        var parser = GS1Parser(elementString)
        parser.run()
        elements = parser.elements
        problems = parser.problems
    }

    /// Parses a string in the form that people write: `(01)09501101530003(10)AB`, or with square brackets.
    ///
    /// A bracket that is part of a value has to be escaped with a backslash, unless no identifier could start there.
    /// - Throws: ``GS1Error/bracket(index:)`` if the first bracket is not closed; ``GS1Error/syntax(index:)`` if the
    ///   text doesn't start with an identifier in brackets.
    public init(bracketed: String) throws(GS1Error) {
        (elements, problems) = try GS1Parser.elements(bracketed: bracketed)
    }

    /// Parses a string in either form: bracketed if it starts with a bracket, otherwise as a symbol carries it.
    /// - Throws: as for ``init(bracketed:)``; an element string never fails.
    public init(_ text: String) throws(GS1Error) {
        if let first = text.utf8.first, first == UInt8(ascii: "(") || first == UInt8(ascii: "[") {
            try self.init(bracketed: text)
        } else {
            self.init(elementString: text)
        }
    }

    /// Element string in the form that a symbol carries, without the FNC1 in front.
    public var elementString: String {
        Self.elementString(of: elements)
    }

    static func elementString(of elements: [GS1Element]) -> String {
        String(decoding: elementBytes(of: elements[...]), as: UTF8.self)
    }

    /// Returns the element string as UTF-8.
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
    /// Appends a short text in UTF-8.
    @inline(__always)
    fileprivate mutating func append(text: String) {
        let bytes = text.utf8.span
        for index in bytes.indices { append(bytes[index]) }
    }
}

/// Error in a GS1 element string.
///
/// New cases may be added: give a `switch` a `default`.
public enum GS1Error: Error, Hashable, Sendable {
    /// There is no application identifier at this character, counted from 0.
    case syntax(index: Int)
    /// The bracket at this character, counted from 0, is not closed.
    case bracket(index: Int)
    /// No application identifier starts with these digits.
    case unknownIdentifier(String)
    /// The value has more or fewer characters than its identifier permits.
    case length(identifier: String, expected: ClosedRange<Int>, actual: Int)
    /// A character that the value can't have; `index` counts the value's characters from 0.
    case character(identifier: String, Character, index: Int)
    /// The check digit does not fit the others.
    case checkDigit(identifier: String, expected: String, actual: String)
    /// The value is a date that does not exist.
    case date(identifier: String, value: String)
    /// The value is not valid for its identifier.
    case value(identifier: String, reason: Reason)

    /// Reason why a value is not valid.
    ///
    /// New cases may be added: give a `switch` a `default`.
    public enum Reason: String, Hashable, Sendable, Codable {
        /// The pair of check characters can't be computed: the value is too long, or has a character without a value in
        /// the computation.
        case checkPair
        /// The value is not a time of day.
        case time
        /// Every digit has to be 0.
        case zero
        /// At least one digit has to differ from 0.
        case nonzero
        /// The code is not in the list of permitted codes.
        case code
        /// A hyphen stands in the wrong place.
        case hyphen
        /// A number is out of its range.
        case range
        /// The number of the piece is greater than the total number of pieces.
        case piece
        /// The value is not a valid international bank account number.
        case iban
        /// The value must not begin with a zero.
        case zeroPrefix
        /// The value consists of digits only, and needs at least one other character.
        case digitsOnly
    }
}

extension GS1Error: CustomStringConvertible {
    /// Description of the error in English without a full stop, such as “(01): the check digit is 4 and should be 3”.
    /// Characters are counted from 1 here, and from 0 in the cases.
    public var description: String {
        switch self {
        case .syntax(let index): "no application identifier at character \(index + 1)"
        case .bracket(let index): "the bracket at character \(index + 1) is not closed"
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
    /// GS1 message that the content carries; `nil` if it is not a GS1 element string.
    public var gs1: GS1Message? { isGS1 ? GS1Message(elementString: text) : nil }
}

extension Barcode {
    /// See ``DecodedContent/gs1``.
    public var gs1: GS1Message? { content.gs1 }
}
