import GtkKit

/// The cards of codes, one below another.
final class CardList {
    let widget = ListBox(name: tr("Codes"))
    /// Whether a code that is alone is shown with its fields.
    var opensAlone = false
    /// A card was opened.
    var onOpen: (Widget) -> Void = { _ in }
    private let requests: CardRequests
    private var shown: [ResultEntry] = []
    private var cards: [CodeCard] = []

    init(requests: CardRequests) { self.requests = requests }

    /// Shows these codes. What is shown already stays untouched, and what was open stays open.
    /// - Parameters:
    ///   - isDimmed: whether they are of codes that are no longer in view.
    ///   - chosen: the index of the one that is chosen.
    /// - Returns: whether there are others than before.
    @discardableResult
    func show(_ entries: [ResultEntry], isDimmed: Bool = false, chosen: Int? = nil) -> Bool {
        // The codes' ids are not visible in a card.
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

    /// Gives the keyboard to the card that is chosen, or to the first.
    /// - Returns: whether there is one.
    func enterChosen() -> Bool {
        guard let card = cards.first(where: \.isChosen) ?? cards.first else { return false }
        card.enter()
        return true
    }

    /// The widget of a card.
    func card(at index: Int) -> Widget? { cards.indices.contains(index) ? cards[index].widget : nil }
}
