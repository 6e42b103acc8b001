import Payloads

/// How often an event takes place, in words: of a rule of iCalendar (RFC 5545, clause 3.3.10) the part that people ask
/// for first. What else the rule says stays as it is written, in parentheses, rather than being guessed at.
nonisolated enum Recurrence {
    static func shown(_ rule: String) -> String {
        let parts = rule.split(separator: ";").map(String.init)
        guard let frequency = parts.first(where: { $0.uppercased().hasPrefix("FREQ=") }),
            let words = words(String(frequency.dropFirst(5)).uppercased())
        else { return rule }
        // The day on which weeks begin, and an interval of one, change nothing.
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
