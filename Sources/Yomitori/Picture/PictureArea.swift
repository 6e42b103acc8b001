import Barcodes
import Glibc
import GtkKit
import Scanning
import ScannerView

/// The area that draws a picture with outlines around its codes, finds the code that is clicked, and magnifies the
/// picture about the pointer.
final class PictureArea {
    let widget: Overlay
    private let canvas = DrawingArea(name: tr("Picture"))
    private let smaller = Button(icon: "zoom-out-symbolic", name: tr("Zoom out"))
    private let larger = Button(icon: "zoom-in-symbolic", name: tr("Zoom in"))
    private let wholeButton = Button(icon: "zoom-fit-best-symbolic", name: tr("Show the whole picture"))
    private let controls: Box
    private var gestures: [Object] = []
    private var magnification = Magnification()
    /// What a drag or a pinch began with.
    private var magnificationAtPress = Magnification()
    /// Where the picture is magnified: at the pointer, or between two fingers.
    private var pointer: WidgetPoint?
    /// Where a press began that has not moved yet.
    private var pressed: WidgetPoint?

    /// Returns the picture to draw; `nil` for none.
    var picture: () -> ReadPicture? = { nil }
    /// Returns the index of the chosen code.
    var chosen: () -> Int? = { nil }
    /// Called with the index of the code that is clicked.
    var onChoose: (Int) -> Void = { _ in }

    init() {
        widget = Overlay(canvas)
        widget.expandsVertically = true
        canvas.setMinimumSize(width: 240, height: 120)
        canvas.acceptPointer()
        // The picture can take the focus, so that it receives the number keys.
        canvas.canFocus = true
        controls = Box(.horizontal, spacing: 6, [smaller, wholeButton, larger])
        controls.addStyleClass("osd")
        controls.addStyleClass("yomitori-controls")
        controls.margin = 12
        controls.horizontalAlignment = .end
        controls.verticalAlignment = .end
        widget.add(controls)
        canvas.onDraw { [unowned self] in draw($0) }
        // This runs after the size allocation, which it would restart.
        canvas.onResize { [unowned self] in Task { [weak self] in self?.adapt() } }
        canvas.onHover { [unowned self] in pointer = WidgetPoint(x: $0, y: $1) }
        canvas.onScroll { [unowned self] in magnify(byNotches: $0, about: pointer) }
        gestures = [
            DragGesture(
                canvas, onBegin: { [unowned self] x, y, _ in press(at: WidgetPoint(x: x, y: y)) },
                onMove: { [unowned self] in drag(byX: $0, y: $1) }, onEnd: { [unowned self] in release() }),
            PinchGesture(
                canvas,
                onBegin: { [unowned self] in
                    (pointer, magnificationAtPress) = (WidgetPoint(x: $0, y: $1), magnification)
                },
                onScale: { [unowned self] in magnify(to: magnificationAtPress.factor * $0, about: pointer) }),
        ]
        smaller.onClick { [unowned self] in magnify(byNotches: -Self.buttonNotches) }
        larger.onClick { [unowned self] in magnify(byNotches: Self.buttonNotches) }
        wholeButton.onClick { [unowned self] in showWhole() }
    }

    /// Notches of the wheel that a press of a button is worth.
    private static let buttonNotches = 4.0

    var name: String {
        get { canvas.accessibleName }
        set { canvas.accessibleName = newValue }
    }
    var hasFocus: Bool { canvas.hasFocus }

    func grabFocus() { canvas.grabFocus() }

    /// Draws the picture anew, which may be another one.
    func redraw() {
        adapt()
        canvas.queueDraw()
    }

    private func adapt() {
        arrangeControls()
        tellMagnification()
    }

    /// Puts the buttons above each other where the whole picture leaves room at its sides, as a square one does in a
    /// low area: in a row, they would cover a part of its code.
    private func arrangeControls() {
        guard let picture = picture(), picture.width > 0, picture.height > 0 else { return }
        let (width, height) = canvas.size
        let isWider = width * Double(picture.height) > height * Double(picture.width)
        // Three buttons with what is between and around them.
        let isColumn = isWider && height >= 3 * larger.size.height + 48
        guard isColumn != (controls.orientation == .vertical) else { return }
        let buttons = isColumn ? [larger, wholeButton, smaller] : [smaller, wholeButton, larger]
        let focused = buttons.first(where: \.hasFocus)
        controls.orientation = isColumn ? .vertical : .horizontal
        for button in buttons { controls.adopt(button) }
        focused?.grabFocus()
        // The labels keep off the buttons.
        canvas.queueDraw()
    }

    // MARK: - Drawing

    /// Returns the geometry that shows the whole of a picture of this size in the area.
    private func fitted(_ width: Int, _ height: Int) -> PreviewGeometry {
        PreviewGeometry(
            frameWidth: width, frameHeight: height, widgetWidth: canvas.size.width, widgetHeight: canvas.size.height,
            scaling: .fit)
    }

