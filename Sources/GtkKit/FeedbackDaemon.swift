import CGtk

/// The service that makes a phone vibrate and blink: feedbackd, on the session bus.
///
/// Where it does not run nothing happens, and nothing is started.
package final class FeedbackDaemon {
    private let application: Application
    private let identifier: String
    private static let busName = "org.sigxcpu.Feedback"
    private var watch: guint = 0
    /// Whether it runs, as far as the bus has told: shortly after the start, and whenever that changes.
    package private(set) var isRunning = false

    /// - Parameters:
    ///   - application: the running program; its connection to the session bus is used.
    ///   - identifier: what the user's settings know the program by.
    package init(application: Application, identifier: String) {
        self.application = application
        self.identifier = identifier
        guard let connection = g_application_get_dbus_connection(application.cast()) else { return }
        watch = g_bus_watch_name_on_connection(
            connection, Self.busName, G_BUS_NAME_WATCHER_FLAGS_NONE,
            { @Sendable _, _, _, data in
                nonisolated(unsafe) let handle = data
                MainActor.assumeIsolated { Watcher.daemon(of: handle)?.isRunning = true }
            },
            { @Sendable _, _, data in
                nonisolated(unsafe) let handle = data
                MainActor.assumeIsolated { Watcher.daemon(of: handle)?.isRunning = false }
            }, Unmanaged.passRetained(Watcher(daemon: self)).toOpaque(),
            { @Sendable data in if let data { Unmanaged<Watcher>.fromOpaque(data).release() } })
    }

    isolated deinit { if watch != 0 { g_bus_unwatch_name(watch) } }

    /// What the watch keeps: not the daemon itself, which ends the watch.
    private final class Watcher {
        weak var daemon: FeedbackDaemon?
        init(daemon: FeedbackDaemon) { self.daemon = daemon }

        static func daemon(of data: UnsafeMutableRawPointer?) -> FeedbackDaemon? {
            data.flatMap { Unmanaged<Watcher>.fromOpaque($0).takeUnretainedValue().daemon }
        }
    }

    /// Asks for the feedback to an event; does not wait for an answer.
    /// - Parameter event: a name of the event naming specification, as `button-pressed`.
    package func trigger(_ event: String) {
        guard let connection = g_application_get_dbus_connection(application.cast()) else { return }
        // Sounds are ours already: of the service only what is felt and seen is wanted, its "quiet" profile.
        let hint = g_variant_new_dict_entry(
            g_variant_new_string("profile"), g_variant_new_variant(g_variant_new_string("quiet")))
        let entryType = g_variant_type_new("{sv}")
        defer { g_variant_type_free(entryType) }
        var hints: [OpaquePointer?] = [hint]
        // As long as the event's own feedback takes: −1.
        var parameters: [OpaquePointer?] = [
            g_variant_new_string(identifier), g_variant_new_string(event), g_variant_new_array(entryType, &hints, 1),
            g_variant_new_int32(-1),
        ]
        g_dbus_connection_call(
            connection, Self.busName, "/org/sigxcpu/Feedback", Self.busName, "TriggerFeedback",
            g_variant_new_tuple(&parameters, gsize(parameters.count)), nil, G_DBUS_CALL_FLAGS_NO_AUTO_START, 1000, nil,
            nil, nil)
    }
}
