import GtkKit

// The windows that the main menu opens. An action may be activated once more while its window is open.
extension MainWindow {
    func showShortcuts() {
        if let shortcuts { return shortcuts.window.present() }
        let new = Shortcuts.window(before: window)
        shortcuts = new
        new.window.onDestroy { [weak self] in self?.shortcuts = nil }
        new.window.present()
    }

    func showPreferences() {
        if let preferences { return preferences.present() }
        let new = Preferences.window(before: window, keeper: keeper, volume: feedback.volume) { [unowned self] volume in
            (settings.soundVolume, feedback.volume) = (volume, volume)
            // Plays a sound, so that the user hears the chosen volume.
            feedback.give(.success, vibrates: false)
        }
        preferences = new
        new.onDestroy { [weak self] in self?.preferences = nil }
        new.present()
    }

    func showAbout() {
        _ = AboutDialog(
            before: window, program: ApplicationIdentity.name, version: ApplicationIdentity.version,
            icon: ApplicationIdentity.identifier,
            comments: tr("Reads and makes codes, with a camera or from pictures."),
            website: (ApplicationIdentity.website, tr("Website")),
            credits: [
                (tr("Report problems to"), ["\(ApplicationIdentity.authors) <\(ApplicationIdentity.contact)>"]),
                (tr("Written by"), [ApplicationIdentity.authors]),
                (
                    tr("Made with"),
                    [
                        "GTK", "libhandy", "GStreamer", "PipeWire", "libv4l", "libjpeg-turbo", "GdkPixbuf", "librsvg",
                        "Poppler", "cairo", "libtiff", "zlib", "libcanberra", "libpsl", "libidn2", "Swift",
                        "Foundation",
                        "ICU (Unicode License)",
                        "GRDB (Expat)",
                    ]
                ),
            ],
            license: tr("Apache License, Version 2.0: https://www.apache.org/licenses/LICENSE-2.0"))
    }
}
