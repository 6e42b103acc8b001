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
        /// There is no portal, or it ended before it had answered.
        case missing
        /// It can't do what it should, in its own words.
        case failed(String)
    }

    private static let interface = "org.freedesktop.portal.Camera"

    private let connection: OpaquePointer?

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
            Variant.tuple([g_variant_new_string(Self.interface), g_variant_new_string("IsCameraPresent")]))
        guard case .success(let reply) = reply, let box = reply.child(0), let value = g_variant_get_variant(box.pointer)
        else { return false }
        defer { g_variant_unref(value) }
        return g_variant_get_boolean(value) != 0
    }

    /// Calls `body` whenever ``isPresent()`` may have changed, as long as the program runs.
    package func onChange(_ body: @escaping () -> Void) {
        guard let connection else { return }
        _ = g_dbus_connection_signal_subscribe(
            connection, PortalRequest.service, "org.freedesktop.DBus.Properties", "PropertiesChanged",
            PortalRequest.object, Self.interface, G_DBUS_SIGNAL_FLAGS_NONE,
            { @Sendable _, _, _, _, _, _, data in
                nonisolated(unsafe) let listener = data
                MainActor.assumeIsolated {
                    guard let listener else { return }
                    Unmanaged<Listener>.fromOpaque(listener).takeUnretainedValue().hear()
                }
            }, Unmanaged.passRetained(Listener(body)).toOpaque(),
            { @Sendable data in if let data { Unmanaged<Listener>.fromOpaque(data).release() } })
    }

    private final class Listener {
        let hear: () -> Void
        init(_ hear: @escaping () -> Void) { self.hear = hear }
    }

    /// Asks for the cameras; the desktop may ask the user, which takes as long as it takes.
    package func open() async -> Answer {
        guard let connection else { return .missing }
        let refusal: Answer? = await withCheckedContinuation { continuation in
            let request = PortalRequest(connection: connection) { continuation.resume(returning: Self.refusal($0)) }
            let options = Variant.dictionary([("handle_token", g_variant_new_string(request.token))])
            request.call((Self.interface, "AccessCamera"), Variant.tuple([options]))
        }
        if let refusal { return refusal }
        switch await call(Self.interface, "OpenPipeWireRemote", Variant.tuple([Variant.dictionary([])])) {
        case .failure(let error): return Self.answer(error)
        case .success(let reply): return reply.descriptor.map { .granted(descriptor: $0) } ?? .missing
        }
    }

    /// - Returns: `nil` where access is granted.
    private static func refusal(_ outcome: PortalRequest.Outcome) -> Answer? {
        switch outcome {
        case .granted: nil
        case .cancelled, .failed: .denied
        case .gone: .missing
        case .refused(let error): answer(error)
        }
    }

    private static func answer(_ error: PortalError) -> Answer {
        error.isDenial ? .denied : error.isMissing ? .missing : .failed(error.message)
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

    private final class Waiter {
        let take: (Result<Reply, PortalError>) -> Void
        init(_ take: @escaping (Result<Reply, PortalError>) -> Void) { self.take = take }
    }

    private func call(
        _ interface: String, _ method: String, _ parameters: OpaquePointer?
    ) async -> Result<Reply, PortalError> {
        guard let connection else { return .failure(.noBus) }
        return await withCheckedContinuation { continuation in
            let waiter = Waiter { continuation.resume(returning: $0) }
            g_dbus_connection_call_with_unix_fd_list(
                connection, PortalRequest.service, PortalRequest.object, interface, method, parameters, nil,
                G_DBUS_CALL_FLAGS_NONE, -1, nil, nil,
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

    private static func finish(_ connection: OpaquePointer?, _ result: OpaquePointer?) -> Result<Reply, PortalError> {
        var error: UnsafeMutablePointer<GError>?
        var files: UnsafeMutablePointer<GUnixFDList>?
        guard let reply = g_dbus_connection_call_with_unix_fd_list_finish(connection, &files, result, &error) else {
            return .failure(PortalError(taking: &error))
        }
        var descriptor: Int32?
        if let files {
            let file = g_unix_fd_list_get(files, 0, nil)
            descriptor = file >= 0 ? file : nil
            g_object_unref(files)
        }
        return .success(Reply(owning: reply, descriptor: descriptor))
    }
}
