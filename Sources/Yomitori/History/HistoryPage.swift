import GtkKit
import History
import Payloads

/// The page with the history, where entries are searched, opened, marked, exported and deleted.
final class HistoryPage {
    /// Functions of the window that the page calls.
    struct Requests {
        var cards: CardRequests
        /// Shows a text, and a button that undoes what it tells of; `nil` for none.
        var tell: (_ text: String, _ undo: (() -> Void)?) -> Void
        /// Say what is being done, until something else is said; `nil` ends that.
        var tellOfWork: (_ text: String?) -> Void
        /// Say no longer what was said last: what its button offers is not possible any more.
        var takeBack: () -> Void
        /// Reports that a file was saved, with a button that shows its folder.
        var tellSaved: (_ sentence: String, _ file: FileAddress) -> Void
        /// Called when the user has changed an entry.
        var edited: (HistoryEntry) -> Void
        /// Called when the list has changed: ``HistoryPage/canExport`` and ``HistoryPage/canClear`` may have changed.
        var listed: () -> Void
    }

    let widget = Box(.vertical)
    let window: Window
    let keeper: HistoryKeeper
    let requests: Requests
    let importer: HistoryImporter
    let removals: HistoryRemovals
    let filters = HistoryFilters()
    let search = SearchField(name: tr("Search the history"), placeholder: tr("Search"))
    private let filterButton = ToggleButton(icon: "view-list-bullet-symbolic", name: tr("Filters"))
    private let selectButton = ToggleButton(icon: "object-select-symbolic", name: tr("Select"))
    let list = LazyList(name: tr("History"))
    let stack = Stack()
    let message = StatusPage(icon: "document-open-recent-symbolic", title: "")
    private let bar = Box(.horizontal, spacing: 6)
    let revealer: Revealer
    /// Says above entries of earlier days that new ones are not added to them.
    let offNote = Label(tr("The history is off: what you scan is not kept."))
    private let listSide = Box(.vertical)
    private let detailSide: ScrolledWindow
    let details: HistoryDetails
    private let selectionBar = HistorySelectionBar()
    private let scroller: ScrolledWindow

    var rows = HistoryRows()
    var entries: [Int64: HistoryEntry] = [:]
    /// Cached links of ``entries``. A row's content is requested for each of its cells, whenever it is drawn.
    var links: [Int64: ShownLink] = [:]
    /// Thumbnails of ``entries`` that have one.
    var thumbnails: [Int64: ImageSurface] = [:] {
        didSet { if !thumbnails.isEmpty { list.pictureSide = Self.thumbnailSide } }
    }
    /// Pages of rows that are being loaded.
    var pending: Set<Int> = []
    /// Listed entries that could not be loaded because they are damaged, so that they are not loaded again at each
    /// drawing.
    var damaged: Set<Int64> = []
    var selected: Set<Int64>? { didSet { selectionChanged() } }
    private(set) var opened: Int64?
    /// Entry that is kept in view while the filters open.
    var kept: Int64?
    /// Entry that is opened as soon as it is in the list.
    var wanted: Int64?
    private(set) var isWide = false
    /// Number of damaged entries that was reported to the user.
    var toldDamaged = 0
    var reloading: Task<Void, Never>?
    /// Counter that is incremented when the writing of an edit begins and when it ends; data that was loaded before may
    /// be outdated.
    private(set) var edits = 0
    private var soon: Timer?
    private var watch: Timer?
    private var foreignChanges = 0
    /// First of the restored entries, to which the cursor moves.
    var restored: Int64?

    /// Side of the thumbnails in the list, in pixels.
    nonisolated static let thumbnailSide = 40

    init(window: Window, keeper: HistoryKeeper, menu: Menu, requests: Requests) {
        (self.window, self.keeper, self.requests) = (window, keeper, requests)
        importer = HistoryImporter(window: window, keeper: keeper, requests: requests)
        removals = HistoryRemovals(keeper: keeper, requests: requests)
        revealer = Revealer(filters.widget)
        details = HistoryDetails(requests: requests.cards)
        detailSide = ScrolledWindow(details.widget)
        scroller = ScrolledWindow(list)
        search.expandsHorizontally = true
        let menuButton = MenuButton(icon: "view-more-symbolic", name: tr("History menu"), menu: menu)
        for part in [search, filterButton, selectButton, menuButton] as [Widget] { bar.append(part) }
        bar.margin = 6
        stack.add(message, name: "message")
        stack.add(scroller, name: "list")
        stack.expandsVertically = true
        stack.expandsHorizontally = true
        offNote.wraps = true
        offNote.margin = 6
        offNote.addStyleClass("dim-label")
        for part in [bar, revealer, offNote, stack, selectionBar.widget] as [Widget] { listSide.append(part) }
        listSide.expandsHorizontally = true
        detailSide.expandsVertically = true
        detailSide.addStyleClass("yomitori-history-details")
        detailSide.isVisible = false
        let room = ScrolledWindow(
            narrowing: Box(.horizontal, [listSide, detailSide]), minimumWidth: 300, lowering: true)
        room.expandsVertically = true
        widget.append(room)
        widget.onResize { [unowned self] in adapt() }
        connect()
        message.isVisible = true
        reload()
    }

