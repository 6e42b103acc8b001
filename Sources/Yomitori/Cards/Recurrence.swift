import GtkKit
import Payloads

/// User-visible text of a recurrence rule of iCalendar (RFC 5545, clause 3.3.10). The frequency is translated, and in
/// parentheses the days of the week and the end. The other parts are shown there as written, rather than being guessed
/// at.
nonisolated enum Recurrence {
    static func shown(_ rule: String) -> String {
        let parts = rule.split(separator: ";").map(String.init)
        guard let frequency = parts.first(where: { $0.uppercased().hasPrefix("FREQ=") }),
            let words = words(String(frequency.dropFirst(5)).uppercased())
        else { return rule }
        // WKST (the first day of the week) and an interval of one don't change the frequency.
        let rest = parts.filter { part in
            part != frequency && !part.uppercased().hasPrefix("WKST=") && part.uppercased() != "INTERVAL=1"
        }
        return rest.isEmpty ? words : "\(words) (\(rest.map(shown(part:)).joined(separator: "; ")))"
    }

    private static func words(_ frequency: String) -> String? {
        switch frequency {
        case "DAILY": tr("Daily")
        case "WEEKLY": tr("Weekly")
        case "MONTHLY": tr("Monthly")
        case "YEARLY": tr("Yearly")
        default: nil
        }
    }

    /// Returns a part of a rule in words, or as written.
    private static func shown(part: String) -> String {
        let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
        guard pair.count == 2 else { return part }
        switch pair[0].uppercased() {
        case "BYDAY": return days(pair[1].uppercased()) ?? part
        case "UNTIL":
            let end = CalendarMoment(pair[1])?.shown ?? CalendarDay(pair[1])?.shown
            // Translators: the day on which something ends that is repeated
            return end.map { tr("until {end}").with("end", $0) } ?? part
        case "COUNT":
            guard pair[1].allSatisfy(\.isWholeNumber), let count = Int(pair[1]) else { return part }
            return trn("{count} time", "{count} times", count)
        default: return part
        }
    }

    /// Returns the names of days of the week, such as `TU,TH`; `nil` for others, such as the first Friday (`1FR`).
    private static func days(_ list: String) -> String? {
        let names = list.split(separator: ",").map { weekdays.firstIndex(of: String($0)).flatMap(name(ofWeekday:)) }
        return names.isEmpty || names.contains(nil) ? nil : names.compactMap(\.self).joined(separator: ", ")
    }

    private static let weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    private static func name(ofWeekday index: Int) -> String? {
        // The first of January 2024 was a Monday.
        LocalTime.text(year: 2024, month: 1, day: 1 + index, "%a")
    }
}
