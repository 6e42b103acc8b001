import GtkKit
import Sounds

/// Sounds and vibration for reads.
final class Feedback {
    enum Volume: String, CaseIterable {
        case off, quiet, loud

        /// Gain relative to the desktop's own volume. −14 dB is about a third as loud: enough across a desk.
        var decibels: Int { self == .quiet ? -14 : 0 }
    }

    enum Kind: Hashable {
        /// A code was read that was not read before.
        case success
        /// A code that was read before.
        case duplicate
        /// An unexpected code, or a picture without a code.
        case error
    }

    var volume: Volume { didSet { if oldValue == .off, isExpected { prepare() } } }
    /// Whether a sound is expected soon, because a camera runs.
    private var isExpected = false
    private let player = SoundPlayer(application: ApplicationIdentity.identifier, name: ApplicationIdentity.name)
    private let haptics: FeedbackDaemon
    private let folder: String

    /// - Parameter folder: Folder with the program's own sounds.
    init(application: Application, volume: Volume, folder: String) {
        self.volume = volume
        self.folder = folder
        haptics = FeedbackDaemon(application: application, identifier: ApplicationIdentity.identifier)
    }

    /// Whether the service that makes devices vibrate runs. It is not known whether the device has a motor.
    var hasFeedbackService: Bool { haptics.isRunning }

    /// Prepares the sounds, so that the first is as prompt as the others. Called when a camera starts; earlier, the
    /// sound server's libraries would only take memory.
    func prepare() {
        isExpected = true
        guard volume != .off, DesktopSettings.playsEventSounds else { return }
        player.prepare([Kind.success, .duplicate, .error].map(sound), theme: DesktopSettings.soundTheme)
    }

    /// Plays a sound and makes the device vibrate.
    func give(_ kind: Kind, sounds: Bool = true, vibrates: Bool = true) {
        if vibrates { haptics.trigger(Self.event(of: kind)) }
        guard sounds, volume != .off, DesktopSettings.playsEventSounds else { return }
        player.play(sound(of: kind), decibels: volume.decibels, theme: DesktopSettings.soundTheme)
    }

    /// Plays the tone for a code that is in view and can't be read yet. There is no vibration, because it would never
    /// stop.
    func tick(sounds: Bool = true) {
        guard sounds, volume != .off, DesktopSettings.playsEventSounds else { return }
        let sound = SoundPlayer.Sound(
            event: "yomitori-unread", file: folder + "/unread.wav", description: tr("Code in view, not read yet"))
        player.play(sound, decibels: volume.decibels, theme: DesktopSettings.soundTheme)
    }

    private func sound(of kind: Kind) -> SoundPlayer.Sound {
        switch kind {
        case .success:
            SoundPlayer.Sound(event: "complete", file: folder + "/success.wav", description: tr("Code read"))
        // The sound themes have no sound for "again"; the closest one, for a new message, means the opposite, so the
        // program has its own.
        case .duplicate:
            SoundPlayer.Sound(
                event: "yomitori-duplicate", file: folder + "/duplicate.wav", description: tr("Code read again"))
        case .error:
            SoundPlayer.Sound(
                event: "dialog-error", file: folder + "/error.wav", description: tr("Unexpected code"))
        }
    }

    /// Returns a name of the event naming specification for which the service's own theme has a feedback.
    private static func event(of kind: Kind) -> String {
        switch kind {
        case .success: "button-pressed"
        case .duplicate: "message-new-instant"
        case .error: "bell-terminal"
        }
    }
}
