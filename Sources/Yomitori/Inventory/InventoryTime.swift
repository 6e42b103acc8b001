import GtkKit

/// When a line of the inventory list was read first. The list and its table have the time as ISO 8601 writes it,
/// whatever the language; people see it as their language writes it.
nonisolated package enum InventoryTime {
    /// Of the list's times.
    package static let format = dayFormat + " %H:%M:%S"
    package static let dayFormat = "%Y-%m-%d"

    /// The time alone where the day is today; for an earlier one the day, and the time without seconds.
    package static func shown(_ time: String, today: String) -> String {
        if time.hasPrefix(today + " ") { return String(time.dropFirst(today.count + 1)) }
        guard case .moment(let moment)? = WrittenTime.time(time) else { return time }
        let day = moment.day
        return LocalTime.text(
            year: day.year, month: day.month, day: day.day, hour: moment.hour, minute: moment.minute, "%x %H:%M")
            ?? time
    }
}
