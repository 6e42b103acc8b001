import CGtk

/// The desktop's camera portal (`org.freedesktop.portal.Camera`): asks the user once whether the program may use
/// cameras, and gives a connection to PipeWire that offers only cameras. In a sandbox it is the only way.
package final class CameraPortal {
    package enum Answer {
        /// Access is granted, with a socket connected to PipeWire; the receiver closes it.
        case granted(descriptor: Int32)
        /// The user, or a setting, denied access.
        case denied
        /// There is no portal, or it ended before it answered.
        case missing
        /// The portal failed, with its message.
        case failed(String)
    }

    private static let interface = "org.freedesktop.portal.Camera"

    private let bus: BusConnection?
    private var listener: BusListener?

    /// - Parameter application: The running program, whose connection to the session bus is used.
    package init(application: Application) { bus = BusConnection(of: application) }

    /// Returns whether there is a portal and a camera behind it.
    package func isPresent() async -> Bool {
        let (service, object) = (PortalRequest.service, PortalRequest.object)
        let reply = try? await bus?.property(service, object, Self.interface, "IsCameraPresent", .patient)
        return Variant.isTrue(reply?.value)
    }

    /// Calls `body` whenever ``isPresent()`` may have changed, until this object is released.
    package func onChange(_ body: @escaping () -> Void) {
        listener = bus?.onChange(PortalRequest.service, PortalRequest.object, Self.interface, body)
    }

    /// Asks for access to the cameras. The desktop may ask the user, so this may take any time.
    package func open() async -> Answer {
        guard let bus else { return .missing }
        let refusal: Answer? = await withCheckedContinuation { continuation in
            let request = PortalRequest(bus) { continuation.resume(returning: Self.refusal($0)) }
            let options = Variant.dictionary([("handle_token", g_variant_new_string(request.token))])
            request.call((Self.interface, "AccessCamera"), Variant.tuple([options]))
        }
        if let refusal { return refusal }
        do throws(BusError) {
            let reply = try await bus.call(
                PortalRequest.service, PortalRequest.object, (Self.interface, "OpenPipeWireRemote"),
                Variant.tuple([Variant.dictionary([])]), .patient)
            return reply.openFile().map { .granted(descriptor: $0) } ?? .missing
        } catch {
            return Self.answer(error)
        }
    }

    /// - Returns: `nil` if access is granted.
    private static func refusal(_ outcome: PortalRequest.Outcome) -> Answer? {
        switch outcome {
        case .granted: nil
        case .cancelled, .failed: .denied
        case .gone: .missing
        case .refused(let error): answer(error)
        }
    }

    private static func answer(_ error: BusError) -> Answer {
        error.isDenial ? .denied : error.isMissing ? .missing : .failed(error.message)
    }
}
