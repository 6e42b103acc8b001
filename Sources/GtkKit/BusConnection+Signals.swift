import CGtk

extension BusConnection {
    /// Calls `body` with the values of a signal whenever a service sends it, as long as what is returned is kept.
    /// - Parameter first: only signals whose first value is this text.
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

    /// Calls `body` whenever a property of an object has changed, as long as what is returned is kept.
    func onChange(_ service: String, _ path: String, _ interface: String, _ body: @escaping () -> Void) -> BusListener {
        onSignal(service, path, ("org.freedesktop.DBus.Properties", "PropertiesChanged"), first: interface) { _ in
            body()
        }
    }

    /// Tells whether a name has an owner on the bus, soon and whenever that changes, as long as what is returned is
    /// kept.
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

    /// A value at once, and one whenever a property of these objects has changed since the last value was taken. The
    /// sequence ends after this time, or when it is no longer waited for.
    func changes(
        _ service: String, of objects: [(path: String, interface: String)], within time: Duration?
    ) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let listeners = objects.map { onChange(service, $0.path, $0.interface) { continuation.yield() } }
        let end = time.map { time in
            Task {
                try? await Task.sleep(for: time)
                continuation.finish()
            }
        }
        // The stream lets go of this, and with it of the listeners, when it ends.
        continuation.onTermination = { _ in withExtendedLifetime(listeners) { end?.cancel() } }
        continuation.yield()
        return stream
    }
}

/// Something that is listened to on a bus, until this is let go of.
final class BusListener {
    private let stop: () -> Void

    fileprivate init(stop: @escaping () -> Void) { self.stop = stop }

    isolated deinit { stop() }
}

/// A closure that the bus keeps and calls on the main actor.
private final class Handler<Value> {
    let call: (Value) -> Void

    init(_ call: @escaping (Value) -> Void) { self.call = call }

    /// The data to pass along with a callback; ``release(_:)`` gives it back.
    var handle: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    static func of(_ handle: UnsafeMutableRawPointer?) -> Handler? {
        handle.map { Unmanaged<Handler>.fromOpaque($0).takeUnretainedValue() }
    }

    nonisolated static func release(_ handle: UnsafeMutableRawPointer?) {
        if let handle { Unmanaged<Handler>.fromOpaque(handle).release() }
    }
}
