import CGtk

/// Reason why an address was not opened.
package enum OpeningFailure: Hashable {
    /// No program on this machine opens such addresses or files.
    case noProgram
    /// Another failure, with the desktop's message.
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
    /// Opens a link in the program that the user has chosen for it.
    ///
    /// Starting the program takes a while; this program does not end before, even if its windows are closed.
    /// - Parameter onEnd: Called with the failure, or with `nil` on success.
    package func open(uri: String, onEnd: @escaping (_ failure: OpeningFailure?) -> Void) {
        let context = Object(UnsafeMutableRawPointer(gdk_display_get_app_launch_context(gdk_display_get_default())))
        gdk_app_launch_context_set_timestamp(context.opaque, gtk_get_current_event_time())
        hold()
        let completion = AsyncCompletion { [self] result in
            var error: UnsafeMutablePointer<GError>?
            defer { g_clear_error(&error) }
            let isStarted = g_app_info_launch_default_for_uri_finish(result, &error) != 0
            onEnd(isStarted ? nil : OpeningFailure(error))
            release()
        }
        g_app_info_launch_default_for_uri_async(
            uri, context.cast(), nil, AsyncCompletion.callback, completion.handle)
    }
}
