import GtkKit
import Sounds

/// Sounds, vibration and announcements at a read.
final class Feedback {
    enum Volume: String, CaseIterable {
        case off, quiet, loud

        /// Against the desktop's own volume. 14 dB is about a third as loud: enough across a desk.
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
    /// Whether a sound may come soon.
    private var isExpected = false
    private let player = SoundPlayer(application: ApplicationIdentity.identifier, name: ApplicationIdentity.name)
    private let haptics: FeedbackDaemon
    private let folder: String

    /// - Parameter folder: where our own sounds lie.
    init(application: Application, volume: Volume, folder: String) {
        self.volume = volume
        self.folder = folder
        haptics = FeedbackDaemon(application: application, identifier: ApplicationIdentity.identifier)
    }

    /// Whether the service that makes devices vibrate runs. Whether this device has a motor is not known.
    var hasFeedbackService: Bool { haptics.isRunning }

    /// Makes the first sound as prompt as the others: when there is a camera. Before, the sound server's libraries
    /// would only take memory.
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

    /// Plays the tone for a code that is in view and can't be read yet. No vibration: it would never stop.
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
        // No sound of the theme means "again"; the closest one, for a new message, means the opposite. So this one is
        // our own.
        case .duplicate:
            SoundPlayer.Sound(
                event: "yomitori-duplicate", file: folder + "/duplicate.wav", description: tr("Code read again"))
        case .error:
            SoundPlayer.Sound(
                event: "dialog-error", file: folder + "/error.wav", description: tr("Unexpected code"))
        }
    }

    /// Names of the event naming specification that the service's own theme has something for.
    private static func event(of kind: Kind) -> String {
        switch kind {
        case .success: "button-pressed"
        case .duplicate: "message-new-instant"
        case .error: "bell-terminal"
        }
    }
}
