import Capture
import GtkKit

// The window's pages and keys.
extension MainWindow {
    /// The places that the switcher leads to, by the names of their pages.
    enum Place: String { case scan, create, history }

    var place: Place { Place(rawValue: places.page) ?? .scan }
    /// Whether the camera's picture is shown.
    var isAtCamera: Bool { place == .scan && stack.page == "scan" }

    /// Leaves the pictures that were opened. Of several, whose table took a while, it offers to bring them back.
    func showCamera() {
        let old = pictures?.clear()
        showPage("scan")
        guard let old, old.items.count > 1 else { return }
        closedPictures = old
        toast.show(
            tr("Pictures closed"), name: tr("_Undo"), onEnd: { [weak self] in self?.closedPictures = nil },
            action: { [unowned self] in bringPicturesBack() })
    }

    /// Shows the pictures again that were left a moment ago.
    func bringPicturesBack() {
        guard let old = closedPictures else { return }
        // Where a key asks for them, its button is of no use any more.
        toast.hide()
        let page = makePictures()
        showPage("pictures")
        page.show(old)
    }

    func showPage(_ name: String) {
        stack.page = name
        places.page = Place.scan.rawValue
        placeChanged()
    }

    /// Shows the place where codes are made.
    /// - Parameter content: what to make one of; `nil` leaves what is there.
    func showCreate(_ content: ShownContent? = nil) {
        places.page = Place.create.rawValue
        if let content { create.show(content) } else { create.focus() }
    }

    /// Adapts the window after another place or page was shown.
    func placeChanged() {
        scan?.setSuspended(!isAtCamera)
        if place == .history { history.isShown = true } else { madeHistory?.isShown = false }
        for camera in ["zoom-in", "zoom-out", "zoom-reset", "rotate", "freeze"] {
            action(camera)?.isEnabled = isAtCamera
        }
        enableCodeActions()
        // A text field that has the focus handles these keys itself.
        for text in ["copy", "paste"] { action(text)?.isEnabled = place == .scan }
        applyWidth()
        toast.place()
        // As when it is reached by its key. A user who leads the keyboard along the switcher stays there.
        if place == .create, Window.answersClick { Task { [weak self] in self?.focusAfterClick() } }
    }

    private func focusAfterClick() { if place == .create { create.focus() } }

    /// A code is saved on the page where it is made, and only while there is one. A list may be printed without one.
    func enableCodeActions() {
        action("save-code")?.isEnabled = place == .create && madeCreate?.code != nil
        action("print-code")?.isEnabled = place == .create
    }

    /// The camera's buttons stay free, wherever they are, and those for the entries that are selected.
    var toastMargin: Double {
        let buttons: Widget? =
            switch place {
            case .scan: isAtCamera && scan?.state.showsPicture ?? false ? scan?.controls.widget : nil
            case .history: madeHistory?.selectionButtons
            case .create: nil
            }
        guard let buttons, buttons.isMapped, let top = buttons.top(in: places) else { return 0 }
        return places.size.height - top
    }

    /// What is beside the part of the page that a short sentence is about.
    var toastSides: (left: Double, right: Double) {
        let part: Widget? =
            switch place {
            case .scan: isAtCamera ? scan?.stage.widget : pictures?.picturePlace
            case .history: madeHistory?.listPlace
            case .create: nil
            }
        guard let part, part.isMapped, let left = part.left(in: places) else { return (0, 0) }
        return (left, places.size.width - left - part.size.width)
    }

    /// Below these widths, in logical pixels, the header leaves out what is in the menu anyway, and the switcher is at
    /// the bottom.
    private static let compactWidth = 500
    /// Below this width, for text of the usual size, also beside pictures.
    private static let tightWidth = 340
    private static let switcherWidth = 760
    /// Below these the names of scene and camera are left to their menus: beside the switcher, little of them could be
    /// read.
    private static let (sceneNameWidth, cameraNameWidth) = (860, 940)

