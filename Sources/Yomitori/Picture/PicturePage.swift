import Barcodes
import GtkKit
import Scanning

/// The page with pictures that were dropped, pasted or opened: one at a time, with its codes.
final class PicturePage {
    let widget: Box
    private let area = DrawingArea(name: tr("Picture"))
    private let stack = Stack()
    private let message: StatusPage
    private let cancelButton = Button(tr("_Cancel"))
    private let openButton = Button(tr("_Open a Picture…"))
    private let spinner = Spinner()
    private let status = Label()
    private let results: ResultList
    private let resultScroller: ScrolledWindow
    private let flipper: Box
    private let position = Label()
    private let previous = Button(icon: "go-previous-symbolic", name: tr("Previous picture"))
    private let next = Button(icon: "go-next-symbolic", name: tr("Next picture"))
    private let reader = PictureReader()
    private let panel: BatchPanel
    private let body: Box

    /// Every picture was read; given are all codes in them, and what to say of them.
    var onEnd: ([Barcode], String) -> Void = { _, _ in }

    private var batch = PictureBatch()
    /// Messages that come in several codes, over as many pictures as it takes, also if these come one by one.
    private var gatherer = SequenceGatherer()
    /// The picture that is being loaded for the screen again.
    private var reloaded: Int?

    init(
        window: Window, openPicture: @escaping () -> Void, copy: @escaping (String) -> Void,
        open: @escaping (String) -> Void
    ) {
        panel = BatchPanel(window: window, copy: copy)
        results = ResultList(copy: copy, open: open)
        resultScroller = ScrolledWindow(results.widget, maximumHeight: 220)
        area.expandsVertically = true
        area.setMinimumSize(width: 240, height: 120)
        let actions = Box(.vertical, spacing: 12, [spinner, cancelButton, openButton])
        actions.horizontalAlignment = .center
        message = StatusPage(icon: "image-x-generic-symbolic", title: "", child: actions)
        stack.add(message, name: "message")
        stack.add(area, name: "picture")
        stack.expandsVertically = true
        position.expandsHorizontally = true
        position.textAlignment = 0.5
        position.setEllipsis()
        flipper = Box(.horizontal, spacing: 6, [previous, position, next])
        flipper.margin = 6
        status.margin = 9
        status.addStyleClass("yomitori-quiet")
        status.wraps = true
        status.setEllipsis(afterLines: 3)
        let bar = Box(.vertical, [status, resultScroller])
        bar.addStyleClass("yomitori-results")
        stack.expandsHorizontally = true
        body = Box(.horizontal, [stack, panel.widget])
        body.expandsVertically = true
        // Side by side, table and picture must not hold the window open wider than a phone's screen.
        let room = ScrolledWindow(narrowing: body, minimumWidth: 300)
        room.expandsVertically = true
        widget = Box(.vertical, [flipper, room, bar])
        widget.onResize { [unowned self] in adapt() }
        panel.onCancel = { [unowned self] in cancel() }
        panel.onChoose = { [unowned self] in if batch.show($0) { update() } }
        area.onDraw { [unowned self] in draw($0) }
        previous.onClick { [unowned self] in flip(by: -1) }
        next.onClick { [unowned self] in flip(by: 1) }
        cancelButton.onClick { [unowned self] in cancel() }
        openButton.onClick(openPicture)
        for button in [cancelButton, openButton] { button.addStyleClass("pill") }
    }

    /// The codes in all of them, as far as they were read.
    var barcodes: [Barcode] { batch.barcodes }

    /// Shows these pictures in the place of those before, and reads them.
    func show(_ new: [PictureItem]) {
        batch = PictureBatch(new)
        reloaded = nil
        update()
        reader.read { [weak self] in
            defer { self?.update() }
            return self?.batch.beginNext()
        } onOutcome: { [weak self] index, outcome in
            guard let self else { return }
            if case .read(let picture) = outcome { for barcode in picture.barcodes { gatherer.take(barcode) } }
            // What is read meanwhile comes to the front only while nobody has flipped to something else.
            batch.finish(index, outcome)
        } onEnd: { [weak self] in
            guard let self else { return }
            update()
            finished()
        }
    }