    private func connect() {
        // An import that was stopped may keep the keeper alive for longer than this page.
        keeper.onChange = { [weak self] in self?.changed() }
        // The search is cleared, so that neither an empty history nor restored entries look like a search result.
        removals.onClear = { [weak self] in self?.listAll() }
        removals.onRestore = { [weak self] in self?.restored = $0 }
        search.onSearch { [unowned self] in reload(fromTop: true) }
        search.onStop { [unowned self] in _ = escape() }
        // From the whole window: after a click on the page's name nothing has the focus, or that name.
        search.takeLetters(from: window)
        filters.onChange = { [unowned self] in reload(fromTop: true) }
        filterButton.onToggle { [unowned self] in showFilters($0) }
        // This runs after the size allocation, which it would restart.
        let keepInView = { [unowned self] in if kept != nil { Task { [weak self] in self?.keepInView() } } }
        scroller.onResize(keepInView)
        revealer.onEnd(keepInView)
        selectButton.onToggle { [unowned self] in
            guard $0 != (selected != nil) else { return }
            selected = $0 ? [] : nil
            if $0 { focusList() }
        }
        list.content = { [unowned self] in content($0) }
        list.onActivate { [unowned self] in activate($0) }
        list.onPointerRelease { [weak self] in self?.agree() }
        search.onKeyPress { [unowned self] press in
            guard press.key == .down, stack.page == "list", let row = rows.entry(from: 0, by: 1) else { return false }
            list.focus(row: row)
            return true
        }
        list.onKeyPress { [unowned self] in take($0) }
        details.onClose = { [unowned self] in open(nil) }
        details.onDelete = { [unowned self] in if let opened { removals.remove([opened]) } }
        details.onEdit = { [unowned self] in edit($0, from: $1) }
        selectionBar.onAll = { [unowned self] in selected = Set(rows.allIDs) }
        selectionBar.onExport = { [unowned self] in export(ids: rows.allIDs.filter { selected?.contains($0) ?? false })
        }
        selectionBar.onDelete = { [unowned self] in deleteChosen() }
        selectionBar.onEnd = { [unowned self] in selected = nil }
        selectionBar.widget.onResize { [unowned self] in onSelectionButtons() }
        selectionChanged()
    }

    /// Widget with the list, or with the entry if it fills the page.
    var listPlace: Widget { listSide.isVisible ? listSide : detailSide }

    /// Bar with the actions on the selected entries, while the user selects some.
    var selectionButtons: Widget? { selected == nil ? nil : selectionBar.widget }
    /// Called when ``selectionButtons`` appears, disappears or is resized.
    var onSelectionButtons: () -> Void = {}

    /// Entry that is open, or else the one under the keyboard cursor.
    var chosenEntry: HistoryEntry? { chosenID.flatMap { entries[$0] } }

    private var chosenID: Int64? { opened ?? (list.hasFocus ? list.cursorRow.flatMap(rows.id) : nil) }

    // MARK: - Loading

    /// Whether the page is visible; otherwise nothing is loaded.
    var isShown = false {
        didSet {
            guard isShown != oldValue else { return }
            watch = nil
            guard isShown else { return }
            keeper.retry()
            reload()
            // Another window, or the command line tool, may have changed the history.
            watch = Timer(milliseconds: 2000) { [weak self] in
                self?.lookForForeignChanges()
                return self != nil
            }
        }
    }

    private func lookForForeignChanges() {
        Task { [weak self] in
            guard let self, let changes = await keeper.foreignChanges(), changes != foreignChanges else { return }
            foreignChanges = changes
            reload()
        }
    }

    private func changed() {
        guard isShown else { return }
        // Several codes may be read per second, so the list is reloaded after a delay.
        soon = Timer(milliseconds: 150) { [weak self] in
            self?.reload()
            return false
        }
    }

    // MARK: - User actions

    /// Moves the keyboard focus to the search field.
    func focus() { search.grabFocus() }

    /// Gives the keyboard focus to the list, or to the search where nothing is listed, or to an entry that is in their
    /// place.
    func restFocus() {
        if !listSide.isVisible { return details.focus() }
        if stack.page == "list" { list.grabFocus() } else { focus() }
    }

    /// Moves the keyboard focus to the list, where entries are ticked: to the row with the cursor, or else to the first
    /// entry in view.
    private func focusList() {
        let inView = list.visibleRows
        let atCursor = list.cursorRow.flatMap { inView.contains($0) ? $0 : nil }
        guard stack.page == "list", let row = atCursor ?? rows.entry(from: inView.lowerBound, by: 1) else { return }
        list.focus(row: row)
    }

    /// Undoes the last step: the selection, the search, or the open entry.
    /// - Returns: Whether there was one.
    func escape() -> Bool {
        if selected != nil {
            selected = nil
        } else if !search.text.isEmpty, search.hasFocus || opened == nil {
            search.text = ""
        } else if opened != nil {
            open(nil)
        } else {
            return false
        }
        return true
    }

