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

    private let bus: BusConnection?
    private var listener: BusListener?

    /// - Parameter application: the running program; its connection to the session bus is used.
    package init(application: Application) { bus = BusConnection(of: application) }

    /// Whether there is a portal, and a camera behind it.
    package func isPresent() async -> Bool {
        let (service, object) = (PortalRequest.service, PortalRequest.object)
        let reply = try? await bus?.property(service, object, Self.interface, "IsCameraPresent", .patient)
        return Variant.isTrue(reply?.value)
    }

    /// Calls `body` whenever ``isPresent()`` may have changed, as long as this is kept.
    package func onChange(_ body: @escaping () -> Void) {
        listener = bus?.onChange(PortalRequest.service, PortalRequest.object, Self.interface, body)
    }

    /// Asks for the cameras; the desktop may ask the user, which takes as long as it takes.
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

    /// - Returns: `nil` where access is granted.
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
