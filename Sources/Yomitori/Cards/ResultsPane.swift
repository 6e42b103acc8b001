import GtkKit

/// Pane with the codes that were read: beside the picture if there is room, else a sheet below the picture that can be
/// drawn up.
final class ResultsPane {
    let widget: Box
    /// Height of the lowered sheet: room for one code with three lines of text, or two codes with one line each; more
    /// codes scroll.
    private static let sheetHeight = 88
    private static let statusMargin = 4
    private static let statusLines = 2
    private let status = Label()
    private let handle = ToggleButton(icon: "pan-up-symbolic", name: tr("Show More"))
    private let header: Box
    private let list: CardList
    private let scroller: ScrolledWindow
    /// Gesture that draws the sheet up or lowers it.
    private var drag: DragGesture?
    private var isDragged = false
    private var isBeside = false
    /// Height available to picture and sheet together.
    private var room = 0.0
    /// Returns the minimum height of picture, list and sheet together.
    var minimumContentHeight: () -> Double = { 0 }
    /// Sentences that the status line can show; below the picture, the line always has room for the longest.
    var sentences: [String] = []
    /// Whether the Tab key leads to the card of the chosen code first.
    var isEnteredAtChosen: Bool {
        get { list.isEnteredAtChosen }
        set { list.isEnteredAtChosen = newValue }
    }
    private var revealed: [Int]?
    private var reveal: Timer?

    init(requests: CardRequests) {
        list = CardList(requests: requests)
        status.margin = Self.statusMargin
        status.wraps = true
        status.setEllipsis(afterLines: Self.statusLines)
        // A long sentence wraps instead of widening the pane.
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
                // A movement of up to 16 pixels is no drag. Once the sheet has moved, the bar's coordinates have moved
                // with it, so only the first movement counts.
                guard !isDragged, abs(y) > 16 else { return }
                isDragged = true
                handle.isActive = y < 0
            }, onEnd: {})
        list.onOpen = { [unowned self] card in
            // The sheet is drawn up so that at least some of the card's fields are visible.
            if !isBeside { handle.isActive = true }
            revealSoon { card }
        }
        place(beside: false, width: 0, room: 0)
    }

    /// - Parameters:
    ///   - isBeside: Whether the pane is beside the picture.
    ///   - width: Width of the page, in logical pixels.
    ///   - room: Height available to picture and pane together.
    func place(beside isBeside: Bool, width: Double, room: Double) {
        (self.isBeside, self.room) = (isBeside, room)
        list.opensAlone = isBeside
        handle.isVisible = !isBeside
        widget.setStyleClass("yomitori-beside", isBeside)
        let scale = DesktopSettings.textScale
        // Beside the picture, a change of the status line's height does not move the picture, so the height isn't kept.
        let margins = 2 * Double(Self.statusMargin)
        status.keepHeight(
            of: isBeside ? [] : sentences, width: width - margins - Double(handle.minimumWidth), lines: Self.statusLines
        )
        // On a low page that is not wide, the picture keeps the width that its controls need.
        let most = min(460, width / scale - PreviewControls.minimumWidth) * scale
        sideWidth = isBeside ? Int(min(max(width * 0.34, 320 * scale), most)) : -1
        fit()
    }

    private var sideWidth = -1

    private func fit() {
        let isDrawnUp = handle.isActive
        handle.setName(isDrawnUp ? tr("Show Less") : tr("Show More"))
        // A lowered sheet always has the same height; otherwise the picture above would jump whenever a code comes or
        // goes.
        let low = min(Int(Double(Self.sheetHeight) * DesktopSettings.textScale), max(Self.sheetHeight, Int(room * 0.3)))
        // A sheet higher than the available room would make the window higher permanently.
        var height = low
        if isDrawnUp, !isBeside {
            scroller.setMinimumSize(height: low)
            height = max(low, min(Int(room * 0.55), low + Int(room - minimumContentHeight())))
        }
        scroller.setMinimumSize(height: isBeside ? -1 : height)
        widget.setMinimumSize(width: sideWidth)
        widget.expandsVertically = isBeside
        // Spare width goes to the picture.
        widget.expandsHorizontally = !isBeside
        scroller.expandsVertically = isBeside
    }

    /// - Parameters:
    ///   - entries: Codes that were read.
    ///   - status: Sentence about all of them.
    ///   - isDimmed: Whether the codes are no longer in view.
    ///   - chosen: Index of the chosen one, if there are several.
    func show(_ entries: [ResultEntry], status text: String, isDimmed: Bool = false, chosen: Int? = nil) {
        status.text = text
        let isNew = list.show(entries, isDimmed: isDimmed, chosen: entries.count > 1 ? chosen : nil)
        if isNew { scroller.scrollToTop() }
        let place = entries.count > 1 ? chosen.map { [$0, entries.count] } : nil
        guard place != revealed else { return }
        revealed = place
        revealSoon { [list] in chosen.flatMap(list.card) }
    }

    /// Moves the keyboard focus to the card of the chosen code, or else to the first card.
    /// - Returns: Whether there is a card.
    func enterChoice() -> Bool { list.enterChosen() }

    private func revealSoon(_ card: @escaping () -> Widget?) {
        // New rows have no position before the next layout.
        reveal = Timer(milliseconds: 50) { [weak self] in
            if let self, let card = card() { scroller.reveal(card) }
            return false
        }
    }
}