    /// Opens an entry, regardless of search and filters.
    func show(_ id: Int64) {
        selected = nil
        wanted = id
        listAll()
    }

    /// Lists every entry, clearing search and filters.
    func listAll() {
        if !search.text.isEmpty { search.text = "" }
        filters.clear()
        reload(fromTop: true)
    }

    /// Lists the entries that match these words.
    func show(searching text: String) {
        filters.clear()
        search.text = text
        // Setting the same text as before sends no signal, so the list is reloaded explicitly.
        reload(fromTop: true)
        search.grabFocus()
    }

    /// Handles a key that is pressed in the list.
    private func take(_ press: KeyPress) -> Bool {
        switch press.key {
        case .delete: deleteChosen()
        case .a where press.isControlled && !press.isShifted && !press.isAlternate && selected != nil:
            selected = Set(rows.allIDs)
        // Rows with days are skipped, unless they can be ticked.
        case .up, .down:
            let step = press.key == .up ? -1 : 1
            guard selected == nil, !press.isControlled, !press.isShifted, let row = list.cursorRow else { return false }
            if let next = rows.entry(from: row + step, by: step) {
                list.focus(row: next)
                if opened != nil, let id = rows.id(at: next) { open(id) }
            } else if step < 0 {
                focus()
            }
        default:
            // The list moves its cursor after this handler, as with the End key.
            Task { [weak self] in self?.agree(movedByKey: true) }
            return false
        }
        return true
    }

    private func activate(_ row: Int) {
        guard let id = rows.id(at: row) else { return toggleDay(at: row) }
        guard selected != nil else { return open(id) }
        if selected?.remove(id) == nil { selected?.insert(id) }
    }

    /// Ticks all entries of a day, or unticks them if all are ticked.
    private func toggleDay(at row: Int) {
        guard let selected else { return }
        let ids = rows.ids(ofDayAt: row)
        self.selected = ids.allSatisfy(selected.contains) ? selected.subtracting(ids) : selected.union(ids)
    }

    /// - Parameter takesFocus: Whether the list takes the focus from an entry that is closed.
    func open(_ id: Int64?, takesFocus: Bool = true) {
        opened = id
        showOpened()
        if id == nil { list.select(nil) }
        arrange()
        if id == nil { if takesFocus || window.focusesNothing { list.grabFocus() } } else if !isWide { details.focus() }
    }

    /// Shows the open entry as soon as it is loaded. A damaged one never is.
    func showOpened() {
        details.keepEdits()
        guard let opened else { return }
        guard let entry = entries[opened] else {
            details.clear()
            if !damaged.contains(opened), let row = rows.row(of: opened) { fetch(withRow: row) }
            return
        }
        details.show(entry)
        showPicture(of: opened)
    }

    /// Stores an edit of an entry.
    private func edit(_ entry: HistoryEntry, from old: HistoryEntry) {
        entries[entry.id] = entry
        list.refresh()
        edits += 1
        keeper.change(isAsked: true) { store throws(HistoryError) in
            try store.update(entry, from: old)
        } onEnd: { [weak self] in
            self?.edits += 1
            if case .failure = $0 { self?.details.keptOnly(old) } else { self?.requests.edited(entry) }
        }
    }

    private func showPicture(of id: Int64) {
        Task { [weak self, keeper] in
            let picture = await keeper.look { store throws(HistoryError) in
                try store.thumbnail(of: id).flatMap { ImageSurface(png: $0) }
            }
            guard let self, opened == id else { return }
            details.show(picture: picture ?? nil)
        }
    }

    private func adapt() {
        let isWide = widget.size.width >= ResultsLayout.besideWidth
        guard isWide != self.isWide else { return }
        self.isWide = isWide
        // This runs after the size allocation, which it would restart.
        Task { [weak self] in self?.arrange() }
    }

    /// Shows list and entry side by side, or one in place of the other.
    private func arrange() {
        detailSide.isVisible = opened != nil
        listSide.isVisible = isWide || opened == nil
        detailSide.setMinimumSize(width: isWide ? Int(380 * DesktopSettings.textScale) : -1)
        detailSide.expandsHorizontally = !isWide
        detailSide.setStyleClass("yomitori-beside", isWide)
        details.isAlone = !isWide
    }

    private func selectionChanged() {
        selectButton.isActive = selected != nil
        selectionBar.widget.isVisible = selected != nil
        selectionBar.show(selected?.count ?? 0)
        if selected != nil, opened != nil { open(nil) }
        list.setTickable(selected != nil)
        onSelectionButtons()
    }

    /// Deletes the ticked entries, or the open entry, or else the one under the keyboard cursor.
    private func deleteChosen() {
        if let selected {
            guard !selected.isEmpty else { return }
            removals.remove(rows.allIDs.filter(selected.contains))
            self.selected = nil
        } else if let id = chosenID {
            removals.remove([id])
        }
    }
}
