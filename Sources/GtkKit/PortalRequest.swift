import CGtk

/// A call of the desktop's portal that is answered later, as a rule by the user (`org.freedesktop.portal.Request`).
///
/// It keeps itself until it is answered or forgotten.
final class PortalRequest {
    enum Outcome {
        /// With these results, which are there as long as this is being told.
        case granted(results: OpaquePointer?)
        /// The user, or a setting, said no.
        case cancelled
        /// The portal did not do it, and does not say why.
        case failed
        /// The portal ended before it had answered.
        case gone
        /// It did not take the call.
        case refused(PortalError)
    }

    static let service = "org.freedesktop.portal.Desktop"
    static let object = "/org/freedesktop/portal/desktop"

    /// To be passed with the call as its `handle_token`. Nobody else can guess it, and so answer in the portal's place.
    let token = "yomitori\(UInt64.random(in: 0...UInt64.max))"
    private let connection: OpaquePointer
    private var body: ((Outcome) -> Void)?
    private var path = ""
    private var subscription: guint = 0
    private var watch: guint = 0

    /// - Parameters:
    ///   - connection: to the session bus.
    ///   - body: called once, when there is an answer.
    init(connection: OpaquePointer, _ body: @escaping (Outcome) -> Void) {
        self.connection = OpaquePointer(g_object_ref(UnsafeMutableRawPointer(connection)))
        self.body = body
    }

    isolated deinit {
        stop()
        g_object_unref(UnsafeMutableRawPointer(connection))
    }

    /// Nobody waits for the answer any more.
    func forget() {
        body = nil
        stop()
    }

    /// Makes the call.
    /// - Parameters:
    ///   - parameters: with ``token`` among the options.
    ///   - files: what handles among the parameters stand for.
    func call(
        _ method: (interface: String, name: String), _ parameters: OpaquePointer?,
        files: UnsafeMutablePointer<GUnixFDList>? = nil
    ) {
        // Before the call: the answer may be quicker than the call's own reply.
        if let sender = g_dbus_connection_get_unique_name(connection).map({ String(cString: $0) }) {
            listen(at: "\(Self.object)/request/" + sender.dropFirst().replacing(".", with: "_") + "/" + token)
        }
        let type = g_variant_type_new("(o)")
        defer { g_variant_type_free(type) }
        g_dbus_connection_call_with_unix_fd_list(
            connection, Self.service, Self.object, method.interface, method.name, parameters, type,
            G_DBUS_CALL_FLAGS_NONE, -1, files, nil,
            { @Sendable source, result, data in
                nonisolated(unsafe) let (connection, reply, handle) = (source, result, data)
                MainActor.assumeIsolated {
                    guard let handle else { return }
                    let request = Unmanaged<PortalRequest>.fromOpaque(handle).takeRetainedValue()
                    var error: UnsafeMutablePointer<GError>?
                    let value = g_dbus_connection_call_with_unix_fd_list_finish(
                        connection.map { OpaquePointer($0) }, nil, reply, &error)
                    if let value {
                        request.takeReply(value)
                    } else {
                        request.end(.refused(PortalError(taking: &error)))
                    }
                }
            }, Unmanaged.passRetained(self).toOpaque())
    }

    private func stop() {
        if subscription != 0 { g_dbus_connection_signal_unsubscribe(connection, subscription) }
        if watch != 0 { g_bus_unwatch_name(watch) }
        (subscription, watch) = (0, 0)
    }

    private func end(_ outcome: Outcome) {
        guard let body else { return }
        self.body = nil
        stop()
        body(outcome)
    }

    private func listen(at path: String) {
        guard path != self.path else { return }
        self.path = path
        if subscription != 0 { g_dbus_connection_signal_unsubscribe(connection, subscription) }
        subscription = g_dbus_connection_signal_subscribe(
            connection, Self.service, "org.freedesktop.portal.Request", "Response", path, nil,
            G_DBUS_SIGNAL_FLAGS_NONE,
            { @Sendable _, _, _, _, _, parameters, data in
                nonisolated(unsafe) let (answer, handle) = (parameters, data)
                MainActor.assumeIsolated {
                    guard let handle else { return }
                    Unmanaged<PortalRequest>.fromOpaque(handle).takeUnretainedValue().take(answer)
                }
            }, Unmanaged.passRetained(self).toOpaque(),
            { @Sendable data in if let data { Unmanaged<PortalRequest>.fromOpaque(data).release() } })
    }

    /// The portal has accepted the call.
    private func takeReply(_ reply: OpaquePointer) {
        defer { g_variant_unref(reply) }
        guard body != nil else { return }
        // Portals before version 0.9 choose the path themselves.
        if let path = Variant.withChild(0, of: reply, Variant.text) ?? nil { listen(at: path) }
        // A portal that ends before it has answered never will.
        watch = g_bus_watch_name_on_connection(
            connection, Self.service, G_BUS_NAME_WATCHER_FLAGS_NONE, nil,
            { @Sendable _, _, data in
                nonisolated(unsafe) let handle = data
                MainActor.assumeIsolated {
                    guard let handle else { return }
                    Unmanaged<PortalRequest>.fromOpaque(handle).takeUnretainedValue().end(.gone)
                }
            }, Unmanaged.passRetained(self).toOpaque(),
            { @Sendable data in if let data { Unmanaged<PortalRequest>.fromOpaque(data).release() } })
    }

    /// The portal's answer: how it ended, and what came of it.
    private func take(_ parameters: OpaquePointer?) {
        switch Variant.withChild(0, of: parameters, Variant.number) ?? nil {
        case 0?: _ = Variant.withChild(1, of: parameters) { end(.granted(results: $0)) }
        case 1?: end(.cancelled)
        default: end(.failed)
        }
    }
}
