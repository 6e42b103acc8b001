/// A day and a time, with a time zone where the code names one.
public struct CalendarMoment: Hashable, Sendable, CustomStringConvertible {
    public enum Zone: Hashable, Sendable {
        /// Local time of whoever reads it.
        case floating
        case utc
        /// Name from the time zone database, or one of the writer's own.
        case named(String)
    }

    public let day: CalendarDay
    /// Hour, from 0 to 23.
    public let hour: Int
    public let minute: Int
    /// Second, from 0 to 60, which is a leap second.
    public let second: Int
    public let zone: Zone

    /// Creates a moment; `nil` when there is no such time.
    public init?(day: CalendarDay, hour: Int, minute: Int, second: Int = 0, zone: Zone = .floating) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second) else { return nil }
        (self.day, self.hour, self.minute, self.second, self.zone) = (day, hour, minute, second, zone)
    }

    /// Reads `19970714T133000`, or with a `Z` at its end (RFC 5545, 3.3.5); ISO 8601 with hyphens and colons, and
    /// without seconds, is accepted too.
    /// - Parameter zone: time zone, unless the text says UTC.
    public init?(_ text: some StringProtocol, zone: Zone = .floating) {
        var text = text.trimmed
        var zone = zone
        if text.hasSuffix("Z") || text.hasSuffix("z") {
            zone = .utc
            text.removeLast()
        }
        guard let (date, time) = text.cut(at: UInt8(ascii: "T")) ?? text.cut(at: UInt8(ascii: " ")),
            let day = CalendarDay(date)
        else { return nil }
        let digits = time.parts(separatedBy: UInt8(ascii: ":")).joined()
        guard digits.utf8.count == 6 || digits.utf8.count == 4, let hour = Digits.value(digits.prefix(2)),
            let minute = Digits.value(digits.dropFirst(2).prefix(2)),
            let second = digits.utf8.count == 4 ? 0 : Digits.value(digits.dropFirst(4))
        else { return nil }
        self.init(day: day, hour: hour, minute: minute, second: second, zone: zone)
    }

    /// The moment by ISO 8601, with the zone's name in brackets (RFC 9557).
    public var description: String {
        let time = [hour, minute, second].map { Digits.padded($0, 2) }.joined(separator: ":")
        let place =
            switch zone {
            case .floating: ""
            case .utc: "Z"
            case .named(let name): "[\(name)]"
            }
        return "\(day)T\(time)\(place)"
    }

    /// Seconds since the beginning of year 1 by the clock of its zone.
    var clock: Int { ((day.number * 24 + hour) * 60 + minute) * 60 + second }

    /// The moment as iCalendar writes it, without the zone's name.
    var compact: String {
        let time = [hour, minute, second].map { Digits.padded($0, 2) }.joined()
        return day.compact + "T" + time + (zone == .utc ? "Z" : "")
    }
}
