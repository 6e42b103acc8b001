/// A day of the Gregorian calendar, without a time or a place.
public struct CalendarDay: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Year, from 1 to 9999.
    public let year: Int
    public let month: Int
    public let day: Int

    /// Creates a day; `nil` when the calendar has no such day.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month),
            (1...Self.daysOfMonth(month, year: year)).contains(day)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// - Parameter dayOfYear: 1 to 365, or 366 in a leap year.
    public init?(year: Int, dayOfYear: Int) {
        guard dayOfYear >= 1 else { return nil }
        var rest = dayOfYear
        for month in 1...12 {
            let length = Self.daysOfMonth(month, year: year)
            if rest <= length {
                self.init(year: year, month: month, day: rest)
                return
            }
            rest -= length
        }
        return nil
    }

    /// Creates the day with this number in its year that is nearest to another day, at most half a year away.
    public init?(dayOfYear: Int, near reference: CalendarDay) {
        let candidates = (reference.year - 1...reference.year + 1)
            .compactMap { CalendarDay(year: $0, dayOfYear: dayOfYear) }
        guard
            let nearest = candidates.min(by: {
                abs($0.number - reference.number) < abs($1.number - reference.number)
            })
        else { return nil }
        self = nearest
    }

    /// Reads `19960415` or `1996-04-15`; `nil` for anything else.
    public init?(_ text: some StringProtocol) {
        let parts = text.parts(separatedBy: UInt8(ascii: "-"))
        if parts.count == 3 {
            guard parts.map(\.utf8.count) == [4, 2, 2] else { return nil }
        } else {
            guard parts.count == 1, parts[0].utf8.count == 8 else { return nil }
        }
        let digits = parts.joined()
        guard let year = Digits.value(digits.prefix(4)), let month = Digits.value(digits.dropFirst(4).prefix(2)),
            let day = Digits.value(digits.dropFirst(6))
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The first of January 1970.
    public static let epoch = CalendarDay(checkedYear: 1970, month: 1, day: 1)

    private init(checkedYear year: Int, month: Int, day: Int) {
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Number of days since the beginning of year 1.
    public var number: Int {
        let years = year - 1
        return years * 365 + years / 4 - years / 100 + years / 400
            + (1..<month).reduce(0) { $0 + Self.daysOfMonth($1, year: year) } + day - 1
    }

    /// The day after this one; `nil` for the last day of year 9999.
    public var next: CalendarDay? {
        CalendarDay(year: year, month: month, day: day + 1) ?? CalendarDay(year: year, month: month + 1, day: 1)
            ?? CalendarDay(year: year + 1, month: 1, day: 1)
    }

    /// The day before this one; `nil` for the first day of year 1.
    public var previous: CalendarDay? {
        if day > 1 { return CalendarDay(year: year, month: month, day: day - 1) }
        guard month > 1 else { return CalendarDay(year: year - 1, month: 12, day: 31) }
        return CalendarDay(year: year, month: month - 1, day: Self.daysOfMonth(month - 1, year: year))
    }

    /// The day by ISO 8601: `1996-04-15`.
    public var description: String {
        Digits.padded(year, 4) + "-" + Digits.padded(month, 2) + "-" + Digits.padded(day, 2)
    }

    /// The day in ISO 8601's basic format: `19960415`.
    public var compact: String { Digits.padded(year, 4) + Digits.padded(month, 2) + Digits.padded(day, 2) }

    public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    static func daysOfMonth(_ month: Int, year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400) ? 29 : 28
        default: 31
        }
    }
}
