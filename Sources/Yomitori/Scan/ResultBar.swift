import GtkKit

/// The bar at the bottom: what is in view, or what was last.
final class ResultBar {
    let widget: Box
    /// One code with three lines of text, or two with one line each; more of them scroll.
    private static let listHeight = 84
    private let status = Label()
    private let list: ResultList
    private let scroller: ScrolledWindow
    private var revealed: [Int]?
    private var reveal: Timer?

    init(copy: @escaping (String) -> Void, open: @escaping (String) -> Void) {
        list = ResultList(copy: copy, open: open)
        status.margin = 4
        status.textAlignment = 0.5
        status.addStyleClass("yomitori-quiet")
        status.setEllipsis()
        scroller = ScrolledWindow(list.widget, maximumHeight: Self.listHeight)
        // A short text stands in the middle of the room for a long one.
        let middle = Box(.vertical, [status, scroller])
        middle.expandsVertically = true
        middle.verticalAlignment = .center
        widget = Box(.vertical, [middle])
        widget.addStyleClass("yomitori-results")
        // Whatever the line inside does, spare room is the picture's.
        widget.expandsVertically = false
        // The same height always, or the picture above would jump whenever a code comes or goes.
        widget.setMinimumSize(height: Self.listHeight + 26)
        show([], count: 0, isReading: false)
    }

    /// - Parameters:
    ///   - entries: what is in view, or was last.
    ///   - count: the number of codes in view.
    ///   - chosen: the index of the entry that is chosen, of several.
    ///   - isReading: whether a picture is there to be read at all.
    func show(_ entries: [ResultEntry], count: Int, chosen: Int? = nil, isReading: Bool) {
        widget.isVisible = isReading || !entries.isEmpty
        list.show(entries, isDimmed: count == 0, chosen: entries.count > 1 ? chosen : nil)
        scroller.isVisible = !entries.isEmpty
        let place = entries.count > 1 ? chosen.map { [$0, entries.count] } : nil
        if place != revealed {
            revealed = place
            // New rows have no place before the next layout.
            reveal = Timer(milliseconds: 50) { [weak self] in
                if let self, let row = chosen.flatMap(list.row) { scroller.reveal(row) }
                return false
            }
        }
        if count > 0 {
            status.text = trn("{count} code detected", "{count} codes detected", count)
        } else if !isReading {
            status.text = tr("Last read")
        } else {
            status.text =
                entries.isEmpty
                ? tr("No code detected: hold one in front of the camera") : tr("No code detected · last read:")
        }
    }
}
