import Barcodes
import GtkKit
import Scanning

/// The camera's picture with the detection frame and the outlines of codes; it knows of no camera.
final class PreviewArea {
    let widget: DrawingArea
    /// The user moved or resized the detection frame.
    var onFrameEdited: (DetectionFrame) -> Void = { _ in }
    /// The part of the camera's picture that counts has changed.
    var onRegionChange: (NormalizedRectangle) -> Void = { _ in }
    /// The user wants the picture larger by this factor than it was when the gesture began.
    var onPinch: (_ isBeginning: Bool, _ scale: Double) -> Void = { _, _ in }
    /// The user turned the wheel: positive for a larger picture.
    var onScroll: (Double) -> Void = { _ in }
    var onFreeze: () -> Void = {}

    var detectionFrame: DetectionFrame { didSet { if detectionFrame != oldValue { placeChanged() } } }
    /// Width by height that the detection frame has inside its place; `nil` where it fills it.
    var frameAspect: Double? { didSet { if frameAspect != oldValue { placeChanged() } } }
    private var shapedFrame: DetectionFrame { detectionFrame.shaped(frameAspect, in: widget.size) }
    var showsDetectionFrame: Bool { didSet { if showsDetectionFrame != oldValue { placeChanged() } } }
    var isMirrored = false { didSet { if isMirrored != oldValue { placeChanged() } } }
    var rotation = PreviewRotation.none { didSet { if rotation != oldValue { placeChanged() } } }
    var digitalZoom = 1.0 { didSet { if digitalZoom != oldValue { placeChanged() } } }
    /// What is drawn over the picture.
    var outlines: [CodeTracker.Outline] = [] { didSet { if outlines != oldValue { widget.queueDraw() } } }
    /// The outline that is chosen; ``CodeTracker/Outline/id``.
    var chosenOutline: Int? { didSet { if chosenOutline != oldValue { widget.queueDraw() } } }
    /// The user chose the code of this outline.
    var onChoose: (Int) -> Void = { _ in }

    private var picture: ImageSurface?
    private var region: NormalizedRectangle?
    private var drag: (grip: DetectionFrame.Grip, frame: DetectionFrame)?
    /// Where the pointer went down, as long as it stays there.
    private var press: WidgetPoint?
    private var gestures: [Object] = []
    private var lift: CodeLift?
    /// What the notice above and the controls below take of the picture for a code that is lifted.
    private static let liftMargins = (top: 68.0, bottom: 76.0)
    /// How much of the picture's top and bottom something else is shown over now.
    var covered: () -> (top: Double, bottom: Double) = { (0, 0) }
    /// The part of the picture that nothing is shown over.
    private var freeRoom: WidgetRectangle {
        let (size, covered) = (widget.size, covered())
        return WidgetRectangle(
            x: 0, y: covered.top, width: size.width, height: max(0, size.height - covered.top - covered.bottom))
    }
    private var liftTimer: Timer?
    /// The plates with texts that were drawn.
    private var plates: [WidgetRectangle] = []
    private var flashColor: Color?
    private var flashEnd: Timer?

    init(detectionFrame: DetectionFrame, showsDetectionFrame: Bool) {
        self.detectionFrame = detectionFrame
        self.showsDetectionFrame = showsDetectionFrame
        widget = DrawingArea(name: tr("Camera picture"))
        widget.expandsHorizontally = true
        widget.expandsVertically = true
        widget.canFocus = true
        widget.setMinimumSize(width: 240, height: 160)
        widget.acceptPointer()
        widget.onDraw { [unowned self] in draw($0) }
        widget.onResize { [unowned self] in
            placeChanged()
            // A frame that keeps its shape has other parts of another window.
            if frameAspect != nil { describeFrame() }
        }
        widget.onFocusChange { [unowned self] in widget.queueDraw() }
        widget.onKeyPress { [unowned self] in take($0) }
        widget.onHover { [unowned self] in showCursor(atX: $0, y: $1) }
        widget.onScroll { [unowned self] in onScroll($0) }
        gestures = [
            DragGesture(
                widget, onBegin: { [unowned self] in beginDrag(atX: $0, y: $1, isTouch: $2) },
                onMove: { [unowned self] in moveDrag(byX: $0, y: $1) }, onEnd: { [unowned self] in endDrag() }),
            PinchGesture(
                widget, onBegin: { [unowned self] in onPinch(true, 1) },
                onScale: { [unowned self] in onPinch(false, $0) }),
        ]
        describeFrame()
    }

