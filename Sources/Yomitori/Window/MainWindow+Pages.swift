import Capture
import GtkKit

// Pages of the window.
extension MainWindow {
    /// Pages that the switcher offers; the raw values are their names in the stack.
    enum Place: String { case scan, create, history }

    var place: Place { Place(rawValue: places.page) ?? .scan }
    /// Whether the page with the camera's picture is shown.
    var isAtCamera: Bool { place == .scan && stack.page == "scan" }

    /// Returns from opened pictures to the camera. Reading several pictures takes a while, so they can be brought back.
    func showCamera() {
        let old = pictures?.clear()
        showPage("scan")
        guard let old, old.items.count > 1 else { return }
        closedPictures = old
        toast.show(
            tr("Pictures closed"), undo: { [unowned self] in bringPicturesBack() },
            onEnd: { [weak self] in self?.closedPictures = nil })
    }

    /// Shows the pictures again that were closed a moment ago.
    private func bringPicturesBack() {
        guard let old = closedPictures else { return }
        let page = makePictures()
        showPage("pictures")
        page.show(old)
    }

    func showPage(_ name: String) {
        stack.page = name
        places.page = Place.scan.rawValue
        placeChanged()
    }

    /// Shows the page for making codes.
    /// - Parameter content: Content of the code; `nil` leaves the page as it is.
    func showCreate(_ content: ShownContent? = nil) {
        places.page = Place.create.rawValue
        if let content { create.show(content) } else { create.focus() }
    }

    /// Shows the page to print codes of a table.
    func showPrint(of table: FileAddress) {
        showCreate()
        create.showPrint(of: .file(table))
    }

    /// Adapts the window after another place or page was shown.
    func placeChanged() {
        scan?.setSuspended(!isAtCamera)
        if place != .create { madeCreate?.closeSpotlight() }
        if place == .history { history.isShown = true } else { madeHistory?.isShown = false }
        pictures?.isShown = place == .scan
        for camera in ["rotate", "freeze"] { action(camera)?.isEnabled = isAtCamera }
        for zoom in ["zoom-in", "zoom-out", "zoom-reset"] { action(zoom)?.isEnabled = place == .scan }
        enableCodeActions()
        // Outside Scan, the keys for copy and paste are left to the focused text field; for the history see flip(_:).
        for text in ["copy", "paste"] { action(text)?.isEnabled = place == .scan }
        applyWidth()
        toast.place()
        // The page takes the focus, as when it is opened by its key; but not if the user moves along the switcher with
        // the keyboard.
        if place == .create, Window.answersClick { Task { [weak self] in self?.focusAfterClick() } }
    }

    private func focusAfterClick() { if place == .create { create.focus() } }

    /// Enables saving only on the Create page and only while there is a code, and printing on the whole page, because a
    /// list may be printed without a code.
    func enableCodeActions() {
        action("save-code")?.isEnabled = place == .create && madeCreate?.code != nil
        action("print-code")?.isEnabled = place == .create
    }

    /// Height at the bottom of the window that the toast must not cover: the camera's controls, or the buttons for the
    /// selected entries.
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

    /// Widths left and right of the part of the page over which the toast is centred.
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

    func adapt() {
        // The content's size is used, because GTK computes the size of the window anew at each call.
        let new = HeaderFit(
            width: Int(content.size.width), height: Int(content.size.height), textScale: DesktopSettings.textScale)
        Task { [weak self] in self?.toast.place() }
        guard new != fit else { return }
        fit = new
        // This runs after the size allocation, which it would restart.
        Task { [weak self] in self?.applyWidth() }
    }

    func applyWidth() {
        back.isVisible = place == .scan && !isAtCamera
        cameras.button.isVisible = isAtCamera && !fit.isCompact
        sceneChooser.button.isVisible = isAtCamera && !fit.isCompact
        open.isVisible = place == .scan && (isAtCamera ? !fit.isCompact : !fit.isTight)
        (cameras.showsText, sceneChooser.showsText) = (fit.showsCameraName, fit.showsSceneName)
        cameras.maximumCharacters = fit.cameraCharacters
        sceneChooser.maximumCharacters = fit.sceneCharacters
        if place == .create {
            create.arrange(isWide: !fit.isNarrow, isLow: fit.isLow, width: Int(content.size.width))
        }
        switcher.hasSwitcher = !fit.isNarrow
        switcherBar.isRevealed = fit.isNarrow
        switcherBar.setStyleClass(Style.smallNames, fit.hasSmallNames)
    }

    /// Copies a text, and shows a toast.
    func copy(_ text: String, isSecret: Bool = false) {
        if isSecret { Clipboard().set(secret: text) } else { Clipboard().set(text: text) }
        toast.show(tr("Copied"))
    }
}
