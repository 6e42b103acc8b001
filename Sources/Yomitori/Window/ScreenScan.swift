import Glibc
import GtkKit
import Pictures

/// Scan of a code on the screen.
final class ScreenScan {
    private let window: Window
    private let portal: ScreenshotPortal
    private var timer: Timer?
    /// Whether the window is out of the way, also while the portal asks the user.
    private(set) var isUnderWay = false
    /// When the picture was asked for, in seconds since 1970.
    private var start = 0
    /// Clocks differ between this machine and one that keeps the user's files, and file systems round times; in
    /// seconds.
    private static let clockTolerance = 10
    /// What becomes of the picture of the screen.
    var show: (PictureItem) -> Void = { _ in }
    /// Called when the window is minimized.
    var onBegin: () -> Void = {}
    var onEnd: () -> Void = {}

    init(application: Application, window: Window) {
        portal = ScreenshotPortal(application: application)
        self.window = window
    }

    /// Takes a picture of the screen and reads it. The window is minimized meanwhile, because the code may be behind
    /// it.
    func begin() {
        guard !isUnderWay else { return }
        isUnderWay = true
        start = time(nil)
        onBegin()
        window.minimize()
        wait(milliseconds: 400) { [unowned self] in
            portal.take { [weak self] in self?.take($0) }
        }
    }

    private func take(_ outcome: ScreenshotPortal.Outcome) {
        switch outcome {
        case .picture(let uri):
            comeBack()
            let earliest = start - Self.clockTolerance
            Task { [weak self] in
                let origin = await Self.taken(FileAddress(uri: uri), writtenSince: earliest)
                self?.show(PictureItem(name: tr("the screenshot"), origin: origin, source: .screen))
            }
        case .cancelled: comeBack()
        case .missing where Screen.canBeTaken: grabScreen()
        case .missing:
            comeBack()
            complain(
                tr(
                    "This desktop has no screenshot service for programs. "
                        + "Take a screenshot with the desktop's own tool, copy it, and paste it here."))
        case .failed(let reason):
            comeBack()
            complain(reason.isEmpty ? tr("The desktop did not provide a screenshot.") : reason)
        }
    }

    /// Returns the picture in the portal's file, which is deleted: the user asked for what a code says, and not for a
    /// picture of the screen, with all that it shows, among their own pictures. A file that can't be read stays, and
    /// so does one from before the request: it is the user's, whatever the portal names it for.
    private static func taken(_ file: FileAddress, writtenSince earliest: Int) async -> PictureItem.Origin {
        do throws(AccessError) {
            let bytes = try await file.fetched(limit: PictureLimits.bytes)
            await file.delete(ifChangedSince: earliest)
            return .bytes(bytes)
        } catch {
            // Whoever reads the file says what is wrong with it.
            return .file(file)
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
            guard let picture else { return complain(tr("The desktop did not provide a screenshot.")) }
            show(PictureItem(name: tr("the screenshot"), origin: .bytes(picture), source: .screen))
        }
    }

    private func comeBack() {
        isUnderWay = false
        onEnd()
        window.returnFromMinimized()
    }

    /// Runs a closure after a delay. On many desktops windows vanish with an animation; the longest in use takes a
    /// quarter of a second.
    private func wait(milliseconds: UInt32, _ body: @escaping () -> Void) {
        timer = Timer(milliseconds: milliseconds) { [weak self] in
            self?.timer = nil
            body()
            return false
        }
    }

    private func complain(_ text: String) {
        MessageDialog(before: window, title: tr("The Screen Can't Be Scanned"), text: text, close: tr("_Close"))
    }
}