    /// The picture, and all over it, is on its way to the screen.
    var onDrawn: (() -> Void)?

    var hasPicture: Bool { picture != nil }

    /// Shows the newest picture.
    func show(_ picture: ImageSurface?) {
        let isSameSize = picture?.width == self.picture?.width && picture?.height == self.picture?.height
        self.picture = picture
        if isSameSize { widget.queueDraw() } else { placeChanged() }
    }

    /// Lights the frame up for a moment, for those who hear and feel nothing.
    func flash(_ kind: Feedback.Kind) {
        flashColor =
            switch kind {
            case .success: .outline
            case .duplicate: .duplicate
            case .error: .detectionFrame
            }
        widget.queueDraw()
        // Seen from the corner of the eye, and over before the next code comes.
        flashEnd = Timer(milliseconds: 300) { [weak self] in
            self?.flashColor = nil
            self?.widget.queueDraw()
            return false
        }
    }

    /// Where the picture's pixels are in the widget.
    var geometry: PreviewGeometry {
        let size = widget.size
        return PreviewGeometry(
            frameWidth: picture?.width ?? 0, frameHeight: picture?.height ?? 0, widgetWidth: size.width,
            widgetHeight: size.height, rotation: rotation, isMirrored: isMirrored, zoom: digitalZoom, scaling: .fill)
    }

    // MARK: - Drawing

    private func draw(_ context: DrawingContext) {
        let size = widget.size
        guard let picture else { return }
        defer { onDrawn?() }
        let geometry = geometry
        let transform = geometry.transform
        // Enlarged, pixels are shown as they are once they are large enough to be told apart.
        context.draw(
            picture,
            matrix: (transform.xx, transform.yx, transform.xy, transform.yy, transform.x0, transform.y0),
            filter: geometry.scale > 4 ? .nearest : .bilinear)
        if showsDetectionFrame { drawFrame(context, size) }
        if let lift, let outline = outlines.first(where: { $0.id == lift.id }) {
            drawLifted(outline, picture, context, geometry, progress: lift.progress(at: .now))
        }
        plates = []
        for outline in outlines where outline.id != lift?.id { draw(outline, context, geometry) }
        if let flashColor {
            let place =
                showsDetectionFrame
                ? framePlace(in: size) : WidgetRectangle(x: 0, y: 0, width: size.width, height: size.height)
            context.strokeRectangle(
                x: place.x, y: place.y, width: place.width, height: place.height, lineWidth: 10, flashColor)
        }
        if widget.hasFocus, !showsDetectionFrame {
            context.strokeRectangle(x: 2, y: 2, width: size.width - 4, height: size.height - 4, lineWidth: 2, .focus)
        }
    }

    /// Lets a code rise out of the picture; it stays so until ``settle()``.
    func lift(_ id: Int) {
        // Where nothing may move that does not have to, it has risen at once.
        let start = ContinuousClock.now - (DesktopSettings.allowsAnimations ? .zero : CodeLift.duration)
        lift = CodeLift(id: id, start: start)
        liftTimer = Timer(milliseconds: 16) { [weak self] in
            self?.widget.queueDraw()
            return (self?.lift?.progress(at: .now) ?? 1) < 1
        }
    }

    /// Puts a code that was lifted back.
    func settle() {
        (lift, liftTimer) = (nil, nil)
        widget.queueDraw()
    }

