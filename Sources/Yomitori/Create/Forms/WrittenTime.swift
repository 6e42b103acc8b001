import Glibc
import Payloads

/// Parser for a day, or a day and a time, as people write it: `2026-12-24 18:00`, `24.12.2026, 18:00`, `12/24/2026 6:00
/// PM`, `2026年12月24日 18:00`.
nonisolated package enum WrittenTime {
    /// Order of day and month if the year is last.
    package enum Order: Sendable {
        case dayFirst, monthFirst

        /// Order of the user's locale.
        package static var ofLocale: Order {
            Order(dateFormat: nl_langinfo(nl_item(D_FMT)).map { String(cString: $0) } ?? "")
        }

        /// Derives the order from a format of `strftime`. The month is first only if the format begins with it: one
        /// that begins with the year, as in Sweden, does not tell the order of day and month before a year.
        package init(dateFormat format: String) {
            var rest = Substring(format)
            while let sign = rest.firstIndex(of: "%") {
                // Flags, a width and modifiers may stand between the percent sign and the letter.
                rest = rest[sign...].dropFirst().drop { "-_^#+EO".contains($0) || $0.isNumber }
                guard let letter = rest.popFirst() else { break }
                switch letter {
                // %D is the American form.
                case "m", "D":
                    self = .monthFirst
                    return
                case "d", "e", "Y", "y", "G", "g", "C", "F":
                    self = .dayFirst
                    return
                default: break
                }
            }
            self = .dayFirst
        }
    }

    /// Parses a time; `nil` for an invalid or ambiguous text.
    package static func time(_ text: String, order: Order = .ofLocale) -> CalendarEvent.Time? {
        if let day = CalendarDay(text) { return .day(day) }
        if let moment = CalendarMoment(text) { return .moment(moment) }
        let (numbers, between) = parts(of: text)
        guard (3...6).contains(numbers.count), between[0].isEmpty, let day = day(numbers, between, order) else {
            return nil
        }
        guard numbers.count > 3 else {
            return ["", ".", "日", "일"].contains(between[3]) ? .day(day) : nil
        }
        guard ["", ",", "T", "日", "일", "."].contains(between[3]),
            between.dropFirst(4).dropLast().allSatisfy({ $0 == ":" }) || (numbers.count == 5 && between[4] == ".")
        else { return nil }
        let clock = numbers.dropFirst(3).compactMap { Int($0) }
        guard clock.count == numbers.count - 3, var hour = clock.first else { return nil }
        switch between.last?.lowercased().filter({ $0 != "." }) {
        // A single number without a unit is ambiguous.
        case "": if clock.count == 1 { return nil }
        case "uhr", "h", "時", "시": break
        case "am" where (1...12).contains(hour): hour %= 12
        case "pm" where (1...12).contains(hour): hour = hour % 12 + 12
        default: return nil
        }
        return CalendarMoment(
            day: day, hour: hour, minute: clock.count > 1 ? clock[1] : 0, second: clock.count > 2 ? clock[2] : 0
        ).map { .moment($0) }
    }

    /// Returns whether a text begins with a day that its month does not have, such as 30 February.
    package static func beginsWithImpossibleDay(_ text: String, order: Order = .ofLocale) -> Bool {
        let (numbers, between) = parts(of: text)
        // Without a possible month, the numbers may be in another order than expected.
        guard between[0].isEmpty, let date = compactDate(numbers) ?? date(numbers, between, order),
            (1...12).contains(date.month)
        else { return false }
        return CalendarDay(year: date.year, month: date.month, day: date.day) == nil
    }

    /// Returns the runs of digits, and the texts before, between and after them, without spaces.
    private static func parts(of text: String) -> (numbers: [String], between: [String]) {
        var (numbers, between): ([String], [String]) = ([], [""])
        var isInNumber = false
        for character in text {
            if character.isASCII, character.isNumber {
                if isInNumber {
                    numbers[numbers.count - 1].append(character)
                } else {
                    numbers.append(String(character))
                }
                isInNumber = true
            } else {
                if isInNumber { between.append("") }
                isInNumber = false
                if !character.isWhitespace { between[between.count - 1].append(character) }
            }
        }
        if isInNumber { between.append("") }
        return (numbers, between)
    }

    private static func day(_ numbers: [String], _ between: [String], _ order: Order) -> CalendarDay? {
        date(numbers, between, order).flatMap { CalendarDay(year: $0.year, month: $0.month, day: $0.day) }
    }

    /// Returns the numbers of a day in the basic format of ISO 8601, such as `20261224`; the day need not exist.
    private static func compactDate(_ numbers: [String]) -> (year: Int, month: Int, day: Int)? {
        guard let digits = numbers.first, digits.count == 8, let number = Int(digits) else { return nil }
        return (number / 10_000, number / 100 % 100, number % 100)
    }

    /// Returns the numbers of a day, which need not exist; `nil` if they are not written as a day is.
    private static func date(
        _ numbers: [String], _ between: [String], _ order: Order
    ) -> (year: Int, month: Int, day: Int)? {
        let values = numbers.prefix(3).compactMap { Int($0) }
        guard values.count == 3 else { return nil }
        let isShort = { (place: Int) in (1...2).contains(numbers[place].count) }
        if numbers[0].count == 4, isShort(1), isShort(2) {
            guard
                between[1] == between[2] && ["-", "/", "."].contains(between[1])
                    || between[1] == "年" && between[2] == "月" || between[1] == "년" && between[2] == "월"
            else { return nil }
            return (values[0], values[1], values[2])
        }
        guard numbers[2].count == 4, isShort(0), isShort(1), between[1] == between[2],
            ["-", "/", "."].contains(between[1])
        else { return nil }
        // The month is never written first with full stops.
        let isMonthFirst = order == .monthFirst && between[1] != "."
        return isMonthFirst ? (values[2], values[0], values[1]) : (values[2], values[1], values[0])
    }
}
