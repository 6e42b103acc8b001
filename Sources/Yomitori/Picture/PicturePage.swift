import Barcodes
import GtkKit

/// The page with pictures that were dropped, pasted or opened. It shows one at a time, with its codes.
final class PicturePage {
    let widget: Box
    private let area = PictureArea()
    private let stack = Stack()
    private let verdict: NoCodeVerdict
    private let message: StatusPage
    private let cancelButton = Button(tr("_Cancel"))
    /// Button for a single picture whose reading was cancelled. For several, there is one beside the summary.
    private let resumeButton = Button(tr("Read _Now"))
    private let openButton = Button(tr("_Open a Picture…"))
    /// Button for an address dropped from a browser, which may lead to a web page instead of a picture.
    private let linkButton = Button(tr("Create a Code of the _Link"))
    private let tableButton = Button(tr("Create Codes from the _Table"))
    private let spinner = Spinner()
    private let pane: ResultsPane
    private let flipper: Box
    private let position = Label()
    private let previous = Button(icon: "go-previous-symbolic", name: tr("Previous picture"))
    private let next = Button(icon: "go-next-symbolic", name: tr("Next picture"))
    private let reader = PictureReader()
    private let panel: BatchPanel
    private let layout: ResultsLayout
    /// Index of the chosen code, if there are several.
    private var chosen: Int?

    /// Called when a picture was read, with its codes and the state of their messages.
    var onRead: (PictureItem, [(barcode: Barcode, message: ResultEntry)]) -> Void = { _, _ in }
    /// Called when every picture was read, with all codes and an announcement.
    var onEnd: ([Barcode], String) -> Void = { _, _ in }

    /// Reports that a file was saved.
    var tell: (String, FileAddress) -> Void {
        get { panel.tell }
        set { panel.tell = newValue }
    }

    private var batch = PictureBatch()
    /// Gathers messages that are split over several codes, across all pictures, including those opened later.
    private var gatherer = MessageGatherer()
    /// Index of the picture that is being loaded again for the screen.
    private var reloaded: Int?
    /// Index of the picture that could not be loaded again.
    private var lost: Int?
    /// Whether the page is as narrow as a phone's screen.
    private var isPhone = false
    /// Whether the page is not hidden by another one, such as Create.
    var isShown = true
    /// Whether a picture of these has had the focus.
    private var hasTakenFocus = false
    private let window: Window

    init(
        window: Window, openPicture: @escaping () -> Void, scanScreen: @escaping () -> Void,
        openTable: @escaping (FileAddress) -> Void, requests: CardRequests
    ) {
        self.window = window
        panel = BatchPanel(window: window, requests: requests)
        pane = ResultsPane(requests: requests)
        pane.isEnteredAtChosen = true
        let actions = Box(
            .vertical, spacing: 12, [spinner, cancelButton, resumeButton, tableButton, openButton, linkButton])
        actions.horizontalAlignment = .center
        message = StatusPage(icon: "image-x-generic-symbolic", title: "", child: actions)
        stack.add(message, name: "message")
        verdict = NoCodeVerdict(openPicture: openPicture, scanScreen: scanScreen)
        stack.add(Box(.vertical, [area.widget, verdict.widget]), name: "picture")
        stack.expandsVertically = true
        position.expandsHorizontally = true
        position.textAlignment = 0.5
        position.setEllipsis()
        flipper = Box(.horizontal, spacing: 6, [previous, position, next])
        flipper.margin = 6
        stack.expandsHorizontally = true
        layout = ResultsLayout(picture: stack, list: panel.widget, pane: pane)
        widget = Box(.vertical, [flipper, layout.widget])
        widget.onResize { [unowned self] in adapt() }
        panel.onCancel = { [unowned self] in cancel() }
        panel.onResume = { [unowned self] in resume() }
        panel.onOpenFolder = { requests.openFolder($0) }
        panel.onChoose = { [unowned self] item, code in
            guard batch.show(item) else { return }
            chosen = nil
            area.showWhole()
            if code.map({ !choose(number: $0 + 1) }) ?? true { update() }
        }
        area.picture = { [unowned self] in picture }
        area.chosen = { [unowned self] in chosen }
        area.onChoose = { [unowned self] in choose($0) }
        previous.onClick { [unowned self] in flip(by: -1) }
        next.onClick { [unowned self] in flip(by: 1) }
        cancelButton.onClick { [unowned self] in cancel() }
        resumeButton.onClick { [unowned self] in resume() }
        openButton.onClick(openPicture)
        linkButton.onClick { [unowned self] in
            if let address = batch.current?.file, address.isOnWeb { requests.create(ShownContent(address.uri)) }
        }
        tableButton.onClick { [unowned self] in
            if let address = batch.current?.file { openTable(address) }
        }
        for button in messageButtons { button.addStyleClass("pill") }
    }

