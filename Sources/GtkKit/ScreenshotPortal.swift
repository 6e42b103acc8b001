import CGtk

/// Asks the desktop's portal (`org.freedesktop.portal.Screenshot`) for a picture of the screen: the user chooses what
/// is in it, and may say no.
package final class ScreenshotPortal {
    package enum Outcome: Hashable, Sendable {
        /// The address of the picture's file.
        case picture(uri: String)
        /// The user did not want to.
        case cancelled
        /// There is no such portal here.
        case missing
        /// In the desktop's words, if it has any.
        case failed(reason: String)
    }

    private let application: Application
    private var request: PortalRequest?

    /// - Parameter application: the running program; its connection to the session bus is used.
    package init(application: Application) { self.application = application }

    /// Asks for a picture. `body` is called once, when there is an answer; a request before this one is forgotten.
    package func take(_ body: @escaping (Outcome) -> Void) {
        guard let bus = BusConnection(of: application) else { return body(.missing) }
        request?.forget()
        let new = PortalRequest(bus) { body(Self.outcome($0)) }
        request = new
        let options = Variant.dictionary([
            ("handle_token", g_variant_new_string(new.token)), ("interactive", Variant.boolean(true)),
            ("modal", Variant.boolean(false)),
        ])
        // No parent: our own window is out of the way, and a dialog that belongs to it would be too.
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
