import GtkKit

/// The preferences window, for settings that persist.
enum Preferences {
    /// - Parameters:
    ///   - keeper: Keeper of the history.
    ///   - volume: Current volume of the sounds.
    ///   - onVolume: Called when the user has chosen another volume.
    static func window(
        before parent: Window, keeper: HistoryKeeper, volume: Feedback.Volume,
        onVolume: @escaping (Feedback.Volume) -> Void
    ) -> PreferencesWindow {
        let window = PreferencesWindow(before: parent, title: tr("Preferences"))
        window.append(
            title: tr("Scanning"),
            [
                PreferencesRow(
                    tr("Red Frame"), explanation: tr("Read only codes in the red frame"),
                    action: "win.detection-area"),
                PreferencesRow(
                    tr("Automatic Zoom"), explanation: tr("Zoom in on codes that are too small to be read"),
                    action: "win.auto-zoom"),
                PreferencesRow(
                    tr("Rotate with the Device"), explanation: tr("On tablets and phones that know how they are held"),
                    action: "win.turn-with-device"),
            ])
        let loudness = ChoiceBox(
            name: tr("Sounds"),
            choices: [
                (Feedback.Volume.off.rawValue, tr("Off")), (Feedback.Volume.quiet.rawValue, tr("Quiet")),
                (Feedback.Volume.loud.rawValue, tr("Loud")),
            ])
        loudness.choice = volume.rawValue
        let ticks = PreferencesRow(
            tr("Tick While a Code Can't Be Read"),
            explanation: tr("Helps to find the right place without looking at the screen"), action: "win.unread-tones")
        let showTicks = { (volume: Feedback.Volume) in
            ticks.setSensitive(unless: volume == .off ? tr("Only while sounds are on") : nil, tooltip: "")
        }
        showTicks(volume)
        loudness.onChoice {
            guard let volume = Feedback.Volume(rawValue: $0) else { return }
            showTicks(volume)
            onVolume(volume)
        }
        window.append(
            title: tr("Feedback"),
            [
                PreferencesRow(
                    tr("Sounds"), explanation: tr("For codes read, read again, and unexpected ones"), control: loudness),
                ticks,
            ])
        appendHistory(to: window, keeper)
        return window
    }

    private static func appendHistory(to window: PreferencesWindow, _ keeper: HistoryKeeper) {
        let keeping = ChoiceBox(
            name: tr("Keep What Is Read"),
            choices: [
                (HistoryKeeper.Keeping.always.rawValue, tr("Always")),
                (HistoryKeeper.Keeping.untilQuit.rawValue, tr("Until I Quit")),
                (HistoryKeeper.Keeping.off.rawValue, tr("Off")),
            ])
        keeping.choice = keeper.keeping.rawValue
        let secrets = Switch(name: tr("Keep Passwords"))
        secrets.isOn = keeper.keepsSecrets
        secrets.onSwitch { keeper.keepsSecrets = $0 }
        let thumbnails = Switch(name: tr("Keep Small Pictures"))
        thumbnails.isOn = keeper.keepsThumbnails
        thumbnails.onSwitch { keeper.keepsThumbnails = $0 }
        /// Returns the row of a setting, which can't be changed if an administrator has set it.
        func row(
            _ setting: HistoryKeeper.Setting, _ title: String, _ explanation: String, _ control: Widget
        ) -> PreferencesRow {
            let isLocked = keeper.locked.contains(setting)
            control.isSensitive = !isLocked
            return PreferencesRow(
                title, explanation: isLocked ? tr("Your administrator has set this") : explanation, control: control)
        }
        let additions = [
            row(
                .secrets, tr("Keep Passwords"),
                tr("Those of Wi-Fi networks, one-time passwords and set-up codes, unencrypted"), secrets),
            row(
                .thumbnails, tr("Keep Small Pictures"), tr("A small picture of each code and its surroundings"),
                thumbnails),
        ]
        let showAdditions = {
            let reason = keeper.keeping == .off ? tr("Only while the history is on") : nil
            for row in additions { row.setSensitive(unless: reason, tooltip: "") }
        }
        showAdditions()
        keeping.onChoice {
            guard let choice = HistoryKeeper.Keeping(rawValue: $0) else { return }
            keeper.keeping = choice
            showAdditions()
        }
        window.append(
            title: tr("History"),
            [row(.keeping, tr("Keep What Is Read"), tr("On this computer only"), keeping)] + additions)
    }
}
