/// A named value out of a code.
public struct PayloadField: Hashable, Sendable {
    /// What the value is.
    public var key: PayloadFieldKey
    public var value: PayloadValue
    /// What a standard's own table calls the element, such as an application identifier ("17") or a data identifier
    /// ("1P"), where there is one.
    public var code: String?
    /// The standard's own name for the element, such as GS1's data title "USE BY or EXPIRY": what is shown for
    /// ``PayloadFieldKey/element``, which has no name of its own.
    public var standardName: String?
    /// What is said of the value: "home", "work", "cell" for a telephone number. Lower case, as the code has it.
    public var qualifiers: [String]
    /// Whether the value is a password or as good as one: shown on request only, and not kept unless asked.
    public var isSecret: Bool
    /// What is wrong with the value.
    public var problem: PayloadProblem?
    /// A value in the right format, where the standard has another format than most have for such a value.
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

/// What is wrong with a value.
public enum PayloadProblem: String, CaseIterable, Hashable, Sendable {
    /// A check digit or check character does not fit.
    case checkDigit
    /// What the whole content was summed up to does not fit: something in it was changed.
    case checksum
    /// Characters or a length that the format does not have.
    case format
    /// Another number of characters than values of its kind have, and nothing else: one was left out, or written twice.
    case length
    case missing
    case tooLong
    /// A value that does not go with another: a reference with an account that takes none.
    case mismatch
    /// An end before the beginning.
    case order
}

/// A value, by what can be done with it.
public enum PayloadValue: Hashable, Sendable {
    case text(String)
    /// One of a fixed set, for the program to put into words.
    case term(PayloadTerm)
    case day(CalendarDay)
    /// A month without a day.
    case month(year: Int, month: Int)
    /// 1 to 366, of a year that the code does not name.
    case dayOfYear(Int)
    case moment(CalendarMoment)
    /// A decimal number with a point, and a currency of ISO 4217, or empty.
    case amount(String, currency: String)
    /// A decimal number with a point, and a unit's symbol.
    case measure(String, unit: String)
    /// ISO 3166-1, two letters.
    case country(String)
    /// BCP 47: two small letters.
    case language(String)
    case link(String)
    case email(String)
    case phone(String)
    case flag(Bool)
    case bytes([UInt8])

    /// The value as text that no language changes, to be copied or written into a file: days by ISO 8601, bytes in
    /// hexadecimal digits.
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
