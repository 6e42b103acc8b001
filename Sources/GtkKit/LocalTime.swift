import CGtk

/// Formatting of times in the user's time zone.
nonisolated package enum LocalTime {
    /// - Parameter format: Format of strftime, as `%H:%M:%S`.
    package static func now(_ format: String) -> String {
        guard let time = g_date_time_new_now_local() else { return "" }
        return text(time, format)
    }

    /// - Parameter seconds: Seconds since 1970, UTC.
    package static func text(seconds: Int64, _ format: String) -> String {
        guard let time = g_date_time_new_from_unix_local(gint64(seconds)) else { return "" }
        return text(time, format)
    }

    /// Formats a calendar date and time without conversion between time zones; `nil` for an invalid date.
    package static func text(
        year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, _ format: String
    ) -> String? {
        g_date_time_new_utc(gint(year), gint(month), gint(day), gint(hour), gint(minute), 0).map { text($0, format) }
    }

    /// Formats a time, and releases it.
    private static func text(_ time: OpaquePointer, _ format: String) -> String {
        defer { g_date_time_unref(time) }
        guard let text = g_date_time_format(time, format) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }
}
