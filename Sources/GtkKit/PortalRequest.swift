import CGtk

/// A call of the desktop's portal that is answered later, usually by the user (`org.freedesktop.portal.Request`).
///
/// It stays alive until it is answered or forgotten.
final class PortalRequest {
    enum Outcome {
        /// Granted, with results that are valid during the call of the handler.
        case granted(results: OpaquePointer?)
        /// The user, or a setting, denied the request.
        case cancelled
        /// The portal failed without a reason.
        case failed
        /// The portal ended before it answered.
        case gone
        /// The portal did not accept the call.
        case refused(BusError)
    }

    static let service = "org.freedesktop.portal.Desktop"
    static let object = "/org/freedesktop/portal/desktop"

    /// Token to be passed with the call as its `handle_token`. Nobody else can guess it and answer in place of the
    /// portal.
    let token = "yomitori\(UInt64.random(in: 0...UInt64.max))"
    private let bus: BusConnection
    private var body: ((Outcome) -> Void)?
    private var path = ""
    private var answer: BusListener?
    private var watch: BusListener?

    /// - Parameters:
    ///   - bus: The session bus.
    ///   - body: Called once with the outcome.
    init(_ bus: BusConnection, _ body: @escaping (Outcome) -> Void) { (self.bus, self.body) = (bus, body) }

    /// Drops the handler, and asks the portal to close its dialog: nobody waits for the answer any more.
    func forget() {
        guard body != nil else { return }
        body = nil
        stop()
        if !path.isEmpty { bus.send(Self.service, path, ("org.freedesktop.portal.Request", "Close")) }
    }

    /// Makes the call.
    /// - Parameters:
    ///   - parameters: Parameters, with ``token`` among the options.
    ///   - files: Files to which the handles among the parameters refer.
    func call(
        _ method: (interface: String, name: String), _ parameters: OpaquePointer?,
        files: UnsafeMutablePointer<GUnixFDList>? = nil
    ) {
        // The listener is added before the call, because the response may arrive before the call's own reply.
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

    /// Handles the reply to the call, which the portal has accepted.
    private func takeReply(_ reply: OpaquePointer) {
        guard body != nil else { return }
        // Portals before version 0.9 choose the path themselves.
        if let path = Variant.withChild(0, of: reply, Variant.text) ?? nil { listen(at: path) }
        // If the portal ends before it responds, there will be no response.
        watch = bus.watch(Self.service) { [self] isThere in if !isThere { end(.gone) } }
    }

    /// Handles the portal's response, with the outcome and the results.
    private func take(_ parameters: OpaquePointer?) {
        switch Variant.withChild(0, of: parameters, Variant.number) ?? nil {
        case 0?:
            // Nothing checks the types of a signal.
            let isWhole: Void? = Variant.withChild(1, of: parameters) { end(.granted(results: $0)) }
            if isWhole == nil { end(.failed) }
        case 1?: end(.cancelled)
        default: end(.failed)
        }
    }
}