    private func draw(_ context: DrawingContext) {
        guard let picture = picture(), let surface = picture.surface else { return }
        let size = canvas.size
        // The surface of a large picture is smaller than the picture, and the largest magnification is the picture's.
        let place = magnification.applied(to: fitted(picture.width, picture.height))
        var shown = place
        (shown.frameWidth, shown.frameHeight) = (surface.width, surface.height)
        let transform = shown.transform
        context.draw(
            surface,
            matrix: (transform.xx, transform.yx, transform.xy, transform.yy, transform.x0, transform.y0),
            filter: transform.xx > 2 ? .nearest : .bilinear)
        let chosen = chosen()
        let outlines = zip(picture.barcodes, picture.titles).enumerated().map { index, code in
            DrawnOutline(
                number: index + 1, text: code.1,
                corners: code.0.corners.points.map { corner in
                    let point = place.widgetPoint(corner)
                    return (point.x, point.y)
                }, isChosen: chosen == index, isLinear: code.0.symbology.isLinear)
        }
        context.drawOutlines(
            outlines, areNumbered: outlines.count > 1, in: size,
            labelsIn: WidgetRectangle(x: 0, y: 0, width: size.width, height: size.height), avoiding: buttonsPlace)
    }

    /// The part of the area that the buttons cover.
    private var buttonsPlace: WidgetRectangle? {
        guard let x = controls.left(in: canvas), let y = controls.top(in: canvas) else { return nil }
        return WidgetRectangle(x: x, y: y, width: controls.size.width, height: controls.size.height)
    }

    // MARK: - Choosing and moving

    /// Returns the index of the code at a point; of codes that overlap, that of the last.
    private func code(at place: WidgetPoint) -> Int? {
        guard let picture = picture() else { return nil }
        let point = magnification.applied(to: fitted(picture.width, picture.height)).framePoint(place)
        return picture.barcodes.lastIndex { $0.corners.contains(point) }
    }

    private func press(at place: WidgetPoint) -> Bool {
        canvas.grabFocus()
        (pressed, magnificationAtPress) = (place, magnification)
        return code(at: place) != nil || magnification.factor > 1
    }

    /// Chooses the code that was pressed, unless the picture was moved.
    private func release() {
        defer { pressed = nil }
        if let pressed, let code = code(at: pressed) { onChoose(code) }
    }

    private func drag(byX x: Double, y: Double) {
        // A press that moves by at most 6 pixels is a choice, as in the camera's picture.
        if abs(x) + abs(y) > 6 { pressed = nil }
        guard pressed == nil else { return }
        change { magnification, whole in
            magnification = magnificationAtPress
            magnification.move(byX: x, y: y, whole)
        }
    }

    /// The arrow keys move a magnified picture.
    func take(_ press: KeyPress) -> Bool {
        guard magnification.factor > 1, !press.isControlled, !press.isAlternate, !press.isShifted,
            let arrow = press.arrow
        else { return false }
        // The picture moves against the arrow, which leads the eye.
        let step = -48.0
        change { $0.move(byX: arrow.x * step, y: arrow.y * step, $1) }
        return true
    }

    // MARK: - Magnifying

    /// Shows the whole picture.
    func showWhole() {
        magnification = Magnification()
        redraw()
    }

    /// Moves a code into the middle of the area, unless it is shown already.
    func reveal(_ barcode: Barcode) {
        let points = barcode.corners.points
        let middle = Point(
            x: points.map(\.x).reduce(0, +) / Double(points.count),
            y: points.map(\.y).reduce(0, +) / Double(points.count))
        change { $0.reveal(middle, $1) }
    }

    /// Magnifies by notches of the wheel.
    /// - Parameter place: Point of the area that stays where it is; the middle for a key or a button.
    func magnify(byNotches notches: Double, about place: WidgetPoint? = nil) {
        magnify(to: magnification.factor * pow(ZoomPlan.step, notches), about: place)
    }

    private func magnify(to factor: Double, about place: WidgetPoint?) {
        let middle = WidgetPoint(x: canvas.size.width / 2, y: canvas.size.height / 2)
        change { $0.magnify(to: factor, about: place ?? middle, $1) }
    }

    private func change(_ body: (inout Magnification, PreviewGeometry) -> Void) {
        guard let picture = picture() else { return }
        var changed = magnification
        body(&changed, fitted(picture.width, picture.height))
        guard changed != magnification else { return }
        magnification = changed
        redraw()
    }

    /// Says how large the picture is shown, and which buttons are of use. In a larger area a picture can be magnified
    /// less.
    private func tellMagnification() {
        guard let picture = picture() else { return }
        let whole = fitted(picture.width, picture.height)
        magnification.limit(whole)
        let (factor, maximum) = (magnification.factor, Magnification.maximum(whole))
        let isWhole = factor <= 1 ? tr("The whole picture is shown") : nil
        smaller.setSensitive(unless: isWhole, tooltip: tr("Zoom out"))
        wholeButton.setSensitive(unless: isWhole, tooltip: tr("Show the whole picture"))
        larger.setSensitive(
            unless: factor >= maximum ? tr("The picture can't be made larger") : nil, tooltip: tr("Zoom in"))
        canvas.accessibleDescription = factor > 1 ? LocalNumber.factor(factor) : ""
    }
}