    /// Widget that contains the picture.
    var picturePlace: Widget { stack }

    /// Codes in all pictures that were read so far.
    var barcodes: [Barcode] { batch.barcodes }

    /// Replaces the pictures, and reads the new ones.
    func show(_ new: [PictureItem]) { show(PictureBatch(new)) }

    /// Shows pictures that were put away, and reads those that had not been read.
    func show(_ new: PictureBatch) {
        batch = new
        forgetReload()
        (chosen, hasTakenFocus) = (nil, false)
        area.showWhole()
        update()
        read()
    }

    /// Reads the pictures that are waiting.
    private func read() {
        // If everything was read before, the end was announced then.
        guard batch.isUnderWay else { return }
        reader.read { [weak self] in
            defer { self?.update() }
            return self?.batch.beginNext()
        } onOutcome: { [weak self] index, outcome in
            guard let self else { return }
            if case .read(let picture) = outcome { gather(picture, at: index) }
            // A picture that was just read is shown only if the user has not flipped to another one.
            batch.finish(index, outcome)
        } onEnd: { [weak self] in
            guard let self else { return }
            update()
            finished()
        }
    }

    /// Messages of the codes, each message once; parts of an incomplete message are left out.
    var messages: [(symbology: Symbology, entry: ResultEntry)] {
        var texts: Set<String> = []
        return barcodes.compactMap { barcode in
            guard let entry = ResultEntry.entries(for: [barcode], gathered: gatherer).first, !entry.isPart,
                barcode.structuredAppend == nil || texts.insert(entry.text).inserted
            else { return nil }
            return (barcode.symbology, entry)
        }
    }

    private func gather(_ picture: ReadPicture, at index: Int) {
        for barcode in picture.barcodes { gatherer.take(barcode) }
        guard batch.items.indices.contains(index) else { return }
        var item = batch.items[index]
        item.outcome = .read(picture)
        onRead(
            item,
            picture.barcodes.compactMap { barcode in
                ResultEntry.entries(for: [barcode], gathered: gatherer).first.map { (barcode, $0) }
            })
    }

    private func finished() {
        let barcodes = batch.barcodes
        // A message is announced once, even if it came in several codes.
        let sentences = ResultEntry.entries(for: barcodes, gathered: gatherer).map { entry in
            [entry.spokenName, entry.note].compactMap(\.self).joined(separator: "\n")
        }
        // Announcing a hundred texts would take too long.
        let isLong = batch.items.count > 1 && sentences.count > 3
        let alone = batch.items.count == 1 ? batch.current : nil
        let announcement: String
        if sentences.isEmpty {
            announcement = alone?.message ?? tr("No code found")
        } else {
            announcement = isLong ? batch.summary : sentences.joined(separator: "\n")
        }
        onEnd(barcodes, announcement)
    }

