import CGtk

/// The time on the user's clock.
nonisolated package enum LocalTime {
    /// - Parameter format: as `%H:%M:%S`.
    package static func now(_ format: String) -> String {
        guard let time = g_date_time_new_now_local() else { return "" }
        return text(time, format)
    }

    /// - Parameter seconds: since 1970, UTC.
    package static func text(seconds: Int64, _ format: String) -> String {
        guard let time = g_date_time_new_from_unix_local(gint64(seconds)) else { return "" }
        return text(time, format)
    }

    /// A calendar date and time as it is given, in no time zone; `nil` where there is no such date.
    package static func text(
        year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, _ format: String
    ) -> String? {
        g_date_time_new_utc(gint(year), gint(month), gint(day), gint(hour), gint(minute), 0).map { text($0, format) }
    }

    /// Lets go of the time.
    private static func text(_ time: OpaquePointer, _ format: String) -> String {
        defer { g_date_time_unref(time) }
        guard let text = g_date_time_format(time, format) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }
}
