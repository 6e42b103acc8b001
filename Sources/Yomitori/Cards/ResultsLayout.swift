import GtkKit

/// Layout of a page of Scan: the picture with the list beside or below it, and the results pane beside or below both.
final class ResultsLayout {
    let widget: ScrolledWindow
    private let pane: ResultsPane
    /// Box with the picture and the list.
    private let body: Box
    /// Box with ``body`` and the results pane.
    private let content: Box
    private var last: Inputs?

    /// Values that determine the arrangement.
    private struct Inputs: Equatable {
        var width: Double
        var height: Double
        var hasList: Bool
        var above: Double
    }

    /// Page width, in logical pixels, from which the results pane is beside the picture on a page that is not low; it
    /// grows with the text size.
    static var besideWidth: Double { ResultsArrangement.besideWidth * DesktopSettings.textScale }

    init(picture: Widget, list: Widget, pane: ResultsPane) {
        self.pane = pane
        body = Box(.horizontal, [picture, list])
        body.expandsVertically = true
        body.expandsHorizontally = true
        content = Box(.vertical, [body, pane.widget])
        // Picture and list side by side are wider than a phone's screen. They must not keep the window from becoming
        // narrow enough to be put one below the other.
        widget = ScrolledWindow(narrowing: content, minimumWidth: 300)
        widget.expandsVertically = true
        pane.minimumContentHeight = { [content] in content.minimumHeight() }
    }

    /// Arranges picture, list and results pane for the size of the page. Must not be called during size allocation,
    /// which it would restart.
    /// - Parameters:
    ///   - page: Page whose size is filled.
    ///   - hasList: Whether the list is shown; it takes the place beside the picture.
    ///   - above: Height of the page's contents above this layout.
    ///   - sideBySideWidth: Page width, for text of the usual size, below which the list is below the picture unless
    ///     the page is low.
    /// - Returns: Whether the list is below the picture; `nil` if nothing has changed.
    func arrange(in page: Widget, hasList: Bool, above: Double = 0, sideBySideWidth: Double) -> Bool? {
        let size = page.size
        let inputs = Inputs(width: size.width, height: size.height, hasList: hasList, above: above)
        guard inputs != last else { return nil }
        last = inputs
        let arrangement = ResultsArrangement(
            width: size.width, height: size.height, textScale: DesktopSettings.textScale, hasList: hasList,
            listBesideWidth: sideBySideWidth)
        content.orientation = arrangement.isPaneBeside ? .horizontal : .vertical
        body.orientation = arrangement.isListBelow ? .vertical : .horizontal
        pane.place(beside: arrangement.isPaneBeside, width: size.width, room: size.height - above)
        return arrangement.isListBelow
    }
}
