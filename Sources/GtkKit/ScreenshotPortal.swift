import CGtk

/// The desktop's screenshot portal (`org.freedesktop.portal.Screenshot`). The user chooses what the picture shows, and
/// may refuse.
package final class ScreenshotPortal {
    package enum Outcome: Hashable, Sendable {
        /// The URI of the picture's file.
        case picture(uri: String)
        /// The user cancelled.
        case cancelled
        /// There is no such portal.
        case missing
        /// Failed, with the desktop's message, which may be empty.
        case failed(reason: String)
    }

    private let application: Application
    private var request: PortalRequest?

    /// - Parameter application: The running program, whose connection to the session bus is used.
    package init(application: Application) { self.application = application }

    /// Asks for a picture. `body` is called once with the outcome; an earlier request is forgotten.
    package func take(_ body: @escaping (Outcome) -> Void) {
        guard let bus = BusConnection(of: application) else { return body(.missing) }
        request?.forget()
        let new = PortalRequest(bus) { body(Self.outcome($0)) }
        request = new
        let options = Variant.dictionary([
            ("handle_token", g_variant_new_string(new.token)), ("interactive", Variant.boolean(true)),
            ("modal", Variant.boolean(false)),
        ])
        // The dialog has no parent: the program's own window is minimized, and a dialog that belongs to it would be,
        // too.
        new.call(
            ("org.freedesktop.portal.Screenshot", "Screenshot"), Variant.tuple([g_variant_new_string(""), options]))
    }

    private static func outcome(_ outcome: PortalRequest.Outcome) -> Outcome {
        switch outcome {
        case .granted(let results):
            let uri = Variant.withEntry("uri", type: "s", of: results, Variant.text) ?? nil
            return uri.map { .picture(uri: $0) } ?? .failed(reason: "")
        case .cancelled: return .cancelled
        case .failed, .gone: return .failed(reason: "")
        case .refused(let error): return error.isMissing ? .missing : .failed(reason: error.message)
        }
    }
}