    private func drawLifted(
        _ outline: CodeTracker.Outline, _ picture: ImageSurface, _ context: DrawingContext, _ geometry: PreviewGeometry,
        progress: Double
    ) {
        let size = widget.size
        context.fillRectangle(
            x: 0, y: 0, width: size.width, height: size.height, Color.black.faded(to: 0.55 * progress))
        let center = geometry.widgetPoint(outline.corners.center)
        let corners = outline.corners.corners.map { corner in
            let point = geometry.widgetPoint(corner)
            // With some of the quiet zone around it.
            return (x: center.x + (point.x - center.x) * 1.12, y: center.y + (point.y - center.y) * 1.12)
        }
        let (left, right) = (corners.map(\.x).min() ?? 0, corners.map(\.x).max() ?? 0)
        let (top, bottom) = (corners.map(\.y).min() ?? 0, corners.map(\.y).max() ?? 0)
        let room = WidgetRectangle(
            x: 8, y: Self.liftMargins.top, width: size.width - 16,
            height: size.height - Self.liftMargins.top - Self.liftMargins.bottom)
        let rest = CodeLift.rest(
            of: WidgetRectangle(x: left, y: top, width: right - left, height: bottom - top), in: room)
        let transform = geometry.transform
        context.enlarged(
            by: 1 + (rest.scale - 1) * progress, aboutX: (left + right) / 2, y: (top + bottom) / 2,
            movedX: rest.x * progress, y: rest.y * progress, inside: corners
        ) {
            context.draw(
                picture,
                matrix: (transform.xx, transform.yx, transform.xy, transform.yy, transform.x0, transform.y0))
        }
    }

    private func draw(_ outline: CodeTracker.Outline, _ context: DrawingContext, _ geometry: PreviewGeometry) {
        let corners = outline.corners.corners.map { corner in
            let point = geometry.widgetPoint(corner)
            return (x: point.x, y: point.y)
        }
        let isOneOfSeveral = outlines.count > 1
        context.drawOutline(
            corners, number: isOneOfSeveral ? outline.number : nil,
            isChosen: isOneOfSeveral && outline.id == chosenOutline, opacity: outline.opacity, in: widget.size)
        let (left, bottom) = (corners.map(\.x).min() ?? 0, corners.map(\.y).max() ?? 0)
        let (right, top) = (corners.map(\.x).max() ?? 0, corners.map(\.y).min() ?? 0)
        // As wide as the code, but enough for a few words.
        context.drawLabel(
            ResultList.printable(outline.barcode.text),
            maximumWidth: min(max(140, right - left), widget.size.width - 12),
            color: Color.plate.faded(to: outline.opacity), textColor: Color.white.faded(to: outline.opacity)
        ) { plate in
            let place = PlatePlace.origin(
                of: plate, beside: WidgetRectangle(x: left, y: top, width: right - left, height: bottom - top),
                in: freeRoom, avoiding: plates)
            plates.append(WidgetRectangle(x: place.x, y: place.y, width: plate.width, height: plate.height))
            return (place.x, place.y)
        }
    }

    private func drawFrame(_ context: DrawingContext, _ size: (width: Double, height: Double)) {
        let place = framePlace(in: size)
        context.shade(
            outsideX: place.x, y: place.y, width: place.width, height: place.height, of: size, .shade)
        context.strokeRectangle(
            x: place.x, y: place.y, width: place.width, height: place.height, lineWidth: 3, .detectionFrame)
        guard widget.hasFocus else { return }
        context.strokeRectangle(
            x: place.x + 4, y: place.y + 4, width: place.width - 8, height: place.height - 8, lineWidth: 1, .focus)
    }

    private func framePlace(in size: (width: Double, height: Double)) -> WidgetRectangle {
        // On whole pixels, so that the border is sharp.
        let frame = detectionFrame.shaped(frameAspect, in: size)
        let left = (frame.x * size.width).rounded()
        let top = (frame.y * size.height).rounded()
        return WidgetRectangle(
            x: left, y: top, width: ((frame.x + frame.width) * size.width).rounded() - left,
            height: ((frame.y + frame.height) * size.height).rounded() - top)
    }

    // MARK: - The region of interest

