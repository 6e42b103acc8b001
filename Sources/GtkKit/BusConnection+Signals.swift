import CGtk

extension BusConnection {
    /// Calls `body` with the values of a signal whenever a service sends it, until the returned listener is released.
    /// - Parameter first: If given, only signals whose first value is this text are reported.
    func onSignal(
        _ service: String, _ path: String, _ signal: (interface: String, name: String), first: String? = nil,
        _ body: @escaping (OpaquePointer?) -> Void
    ) -> BusListener {
        let number = g_dbus_connection_signal_subscribe(
            opaque, service, signal.interface, signal.name, path, first, G_DBUS_SIGNAL_FLAGS_NONE,
            { @Sendable _, _, _, _, _, parameters, data in
                nonisolated(unsafe) let (values, handle) = (parameters, data)
                MainActor.assumeIsolated { Handler.of(handle)?.call(values) }
            }, Handler(body).handle, { @Sendable data in Handler<OpaquePointer?>.release(data) })
        return BusListener { [self] in g_dbus_connection_signal_unsubscribe(opaque, number) }
    }

    /// Calls `body` whenever a property of an object has changed, until the returned listener is released.
    func onChange(_ service: String, _ path: String, _ interface: String, _ body: @escaping () -> Void) -> BusListener {
        onSignal(service, path, ("org.freedesktop.DBus.Properties", "PropertiesChanged"), first: interface) { _ in
            body()
        }
    }

    /// Reports whether a name has an owner on the bus, soon after the call and whenever that changes, until the
    /// returned listener is released.
    func watch(_ name: String, _ body: @escaping (_ isThere: Bool) -> Void) -> BusListener {
        let number = g_bus_watch_name_on_connection(
            opaque, name, G_BUS_NAME_WATCHER_FLAGS_NONE,
            { @Sendable _, _, _, data in
                nonisolated(unsafe) let handle = data
                MainActor.assumeIsolated { Handler.of(handle)?.call(true) }
            },
            { @Sendable _, _, data in
                nonisolated(unsafe) let handle = data
                MainActor.assumeIsolated { Handler.of(handle)?.call(false) }
            }, Handler(body).handle, { @Sendable data in Handler<Bool>.release(data) })
        return BusListener { g_bus_unwatch_name(number) }
    }

    /// Returns a sequence with a value at once, and one whenever a property of these objects has changed, or the
    /// service has left the bus, since the last value was taken. The sequence ends after this time, or when it is no
    /// longer waited for.
    func changes(
        _ service: String, of objects: [(path: String, interface: String)], within time: Duration?
    ) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        var listeners = objects.map { onChange(service, $0.path, $0.interface) { continuation.yield() } }
        listeners.append(watch(service) { isThere in if !isThere { continuation.yield() } })
        let end = time.map { time in
            Task {
                try? await Task.sleep(for: time)
                continuation.finish()
            }
        }
        // The stream releases this closure, and with it the listeners, when it ends.
        continuation.onTermination = { [listeners] _ in withExtendedLifetime(listeners) { end?.cancel() } }
        continuation.yield()
        return stream
    }
}

/// A subscription on a bus, which ends when this object is released.
final class BusListener {
    private let stop: () -> Void

    fileprivate init(stop: @escaping () -> Void) { self.stop = stop }

    isolated deinit { stop() }
}

/// A closure that the bus retains and calls on the main actor.
private final class Handler<Value> {
    let call: (Value) -> Void

    init(_ call: @escaping (Value) -> Void) { self.call = call }

    /// User data to pass along with a callback; ``release(_:)`` releases it.
    var handle: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    static func of(_ handle: UnsafeMutableRawPointer?) -> Handler? {
        handle.map { Unmanaged<Handler>.fromOpaque($0).takeUnretainedValue() }
    }

    nonisolated static func release(_ handle: UnsafeMutableRawPointer?) {
        if let handle { Unmanaged<Handler>.fromOpaque(handle).release() }
    }
}
