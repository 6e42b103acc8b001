import Payloads

/// User-visible text of a recurrence rule of iCalendar (RFC 5545, clause 3.3.10). Only the frequency is translated,
/// because it is the part that people ask for first. The other parts are shown as written, in parentheses, rather than
/// being guessed at.
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
        return rest.isEmpty ? words : "\(words) (\(rest.joined(separator: "; ")))"
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
}
