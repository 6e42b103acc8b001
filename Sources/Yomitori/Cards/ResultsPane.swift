import GtkKit

/// What was read: beside the picture where there is room, else in a sheet below it that is drawn up.
final class ResultsPane {
    let widget: Box
    /// One code with three lines of text, or two with one line each; more of them scroll.
    private static let sheetHeight = 88
    private static let statusMargin = 4
    private static let statusLines = 2
    private let status = Label()
    private let handle = ToggleButton(icon: "pan-up-symbolic", name: tr("Show More"))
    private let header: Box
    private let list: CardList
    private let scroller: ScrolledWindow
    /// Draws the sheet up, or lets it down.
    private var drag: DragGesture?
    private var isDragged = false
    private var isBeside = false
    /// The height that there is for picture and sheet together.
    private var room = 0.0
    /// The height that picture, list and sheet need together.
    var leastHeight: () -> Double = { 0 }
    /// What may be said of what is in view, in turn: below the picture there is always room for it.
    var sentences: [String] = []
    private var revealed: [Int]?
    private var reveal: Timer?

    init(requests: CardRequests) {
        list = CardList(requests: requests)
        status.margin = Self.statusMargin
        status.wraps = true
        status.setEllipsis(afterLines: Self.statusLines)
        // A long sentence is broken, and does not widen the pane.
        status.maximumCharacters = 40
        status.textAlignment = 0.5
        status.expandsHorizontally = true
        status.addStyleClass("yomitori-quiet")
        handle.addStyleClass("flat")
        handle.addStyleClass("yomitori-handle")
        header = Box(.horizontal, [status])
        header.appendAtEnd(handle)
        scroller = ScrolledWindow(list.widget)
        scroller.expandsVertically = true
        let bar = EventBox(header)
        widget = Box(.vertical, [bar, scroller])
        widget.addStyleClass("yomitori-results")
        handle.onToggle { [unowned self] _ in fit() }
        drag = DragGesture(
            bar,
            onBegin: { [unowned self] _, _, _ in
                isDragged = false
                return !isBeside
            },
            onMove: { [unowned self] _, y in
                // A finger that trembles is no drag; and once the bar has moved, so have the places on it.
                guard !isDragged, abs(y) > 16 else { return }
                isDragged = true
                handle.isActive = y < 0
            }, onEnd: {})
        list.onOpen = { [unowned self] card in
            // Some of the fields that were opened have to be visible.
            if !isBeside { handle.isActive = true }
            revealSoon { card }
        }
        place(beside: false, width: 0, room: 0)
    }

    /// - Parameters:
    ///   - isBeside: whether it stands beside the picture.
    ///   - width: of the window, in logical pixels.
    ///   - room: the height that there is for picture and pane together.
    func place(beside isBeside: Bool, width: Double, room: Double) {
        (self.isBeside, self.room) = (isBeside, room)
        list.opensAlone = isBeside
        handle.isVisible = !isBeside
        widget.setStyleClass("yomitori-beside", isBeside)
        let scale = DesktopSettings.textScale
        // Beside the picture nothing moves that is in use.
        let margins = 2 * Double(Self.statusMargin)
        status.keepHeight(
            of: isBeside ? [] : sentences, width: width - margins - Double(handle.minimumWidth), lines: Self.statusLines
        )
        sideWidth = isBeside ? Int(min(max(width * 0.34, 320 * scale), 460 * scale)) : -1
        fit()
    }

    private var sideWidth = -1

    private func fit() {
        let isDrawnUp = handle.isActive
        handle.setName(isDrawnUp ? tr("Show Less") : tr("Show More"))
        // The same height always, or the picture above would jump whenever a code comes or goes.
        let low = min(Int(Double(Self.sheetHeight) * DesktopSettings.textScale), max(Self.sheetHeight, Int(room * 0.3)))
        // A sheet that needs more than there is would make the window higher, for good.
        var height = low
        if isDrawnUp, !isBeside {
            scroller.setMinimumSize(height: low)
            height = max(low, min(Int(room * 0.55), low + Int(room - leastHeight())))
        }
        scroller.setMinimumSize(height: isBeside ? -1 : height)
        widget.setMinimumSize(width: sideWidth)
        widget.expandsVertically = isBeside
        // Spare room is the picture's.
        widget.expandsHorizontally = !isBeside
        scroller.expandsVertically = isBeside
    }

    /// - Parameters:
    ///   - entries: what was read.
    ///   - status: what is said of all of them.
    ///   - isDimmed: whether they are of codes that are no longer in view.
    ///   - chosen: the index of the one that is chosen, of several.
    func show(_ entries: [ResultEntry], status text: String, isDimmed: Bool = false, chosen: Int? = nil) {
        status.text = text
        let isNew = list.show(entries, isDimmed: isDimmed, chosen: entries.count > 1 ? chosen : nil)
        if isNew { scroller.scrollToTop() }
        let place = entries.count > 1 ? chosen.map { [$0, entries.count] } : nil
        guard place != revealed else { return }
        revealed = place
        revealSoon { [list] in chosen.flatMap(list.card) }
    }

    /// Gives the keyboard to the card of the code chosen, or of the first.
    /// - Returns: whether there is one.
    func enterChoice() -> Bool { list.enterChosen() }

    private func revealSoon(_ card: @escaping () -> Widget?) {
        // New rows have no place before the next layout.
        reveal = Timer(milliseconds: 50) { [weak self] in
            if let self, let card = card() { scroller.reveal(card) }
            return false
        }
    }
}
