import GtkKit

/// The bar at the bottom: what is in view, or what was last.
final class ResultBar {
    let widget: Box
    /// One code with three lines of text; more of them scroll.
    private static let listHeight = 66
    private let status = Label()
    private let list: ResultList
    private let scroller: ScrolledWindow

    init(copy: @escaping (String) -> Void, open: @escaping (String) -> Void) {
        list = ResultList(copy: copy, open: open)
        status.margin = 4
        status.textAlignment = 0.5
        status.addStyleClass("dim-label")
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
        show(current: [], latest: [], isReading: false)
    }

    /// - Parameters:
    ///   - current: the texts of the codes in view.
    ///   - latest: those that were in view last, for when there is none.
    ///   - isReading: whether a picture is there to be read at all.
    func show(current: [String], latest: [String], isReading: Bool) {
        widget.isVisible = isReading || !latest.isEmpty
        list.show(current.isEmpty ? latest : current, isDimmed: current.isEmpty)
        scroller.isVisible = !current.isEmpty || !latest.isEmpty
        if !current.isEmpty {
            status.text = trn("{count} code detected", "{count} codes detected", current.count)
        } else if !isReading {
            status.text = tr("Read last")
        } else {
            status.text = latest.isEmpty ? tr("No code detected") : tr("No code detected · read last:")
        }
    }
}