    func adapt() {
        // Of the window itself GTK computes the size anew at each question.
        let width = Int(content.size.width)
        Task { [weak self] in self?.toast.place() }
        let widthOfText = Double(width) / DesktopSettings.textScale
        let new = (
            width < Self.compactWidth, widthOfText < Double(Self.tightWidth), widthOfText < Double(Self.switcherWidth),
            widthOfText >= Double(Self.sceneNameWidth), widthOfText >= Double(Self.cameraNameWidth)
        )
        guard new != (isCompact, isTight, isNarrow, showsSceneName, showsCameraName) else { return }
        (isCompact, isTight, isNarrow, showsSceneName, showsCameraName) = new
        // Not during size allocation, which would restart it.
        Task { [weak self] in self?.applyWidth() }
    }

    func applyWidth() {
        back.isVisible = place == .scan && !isAtCamera
        cameras.button.isVisible = isAtCamera && !isCompact
        sceneChooser.button.isVisible = isAtCamera && !isCompact
        open.isVisible = place == .scan && (isAtCamera ? !isCompact : !isTight)
        (cameras.showsText, sceneChooser.showsText) = (showsCameraName, showsSceneName)
        if place == .create { create.setWide(!isNarrow) }
        switcher.hasSwitcher = !isNarrow
        switcherBar.isRevealed = isNarrow
    }

    func press(_ press: KeyPress) -> Bool {
        switch press.key {
        case .space where isAtCamera:
            scan?.togglePause()
            return true
        case .digit(let number) where place == .scan && !press.isControlled && !press.isAlternate:
            return isAtCamera && scan?.choose(number: number) ?? false
        case .escape where decline(): return true
        case .escape where isAtCamera && (scan?.inventory.cancelQuantity() ?? false): return true
        case .escape where isAtCamera:
            return scan?.undoAutomaticZoom() ?? false
        case .escape where place == .history && history.escape(): return true
        // The places are side by side: the key ends what was begun in one, and leads to no other. Nobody loses a form
        // that they are filling in, or a list that they are looking at, because of a key too many.
        case .escape where place != .scan: return false
        case .escape:
            showCamera()
            return true
        default: return false
        }
    }

    /// The arrow keys flip through pictures; GTK would use them to move the focus.
    func flip(_ press: KeyPress) -> Bool {
        // Without a focused widget, as after a clicked button is hidden, GTK would ignore the key; a list would select
        // a row.
        if press.key == .space, isAtCamera, !press.isControlled,
            window.focusesNothing || scan?.inventory.hasFocus ?? false
        {
            scan?.togglePause()
            return true
        }
        // GTK takes the key for a window's main button, which this one has not.
        if press.key == .enter, place == .scan, !press.isControlled, !press.isAlternate, enterChoice() { return true }
        // Wherever the keyboard is: the next code may come meanwhile.
        if isAtCamera, case .digit(let number) = press.key, !press.isControlled, !press.isAlternate,
            !window.focusesText, scan?.type(digit: number) ?? false
        {
            return true
        }
        if place == .history, press.key == .v, press.isControlled, !press.isAlternate, !press.isShifted {
            return pasteInHistory()
        }
        // A table would start a search with a digit.
        if place == .scan, stack.page == "pictures", case .digit(let number) = press.key, !press.isControlled,
            !press.isAlternate
        {
            return pictures?.choose(number: number) ?? false
        }
        guard place == .scan, stack.page == "pictures", press.key == .left || press.key == .right, !press.isAlternate,
            !press.isControlled, !press.isShifted
        else { return false }
        pictures?.flip(by: (press.key == .left) == DesktopSettings.isRightToLeft ? 1 : -1)
        return true
    }

    /// From the picture, gives the keyboard to the card of the code chosen.
    private func enterChoice() -> Bool {
        if isAtCamera, let scan { return (window.focusesNothing || scan.pictureHasFocus) && scan.enterChoice() }
        guard stack.page == "pictures", let pictures else { return false }
        return (window.focusesNothing || pictures.pictureHasFocus) && pictures.enterChoice()
    }

    /// Shows a link in the program for it, and what went wrong in a dialog.
    /// - Parameter onSuccess: called when the program was started.
    func openLink(_ link: String, onSuccess: @escaping () -> Void = {}) {
        application.open(uri: link) { [weak self] failure in
            guard let failure else { return onSuccess() }
            guard let self else { return }
            MessageDialog(
                before: window, title: OpeningFailure.title(for: link), text: failure.sentence(for: link),
                close: tr("_Close"))
        }
    }

