import GtkKit
import History

/// The details of a history entry: its card, and the fields that the user fills in.
final class HistoryDetails {
    let widget = Box(.vertical, spacing: 12)
    /// Contents about the entry, hidden while there is none.
    private let content = Box(.vertical, spacing: 12)
    private let card = Box(.vertical)
    private let origin = Label()
    private let picture = Image(icon: "image-x-generic-symbolic")
    private let star = ToggleButton(icon: "non-starred-symbolic", name: tr("Favorite"))
    private let back = Button(icon: "go-previous-symbolic", name: tr("Back to the list"))
    private let close = Button(icon: "window-close-symbolic", name: tr("Close the entry"))
    private let delete = Button(icon: "user-trash-symbolic", name: tr("Delete"))
    private let label = Entry(name: tr("Label"))
    private let note = TextView(name: tr("Note"))
    private let quantity = NumberField(0...1_000_000, step: 1, decimals: 0, name: tr("Quantity"))
    private let requests: CardRequests
    /// The shown entry; `nil` while there is none.
    private(set) var entry: HistoryEntry?
    private var shown: CodeCard?
    private var isFilling = false
    private var editing: Timer?
    /// Whether the last change could not be written; it is written again with the next one.
    private var isUnwritten = false
    var onClose: () -> Void = {}
    var onDelete: () -> Void = {}
    /// Called when the user has changed an entry.
    var onEdit: (_ entry: HistoryEntry, _ old: HistoryEntry) -> Void = { _, _ in }
    /// Whether the details fill the page, without the list beside them.
    var isAlone = true {
        didSet {
            back.isVisible = isAlone
            close.isVisible = !isAlone
        }
    }

    init(requests: CardRequests) {
        self.requests = requests
        let buttons = Box(.horizontal, spacing: 6, [back])
        for button in [close, delete, star] { buttons.appendAtEnd(button) }
        for button in [back, close, delete, star] { button.addStyleClass("flat") }
        origin.wraps = true
        // The marks for the direction of its lines would be copied with it.
        origin.isSelectable = !WritingDirection.isRightToLeft
        origin.addStyleClass("yomitori-quiet")
        let form = Form()
        form.append(tr("_Label"), label)
        form.append(tr("_Quantity"), quantity)
        form.append(tr("_Note"), ScrolledWindow(framing: note, height: 72))
        widget.setMargin(horizontal: 12, vertical: 6)
        picture.isVisible = false
        picture.accessibleName = tr("Picture of the code")
        picture.horizontalAlignment = .start
        for part in [card, picture, origin, form] as [Widget] { content.append(part) }
        widget.append(buttons)
        widget.append(content)
        back.onClick { [unowned self] in leave() }
        close.onClick { [unowned self] in leave() }
        delete.onClick { [unowned self] in
            editing = nil
            onDelete()
        }
        star.onToggle { [unowned self] _ in edited() }
        for field in [label.onChange, note.onChange, quantity.onChange] { field { [unowned self] in editedSoon() } }
        isAlone = true
    }

    private func leave() {
        keepEdits()
        onClose()
    }

    /// Shows no entry, because it is not loaded yet or is damaged.
    func clear() {
        keepEdits()
        (entry, isUnwritten) = (nil, false)
        content.isVisible = false
        star.isVisible = false
    }

    func show(_ new: HistoryEntry) {
        guard entry?.id != new.id else { return refresh(new) }
        keepEdits()
        content.isVisible = true
        star.isVisible = true
        (entry, isUnwritten) = (new, false)
        isFilling = true
        star.isActive = new.isFavourite
        (label.text, note.text, quantity.value) = (new.label, new.note, Double(new.quantity))
        isFilling = false
        showStar()
        showOrigin(of: new)
        picture.isVisible = false
        shown?.widget.destroy()
        var shownEntry = ResultEntry(text: new.text, bytes: new.bytes, payload: new.payload, symbology: new.symbology)
        shownEntry.lacksSecret = new.lacksSecret
        shownEntry.hiddenName = new.hiddenName
        let card = CodeCard(shownEntry, requests: requests)
        self.card.append(card.widget)
        card.isExpanded = true
        shown = card
    }

    /// Shows changes to the entry from elsewhere, unless the user is editing it.
    func refresh(_ new: HistoryEntry) {
        guard editing == nil, !isUnwritten, let old = entry, old.id == new.id, new != old else { return }
        entry = new
        isFilling = true
        // Unchanged fields are not set, so that they keep their cursor.
        if new.isFavourite != old.isFavourite { star.isActive = new.isFavourite }
        if new.label != old.label { label.text = new.label }
        if new.note != old.note { note.text = new.note }
        if new.quantity != old.quantity { quantity.value = Double(new.quantity) }
        isFilling = false
        showStar()
        showOrigin(of: new)
    }

    /// Takes back an edit that could not be written.
    /// - Parameter old: The entry as it is stored.
    func keptOnly(_ old: HistoryEntry) {
        guard entry?.id == old.id else { return }
        (entry, isUnwritten) = (old, true)
    }

    /// - Parameter new: Thumbnail of the code, if one was kept.
    func show(picture new: ImageSurface?) {
        if let new { picture.setPicture(new) }
        picture.isVisible = new != nil
    }

    func focus() { back.grabFocus() }

    /// Shows where an entry comes from, in lines of one direction, which are aligned with each other.
    private func showOrigin(of entry: HistoryEntry) {
        let lines = entry.origin.split(separator: "\n").map { "\(WritingDirection.lineStart())\($0)" }
        origin.text = lines.joined(separator: "\n")
    }

    private func showStar() {
        star.setName(star.isActive ? tr("Remove from the favorites") : tr("Favorite"))
        star.setIcon(star.isActive ? "starred-symbolic" : "non-starred-symbolic")
    }

    /// Writes an edit after a delay, so that not every typed letter is written.
    private func editedSoon() {
        guard !isFilling else { return }
        editing = Timer(milliseconds: 400) { [weak self] in
            self?.edited()
            return false
        }
    }

    /// Writes edits that are not written yet.
    func keepEdits() { if editing != nil || isUnwritten { edited() } }

    private func edited() {
        editing = nil
        guard !isFilling, let old = entry else { return }
        isUnwritten = false
        var entry = old
        showStar()
        entry.isFavourite = star.isActive
        (entry.label, entry.note, entry.quantity) = (label.text, note.text, Int(quantity.value))
        guard entry != old else { return }
        self.entry = entry
        onEdit(entry, old)
    }
}