    private func placeChanged() {
        widget.queueDraw()
        guard picture != nil else { return region = nil }
        // Before it was given its place it has the size of a pixel.
        guard widget.size.width > 1 else { return }
        let geometry = geometry
        let new =
            showsDetectionFrame
            ? geometry.normalizedRectangle(framePlace(in: widget.size)).intersection(.full) : geometry.visibleRegion
        guard new != region else { return }
        region = new
        onRegionChange(new)
    }

    // MARK: - Moving and resizing

    private func beginDrag(atX x: Double, y: Double, isTouch: Bool) -> Bool {
        widget.grabFocus()
        press = WidgetPoint(x: x, y: y)
        if showsDetectionFrame,
            let grip = shapedFrame.grip(atX: x, y: y, in: widget.size, reach: isTouch ? 24 : 12)
        {
            drag = (grip, shapedFrame)
        }
        return drag != nil || outline(at: WidgetPoint(x: x, y: y)) != nil
    }

    /// The outline that a place in the preview is inside of.
    private func outline(at point: WidgetPoint) -> CodeTracker.Outline? {
        let place = geometry.framePoint(point)
        return outlines.last { $0.corners.contains(place) }
    }

    private func moveDrag(byX x: Double, y: Double) {
        // A press that hardly moves is a choice, not a drag.
        if abs(x) + abs(y) > 6 { press = nil }
        guard let drag, press == nil else { return }
        if drag.grip != .all { frameAspect = nil }
        detectionFrame = drag.frame.dragged(drag.grip, byX: x, y: y, in: widget.size)
    }

    private func endDrag() {
        defer { (drag, press) = (nil, nil) }
        if let press {
            if let outline = outline(at: press) { onChoose(outline.id) }
        } else if drag != nil {
            frameEdited()
        }
    }

    private func take(_ press: KeyPress) -> Bool {
        if press.key == .space, !press.isControlled {
            onFreeze()
            return true
        }
        guard showsDetectionFrame, !press.isAlternate else { return false }
        // One step is large enough to get across a screen; with Control it is a pixel.
        let step = press.isControlled ? 1.0 : 16.0
        let (x, y): (Double, Double)
        switch press.key {
        case .left: (x, y) = (-step, 0)
        case .right: (x, y) = (step, 0)
        case .up: (x, y) = (0, -step)
        case .down: (x, y) = (0, step)
        default: return false
        }
        let frame = shapedFrame
        if press.isShifted { frameAspect = nil }
        detectionFrame = frame.dragged(
            press.isShifted ? (x != 0 ? .right : .bottom) : .all, byX: x, y: y, in: widget.size)
        frameEdited()
        return true
    }

    /// Says in words where the frame is, after it was placed by something else than the user's hand.
    func framePlaced() { describeFrame() }

    private func frameEdited() {
        describeFrame()
        onFrameEdited(detectionFrame)
    }

    /// For those who don't see the frame.
    private func describeFrame() {
        let frame = shapedFrame
        func percent(_ part: Double) -> String { "\(Int((part * 100).rounded()))" }
        widget.accessibleDescription = tr(
            "Detection area: {width} by {height} percent of the picture, {x} percent from the left and {y} from the top. "
                + "Arrow keys move it, with Shift they resize it."
        ).with("width", percent(frame.width)).with("height", percent(frame.height))
            .with("x", percent(frame.x)).with("y", percent(frame.y))
    }

    private func showCursor(atX x: Double, y: Double) {
        guard showsDetectionFrame, drag == nil else { return }
        let grip = shapedFrame.grip(atX: x, y: y, in: widget.size, reach: 12)
        let cursor: String? =
            switch grip {
            case nil: nil
            case [.left]?: "w-resize"
            case [.right]?: "e-resize"
            case [.top]?: "n-resize"
            case [.bottom]?: "s-resize"
            case [.left, .top]?: "nw-resize"
            case [.right, .top]?: "ne-resize"
            case [.left, .bottom]?: "sw-resize"
            case [.right, .bottom]?: "se-resize"
            default: "move"
            }
        widget.setCursor(cursor)
    }
}
