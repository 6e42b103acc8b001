import GtkKit

/// The list of the cards of codes.
final class CardList {
    let widget = ListBox(name: tr("Codes"))
    /// Whether the card of a single code is opened at once.
    var opensAlone = false
    /// Whether the Tab key leads to the chosen card first. It is not for a choice that changes with a live picture: the
    /// key would pass over other cards unexpectedly.
    var isEnteredAtChosen = false
    /// Called when a card was opened.
    var onOpen: (Widget) -> Void = { _ in }
    private let requests: CardRequests
    private var shown: [ResultEntry] = []
    private var cards: [CodeCard] = []

    init(requests: CardRequests) { self.requests = requests }

    /// Shows these codes. Cards that are shown already stay unchanged, and open cards stay open.
    /// - Parameters:
    ///   - isDimmed: whether they are of codes that are no longer in view.
    ///   - chosen: the index of the one that is chosen.
    /// - Returns: whether cards have come or gone.
    @discardableResult
    func show(_ entries: [ResultEntry], isDimmed: Bool = false, chosen: Int? = nil) -> Bool {
        // The identifiers of the codes are not visible in a card.
        let new = entries.map { entry in
            var shown = entry
            shown.ids = []
            return shown
        }
        let isNew = new != shown && replace(with: new)
        for (index, card) in cards.enumerated() { (card.isDimmed, card.isChosen) = (isDimmed, index == chosen) }
        widget.entryRow = isEnteredAtChosen ? chosen : nil
        return isNew
    }

    /// A card stays where only the numbers of its codes are others: it may have the keyboard, or tell how far an action
    /// has come.
    /// - Returns: whether cards have come or gone.
    private func replace(with entries: [ResultEntry]) -> Bool {
        let open = Set(zip(shown, cards).filter { $1.isExpanded }.map(\.0.text))
        let changes = entries.difference(from: shown) { $0.isAlike($1) }
        shown = entries
        for change in changes {
            switch change {
            case .remove(let index, _, _):
                cards.remove(at: index)
                widget.remove(at: index)
            case .insert(let index, let entry, _):
                let card = CodeCard(entry, requests: requests)
                cards.insert(card, at: index)
                widget.insert(card.widget, name: entry.spokenName, description: card.spokenDetails, at: index)
                card.isExpanded = open.contains(entry.text)
                card.onToggle = { [weak self, weak card] isOpen in if isOpen, let card { self?.onOpen(card.widget) } }
            }
        }
        for (entry, card) in zip(entries, cards) { card.numbers = entry.numbers }
        if opensAlone, cards.count == 1, let card = cards.first, card.hasFields { card.isExpanded = true }
        return !changes.isEmpty
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

extension ResultEntry {
    /// Whether a card that shows the other one shows this one, too, but for the numbers of the codes.
    fileprivate func isAlike(_ other: ResultEntry) -> Bool {
        var own = self
        own.numbers = other.numbers
        return own == other
    }
}
