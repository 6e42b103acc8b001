import GtkKit

/// The buttons for a code that was made.
final class CreateButtons {
    let widget: Box
    let copy = Button(tr("_Copy"))
    let save = Button(tr("_Save…"), isSuggested: true)
    let print = Button(tr("_Print…"))
    let spotlight = Button(tr("_Full Screen"))
    let send = Button(tr("Send _by Email…"))

    init() {
        let buttons = [[copy, save], [print, spotlight], [send]]
        let rows = buttons.map { Box(.horizontal, spacing: 12, $0) }
        // The two columns have the same width.
        for row in rows { row.isHomogeneous = true }
        for button in buttons.joined() { button.expandsHorizontally = true }
        // Two buttons with larger text side by side may be wider than a phone's screen.
        let isWide = rows.contains { $0.minimumWidth > CreatePage.phoneWidth }
        if isWide || DesktopSettings.isTextLarge { for row in rows { row.orientation = .vertical } }
        widget = Box(.vertical, spacing: 12, rows)
        widget.horizontalAlignment = .center
    }

    /// - Parameter reason: Reason why there is no code; `nil` if there is one.
    func setSensitive(unless reason: String?) {
        copy.setSensitive(unless: reason, tooltip: tr("Copy the code as a picture"))
        save.setSensitive(unless: reason, tooltip: tr("Save the code as a picture"))
        send.setSensitive(unless: reason, tooltip: tr("Start a message with the code as a picture"))
        // Printing a list needs no code on the page.
        print.setSensitive(unless: nil, tooltip: tr("Print the code, a sheet of labels, or a list"))
        spotlight.setSensitive(
            unless: reason, tooltip: tr("Show the code on the whole screen, for another device to read"))
    }
}
