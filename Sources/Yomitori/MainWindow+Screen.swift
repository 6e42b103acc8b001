import GtkKit

// A code on the screen.
extension MainWindow {
    /// Has a picture of the screen taken and reads it. The window is minimized meanwhile: the code may be behind it.
    func scanScreen() {
        guard screenTimer == nil else { return }
        scan?.setSuspended(true)
        window.minimize()
        wait(milliseconds: 400) { [unowned self] in
            screenPortal.take { [weak self] in self?.take($0) }
        }
    }

    private func take(_ outcome: ScreenshotPortal.Outcome) {
        switch outcome {
        case .picture(let uri):
            comeBack()
            show([PictureItem(name: tr("the screenshot"), origin: .file(FileAddress(uri: uri)), source: .screen)])
        case .cancelled: comeBack()
        case .missing where Screen.canBeTaken: grabScreen()
        case .missing:
            comeBack()
            complainOfScreen(
                tr(
                    "This desktop has no screenshot service for programs. "
                        + "Take a screenshot with the desktop's own tool, copy it, and paste it here."))
        case .failed(let reason):
            comeBack()
            complainOfScreen(reason.isEmpty ? tr("The desktop did not provide a screenshot.") : reason)
        }
    }

    /// Takes a picture of the screen without the portal. The window is hidden, because not every window manager
    /// minimizes windows.
    private func grabScreen() {
        let place = window.place
        window.isVisible = false
        wait(milliseconds: 250) { [unowned self] in
            let picture = Screen.png()
            window.place = place
            window.isVisible = true
            comeBack()
            guard let picture else { return complainOfScreen(tr("The desktop did not provide a screenshot.")) }
            show([PictureItem(name: tr("the screenshot"), origin: .bytes(picture), source: .screen)])
        }
    }

    private func comeBack() {
        scan?.setSuspended(!isAtCamera)
        window.returnFromMinimized()
    }

    /// Windows vanish with an animation on many desktops; a quarter of a second is the longest of those in use.
    private func wait(milliseconds: UInt32, _ body: @escaping () -> Void) {
        screenTimer = Timer(milliseconds: milliseconds) { [weak self] in
            self?.screenTimer = nil
            body()
            return false
        }
    }

    private func complainOfScreen(_ text: String) {
        MessageDialog(before: window, title: tr("The Screen Can't Be Scanned"), text: text, close: tr("_Close"))
    }
}
