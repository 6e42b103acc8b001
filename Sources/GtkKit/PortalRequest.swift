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
        case refused(BusError)
    }

    static let service = "org.freedesktop.portal.Desktop"
    static let object = "/org/freedesktop/portal/desktop"

    /// To be passed with the call as its `handle_token`. Nobody else can guess it, and so answer in the portal's place.
    let token = "yomitori\(UInt64.random(in: 0...UInt64.max))"
    private let bus: BusConnection
    private var body: ((Outcome) -> Void)?
    private var path = ""
    private var answer: BusListener?
    private var watch: BusListener?

    /// - Parameters:
    ///   - bus: the session bus.
    ///   - body: called once, when there is an answer.
    init(_ bus: BusConnection, _ body: @escaping (Outcome) -> Void) { (self.bus, self.body) = (bus, body) }

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
        if let sender = g_dbus_connection_get_unique_name(bus.opaque).map({ String(cString: $0) }) {
            listen(at: "\(Self.object)/request/" + sender.dropFirst().replacing(".", with: "_") + "/" + token)
        }
        bus.send(Self.service, Self.object, method, parameters, answer: "(o)", files: files, .patient) { [self] reply in
            switch reply {
            case .success(let reply): takeReply(reply.value)
            case .failure(let error): end(.refused(error))
            }
        }
    }

    private func stop() { (answer, watch) = (nil, nil) }

    private func end(_ outcome: Outcome) {
        guard let body else { return }
        self.body = nil
        stop()
        body(outcome)
    }

    private func listen(at path: String) {
        guard path != self.path else { return }
        self.path = path
        answer = bus.onSignal(Self.service, path, ("org.freedesktop.portal.Request", "Response")) { [self] in take($0) }
    }

    /// The portal has accepted the call.
    private func takeReply(_ reply: OpaquePointer) {
        guard body != nil else { return }
        // Portals before version 0.9 choose the path themselves.
        if let path = Variant.withChild(0, of: reply, Variant.text) ?? nil { listen(at: path) }
        // A portal that ends before it has answered never will.
        watch = bus.watch(Self.service) { [self] isThere in if !isThere { end(.gone) } }
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
