import CGtk

/// Prevents the desktop from dimming, blanking and locking the screen until it is released.
///
/// GTK asks GNOME's session manager or the desktop's portal, and doesn't report whether either exists; so
/// `org.freedesktop.ScreenSaver`, which other desktops have, is asked as well.
package final class IdleInhibitor {
    private static let service = "org.freedesktop.ScreenSaver"
    private static let path = "/org/freedesktop/ScreenSaver"

    private let application: Application
    private var cookie: guint = 0
    /// Cookie of the screen saver.
    private var saverCookie: UInt32?

    /// - Parameter reason: Reason, shown to users who ask why the screen stays on.
    package init(application: Application, window: Window, reason: String) {
        self.application = application
        cookie = gtk_application_inhibit(application.cast(), window.cast(), GTK_APPLICATION_INHIBIT_IDLE, reason)
        guard let bus = BusConnection(of: application) else { return }
        bus.send(
            Self.service, Self.path, (Self.service, "Inhibit"),
            Variant.tuple([g_variant_new_string("Yomitori"), g_variant_new_string(reason)]), answer: "(u)"
        ) { [weak self] reply in
            let answer = Variant.withChild(0, of: try? reply.get().value, Variant.number) ?? nil
            guard let cookie = answer else { return }
            guard let self else { return Self.release(cookie, on: bus) }
            saverCookie = cookie
        }
    }

    isolated deinit {
        if cookie != 0 { gtk_application_uninhibit(application.cast(), cookie) }
        if let saverCookie { Self.release(saverCookie, on: BusConnection(of: application)) }
    }

    private static func release(_ cookie: UInt32, on bus: BusConnection?) {
        bus?.send(service, path, (service, "UnInhibit"), Variant.tuple([g_variant_new_uint32(cookie)]))
    }
}
