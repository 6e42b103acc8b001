import CGtk

/// Waits for the other program to have been started, and keeps this one running until then.
private final class Launch {
    let application: Application
    let body: (String?) -> Void

    init(_ application: Application, _ body: @escaping (String?) -> Void) {
        (self.application, self.body) = (application, body)
        g_application_hold(application.cast())
    }

    func end(_ failure: String?) {
        body(failure)
        g_application_release(application.cast())
    }
}

extension Application {
    /// Shows a link in the program that the user has chosen for it.
    ///
    /// Starting it takes a while; this program does not end before, whatever becomes of its windows.
    /// - Parameter onEnd: called with what went wrong, `nil` if nothing did.
    package func open(uri: String, onEnd: @escaping (_ failure: String?) -> Void) {
        let context = Object(UnsafeMutableRawPointer(gdk_display_get_app_launch_context(gdk_display_get_default())))
        gdk_app_launch_context_set_timestamp(context.opaque, gtk_get_current_event_time())
        g_app_info_launch_default_for_uri_async(
            uri, context.cast(), nil,
            { @Sendable _, result, data in
                guard let data else { return }
                nonisolated(unsafe) let (answer, handle) = (result, data)
                MainActor.assumeIsolated {
                    let launch = Unmanaged<Launch>.fromOpaque(handle).takeRetainedValue()
                    var error: UnsafeMutablePointer<GError>?
                    defer { g_clear_error(&error) }
                    let isStarted = g_app_info_launch_default_for_uri_finish(answer, &error) != 0
                    launch.end(isStarted ? nil : error?.pointee.message.map { String(cString: $0) } ?? "")
                }
            }, Unmanaged.passRetained(Launch(self, onEnd)).toOpaque())
    }
}
