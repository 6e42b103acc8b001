import CGtk

/// The system bus: services that act for the whole machine.
final class SystemBus {
    private let connection: OpaquePointer

    private init(connection: OpaquePointer) { self.connection = connection }

    isolated deinit { g_object_unref(UnsafeMutableRawPointer(connection)) }

    /// What went wrong in a call.
    struct Failure: Error {
        /// The error's name on the bus, `nil` where it has none.
        var name: String?
        var message: String
    }

    /// How a service is called.
    enum Manner {
        /// It may ask the user, or whoever administers the machine, for leave; that takes its time.
        case asking
        /// Nobody is asked, and the answer has to come soon.
        case quiet

        fileprivate var flags: GDBusCallFlags {
            self == .asking ? G_DBUS_CALL_FLAGS_ALLOW_INTERACTIVE_AUTHORIZATION : G_DBUS_CALL_FLAGS_NONE
        }

        /// In milliseconds.
        fileprivate var patience: gint { self == .asking ? 120_000 : 5_000 }
    }

    /// A value that a service answered with.
    final class Answer {
        let value: OpaquePointer

        /// Takes over one reference.
        init(_ value: OpaquePointer) { self.value = value }

        isolated deinit { g_variant_unref(value) }
    }

    /// - Throws: ``Failure`` where there is no system bus.
    static func connect() async throws(Failure) -> SystemBus {
        let found: Result<SystemBus, Failure> = await withCheckedContinuation { continuation in
            g_bus_get(
                G_BUS_TYPE_SYSTEM, nil,
                { @Sendable _, result, data in
                    nonisolated(unsafe) let (answer, handle) = (result, data)
                    MainActor.assumeIsolated {
                        var error: UnsafeMutablePointer<GError>?
                        let connection = g_bus_get_finish(answer, &error)
                        let waiting = Waiting<SystemBus>.take(handle)
                        waiting?.end(
                            connection.map { .success(SystemBus(connection: $0)) } ?? .failure(SystemBus.failure(error))
                        )
                    }
                }, Waiting(continuation).handle)
        }
        return try found.get()
    }

    /// Calls a method of a service and waits for the answer.
    /// - Parameters:
    ///   - parameters: a tuple; a floating one is taken.
    ///   - type: that of the answer, such as `(o)`; anything else is a failure. `nil` for any.
    func call(
        _ service: String, _ path: String, _ method: (interface: String, name: String),
        _ parameters: OpaquePointer? = nil, answer type: String? = nil, _ manner: Manner = .asking
    ) async throws(Failure) -> Answer {
        let wanted = type.map { g_variant_type_new($0) } ?? nil
        defer { if let wanted { g_variant_type_free(wanted) } }
        let found: Result<Answer, Failure> = await withCheckedContinuation { continuation in
            g_dbus_connection_call(
                connection, service, path, method.interface, method.name, parameters, wanted, manner.flags,
                manner.patience, nil,
                { @Sendable source, result, data in
                    nonisolated(unsafe) let (connection, reply, handle) = (source, result, data)
                    MainActor.assumeIsolated {
                        var error: UnsafeMutablePointer<GError>?
                        let value = g_dbus_connection_call_finish(connection.map { OpaquePointer($0) }, reply, &error)
                        let waiting = Waiting<Answer>.take(handle)
                        waiting?.end(value.map { .success(Answer($0)) } ?? .failure(SystemBus.failure(error)))
                    }
                }, Waiting(continuation).handle)
        }
        return try found.get()
    }

    /// A property of an object.
    func property(
        _ service: String, _ path: String, _ interface: String, _ name: String, _ manner: Manner = .asking
    ) async throws(Failure) -> Answer {
        let names = Variant.tuple([g_variant_new_string(interface), g_variant_new_string(name)])
        let answer = try await call(
            service, path, ("org.freedesktop.DBus.Properties", "Get"), names, answer: "(v)", manner)
        let inner = Variant.withChild(0, of: answer.value) { g_variant_get_variant($0) } ?? nil
        guard let inner else { throw Failure(message: "") }
        return Answer(inner)
    }

    /// A value at once, and one whenever a property of these objects has changed since the last value was taken. The
    /// sequence ends after this time, or when it is no longer waited for.
    func changes(
        _ service: String, of objects: [(path: String, interface: String)], within time: Duration?
    ) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let listener = Listener { continuation.yield() }
        let subscriptions = objects.map { path, interface in
            g_dbus_connection_signal_subscribe(
                connection, service, "org.freedesktop.DBus.Properties", "PropertiesChanged", path, interface,
                G_DBUS_SIGNAL_FLAGS_NONE,
                { @Sendable _, _, _, _, _, _, data in
                    nonisolated(unsafe) let handle = data
                    MainActor.assumeIsolated {
                        guard let handle else { return }
                        Unmanaged<Listener>.fromOpaque(handle).takeUnretainedValue().body()
                    }
                }, Unmanaged.passRetained(listener).toOpaque(),
                { @Sendable data in
                    guard let data else { return }
                    Unmanaged<Listener>.fromOpaque(data).release()
                })
        }
        let end = time.map { time in
            Task {
                try? await Task.sleep(for: time)
                continuation.finish()
            }
        }
        continuation.onTermination = { [self] _ in
            end?.cancel()
            Task { @MainActor in
                for number in subscriptions { g_dbus_connection_signal_unsubscribe(connection, number) }
            }
        }
        continuation.yield()
        return stream
    }

    /// What a signal of the bus calls.
    private final class Listener {
        let body: () -> Void
        init(_ body: @escaping () -> Void) { self.body = body }
    }

    private static func failure(_ error: UnsafeMutablePointer<GError>?) -> Failure {
        guard let error else { return Failure(message: "") }
        defer { g_error_free(error) }
        let name = g_dbus_error_get_remote_error(error).map { name in
            defer { g_free(name) }
            return String(cString: name)
        }
        g_dbus_error_strip_remote_error(error)
        // Our own patience ends without an error of the other side.
        let isLate = g_error_matches(error, g_io_error_quark(), gint(G_IO_ERROR_TIMED_OUT.rawValue)) != 0
        return Failure(
            name: name ?? (isLate ? "org.freedesktop.DBus.Error.NoReply" : nil),
            message: error.pointee.message.map { String(cString: $0) } ?? "")
    }
}

/// A task that waits for the bus to answer.
private final class Waiting<Value: Sendable> {
    private let continuation: CheckedContinuation<Result<Value, SystemBus.Failure>, Never>

    init(_ continuation: CheckedContinuation<Result<Value, SystemBus.Failure>, Never>) {
        self.continuation = continuation
    }

    /// For the C callback, which gives it back to ``take(_:)`` once.
    var handle: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    static func take(_ handle: UnsafeMutableRawPointer?) -> Waiting? {
        handle.map { Unmanaged<Waiting>.fromOpaque($0).takeRetainedValue() }
    }

    func end(_ result: Result<Value, SystemBus.Failure>) { continuation.resume(returning: result) }
}
