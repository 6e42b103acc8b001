/// A named value in a code.
public struct PayloadField: Hashable, Sendable {
    /// Meaning of the value.
    public var key: PayloadFieldKey
    public var value: PayloadValue
    /// Identifier of the element in a standard's own table, such as an application identifier ("17") or a data
    /// identifier ("1P"), where there is one.
    public var code: String?
    /// Name of the element in the standard, such as GS1's data title "USE BY or EXPIRY"; shown for
    /// ``PayloadFieldKey/element``, which has no name of its own.
    public var standardName: String?
    /// Remarks on the value in lower case, as in the code: "home", "work", "cell" for a telephone number.
    public var qualifiers: [String]
    /// Whether the value is a password or as good as one: shown on request only, and not kept unless asked.
    public var isSecret: Bool
    /// Problem of the value; `nil` where nothing is wrong.
    public var problem: PayloadProblem?
    /// A value in the right format, given where the standard's format differs from the usual one for such values.
    public var example: String?

    public init(
        _ key: PayloadFieldKey, _ value: PayloadValue, code: String? = nil, standardName: String? = nil,
        qualifiers: [String] = [], isSecret: Bool = false, problem: PayloadProblem? = nil,
        example: String? = nil
    ) {
        self.key = key
        self.value = value
        self.code = code
        self.standardName = standardName
        self.qualifiers = qualifiers
        self.isSecret = isSecret
        self.problem = problem
        self.example = example
    }
}

/// A problem of a value.
public enum PayloadProblem: String, CaseIterable, Hashable, Sendable {
    /// A check digit or check character that does not match.
    case checkDigit
    /// A checksum of the whole content that does not match: something in the content was changed.
    case checksum
    /// Characters or a length that the format does not allow.
    case format
    /// A wrong number of characters, and nothing else wrong: one was left out, or written twice.
    case length
    case missing
    case tooLong
    /// A value that does not match another one, such as a reference with an account that takes none.
    case mismatch
    /// An end before the start.
    case order
}

/// A value, typed by what a program can do with it.
public enum PayloadValue: Hashable, Sendable {
    case text(String)
    /// One of a fixed set of terms, for the program to put into words.
    case term(PayloadTerm)
    case day(CalendarDay)
    /// A month without a day.
    case month(year: Int, month: Int)
    /// Day of the year, 1 to 366; the code does not name the year.
    case dayOfYear(Int)
    case moment(CalendarMoment)
    /// A decimal number with a point, and an ISO 4217 currency or an empty text.
    case amount(String, currency: String)
    /// A decimal number with a point, and a unit's symbol.
    case measure(String, unit: String)
    /// Two-letter country code by ISO 3166-1.
    case country(String)
    /// Language code of two small letters by BCP 47.
    case language(String)
    case link(String)
    case email(String)
    case phone(String)
    case flag(Bool)
    case bytes([UInt8])

    /// The value as text that is the same in every language, to be copied or written into a file: days by ISO 8601,
    /// bytes in hexadecimal digits.
    public var text: String {
        switch self {
        case .text(let text), .link(let text), .email(let text), .phone(let text): text
        case .country(let code), .language(let code): code
        case .term(let term): term.rawValue
        case .day(let day): day.description
        case .month(let year, let month): Digits.padded(year, 4) + "-" + Digits.padded(month, 2)
        case .dayOfYear(let day): "\(day)"
        case .moment(let moment): moment.description
        case .amount(let number, let currency): currency.isEmpty ? number : "\(number) \(currency)"
        case .measure(let number, let unit): unit.isEmpty ? number : "\(number) \(unit)"
        case .flag(let isSet): isSet ? "true" : "false"
        case .bytes(let bytes): bytes.map(Digits.hexadecimal).joined(separator: " ")
        }
    }

    /// The name of the value's type in ``PayloadField``'s JSON form.
    public var typeName: String {
        switch self {
        case .text: "text"
        case .term: "term"
        case .day: "day"
        case .month: "month"
        case .dayOfYear: "dayOfYear"
        case .moment: "moment"
        case .amount: "amount"
        case .measure: "measure"
        case .country: "country"
        case .language: "language"
        case .link: "link"
        case .email: "email"
        case .phone: "phone"
        case .flag: "flag"
        case .bytes: "bytes"
        }
    }
}
