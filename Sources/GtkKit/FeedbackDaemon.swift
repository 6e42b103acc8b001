import CGtk

/// The service feedbackd on the session bus, which makes a phone vibrate and blink.
///
/// If it does not run, nothing happens, and it is not started.
package final class FeedbackDaemon {
    private let bus: BusConnection?
    private let identifier: String
    private static let busName = "org.sigxcpu.Feedback"
    private var watch: BusListener?
    /// Whether the service runs, as reported by the bus shortly after the start and whenever that changes.
    package private(set) var isRunning = false

    /// - Parameters:
    ///   - application: The running program, whose connection to the session bus is used.
    ///   - identifier: Identifier of the program in the user's settings of the service.
    package init(application: Application, identifier: String) {
        (bus, self.identifier) = (BusConnection(of: application), identifier)
        watch = bus?.watch(Self.busName) { [weak self] in self?.isRunning = $0 }
    }

    /// Requests the feedback for an event, without waiting for a reply.
    /// - Parameter event: Name from the event naming specification, as `button-pressed`.
    package func trigger(_ event: String) {
        // The program plays the sounds itself, so only vibration and light are requested, with the "quiet" profile. −1
        // lets the feedback end by itself.
        let parameters = [
            g_variant_new_string(identifier), g_variant_new_string(event),
            Variant.dictionary([("profile", g_variant_new_string("quiet"))]), g_variant_new_int32(-1),
        ]
        bus?.send(
            Self.busName, "/org/sigxcpu/Feedback", (Self.busName, "TriggerFeedback"), Variant.tuple(parameters),
            .ifRunning)
    }
}
