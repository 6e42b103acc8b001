import Barcodes
import GtkKit
import Scanning

/// The camera's picture with the detection frame and the outlines of codes; it knows of no camera.
package final class PreviewArea {
    package let widget: DrawingArea
    /// The user moved or resized the detection frame.
    package var onFrameEdited: (DetectionFrame) -> Void = { _ in }
    /// The part of the camera's picture that counts has changed.
    package var onRegionChange: (NormalizedRectangle) -> Void = { _ in }
    /// The user wants the picture larger by this factor than it was when the gesture began.
    package var onPinch: (_ isBeginning: Bool, _ scale: Double) -> Void = { _, _ in }
    /// The user turned the wheel: positive for a larger picture.
    package var onScroll: (Double) -> Void = { _ in }
    package var onFreeze: () -> Void = {}
    /// The detection frame has come, gone or changed its place.
    package var onFramePlaced: () -> Void = {}
    /// Where the detection frame is, in words for screen readers.
    package var frameDescription: (DetectionFrame) -> String = { _ in "" } { didSet { describeFrame() } }

    package var detectionFrame: DetectionFrame { didSet { if detectionFrame != oldValue { placeChanged() } } }
    /// Where a double click brings the detection frame back to.
    package var homeFrame = DetectionFrame.standard { didSet { if homeFrame != oldValue { placeChanged() } } }
    /// When and where the frame was clicked last.
    var lastClick: (time: ContinuousClock.Instant, place: WidgetPoint)?
    /// Width by height that the detection frame has inside its place; `nil` where it fills it.
    package var frameAspect: Double? { didSet { if frameAspect != oldValue { placeChanged() } } }
    var shapedFrame: DetectionFrame { shapedFrame(in: widget.size) }
    /// The frame as it is shown: what the user has resized keeps its part of the width, whatever the picture's shape.
    private func shapedFrame(in size: (width: Double, height: Double)) -> DetectionFrame {
        let frame = hasHomeSize ? detectionFrame.widened(in: size) : detectionFrame.shaped(frameAspect, in: size)
        return frame.raised(above: bar(), keepsHeight: frameAspect != nil, in: size)
    }
    /// Whether the frame may have been moved, and was not resized.
    private var hasHomeSize: Bool {
        frameAspect == nil && detectionFrame.width == homeFrame.width && detectionFrame.height == homeFrame.height
    }
    package var showsDetectionFrame: Bool { didSet { if showsDetectionFrame != oldValue { placeChanged() } } }
    package var isMirrored = false { didSet { if isMirrored != oldValue { placeChanged() } } }
    package var rotation = PreviewRotation.none { didSet { if rotation != oldValue { placeChanged() } } }
    package var digitalZoom = 1.0 { didSet { if digitalZoom != oldValue { placeChanged() } } }
    /// What is drawn over the picture.
    package var outlines: [CodeOutline] = [] { didSet { if outlines != oldValue { widget.queueDraw() } } }
    /// The outline that is chosen; ``CodeOutline/id``.
    package var chosenOutline: Int? { didSet { if chosenOutline != oldValue { widget.queueDraw() } } }
    /// The user chose the code of this outline.
    package var onChoose: (Int) -> Void = { _ in }

    package private(set) var picture: ImageSurface?
    private var region: NormalizedRectangle?
    var drag: (grip: DetectionFrame.Grip, frame: DetectionFrame)?
    /// Where the pointer went down, as long as it stays there.
    var press: WidgetPoint?
    private var gestures: [Object] = []
    var lift: CodeLift?
    /// How much of the picture's top and bottom something else is shown over now.
    package var covered: () -> (top: Double, bottom: Double) = { (0, 0) }
    /// The size of the buttons over the middle of the picture's bottom, in logical pixels.
    package var bar: () -> (width: Double, height: Double) = { (0, 0) }
    var liftTimer: Timer?
    var flashColor: Color?
    var flashEnd: Timer?

    /// - Parameter name: what a screen reader calls it.
    package init(name: String, detectionFrame: DetectionFrame, showsDetectionFrame: Bool) {
        self.detectionFrame = detectionFrame
        self.showsDetectionFrame = showsDetectionFrame
        widget = DrawingArea(name: name)
        widget.expandsHorizontally = true
        widget.expandsVertically = true
        widget.canFocus = true
        widget.setMinimumSize(width: 240, height: 160)
        widget.acceptPointer()
        widget.onDraw { [unowned self] in draw($0) }
        widget.onResize { [unowned self] in
            placeChanged()
            // A frame of fixed shape, or one that is widened, covers other parts of a window of another size.
            if frameAspect != nil || hasHomeSize { describeFrame() }
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
    /// - Returns: whether it is another one, which is yet to be drawn.
    @discardableResult
    package func show(_ picture: ImageSurface?) -> Bool {
        guard picture !== self.picture else { return false }
        let isSameSize = picture?.width == self.picture?.width && picture?.height == self.picture?.height
        self.picture = picture
        if isSameSize { widget.queueDraw() } else { placeChanged() }
        return true
    }

    /// Where the picture's pixels are in the widget.
    package var geometry: PreviewGeometry {
        let size = widget.size
        return PreviewGeometry(
            frameWidth: picture?.width ?? 0, frameHeight: picture?.height ?? 0, widgetWidth: size.width,
            widgetHeight: size.height, rotation: rotation, isMirrored: isMirrored, zoom: digitalZoom, scaling: .fill)
    }

    // MARK: - The region of interest

    func placeChanged() {
        widget.queueDraw()
        onFramePlaced()
        guard picture != nil else { return region = nil }
        // Before its first layout it has the size of a pixel.
        guard widget.size.width > 1 else { return }
        let geometry = geometry
        let new =
            showsDetectionFrame
            ? geometry.normalizedRectangle(framePlace(in: widget.size)).intersection(.full) : geometry.visibleRegion
        guard new != region else { return }
        region = new
        onRegionChange(new)
    }

    /// The buttons over the picture have another size.
    package func barChanged() {
        placeChanged()
        describeFrame()
    }

    /// Where the detection frame is in a widget of this size, in its logical pixels.
    package func framePlace(in size: (width: Double, height: Double)) -> WidgetRectangle {
        // On whole pixels, so that the border is sharp.
        let frame = shapedFrame(in: size)
        let left = (frame.x * size.width).rounded()
        let top = (frame.y * size.height).rounded()
        return WidgetRectangle(
            x: left, y: top, width: ((frame.x + frame.width) * size.width).rounded() - left,
            height: ((frame.y + frame.height) * size.height).rounded() - top)
    }
}