    private func finished() {
        let barcodes = batch.barcodes
        // A message is told once, however many codes it came in.
        let sentences = ResultEntry.entries(for: barcodes, gathered: gatherer).map { entry in
            [entry.text, entry.note].compactMap(\.self).joined(separator: "\n")
        }
        // Nobody listens to a hundred texts.
        let isLong = batch.items.count > 1 && sentences.count > 3
        onEnd(
            barcodes,
            sentences.isEmpty
                ? tr("No code found") : isLong ? batch.summary : sentences.joined(separator: "\n"))
    }

    /// Stops reading, and forgets the pictures.
    func clear() {
        reader.cancel()
        batch = PictureBatch()
        reloaded = nil
        panel.show(batch)
        results.show([])
    }

    private func cancel() {
        reader.cancel()
        batch.cancel()
        update()
    }

    func flip(by step: Int) {
        if batch.show(batch.index + step) { update() }
    }

    /// The table is beside the picture where there is room for both, else below it.
    private func adapt() {
        let width = widget.size.width
        let wanted: Box.Orientation = width < 640 ? .vertical : .horizontal
        // Not while sizes are being given out: that would start it over.
        Task { [weak self] in
            guard let self else { return }
            if body.orientation != wanted { body.orientation = wanted }
            panel.setWidth(wanted == .vertical ? 280 : min(max(300, Int(width) * 2 / 5), 640))
        }
    }

    private func update() {
        panel.show(batch)
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
            stack.page = "picture"
            area.accessibleName = item.title
            results.show(
                ResultEntry.entries(for: picture.barcodes, gathered: gatherer, isNumbered: true))
            resultScroller.isVisible = !picture.barcodes.isEmpty
            let count = picture.barcodes.count
            status.text =
                item.message.map { $0 + "\n" + tr("Drop another picture here, or open one.") }
                ?? trn("{count} code in {name}", "{count} codes in {name}", count).with("name", item.title)
            area.queueDraw()
        } else {
            showMessage(of: item)
        }
    }

    /// Loads a picture again that was let go to save memory.
    private func reload(_ item: PictureItem, at index: Int) {
        guard reloaded != index else { return }
        reloaded = index
        Task { [weak self, reader] in
            let surface = await reader.loadSurface(of: item)
            guard let self, reloaded == index else { return }
            reloaded = nil
            guard let surface else { return }
            batch.take(surface, at: index)
            if batch.index == index { area.queueDraw() }
        }
    }

    private func showMessage(of item: PictureItem) {
        var isUnderWay = false
        var icon = "image-missing"
        switch item.outcome {
        case .waiting, .reading, .document: (isUnderWay, icon) = (true, "image-x-generic-symbolic")
        default: break
        }
        message.show(
            icon: icon, title: item.message ?? "",
            description: isUnderWay ? "" : tr("Drop another picture here, or open one."))
        spinner.isVisible = isUnderWay
        // For several there is one beside the progress bar.
        cancelButton.isVisible = isUnderWay && batch.items.count == 1
        openButton.isVisible = !isUnderWay
        stack.page = "message"
        results.show([])
        resultScroller.isVisible = false
        status.text = item.message ?? ""
    }

    private func draw(_ context: DrawingContext) {
        guard case .read(let picture)? = batch.current?.outcome, let surface = picture.surface else { return }
        let size = area.size
        func geometry(_ width: Int, _ height: Int) -> PreviewGeometry {
            PreviewGeometry(
                frameWidth: width, frameHeight: height, widgetWidth: size.width, widgetHeight: size.height,
                scaling: .fit)
        }
        let transform = geometry(surface.width, surface.height).transform
        context.draw(
            surface,
            matrix: (transform.xx, transform.yx, transform.xy, transform.yy, transform.x0, transform.y0),
            filter: transform.xx > 2 ? .nearest : .bilinear)
        let place = geometry(picture.width, picture.height)
        for (index, barcode) in picture.barcodes.enumerated() {
            context.drawOutline(
                barcode.corners.corners.map { corner in
                    let point = place.widgetPoint(corner)
                    return (point.x, point.y)
                }, number: picture.barcodes.count > 1 ? index + 1 : nil, in: size)
        }
    }
}