    /// Stops reading, and removes the pictures from the page.
    /// - Returns: The removed pictures, to be shown again later.
    @discardableResult
    func clear() -> PictureBatch {
        reader.cancel()
        defer { forget() }
        var old = batch
        old.pause()
        return old
    }

    private func forget() {
        batch = PictureBatch()
        forgetReload()
        panel.show(batch)
        pane.show([], status: "")
    }

    /// Ends the loading of a surface: its index is that of another picture in other pictures.
    private func forgetReload() {
        reader.stopLoadingSurface()
        (reloaded, lost) = (nil, nil)
    }

    private func cancel() {
        reader.cancel()
        batch.cancel()
        update()
    }

    private func resume() {
        batch.resume()
        update()
        read()
    }

    func flip(by step: Int) {
        if batch.show(batch.index + step) {
            chosen = nil
            area.showWhole()
            update()
        }
    }

    /// Arranges the results pane and the table of several pictures for the size of the page.
    private func adapt() {
        let isPhone = ViewfinderMessage.Surroundings.isPhone(width: widget.size.width)
        // This runs after the size allocation, which it would restart.
        Task { [weak self] in
            guard let self else { return }
            guard isPhone != self.isPhone else { return arrange() }
            self.isPhone = isPhone
            update()
        }
    }

    private func arrange() {
        let hasList = batch.items.count > 1
        // Picture, table and card together are higher than a phone held sideways.
        layout.widget.isLowering = hasList
        let isBelow = layout.arrange(
            in: widget, hasList: hasList, above: hasList ? flipper.minimumHeight() : 0, sideBySideWidth: 640)
        guard let isBelow else { return }
        let width = widget.size.width
        let part = isBelow ? 280 : min(max(300, Int(width) * 2 / 5), 640)
        panel.setWidth(least: part, actual: isBelow ? width : Double(part))
    }

    private func update() {
        panel.show(batch, chosen: chosen)
        arrange()
        guard let item = batch.current else { return }
        let count = batch.items.count
        flipper.isVisible = count > 1
        previous.setSensitive(
            unless: batch.index > 0 ? nil : tr("This is the first picture"), tooltip: tr("Previous picture"))
        next.setSensitive(
            unless: batch.index < count - 1 ? nil : tr("This is the last picture"), tooltip: tr("Next picture"))
        position.text = tr("{position} of {count}: {name}").with("position", "\(batch.index + 1)")
            .with("count", "\(count)").with("name", item.title)
        if case .read(let picture) = item.outcome {
            if picture.surface == nil { reload(item, at: batch.index) }
            if stack.page != "picture" { takeFocus() }
            stack.page = "picture"
            // For a picture without codes, the text below it replaces the results pane.
            if lost == batch.index {
                verdict.show(lost: item.title)
            } else {
                verdict.show(
                    item.message, hasUnreadCode: picture.hasUnreadCode, isAlone: batch.items.count == 1,
                    isScreen: item.source == .screen, isPhone: isPhone)
            }
            pane.widget.isVisible = item.message == nil
            area.name = item.title
            let count = picture.barcodes.count
            if let index = chosen, index >= count { chosen = nil }
            let status = trn("{count} code in {name}", "{count} codes in {name}", count).with("name", item.title)
            let entries = entries
            pane.show(
                entries, status: status,
                chosen: chosen.flatMap { index in entries.firstIndex { $0.numbers.contains(index + 1) } })
            area.redraw()
        } else {
            showMessage(of: item)
        }
    }

    /// Gives the picture the focus when it takes the place of a message, unless the user works with another widget. The
    /// first time, it is the stack that has given that one the focus.
    private func takeFocus() {
        let isFree = !hasTakenFocus || window.focusesNothing || messageButtons.contains(where: \.hasFocus)
        hasTakenFocus = true
        // The page is mapped until the change to another one has faded in.
        if isFree { Task { [weak self] in if let self, isShown { area.grabFocus() } } }
    }

