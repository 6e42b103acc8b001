import CGtk

/// A connection to a message bus.
///
/// Replies arrive on the main actor through GLib's main loop, which therefore must run. A pending call retains the
/// connection.
final class BusConnection: Object {
    /// Timeout and authorization of a call.
    enum Manner {
        /// The service may ask the user, or an administrator, for authorization, which takes time.
        case asking
        /// Nobody is asked, and the reply must come soon.
        case quiet
        /// As `quiet`, but with the bus's default timeout of 25 seconds, because the service may have to be started
        /// first.
        case patient
        /// The reply must come at once; a service that does not run is not started.
        case ifRunning

        fileprivate var flags: GDBusCallFlags {
            switch self {
            case .asking: G_DBUS_CALL_FLAGS_ALLOW_INTERACTIVE_AUTHORIZATION
            case .quiet, .patient: G_DBUS_CALL_FLAGS_NONE
            case .ifRunning: G_DBUS_CALL_FLAGS_NO_AUTO_START
            }
        }

        /// Timeout in milliseconds; -1 is the bus's default.
        fileprivate var patience: gint {
            switch self {
            case .asking: 120_000
            case .quiet: 5_000
            case .patient: -1
            case .ifRunning: 1_000
            }
        }
    }

    /// Makes the running program's connection to the session bus, if it has one.
    convenience init?(of application: Application) {
        guard let connection = g_application_get_dbus_connection(application.cast()) else { return nil }
        self.init(keeping: UnsafeMutableRawPointer(connection))
    }

    private convenience init(staying connection: OpaquePointer) {
        g_dbus_connection_set_exit_on_close(connection, 0)
        self.init(UnsafeMutableRawPointer(connection))
    }

    /// Returns the system bus, with services that act for the whole machine. The end of the bus does not end this
    /// process, unlike GLib's default.
    static func system() async throws(BusError) -> BusConnection {
        let found: Result<BusConnection, BusError> = await withCheckedContinuation { continuation in
            let completion = AsyncCompletion { result in
                var error: UnsafeMutablePointer<GError>?
                let found = g_bus_get_finish(result, &error).map { BusConnection(staying: $0) }
                continuation.resume(returning: found.map { .success($0) } ?? .failure(BusError(taking: error)))
            }
            g_bus_get(G_BUS_TYPE_SYSTEM, nil, AsyncCompletion.callback, completion.handle)
        }
        return try found.get()
    }

    /// As ``system()``, but blocks the thread.
    static func systemAtOnce() -> BusConnection? {
        g_bus_get_sync(G_BUS_TYPE_SYSTEM, nil, nil).map { BusConnection(staying: $0) }
    }

    // MARK: - Calls

    /// Calls a method of a service and waits for the reply.
    /// - Parameters:
    ///   - parameters: Tuple of the parameters; a floating reference is consumed.
    ///   - type: Type of the reply, such as `(o)`; any other type is a failure. `nil` accepts any.
    func call(
        _ service: String, _ path: String, _ method: (interface: String, name: String),
        _ parameters: OpaquePointer? = nil, answer type: String? = nil, _ manner: Manner = .quiet
    ) async throws(BusError) -> BusReply {
        let result = await withCheckedContinuation { continuation in
            send(service, path, method, parameters, answer: type, manner) { continuation.resume(returning: $0) }
        }
        return try result.get()
    }

    /// As ``call(_:_:_:_:answer:_:)``, but returns at once.
    /// - Parameters:
    ///   - files: Files to which the handles among the parameters refer.
    ///   - onReply: Called once; without it, no reply is requested.
    func send(
        _ service: String, _ path: String, _ method: (interface: String, name: String),
        _ parameters: OpaquePointer? = nil, answer type: String? = nil,
        files: UnsafeMutablePointer<GUnixFDList>? = nil, _ manner: Manner = .quiet,
        onReply: ((Result<BusReply, BusError>) -> Void)? = nil
    ) {
        let completion = onReply.map { body in
            AsyncCompletion { [self] result in
                body(
                    Self.reply { files, error in
                        g_dbus_connection_call_with_unix_fd_list_finish(opaque, &files, result, &error)
                    })
            }
        }
        Self.withType(type) { type in
            g_dbus_connection_call_with_unix_fd_list(
                opaque, service, path, method.interface, method.name, parameters, type, manner.flags, manner.patience,
                files, nil, completion == nil ? nil : AsyncCompletion.callback, completion?.handle)
        }
    }

    /// As ``call(_:_:_:_:answer:_:)``, but blocks the thread.
    func callAtOnce(
        _ service: String, _ path: String, _ method: (interface: String, name: String),
        _ parameters: OpaquePointer? = nil, answer type: String? = nil, _ manner: Manner = .quiet
    ) throws(BusError) -> BusReply {
        let result = Self.reply { files, error in
            Self.withType(type) { type in
                g_dbus_connection_call_with_unix_fd_list_sync(
                    opaque, service, path, method.interface, method.name, parameters, type, manner.flags,
                    manner.patience, nil, &files, nil, &error)
            }
        }
        return try result.get()
    }

    /// Reads a property of an object.
    func property(
        _ service: String, _ path: String, _ interface: String, _ name: String, _ manner: Manner = .quiet
    ) async throws(BusError) -> BusReply {
        let names = Variant.tuple([g_variant_new_string(interface), g_variant_new_string(name)])
        let reply = try await call(
            service, path, ("org.freedesktop.DBus.Properties", "Get"), names, answer: "(v)", manner)
        let inner = Variant.withChild(0, of: reply.value) { g_variant_get_variant($0) } ?? nil
        guard let inner else { throw BusError(name: nil, message: "") }
        return BusReply(inner)
    }

    private static func reply(
        _ finish: (inout UnsafeMutablePointer<GUnixFDList>?, inout UnsafeMutablePointer<GError>?) -> OpaquePointer?
    ) -> Result<BusReply, BusError> {
        var files: UnsafeMutablePointer<GUnixFDList>?
        var error: UnsafeMutablePointer<GError>?
        guard let value = finish(&files, &error) else { return .failure(BusError(taking: error)) }
        return .success(BusReply(value, files: files))
    }

    private static func withType<Result>(_ type: String?, _ body: (OpaquePointer?) -> Result) -> Result {
        let type = type.map { g_variant_type_new($0) } ?? nil
        defer { if let type { g_variant_type_free(type) } }
        return body(type)
    }
}
