import CGtk

/// The service that makes a phone vibrate and blink (feedbackd, `org.sigxcpu.Feedback` on the session bus).
///
/// Where it does not run nothing happens, and nothing is started.
package final class FeedbackDaemon {
    private let application: Application
    private let identifier: String

    /// - Parameters:
    ///   - application: the running program; its connection to the session bus is used.
    ///   - identifier: what the user's settings know the program by.
    package init(application: Application, identifier: String) {
        self.application = application
        self.identifier = identifier
    }

    /// Whether it runs. The bus itself is asked, which takes less than a millisecond.
    package var isRunning: Bool {
        guard let connection = g_application_get_dbus_connection(application.cast()) else { return false }
        let answer = g_dbus_connection_call_sync(
            connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner",
            Variant.tuple([g_variant_new_string("org.sigxcpu.Feedback")]), nil, G_DBUS_CALL_FLAGS_NONE, 500, nil, nil)
        guard let answer else { return false }
        defer { g_variant_unref(answer) }
        return Variant.withChild(0, of: answer, Variant.isTrue) ?? false
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
            connection, "org.sigxcpu.Feedback", "/org/sigxcpu/Feedback", "org.sigxcpu.Feedback", "TriggerFeedback",
            g_variant_new_tuple(&parameters, gsize(parameters.count)), nil, G_DBUS_CALL_FLAGS_NO_AUTO_START, 1000, nil,
            nil, nil)
    }
}
