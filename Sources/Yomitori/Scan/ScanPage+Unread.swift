import GtkKit
import Scanning

// What is told of a code that can't be read yet, to those who asked for it.
extension ScanPage {
    func guide(by report: ScanReport) {
        guard settings.tellsOfUnread else { return }
        guard
            let tone = ticker.take(isUnread: !report.unread.isEmpty, isRead: !report.barcodes.isEmpty, now: .now)
        else { return }
        feedback.tick(sounds: scene.sounds)
        if tone == .first { widget.announce(tr("A code is in view, but can't be read yet")) }
    }
}
