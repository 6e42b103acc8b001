import CGtk

/// Keeps the desktop from dimming, blanking and locking the screen until it is let go of.
///
/// The toolkit asks GNOME's session manager or the desktop's portal, and doesn't say whether there is either; so
/// `org.freedesktop.ScreenSaver` is asked as well, as other desktops have it.
package final class IdleInhibitor {
    private static let service = "org.freedesktop.ScreenSaver"
    private static let path = "/org/freedesktop/ScreenSaver"

    private let application: Application
    private var cookie: guint = 0
    /// That of the screen saver.
    private var saverCookie: UInt32?

    /// What waits for the bus; it may outlive the object that asked.
    private final class Request {
        weak var asker: IdleInhibitor?
        init(_ asker: IdleInhibitor) { self.asker = asker }
    }

    /// - Parameter reason: for whoever asks why the screen stays on.
    package init(application: Application, window: Window, reason: String) {
        self.application = application
        cookie = gtk_application_inhibit(application.cast(), window.cast(), GTK_APPLICATION_INHIBIT_IDLE, reason)
        guard let bus = g_application_get_dbus_connection(application.cast()) else { return }
        let type = g_variant_type_new("(u)")
        defer { g_variant_type_free(type) }
        g_dbus_connection_call(
            bus, Self.service, Self.path, Self.service, "Inhibit",
            Variant.tuple([g_variant_new_string("Yomitori"), g_variant_new_string(reason)]), type,
            G_DBUS_CALL_FLAGS_NONE, 5000, nil,
            { @Sendable source, result, data in
                nonisolated(unsafe) let (connection, reply, handle) = (source, result, data)
                MainActor.assumeIsolated {
                    guard let handle else { return }
                    let request = Unmanaged<Request>.fromOpaque(handle).takeRetainedValue()
                    let bus = connection.map { OpaquePointer($0) }
                    guard let value = g_dbus_connection_call_finish(bus, reply, nil) else { return }
                    defer { g_variant_unref(value) }
                    guard let cookie = Variant.withChild(0, of: value, Variant.number) ?? nil else { return }
                    if let asker = request.asker {
                        asker.saverCookie = cookie
                    } else {
                        IdleInhibitor.release(cookie, on: bus)
                    }
                }
            }, Unmanaged.passRetained(Request(self)).toOpaque())
    }

    isolated deinit {
        if cookie != 0 { gtk_application_uninhibit(application.cast(), cookie) }
        if let saverCookie { Self.release(saverCookie, on: g_application_get_dbus_connection(application.cast())) }
    }

    private static func release(_ cookie: UInt32, on bus: OpaquePointer?) {
        guard let bus else { return }
        g_dbus_connection_call(
            bus, service, path, service, "UnInhibit", Variant.tuple([g_variant_new_uint32(cookie)]), nil,
            G_DBUS_CALL_FLAGS_NONE, 5000, nil, nil, nil)
    }
}
