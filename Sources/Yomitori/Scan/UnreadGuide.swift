import GtkKit
import Scanning

/// Announces a code that is in view and can't be read yet, if the user has switched that on.
final class UnreadGuide {
    private var ticker = UnreadTicker()

    /// - Parameters:
    ///   - widget: Widget that announces the code to screen readers.
    ///   - sounds: Whether sounds are allowed.
    func take(_ report: ScanReport, feedback: Feedback, sounds: Bool, widget: Widget) {
        guard
            let tone = ticker.take(isUnread: !report.unread.isEmpty, isRead: !report.barcodes.isEmpty, now: .now)
        else { return }
        feedback.tick(sounds: sounds)
        if tone == .first { widget.announce(tr("A code is in view, but can't be read yet")) }
    }
}
