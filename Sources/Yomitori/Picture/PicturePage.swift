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

    /// Every picture was read; given are the texts of all codes in them.
    var onEnd: ([String]) -> Void = { _ in }

    private var items: [PictureItem] = []
    /// Messages that come in several codes, over as many pictures as it takes, also if these come one by one.
    private var gatherer = SequenceGatherer()
    private var index = 0

    init(openPicture: @escaping () -> Void, copy: @escaping (String) -> Void, open: @escaping (String) -> Void) {
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
        status.addStyleClass("dim-label")
        status.setEllipsis()
        let bar = Box(.vertical, [status, resultScroller])
        bar.addStyleClass("yomitori-results")
        widget = Box(.vertical, [flipper, stack, bar])
        area.onDraw { [unowned self] in draw($0) }
        previous.onClick { [unowned self] in flip(by: -1) }
        next.onClick { [unowned self] in flip(by: 1) }
        cancelButton.onClick { [unowned self] in cancel() }
        openButton.onClick(openPicture)
        for button in [cancelButton, openButton] { button.addStyleClass("pill") }
    }

    /// Shows these pictures in the place of those before, and reads them.
    func show(_ new: [PictureItem]) {
        items = new
        index = 0
        update()
        reader.read(new) { [weak self] index, outcome in
            guard let self else { return }
            items[index].outcome = outcome
            if case .read(let picture) = outcome { for barcode in picture.barcodes { gatherer.take(barcode) } }
            // What is read meanwhile comes to the front only while nobody has flipped to something else.
            update()
        } onEnd: { [weak self] in
            guard let self else { return }
            update()
            finished()
        }
    }

    private func finished() {
        let barcodes = items.flatMap { item -> [Barcode] in
            if case .read(let picture) = item.outcome { picture.barcodes } else { [] }
        }
        // A message is told once, however many codes it came in.
        onEnd(
            ResultEntry.entries(for: barcodes, gathered: gatherer).map { entry in
                [entry.text, entry.note].compactMap(\.self).joined(separator: "\n")
            })
    }

    /// Stops reading, and forgets the pictures.
    func clear() {
        reader.cancel()
        items = []
        results.show([])
    }

    private func cancel() {
        reader.cancel()
        for index in items.indices {
            switch items[index].outcome {
            case .waiting, .reading: items[index].outcome = .cancelled
            default: break
            }
        }
        update()
    }

    func flip(by step: Int) {
        guard items.indices.contains(index + step) else { return }
        index += step
        update()
    }

    private func update() {
        guard items.indices.contains(index) else { return }
        let item = items[index]
        flipper.isVisible = items.count > 1
        previous.isSensitive = index > 0
        next.isSensitive = index < items.count - 1
        position.text = tr("{position} of {count}: {name}").with("position", "\(index + 1)")
            .with("count", "\(items.count)").with("name", item.name)
        if case .read(let picture) = item.outcome {
            stack.page = "picture"
            area.accessibleName = item.name
            results.show(
                ResultEntry.entries(for: picture.barcodes, gathered: gatherer, isNumbered: true))
            resultScroller.isVisible = !picture.barcodes.isEmpty
            let count = picture.barcodes.count
            status.text =
                item.message
                ?? trn("{count} code in {name}", "{count} codes in {name}", count).with("name", item.name)
            area.queueDraw()
        } else {
            showMessage(of: item)
        }
    }

    private func showMessage(of item: PictureItem) {
        var isUnderWay = false
        var icon = "image-missing"
        switch item.outcome {
        case .waiting, .reading: (isUnderWay, icon) = (true, "image-x-generic-symbolic")
        default: break
        }
        message.show(
            icon: icon, title: item.message ?? "",
            description: isUnderWay ? "" : tr("Drop another picture here, or open one."))
        spinner.isVisible = isUnderWay
        cancelButton.isVisible = isUnderWay
        openButton.isVisible = !isUnderWay
        stack.page = "message"
        results.show([])
        resultScroller.isVisible = false
        status.text = item.message ?? ""
    }

    private func draw(_ context: DrawingContext) {
        guard items.indices.contains(index), case .read(let picture) = items[index].outcome else { return }
        let size = area.size
        func geometry(_ width: Int, _ height: Int) -> PreviewGeometry {
            PreviewGeometry(
                frameWidth: width, frameHeight: height, widgetWidth: size.width, widgetHeight: size.height,
                scaling: .fit)
        }
        let transform = geometry(picture.surface.width, picture.surface.height).transform
        context.draw(
            picture.surface,
            matrix: (transform.xx, transform.yx, transform.xy, transform.yy, transform.x0, transform.y0),
            filter: transform.xx > 2 ? .nearest : .bilinear)
        let place = geometry(picture.width, picture.height)
        for (index, barcode) in picture.barcodes.enumerated() {
            context.drawOutline(
                barcode.corners.corners.map { corner in
                    let point = place.widgetPoint(corner)
                    return (point.x, point.y)
                }, number: picture.barcodes.count > 1 ? index + 1 : nil)
        }
    }
}
