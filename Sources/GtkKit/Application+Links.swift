import CGtk

/// Why nothing was opened.
package enum OpeningFailure: Hashable {
    /// No program on this machine is known for such addresses or files.
    case noProgram
    /// The desktop's sentence.
    case other(String)

    init(_ error: UnsafeMutablePointer<GError>?) {
        let code = gint(G_IO_ERROR_NOT_SUPPORTED.rawValue)
        if let error, error.pointee.domain == g_io_error_quark(), error.pointee.code == code {
            self = .noProgram
        } else {
            self = .other(error?.pointee.message.map { String(cString: $0) } ?? "")
        }
    }
}

extension Application {
    /// Shows a link in the program that the user has chosen for it.
    ///
    /// Starting it takes a while; this program does not end before, whatever becomes of its windows.
    /// - Parameter onEnd: called with what went wrong, `nil` if nothing did.
    package func open(uri: String, onEnd: @escaping (_ failure: OpeningFailure?) -> Void) {
        let context = Object(UnsafeMutableRawPointer(gdk_display_get_app_launch_context(gdk_display_get_default())))
        gdk_app_launch_context_set_timestamp(context.opaque, gtk_get_current_event_time())
        g_application_hold(cast())
        let completion = AsyncCompletion { [self] result in
            var error: UnsafeMutablePointer<GError>?
            defer { g_clear_error(&error) }
            let isStarted = g_app_info_launch_default_for_uri_finish(result, &error) != 0
            onEnd(isStarted ? nil : OpeningFailure(error))
            g_application_release(cast())
        }
        g_app_info_launch_default_for_uri_async(
            uri, context.cast(), nil, AsyncCompletion.callback, completion.handle)
    }
}