    private var messageButtons: [Button] { [cancelButton, resumeButton, openButton, linkButton, tableButton] }

    /// Loads the surface of a picture again that was released to save memory.
    private func reload(_ item: PictureItem, at index: Int) {
        guard reloaded != index, lost != index else { return }
        reloaded = index
        reader.loadSurface(of: item) { [weak self] surface in
            guard let self else { return }
            reloaded = nil
            guard let surface else {
                lost = index
                return update()
            }
            batch.take(surface, at: index)
            if batch.index == index { area.redraw() }
        }
    }

    private func showMessage(of item: PictureItem) {
        var isUnderWay = false
        // The same icon as on other pages with errors; "image-missing" is hardly visible on a light background.
        var icon = "dialog-warning-symbolic"
        switch item.outcome {
        case .waiting, .reading, .document, .folder: (isUnderWay, icon) = (true, "image-x-generic-symbolic")
        default: break
        }
        let (title, remedy) = item.messageParts
        let advice = isUnderWay ? [] : [remedy, item.advice(isPhone: isPhone)].filter { !$0.isEmpty }
        message.show(icon: icon, title: title, description: advice.joined(separator: "\n"))
        spinner.isVisible = isUnderWay
        // For several pictures, there is a Cancel button beside the progress bar.
        cancelButton.isVisible = isUnderWay && batch.items.count == 1
        resumeButton.isVisible = batch.cancelledCount > 0 && batch.items.count == 1
        openButton.isVisible = !isUnderWay
        linkButton.isVisible = !isUnderWay && item.file?.isOnWeb ?? false
        tableButton.isVisible = item.isTable
        stack.page = "message"
        // The message in the picture's place says all there is to say.
        pane.show([], status: "")
        pane.widget.isVisible = isUnderWay
    }
}

// Choice of one of several codes, as in the camera's picture.
extension PicturePage {
    private var picture: ReadPicture? {
        if case .read(let picture)? = batch.current?.outcome { picture } else { nil }
    }

    private var entries: [ResultEntry] {
        picture.map { ResultEntry.entries(for: $0.barcodes, gathered: gatherer, isNumbered: true) } ?? []
    }

    /// Chooses one of several codes by its number.
    /// - Returns: Whether there is one.
    func choose(number: Int) -> Bool {
        guard let picture, picture.barcodes.count > 1, picture.barcodes.indices.contains(number - 1) else {
            return false
        }
        area.reveal(picture.barcodes[number - 1])
        choose(number - 1)
        return true
    }

    private func choose(_ code: Int) {
        guard let picture, picture.barcodes.count > 1 else { return }
        chosen = code
        update()
        if let name = chosenEntry?.spokenName { widget.announce(name) }
    }

    var pictureHasFocus: Bool { area.hasFocus }

    /// Gives the keyboard focus to the picture, or to the message in its place.
    func restFocus() { if stack.page == "picture" { area.grabFocus() } else { stack.focusFirst() } }

    /// Magnifies the picture by notches of the wheel; `nil` shows the whole picture.
    func magnify(byNotches notches: Double?) {
        if let notches { area.magnify(byNotches: notches) } else { area.showWhole() }
    }

    /// Moves a magnified picture by an arrow key.
    /// - Returns: Whether the key was of use.
    func move(by press: KeyPress) -> Bool { area.hasFocus && area.take(press) }

    /// Saves the table of several pictures.
    /// - Returns: Whether there is one.
    func saveTableByKey() -> Bool { panel.saveByKey() }

    /// Moves the keyboard focus to the card of the chosen code, or of the first.
    /// - Returns: Whether there is one.
    func enterChoice() -> Bool { pane.enterChoice() }

    /// Entry of the chosen code, or of the first.
    var chosenEntry: ResultEntry? {
        let entries = entries
        return entries.first { entry in chosen.map { entry.numbers.contains($0 + 1) } ?? false } ?? entries.first
    }
}
