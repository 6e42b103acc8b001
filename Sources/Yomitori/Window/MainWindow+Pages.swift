import Capture
import GtkKit

// The window's pages.
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

    func adapt() {
        // Of the window itself GTK computes the size anew at each question.
        let new = HeaderFit(width: Int(content.size.width), textScale: DesktopSettings.textScale)
        Task { [weak self] in self?.toast.place() }
        guard new != fit else { return }
        fit = new
        // Not during size allocation, which would restart it.
        Task { [weak self] in self?.applyWidth() }
    }

    func applyWidth() {
        back.isVisible = place == .scan && !isAtCamera
        cameras.button.isVisible = isAtCamera && !fit.isCompact
        sceneChooser.button.isVisible = isAtCamera && !fit.isCompact
        open.isVisible = place == .scan && (isAtCamera ? !fit.isCompact : !fit.isTight)
        (cameras.showsText, sceneChooser.showsText) = (fit.showsCameraName, fit.showsSceneName)
        if place == .create { create.setWide(!fit.isNarrow) }
        switcher.hasSwitcher = !fit.isNarrow
        switcherBar.isRevealed = fit.isNarrow
    }

    /// Copies a text, and says so.
    func copy(_ text: String, isSecret: Bool = false) {
        if isSecret { Clipboard().set(secret: text) } else { Clipboard().set(text: text) }
        toast.show(tr("Copied"))
    }
}