    /// Shows a folder in the desktop's program for files.
    func openFolder(_ folder: FileAddress) {
        application.open(uri: folder.uri) { [weak self] failure in
            guard let self, failure != nil else { return }
            MessageDialog(
                before: window, title: tr("The Folder Can't Be Opened"),
                text: [
                    tr("No program for files could be started."),
                    tr("The folder is {path}.").with("path", (folder.path ?? folder.uri).printable),
                ].joined(separator: "\n"), close: tr("_Close"))
        }
    }

    /// Says that a file was saved, and offers to show where.
    func tellSaved(_ sentence: String, _ file: FileAddress) {
        guard let folder = file.folder else { return toast.show(sentence) }
        toast.show(sentence, name: tr("Show in _Folder")) { [weak self] in self?.openFolder(folder) }
    }

    /// Copies a text, and says so.
    func copy(_ text: String, isSecret: Bool = false) {
        if isSecret { Clipboard().set(secret: text) } else { Clipboard().set(text: text) }
        toast.show(tr("Copied"))
    }

    func showShortcuts() {
        let new = Shortcuts.window(before: window)
        shortcuts = new
        new.window.onDestroy { [weak self] in self?.shortcuts = nil }
        new.window.present()
    }

    /// Shows the help in the browser; it lies beside the program.
    func showHelp() {
        let page = FileAddress(path: DataFolder().help + "/index.html")
        application.open(uri: page.uri) { [weak self] failure in
            guard let self, let failure else { return }
            let reason =
                switch failure {
                case .noProgram: tr("No web browser was found.")
                // The desktop's own words are about addresses and files that nobody has to know of here.
                case .other: tr("The web browser could not be started.")
                }
            MessageDialog(
                before: window, title: tr("The Help Can't Be Shown"),
                text: [
                    reason,
                    tr("The help is this file; any web browser can open it: {file}")
                        .with("file", page.path ?? page.uri),
                ].joined(separator: "\n"), close: tr("_Close"))
        }
    }

    func showPreferences() {
        let new = Preferences.window(before: window, keeper: keeper, volume: feedback.volume) { [unowned self] volume in
            (settings.soundVolume, feedback.volume) = (volume, volume)
            // So that one hears what was chosen.
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
                        "Poppler", "cairo", "libcanberra", "libpsl", "libidn2", "Swift", "Foundation",
                        "ICU (Unicode License)",
                        "GRDB (Expat)",
                    ]
                ),
            ],
            license: tr("Apache License, Version 2.0: https://www.apache.org/licenses/LICENSE-2.0"))
    }
}

extension OpeningFailure {
    private static func scheme(of link: String) -> String { String(link.prefix { $0 != ":" }).lowercased() }

    /// What the message about a failure is called: few would call a telephone number a link.
    static func title(for link: String) -> String {
        switch scheme(of: link) {
        case "mailto": tr("The Email Can't Be Written")
        case "tel": tr("The Number Can't Be Called")
        case "sms": tr("The Message Can't Be Written")
        case "geo": tr("The Map Can't Be Shown")
        default: tr("The Link Can't Be Opened")
        }
    }

    /// The cause, and a way out.
    func sentence(for link: String) -> String {
        let scheme = Self.scheme(of: link)
        return switch self {
        case .noProgram where scheme == "mailto":
            tr("No program for email was found on this computer. Install one, or copy the text from the card.")
        case .noProgram where scheme == "tel":
            tr("No program for calls was found on this computer. Install one, or copy the number from the card.")
        case .noProgram where scheme == "sms":
            tr("No program for text messages was found on this computer. Install one, or copy the text from the card.")
        case .noProgram where scheme == "geo":
            tr("No program for maps was found on this computer. Install one, or copy the place from the card.")
        case .noProgram:
            tr(
                "No program on this computer opens “{scheme}” addresses. Install one, or copy the address from the card."
            )
            .with("scheme", scheme)
        case .other(let message):
            message.isEmpty ? tr("The program for it could not be started.") : message
        }
    }
}
