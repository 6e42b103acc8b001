import CGtk

/// Orientation of the device, from iio-sensor-proxy on the system bus (`net.hadess.SensorProxy`).
///
/// If there is no such service, or no accelerometer, nothing happens; both may appear and disappear.
package final class Accelerometer {
    private static let name = "net.hadess.SensorProxy"

    /// Called with the service's name of the orientation when it has changed, such as `left-up`; `nil` if there is
    /// none.
    private let onChange: (String?) -> Void
    private var proxy: Object?
    private var owner: String?

    package init(onChange: @escaping (String?) -> Void) {
        self.onChange = onChange
        let completion = AsyncCompletion { [weak self] result in
            // Without a system bus there is no proxy, and nothing to report.
            guard let new = g_dbus_proxy_new_for_bus_finish(result, nil) else { return }
            // Made in any case: the wrapper releases the proxy where nobody waits for it any more.
            let proxy = Object(UnsafeMutableRawPointer(new))
            self?.begin(proxy)
        }
        g_dbus_proxy_new_for_bus(
            G_BUS_TYPE_SYSTEM, G_DBUS_PROXY_FLAGS_NONE, nil, Self.name, "/net/hadess/SensorProxy", Self.name, nil,
            AsyncCompletion.callback, completion.handle)
    }

    private func begin(_ proxy: Object) {
        self.proxy = proxy
        // The end of the bus must not end this process, which is GLib's default.
        g_dbus_connection_set_exit_on_close(g_dbus_proxy_get_connection(proxy.cast()), 0)
        proxy.connect("g-properties-changed") { [weak self] (_: Reference, _: Reference) in self?.update() }
        proxy.connect("notify::g-name-owner") { [weak self] (_: Reference) in self?.update() }
        update()
    }

    private func update() {
        guard let proxy else { return }
        let current = g_dbus_proxy_get_name_owner(proxy.cast()).map { name in
            defer { g_free(name) }
            return String(cString: name)
        }
        if let current, current != owner { call("ClaimAccelerometer") }
        owner = current
        guard current != nil, isTrue("HasAccelerometer") else { return onChange(nil) }
        onChange(text("AccelerometerOrientation"))
    }

    private func property(_ name: String) -> OpaquePointer? {
        proxy.flatMap { g_dbus_proxy_get_cached_property($0.cast(), name) }
    }

    private func isTrue(_ name: String) -> Bool {
        guard let value = property(name) else { return false }
        defer { g_variant_unref(value) }
        return g_variant_classify(value) == G_VARIANT_CLASS_BOOLEAN && g_variant_get_boolean(value) != 0
    }

    private func text(_ name: String) -> String? {
        guard let value = property(name) else { return nil }
        defer { g_variant_unref(value) }
        guard g_variant_classify(value) == G_VARIANT_CLASS_STRING else { return nil }
        return g_variant_get_string(value, nil).map { String(cString: $0) }
    }

    private func call(_ method: String) {
        guard let proxy else { return }
        g_dbus_proxy_call(proxy.cast(), method, nil, G_DBUS_CALL_FLAGS_NO_AUTO_START, 1000, nil, nil, nil)
    }

    /// The sensor takes power while a client has claimed it.
    isolated deinit { if owner != nil { call("ReleaseAccelerometer") } }
}
