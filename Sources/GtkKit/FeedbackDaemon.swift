import CGtk

/// The service that makes a phone vibrate and blink: feedbackd, on the session bus.
///
/// Where it does not run nothing happens, and nothing is started.
package final class FeedbackDaemon {
    private let bus: BusConnection?
    private let identifier: String
    private static let busName = "org.sigxcpu.Feedback"
    private var watch: BusListener?
    /// Whether it runs, as far as the bus has told: shortly after the start, and whenever that changes.
    package private(set) var isRunning = false

    /// - Parameters:
    ///   - application: the running program; its connection to the session bus is used.
    ///   - identifier: what the user's settings know the program by.
    package init(application: Application, identifier: String) {
        (bus, self.identifier) = (BusConnection(of: application), identifier)
        watch = bus?.watch(Self.busName) { [weak self] in self?.isRunning = $0 }
    }

    /// Asks for the feedback to an event; does not wait for an answer.
    /// - Parameter event: a name of the event naming specification, as `button-pressed`.
    package func trigger(_ event: String) {
        // Sounds are ours already: of the service only what is felt and seen is wanted, its "quiet" profile. As long as
        // the event's own feedback takes: −1.
        let parameters = [
            g_variant_new_string(identifier), g_variant_new_string(event),
            Variant.dictionary([("profile", g_variant_new_string("quiet"))]), g_variant_new_int32(-1),
        ]
        bus?.send(
            Self.busName, "/org/sigxcpu/Feedback", (Self.busName, "TriggerFeedback"), Variant.tuple(parameters),
            .ifRunning)
    }
}
