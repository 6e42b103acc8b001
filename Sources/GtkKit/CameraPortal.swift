import CGtk

/// The desktop's portal to cameras (`org.freedesktop.portal.Camera`): asks the user, once, whether the program may use
/// them, and gives a connection to PipeWire that shows cameras and nothing else. Inside a sandbox there is no other
/// way.
package final class CameraPortal {
    package enum Answer {
        /// A socket that PipeWire listens at; whoever takes it closes it.
        case granted(descriptor: Int32)
        /// The user, or a setting, said no.
        case denied
        /// There is no portal, or it can't do what it should; in its own words.
        case failed(String)
    }

    private static let service = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Camera"
    private static let allowed: UInt32 = 0

    private let connection: OpaquePointer?
    private var tokens = 0

    /// - Parameter application: the running program; its connection to the session bus is used.
    package init(application: Application) {
        connection = g_application_get_dbus_connection(application.cast())
        if let connection { g_object_ref(UnsafeMutableRawPointer(connection)) }
    }

    isolated deinit {
        if let connection { g_object_unref(UnsafeMutableRawPointer(connection)) }
    }

    /// Whether there is a portal, and a camera behind it.
    package func isPresent() async -> Bool {
        let reply = await call(
            "org.freedesktop.DBus.Properties", "Get",
            Self.tuple([Self.text(Self.interface), Self.text("IsCameraPresent")]))
        guard case .success(let reply) = reply, let box = reply.child(0), let value = g_variant_get_variant(box.pointer)
        else { return false }
        defer { g_variant_unref(value) }
        return g_variant_get_boolean(value) != 0
    }

    /// Calls `body` whenever ``isPresent()`` may have changed, as long as the program runs.
    package func onChange(_ body: @escaping () -> Void) {
        _ = subscribe(
            "org.freedesktop.DBus.Properties", "PropertiesChanged", path: Self.path, argument: Self.interface
        ) { _ in body() }
    }

    /// Asks for the cameras; the desktop may ask the user, which takes as long as it takes.
    package func open() async -> Answer {
        guard let connection, let sender = g_dbus_connection_get_unique_name(connection) else {
            return .failed("there is no session bus")
        }
        tokens += 1
        let token = "yomitori\(tokens)"
        // The answer may be there before the call returns, so its place is agreed on beforehand.
        let name = String(cString: sender).dropFirst().map { $0 == "." ? "_" : $0 }
        let request = "\(Self.path)/request/\(String(name))/\(token)"
        let (answers, sink) = AsyncStream<UInt32?>.makeStream()
        let subscription = subscribe("org.freedesktop.portal.Request", "Response", path: request) { reply in
            sink.yield(reply.child(0).map { g_variant_get_uint32($0.pointer) })
        }
        defer { g_dbus_connection_signal_unsubscribe(connection, subscription) }
        let options = Self.dictionary(["handle_token": Self.text(token)])
        if case .failure(let error) = await call(Self.interface, "AccessCamera", Self.tuple([options])) {
            return .failed(error.message)
        }
        var verdict: UInt32?
        for await answer in answers {
            verdict = answer
            break
        }
        guard verdict == Self.allowed else { return .denied }
        switch await call(Self.interface, "OpenPipeWireRemote", Self.tuple([Self.dictionary([:])])) {
        case .failure(let error): return error.isDenial ? .denied : .failed(error.message)
        case .success(let reply):
            guard let descriptor = reply.descriptor else { return .failed("the portal gave no connection") }
            return .granted(descriptor: descriptor)
        }
    }

    // MARK: - Calls

    /// A value of the bus, kept as long as this object is.
    private final class Reply {
        let pointer: OpaquePointer
        /// The first file that came with it.
        let descriptor: Int32?

        init(owning pointer: OpaquePointer, descriptor: Int32? = nil) {
            self.pointer = pointer
            self.descriptor = descriptor
        }

        isolated deinit { g_variant_unref(pointer) }

        func child(_ index: Int) -> Reply? {
            guard index < g_variant_n_children(pointer) else { return nil }
            return g_variant_get_child_value(pointer, gsize(index)).map { Reply(owning: $0) }
        }
    }

    private struct CallError: Error {
        var message: String
        var isDenial: Bool
    }

    private final class Waiter {
        let take: (Result<Reply, CallError>) -> Void
        init(_ take: @escaping (Result<Reply, CallError>) -> Void) { self.take = take }
    }

    private func call(
        _ interface: String, _ method: String, _ parameters: OpaquePointer?
    ) async -> Result<Reply, CallError> {
        guard let connection else { return .failure(CallError(message: "there is no session bus", isDenial: false)) }
        return await withCheckedContinuation { continuation in
            let waiter = Waiter { continuation.resume(returning: $0) }
            g_dbus_connection_call_with_unix_fd_list(
                connection, Self.service, Self.path, interface, method, parameters, nil, G_DBUS_CALL_FLAGS_NONE, -1,
                nil,
                nil,
                { @Sendable source, result, data in
                    guard let data else { return }
                    nonisolated(unsafe) let (connection, result, waiter) = (source, result, data)
                    MainActor.assumeIsolated {
                        let reply = CameraPortal.finish(connection.map { OpaquePointer($0) }, result)
                        Unmanaged<Waiter>.fromOpaque(waiter).takeRetainedValue().take(reply)
                    }
                }, Unmanaged.passRetained(waiter).toOpaque())
        }
    }

    private static func finish(_ connection: OpaquePointer?, _ result: OpaquePointer?) -> Result<Reply, CallError> {
        var error: UnsafeMutablePointer<GError>?
        var files: UnsafeMutablePointer<GUnixFDList>?
        guard let reply = g_dbus_connection_call_with_unix_fd_list_finish(connection, &files, result, &error) else {
            let message = error?.pointee.message.map { String(cString: $0) } ?? ""
            let isDenial = message.contains("org.freedesktop.portal.Error.NotAllowed")
            g_clear_error(&error)
            return .failure(CallError(message: message, isDenial: isDenial))
        }
        var descriptor: Int32?
        if let files {
            let file = g_unix_fd_list_get(files, 0, nil)
            descriptor = file >= 0 ? file : nil
            g_object_unref(files)
        }
        return .success(Reply(owning: reply, descriptor: descriptor))
    }

    // MARK: - Signals

    private final class Listener {
        let hear: (Reply) -> Void
        init(_ hear: @escaping (Reply) -> Void) { self.hear = hear }
    }

    private func subscribe(
        _ interface: String, _ signal: String, path: String, argument: String? = nil, _ body: @escaping (Reply) -> Void
    ) -> UInt32 {
        guard let connection else { return 0 }
        return g_dbus_connection_signal_subscribe(
            connection, Self.service, interface, signal, path, argument, G_DBUS_SIGNAL_FLAGS_NONE,
            { @Sendable _, _, _, _, _, parameters, data in
                guard let parameters, let data else { return }
                nonisolated(unsafe) let (value, listener) = (parameters, data)
                MainActor.assumeIsolated {
                    let reply = Reply(owning: g_variant_ref(value))
                    Unmanaged<Listener>.fromOpaque(listener).takeUnretainedValue().hear(reply)
                }
            }, Unmanaged.passRetained(Listener(body)).toOpaque(),
            { @Sendable data in if let data { Unmanaged<Listener>.fromOpaque(data).release() } })
    }

    // MARK: - Values

    private static func text(_ text: String) -> OpaquePointer? { g_variant_new_string(text) }

    private static func tuple(_ values: [OpaquePointer?]) -> OpaquePointer? {
        var values = values
        return g_variant_new_tuple(&values, gsize(values.count))
    }

    private static func dictionary(_ entries: [String: OpaquePointer?]) -> OpaquePointer? {
        let type = g_variant_type_new("{sv}")
        defer { g_variant_type_free(type) }
        var values: [OpaquePointer?] = entries.map { key, value in
            g_variant_new_dict_entry(g_variant_new_string(key), g_variant_new_variant(value))
        }
        return g_variant_new_array(type, &values, gsize(values.count))
    }
}
