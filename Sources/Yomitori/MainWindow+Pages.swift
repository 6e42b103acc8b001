import Capture
import GtkKit

// Its pages and its keys.
extension MainWindow {
    func showCamera() {
        pictures?.clear()
        showPage("scan")
    }

    func showPage(_ name: String) {
        stack.page = name
        scan?.setSuspended(name != "scan")
        for camera in ["zoom-in", "zoom-out", "zoom-reset", "rotate", "freeze"] {
            action(camera)?.isEnabled = name == "scan"
        }
        applyWidth()
    }

    /// Below 500 pixels the header's buttons go where they are in the menu anyway.
    func adapt() {
        let isCompact = window.windowSize.width < 500
        guard isCompact != self.isCompact else { return }
        self.isCompact = isCompact
        // Not while sizes are being given out: that would start it over.
        Task { [weak self] in self?.applyWidth() }
    }

    func applyWidth() {
        let isScanning = stack.page == "scan"
        back.isVisible = !isScanning
        cameras.button.isVisible = isScanning && !isCompact
        sceneChooser.button.isVisible = isScanning && !isCompact
        open.isVisible = !isCompact || !isScanning
        create.isVisible = !isCompact
    }

    func press(_ press: KeyPress) -> Bool {
        switch press.key {
        case .space where stack.page == "scan":
            scan?.togglePause()
            return true
        case .digit(let number) where stack.page == "scan" && !press.isControlled && !press.isAlternate:
            return scan?.choose(number: number) ?? false
        case .escape where decline(): return true
        case .escape where stack.page == "scan":
            return scan?.undoAutomaticZoom() ?? false
        case .escape where stack.page != "scan":
            showCamera()
            return true
        default: return false
        }
    }

    /// Keys that GTK has a use for itself: the arrows, by which it would move the focus, flip through pictures.
    func flip(_ press: KeyPress) -> Bool {
        // Where nothing has the focus, as after a button that was clicked is hidden, GTK would swallow it; a list would
        // choose a row by it.
        if press.key == .space, stack.page == "scan", !press.isControlled,
            window.focusesNothing || scan?.inventory.hasFocus ?? false
        {
            scan?.togglePause()
            return true
        }
        guard stack.page == "pictures", press.key == .left || press.key == .right, !press.isAlternate,
            !press.isControlled, !press.isShifted
        else { return false }
        pictures?.flip(by: press.key == .left ? -1 : 1)
        return true
    }

    /// Shows a link in the program for it, and what went wrong in a dialog.
    /// - Parameter onSuccess: called when the program was started.
    func openLink(_ link: String, onSuccess: @escaping () -> Void = {}) {
        application.open(uri: link) { [weak self] failure in
            guard let failure else { return onSuccess() }
            guard let self else { return }
            MessageDialog(before: window, title: tr("The Link Can't Be Opened"), text: failure, close: tr("_Close"))
        }
    }

    func showCreateDialog() {
        let dialog = CreateDialog(before: window)
        createDialog = dialog
        dialog.window.onDestroy { [weak self] in self?.createDialog = nil }
        dialog.window.present()
    }

    func showShortcuts() {
        let new = Shortcuts.window(before: window)
        shortcuts = new
        new.window.onDestroy { [weak self] in self?.shortcuts = nil }
        new.window.present()
    }

    func showAbout() {
        _ = AboutDialog(
            before: window, program: ApplicationIdentity.name, version: ApplicationIdentity.version,
            icon: ApplicationIdentity.identifier,
            comments: tr("Reads and makes codes, with a camera or from pictures."),
            license: tr("Apache License, Version 2.0: https://www.apache.org/licenses/LICENSE-2.0"))
    }
}
