import GtkKit

/// The list of the cards of codes.
final class CardList {
    let widget = ListBox(name: tr("Codes"))
    /// Whether the card of a single code is opened at once.
    var opensAlone = false
    /// Called when a card was opened.
    var onOpen: (Widget) -> Void = { _ in }
    private let requests: CardRequests
    private var shown: [ResultEntry] = []
    private var cards: [CodeCard] = []

    init(requests: CardRequests) { self.requests = requests }

    /// Shows these codes. Cards that are shown already stay unchanged, and open cards stay open.
    /// - Parameters:
    ///   - isDimmed: Whether the codes are no longer in view.
    ///   - chosen: Index of the chosen one.
    /// - Returns: Whether the codes differ from those before.
    @discardableResult
    func show(_ entries: [ResultEntry], isDimmed: Bool = false, chosen: Int? = nil) -> Bool {
        // The identifiers of the codes are not visible in a card.
        let new = entries.map { entry in
            var shown = entry
            shown.ids = []
            return shown
        }
        let isNew = new != shown
        if isNew { replace(with: new) }
        for (index, card) in cards.enumerated() { (card.isDimmed, card.isChosen) = (isDimmed, index == chosen) }
        return isNew
    }

    private func replace(with entries: [ResultEntry]) {
        let open = Set(zip(shown, cards).filter { $1.isExpanded }.map(\.0.text))
        shown = entries
        widget.removeAll()
        cards = entries.map { CodeCard($0, requests: requests) }
        for (entry, card) in zip(entries, cards) {
            widget.append(card.widget, name: entry.spokenName)
            card.isExpanded = open.contains(entry.text) || (opensAlone && entries.count == 1 && card.hasFields)
            card.onToggle = { [weak self, weak card] isOpen in if isOpen, let card { self?.onOpen(card.widget) } }
        }
    }

    /// Moves the keyboard focus to the chosen card, or else to the first.
    /// - Returns: Whether there is a card.
    func enterChosen() -> Bool {
        guard let card = cards.first(where: \.isChosen) ?? cards.first else { return false }
        card.enter()
        return true
    }

    /// Returns the widget of a card.
    func card(at index: Int) -> Widget? { cards.indices.contains(index) ? cards[index].widget : nil }
}
