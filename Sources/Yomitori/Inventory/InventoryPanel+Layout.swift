import GtkKit
import Scanning

/// The table of the panel, the sizes, and the columns for which there is room.
extension InventoryPanel {
    /// Whether the list has the keyboard.
    var hasFocus: Bool { table.hasFocus }
    /// Gives the list the keyboard.
    func takeFocus() { table.grabFocus() }

    static let summaryMargin = 6.0
    /// Maximum number of lines of the summary: the longest sentences need as many on a phone's screen.
    static var summaryLines: Int { DesktopSettings.isTextLarge ? 4 : 2 }

    /// Makes the table with the lines of the list.
    static func makeTable() -> Table {
        Table(
            name: tr("Inventory"),
            columns: [
                // The state is beside the code, because on a phone's screen the last columns are scrolled out of view.
                Table.Column(tr("Code"), expands: true, keepsEnd: true), Table.Column(tr("Name"), expands: true),
                Table.Column(tr("State")),
                Table.Column(tr("Count"), explanation: InventoryHelp.count),
                Table.Column(tr("Quantity"), explanation: InventoryHelp.quantity, isEditable: true),
                Table.Column(tr("Time")),
            ], namesColumnsInTooltip: true)
    }

    /// Index of the column with the quantities.
    static let quantityColumn = 4

    /// Minimum width beside the picture, in logical pixels for text of the usual size, unless the page is low.
    static let minimumWidth = 340.0
    /// Minimum height. Together with the smallest picture above it, and header and page switcher, it is less than 360
    /// pixels, so that the window can be turned sideways on a phone, where the list is then beside the picture.
    static let minimumHeight = 130
    /// Height below the picture, before spare height is shared with it: the summary, two lines and the buttons.
    static let usualHeight = 170

    /// Sets the width. A list with expected codes has up to six columns instead of four and takes more of the page: at
    /// 1050 pixels, the desktop test's window, 56 % show all of them and names of twenty letters. The picture keeps the
    /// width that its controls need.
    func fit() {
        let scale = DesktopSettings.textScale
        var new = -1
        if let pageWidth {
            let (part, most) = list.expected.isEmpty ? (0.4, 560.0) : (0.56, 720.0)
            let besideControls = pageWidth - PreviewControls.minimumWidth * scale
            let least = min(Self.minimumWidth * scale, besideControls)
            new = Int(max(least, min(pageWidth * part, most * scale, besideControls)))
        }
        guard new != width else { return }
        width = new
        widget.setMinimumSize(width: width, height: Self.minimumHeight)
    }

    /// Shows the columns for which there is room. In a narrow list with expected codes, a code, its state and its
    /// quantity are more useful than when and how often it was read.
    func fitColumns() {
        let (isChecked, hasNames) = (!list.expected.isEmpty, !list.names.isEmpty)
        let room = widget.size.width / DesktopSettings.textScale
        table.setShown(hasNames, column: 1)
        table.setShown(isChecked, column: 2)
        // Before the panel is shown for the first time, it has no width. If columns were hidden then, the toolkit would
        // give their width to the codes, and not take it back until there is a line.
        if widget.size.width > 1 {
            // Measured widths at which codes and names of 12 letters are shown in full. A row's tooltip has all
            // columns.
            table.setShown(room >= (!isChecked ? 300 : hasNames ? 480 : 340), column: 3)
            table.setShown(room >= (!isChecked ? 260 : hasNames ? 560 : 460), column: 5)
        }
        let buttons = [removal, help.button].reduce(0.0) { $0 + $1.size.width }
        summary.keepHeight(
            of: hints, width: widget.size.width - buttons - 2 * Self.summaryMargin,
            lines: Self.summaryLines)
    }
}
