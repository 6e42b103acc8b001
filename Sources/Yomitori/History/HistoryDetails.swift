import GtkKit
import History

/// An entry of the history: its card, and what the user adds to it.
final class HistoryDetails {
    let widget = Box(.vertical, spacing: 12)
    /// Everything that is said of an entry.
    private let content = Box(.vertical, spacing: 12)
    private let card = Box(.vertical)
    private let origin = Label()
    private let picture = Image(icon: "image-x-generic-symbolic")
    private let star = ToggleButton(icon: "non-starred-symbolic", name: tr("Favourite"))
    private let back = Button(icon: "go-previous-symbolic", name: tr("Back to the list"))
    private let close = Button(icon: "window-close-symbolic", name: tr("Close the entry"))
    private let delete = Button(icon: "user-trash-symbolic", name: tr("Delete"))
    private let label = Entry(name: tr("Label"))
    private let note = TextView(name: tr("Note"))
    private let quantity = NumberField(0...1_000_000, step: 1, decimals: 0, name: tr("Quantity"))
    private let requests: CardRequests
    /// The entry that is shown; `nil` while there is none.
    private(set) var entry: HistoryEntry?
    private var shown: CodeCard?
    private var isFilling = false
    private var editing: Timer?
    var onClose: () -> Void = {}
    var onDelete: () -> Void = {}
    /// The user has changed something.
    var onEdit: (HistoryEntry) -> Void = { _ in }
    /// Whether the list is not beside it.
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
        origin.isSelectable = true
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

    /// Shows nothing: the entry is not there yet, or it is damaged.
    func clear() {
        keepEdits()
        entry = nil
        content.isVisible = false
        star.isVisible = false
    }

    func show(_ new: HistoryEntry) {
        keepEdits()
        content.isVisible = true
        star.isVisible = true
        let isSame = entry?.id == new.id
        entry = new
        isFilling = true
        star.isActive = new.isFavourite
        (label.text, note.text, quantity.value) = (new.label, new.note, Double(new.quantity))
        isFilling = false
        showStar()
        origin.text = new.origin
        guard !isSame else { return }
        picture.isVisible = false
        shown?.widget.destroy()
        var shownEntry = ResultEntry(text: new.text, bytes: new.bytes, payload: new.payload, symbology: new.symbology)
        shownEntry.lacksSecret = new.lacksSecret
        let card = CodeCard(shownEntry, requests: requests)
        self.card.append(card.widget)
        card.isExpanded = true
        shown = card
    }

    /// - Parameter new: the small picture that was kept of the code.
    func show(picture new: ImageSurface?) {
        if let new { picture.setPicture(new) }
        picture.isVisible = new != nil
    }

    func focus() { back.grabFocus() }

    private func showStar() {
        star.setName(star.isActive ? tr("Remove from the favourites") : tr("Favourite"))
        star.setIcon(star.isActive ? "starred-symbolic" : "non-starred-symbolic")
    }

    /// While somebody types, not every letter is written.
    private func editedSoon() {
        guard !isFilling else { return }
        editing = Timer(milliseconds: 400) { [weak self] in
            self?.edited()
            return false
        }
    }

    /// Writes what was typed and is not written yet.
    func keepEdits() { if editing != nil { edited() } }

    private func edited() {
        editing = nil
        guard !isFilling, var entry else { return }
        showStar()
        entry.isFavourite = star.isActive
        (entry.label, entry.note, entry.quantity) = (label.text, note.text, Int(quantity.value))
        guard entry != self.entry else { return }
        self.entry = entry
        onEdit(entry)
    }
}
