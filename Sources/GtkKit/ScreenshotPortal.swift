import CGtk

/// Asks the desktop's portal (`org.freedesktop.portal.Screenshot`) for a picture of the screen: the user chooses what
/// is in it, and may say no.
package final class ScreenshotPortal {
    package enum Outcome: Hashable, Sendable {
        /// The address of the picture's file.
        case picture(uri: String)
        /// The user did not want to.
        case cancelled
        /// There is no such portal here.
        case missing
        /// In the desktop's words, if it has any.
        case failed(reason: String)
    }

    private static let name = "org.freedesktop.portal.Desktop"
    private let application: Application
    private var request: Request?
    private var count = 0

    /// - Parameter application: the running program; its connection to the session bus is used.
    package init(application: Application) { self.application = application }

    /// Asks for a picture. `body` is called once, when there is an answer; a request before this one is forgotten.
    package func take(_ body: @escaping (Outcome) -> Void) {
        guard let connection = g_application_get_dbus_connection(application.cast()),
            let sender = g_dbus_connection_get_unique_name(connection).map({ String(cString: $0) })
        else { return body(.missing) }
        count += 1
        let token = "yomitori\(UInt32.random(in: 0...UInt32.max))_\(count)"
        let request = Request(connection: connection, body)
        self.request?.forget()
        self.request = request
        // Before the call: the answer may be quicker than the call's own reply.
        request.listen(
            at: "/org/freedesktop/portal/desktop/request/"
                + sender.dropFirst().replacing(".", with: "_") + "/" + token)
        let options = Variant.dictionary([
            ("handle_token", g_variant_new_string(token)), ("interactive", Variant.boolean(true)),
            ("modal", Variant.boolean(false)),
        ])
        // No parent: our own window is out of the way, and a dialog that belongs to it would be too.
        request.call(Variant.tuple([g_variant_new_string(""), options]))
    }

    /// A call of the portal until it is answered.
    private final class Request {
        private let connection: OpaquePointer
        private var body: ((Outcome) -> Void)?
        private var path = ""
        private var subscription: guint = 0
        private var watch: guint = 0

        init(connection: OpaquePointer, _ body: @escaping (Outcome) -> Void) {
            self.connection = OpaquePointer(g_object_ref(UnsafeMutableRawPointer(connection)))
            self.body = body
        }

        isolated deinit {
            stop()
            g_object_unref(UnsafeMutableRawPointer(connection))
        }

        private func stop() {
            if subscription != 0 { g_dbus_connection_signal_unsubscribe(connection, subscription) }
            if watch != 0 { g_bus_unwatch_name(watch) }
            (subscription, watch) = (0, 0)
        }

        /// Nobody waits for the answer any more.
        func forget() {
            body = nil
            stop()
        }

        private func end(_ outcome: Outcome) {
            guard let body else { return }
            self.body = nil
            stop()
            body(outcome)
        }

        func listen(at path: String) {
            guard path != self.path else { return }
            self.path = path
            if subscription != 0 { g_dbus_connection_signal_unsubscribe(connection, subscription) }
            subscription = g_dbus_connection_signal_subscribe(
                connection, ScreenshotPortal.name, "org.freedesktop.portal.Request", "Response", path, nil,
                G_DBUS_SIGNAL_FLAGS_NONE,
                { @Sendable _, _, _, _, _, parameters, data in
                    nonisolated(unsafe) let (answer, handle) = (parameters, data)
                    MainActor.assumeIsolated {
                        guard let handle else { return }
                        Unmanaged<Request>.fromOpaque(handle).takeUnretainedValue().take(answer)
                    }
                }, Unmanaged.passRetained(self).toOpaque(),
                { @Sendable data in if let data { Unmanaged<Request>.fromOpaque(data).release() } })
        }

        func call(_ parameters: OpaquePointer?) {
            let type = g_variant_type_new("(o)")
            defer { g_variant_type_free(type) }
            g_dbus_connection_call(
                connection, ScreenshotPortal.name, "/org/freedesktop/portal/desktop",
                "org.freedesktop.portal.Screenshot",
                "Screenshot", parameters, type, G_DBUS_CALL_FLAGS_NONE, -1, nil,
                { @Sendable source, result, data in
                    nonisolated(unsafe) let (connection, reply, handle) = (source, result, data)
                    MainActor.assumeIsolated {
                        guard let handle else { return }
                        let request = Unmanaged<Request>.fromOpaque(handle).takeRetainedValue()
                        var error: UnsafeMutablePointer<GError>?
                        let value = g_dbus_connection_call_finish(connection.map { OpaquePointer($0) }, reply, &error)
                        request.takeReply(value, error)
                    }
                }, Unmanaged.passRetained(self).toOpaque())
        }

        private func takeReply(_ reply: OpaquePointer?, _ error: UnsafeMutablePointer<GError>?) {
            guard let reply else {
                defer { g_error_free(error) }
                return end(Self.outcome(of: error))
            }
            defer { g_variant_unref(reply) }
            // Portals before version 0.9 choose the path themselves.
            if let path = Variant.withChild(0, of: reply, Variant.text) ?? nil { listen(at: path) }
            guard body != nil else { return }
            // A portal that ends before it has answered never will.
            watch = g_bus_watch_name_on_connection(
                connection, ScreenshotPortal.name, G_BUS_NAME_WATCHER_FLAGS_NONE, nil,
                { @Sendable _, _, data in
                    nonisolated(unsafe) let handle = data
                    MainActor.assumeIsolated {
                        guard let handle else { return }
                        Unmanaged<Request>.fromOpaque(handle).takeUnretainedValue().end(.failed(reason: ""))
                    }
                }, Unmanaged.passRetained(self).toOpaque(),
                { @Sendable data in if let data { Unmanaged<Request>.fromOpaque(data).release() } })
        }

        private static func outcome(of error: UnsafeMutablePointer<GError>?) -> Outcome {
            guard let error else { return .missing }
            let absences = [
                G_DBUS_ERROR_SERVICE_UNKNOWN, G_DBUS_ERROR_NAME_HAS_NO_OWNER, G_DBUS_ERROR_UNKNOWN_METHOD,
                G_DBUS_ERROR_UNKNOWN_INTERFACE, G_DBUS_ERROR_UNKNOWN_OBJECT, G_DBUS_ERROR_SPAWN_SERVICE_NOT_FOUND,
                G_DBUS_ERROR_SPAWN_CHILD_EXITED, G_DBUS_ERROR_SPAWN_EXEC_FAILED,
            ]
            if absences.contains(where: { g_error_matches(error, g_dbus_error_quark(), Int32($0.rawValue)) != 0 }) {
                return .missing
            }
            // What the bus puts before the message is not for people.
            g_dbus_error_strip_remote_error(error)
            return .failed(reason: error.pointee.message.map { String(cString: $0) } ?? "")
        }

        /// The portal's answer: how it ended, and what came of it.
        private func take(_ parameters: OpaquePointer?) {
            let ending = Variant.withChild(0, of: parameters) { value -> UInt32? in
                guard let value, String(cString: g_variant_get_type_string(value)) == "u" else { return nil }
                return g_variant_get_uint32(value)
            }
            switch ending ?? nil {
            case 0?:
                let uri = Variant.withChild(1, of: parameters) {
                    Variant.withEntry("uri", type: "s", of: $0, Variant.text) ?? nil
                }
                end((uri ?? nil).map { .picture(uri: $0) } ?? .failed(reason: ""))
            case 1?: end(.cancelled)
            default: end(.failed(reason: ""))
            }
        }
    }
}
