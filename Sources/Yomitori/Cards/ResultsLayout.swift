import GtkKit

/// The layout of a page of Scan: its picture with a list beside or below it, and what was read beside or below both.
final class ResultsLayout {
    let widget: ScrolledWindow
    private let pane: ResultsPane
    /// Picture and list.
    private let body: Box
    /// Picture and list, and what was read.
    private let content: Box
    private var last: Inputs?

    /// What the arrangement depends on.
    private struct Inputs: Equatable {
        var width: Double
        var height: Double
        var hasList: Bool
        var above: Double
    }

    /// From this width on, in logical pixels, what was read stands beside the picture; more where text is larger.
    static var besideWidth: Double { 900 * DesktopSettings.textScale }

    init(picture: Widget, list: Widget, pane: ResultsPane) {
        self.pane = pane
        body = Box(.horizontal, [picture, list])
        body.expandsVertically = true
        body.expandsHorizontally = true
        content = Box(.vertical, [body, pane.widget])
        // Side by side, list and picture are wider than a phone's screen: they must not hold the window open until
        // they are one below the other.
        widget = ScrolledWindow(narrowing: content, minimumWidth: 300)
        widget.expandsVertically = true
        pane.leastHeight = { [content] in content.minimumHeight() }
    }

    /// Puts everything where there is room for it. Not during size allocation, which this would restart.
    /// - Parameters:
    ///   - page: the page, whose size is filled.
    ///   - hasList: whether the list is shown; it takes the place beside the picture.
    ///   - above: the height of what the page has above all this.
    ///   - leastWidth: below this width, for text of the usual size, the list is below the picture.
    /// - Returns: whether the list is below the picture; `nil` where nothing has changed.
    func arrange(in page: Widget, hasList: Bool, above: Double = 0, leastWidth: Double) -> Bool? {
        let size = page.size
        let inputs = Inputs(width: size.width, height: size.height, hasList: hasList, above: above)
        guard inputs != last else { return nil }
        last = inputs
        let isBeside = size.width >= Self.besideWidth && !hasList
        content.orientation = isBeside ? .horizontal : .vertical
        let isBelow = size.width < leastWidth * DesktopSettings.textScale
        body.orientation = isBelow ? .vertical : .horizontal
        pane.place(beside: isBeside, width: size.width, room: size.height - above)
        return isBelow
    }
}
