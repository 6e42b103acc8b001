import Foundation

/// Times of the history, in milliseconds since 1970, UTC, and their form in files.
public enum HistoryTime {
    /// Valid times: the years from 1970 to 9999.
    static let range: ClosedRange<Int64> = 0...253_402_300_799_999

    public static func now() -> Int64 { Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)) }

    /// Returns the lowest id of an entry with this time.
    static func id(_ time: Int64) -> Int64 { min(max(time, range.lowerBound), range.upperBound + 1) * 1000 }

    /// Returns the time of the entry with this id, up to a few milliseconds.
    public static func time(ofID id: Int64) -> Int64 { id / 1000 }

    /// Returns a time in ISO 8601, such as "2026-11-22T12:30:00.000Z".
    public static func text(_ time: Int64) -> String {
        let (days, rest) = (time / 86_400_000, time % 86_400_000)
        let (year, month, day) = civil(days)
        return digits(Int64(year), 4) + "-" + digits(Int64(month), 2) + "-" + digits(Int64(day), 2) + "T"
            + digits(rest / 3_600_000, 2) + ":" + digits(rest / 60_000 % 60, 2) + ":" + digits(rest / 1000 % 60, 2)
            + "."
            + digits(rest % 1000, 3) + "Z"
    }

    /// Parses a time as this and other programs write it: ISO 8601 with a "T" or a space, with seconds or their
    /// fractions, with "Z", an offset or the user's own time zone; a day alone, which is its beginning; or a number of
    /// milliseconds or seconds since 1970. Returns `nil` for anything else, and for days that do not exist.
    public static func time(_ text: String, zone: TimeZone = .current) -> Int64? {
        let text = text.trimmingCharacters(in: .whitespaces)
        if let number = Int64(text), number >= 0 {
            guard text.count > 8 else { return nil }
            // Seconds have ten digits from 2001 to 2286, milliseconds thirteen.
            let time = text.count <= 11 ? number * 1000 : number
            return range.contains(time) ? time : nil
        }
        guard let parts = WrittenTime(text), (1970...9999).contains(parts.year), (1...12).contains(parts.month),
            isDay(parts.year, parts.month, parts.day), parts.hour < 24, parts.minute < 60, parts.second <= 60
        else { return nil }
        let hours = days(parts.year, parts.month, parts.day) * 24 + parts.hour
        let local = (hours * 60 + parts.minute) * 60 + parts.second
        let time = (local - (parts.offset ?? offset(of: zone, atLocal: local))) * 1000 + parts.milliseconds
        return range.contains(time) ? time : nil
    }

    /// Returns the seconds by which a zone's clock is ahead of UTC when it shows a time.
    /// - Parameter local: the seconds that the clock has counted since it showed the beginning of 1970.
    private static func offset(of zone: TimeZone, atLocal local: Int64) -> Int64 {
        let guess = Date(timeIntervalSince1970: Double(local))
        // The offset at that local time, and not at the same figures in UTC.
        let first = Double(zone.secondsFromGMT(for: guess))
        return Int64(zone.secondsFromGMT(for: guess - first))
    }

    private static func digits(_ number: Int64, _ count: Int) -> String {
        let text = "\(number)"
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }

    /// Returns the number of days since 1970 of a day in the Gregorian calendar, counted in years that begin in March.
    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let shifted = month > 2 ? year : year - 1
        let months = (month + 9) % 12
        return 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + (153 * months + 2) / 5 + day - 719_469
    }

    private static func isDay(_ year: Int64, _ month: Int64, _ day: Int64) -> Bool {
        civil(days(year, month, day)) == (Int(year), Int(month), Int(day))
    }

    private static func civil(_ days: Int64) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let (era, dayOfEra) = (shifted / 146_097, shifted % 146_097)
        let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
        let months = (5 * dayOfYear + 2) / 153
        let month = months < 10 ? months + 3 : months - 9
        return (
            Int(era * 400 + year + (month <= 2 ? 1 : 0)), Int(month), Int(dayOfYear - (153 * months + 2) / 5 + 1)
        )
    }
}
