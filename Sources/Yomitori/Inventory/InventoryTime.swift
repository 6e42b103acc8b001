import GtkKit

/// Format of the time at which a line of the inventory list was first read. The list and its table use ISO 8601 in
/// every language; on the screen the time has the format of the language.
nonisolated package enum InventoryTime {
    /// Format of the list's times.
    package static let format = dayFormat + " %H:%M:%S"
    package static let dayFormat = "%Y-%m-%d"

    /// Returns the time alone if the day is today; for an earlier day the day, and the time without seconds.
    package static func shown(_ time: String, today: String) -> String {
        if time.hasPrefix(today + " ") { return String(time.dropFirst(today.count + 1)) }
        guard case .moment(let moment)? = WrittenTime.time(time) else { return time }
        let day = moment.day
        return LocalTime.text(
            year: day.year, month: day.month, day: day.day, hour: moment.hour, minute: moment.minute, "%x %H:%M")
            ?? time
    }
}
