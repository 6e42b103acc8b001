import Barcodes
import GtkKit
import Scanning

/// The camera's picture with the detection frame and the outlines of codes. It does not depend on a camera.
package final class PreviewArea {
    package let widget: DrawingArea
    /// Called when the user has moved or resized the detection frame.
    package var onFrameEdited: (DetectionFrame) -> Void = { _ in }
    /// Called when the visible or framed part of the camera's picture, in which codes are read, has changed.
    package var onRegionChange: (NormalizedRectangle) -> Void = { _ in }
    /// Called during a pinch gesture with the scale relative to the beginning of the gesture.
    package var onPinch: (_ isBeginning: Bool, _ scale: Double) -> Void = { _, _ in }
    /// Called when the user turns the wheel, in notches: positive to enlarge the picture.
    package var onScroll: (Double) -> Void = { _ in }
    package var onFreeze: () -> Void = {}
    /// Called when the detection frame may have appeared, disappeared or moved.
    package var onFramePlaced: () -> Void = {}
    /// Returns the description of the detection frame for screen readers.
    package var frameDescription: (DetectionFrame) -> String = { _ in "" } { didSet { describeFrame() } }

    package var detectionFrame: DetectionFrame { didSet { if detectionFrame != oldValue { placeChanged() } } }
    /// Rectangle that a double click restores.
    package var homeFrame = DetectionFrame.standard { didSet { if homeFrame != oldValue { placeChanged() } } }
    /// Time and position of the last click on the frame.
    var lastClick: (time: ContinuousClock.Instant, place: WidgetPoint)?
    /// Ratio of width to height of the shown frame inside ``detectionFrame``; `nil` if the frame fills it.
    package var frameAspect: Double? { didSet { if frameAspect != oldValue { placeChanged() } } }
    var shapedFrame: DetectionFrame { shapedFrame(in: widget.size) }
    /// Returns the frame as shown. A frame that the user has resized keeps its fraction of the width, whatever the
    /// picture's shape.
    private func shapedFrame(in size: (width: Double, height: Double)) -> DetectionFrame {
        let frame = hasHomeSize ? detectionFrame.widened(in: size) : detectionFrame.shaped(frameAspect, in: size)
        return frame.raised(above: bar(), keepsHeight: frameAspect != nil, in: size)
    }
    /// Whether the frame has its initial size; it may have been moved.
    private var hasHomeSize: Bool {
        frameAspect == nil && detectionFrame.width == homeFrame.width && detectionFrame.height == homeFrame.height
    }
    package var showsDetectionFrame: Bool { didSet { if showsDetectionFrame != oldValue { placeChanged() } } }
    package var isMirrored = false { didSet { if isMirrored != oldValue { placeChanged() } } }
    package var rotation = PreviewRotation.none { didSet { if rotation != oldValue { placeChanged() } } }
    package var digitalZoom = 1.0 { didSet { if digitalZoom != oldValue { placeChanged() } } }
    /// Outlines of codes that are drawn over the picture.
    package var outlines: [CodeOutline] = [] { didSet { if outlines != oldValue { widget.queueDraw() } } }
    /// Identifier (``CodeOutline/id``) of the chosen outline.
    package var chosenOutline: Int? { didSet { if chosenOutline != oldValue { widget.queueDraw() } } }
    /// Called with the identifier of an outline that the user has chosen.
    package var onChoose: (Int) -> Void = { _ in }

    package private(set) var picture: ImageSurface?
    private var region: NormalizedRectangle?
    var drag: (grip: DetectionFrame.Grip, frame: DetectionFrame)?
    /// Position at which the pointer was pressed, until it moves away.
    var press: WidgetPoint?
    private var gestures: [Object] = []
    var lift: CodeLift?
    /// Returns the heights at the picture's top and bottom that something else currently covers.
    package var covered: () -> (top: Double, bottom: Double) = { (0, 0) }
    /// Returns the size of the controls over the middle of the picture's bottom, in logical pixels.
    package var bar: () -> (width: Double, height: Double) = { (0, 0) }
    var liftTimer: Timer?
    var flashColor: Color?
    var flashEnd: Timer?

    /// - Parameter name: Name for screen readers.
    package init(name: String, detectionFrame: DetectionFrame, showsDetectionFrame: Bool) {
        self.detectionFrame = detectionFrame
        self.showsDetectionFrame = showsDetectionFrame
        widget = DrawingArea(name: name)
        widget.expandsHorizontally = true
        widget.expandsVertically = true
        widget.canFocus = true
        // With up to 132 pixels of results below it, and header and page switcher, it fits on the screen of a phone
        // held sideways, which is 360 pixels high.
        widget.setMinimumSize(width: 240, height: 120)
        widget.acceptPointer()
        widget.onDraw { [unowned self] in draw($0) }
        widget.onResize { [unowned self] in
            placeChanged()
            // The shown frame of a fixed shape, or of its initial size, depends on the size of the widget.
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
                widget, onBegin: { [unowned self] _, _ in onPinch(true, 1) },
                onScale: { [unowned self] in onPinch(false, $0) }),
        ]
        describeFrame()
    }

    /// Called when the picture, and everything over it, was drawn and is on its way to the screen.
    var onDrawn: (() -> Void)?

    var hasPicture: Bool { picture != nil }

    /// Shows the newest picture.
    /// - Returns: Whether it differs from the picture before, so that it has to be drawn.
    @discardableResult
    package func show(_ picture: ImageSurface?) -> Bool {
        guard picture !== self.picture else { return false }
        let isSameSize = picture?.width == self.picture?.width && picture?.height == self.picture?.height
        self.picture = picture
        if isSameSize { widget.queueDraw() } else { placeChanged() }
        return true
    }

    /// Mapping between the pixels of the picture and the widget.
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
        // Before its first layout, the widget has a size of one pixel.
        guard widget.size.width > 1 else { return }
        let geometry = geometry
        let new =
            showsDetectionFrame
            ? geometry.normalizedRectangle(framePlace(in: widget.size)).intersection(.full) : geometry.visibleRegion
        guard new != region else { return }
        region = new
        onRegionChange(new)
    }

    /// Updates the detection frame after the size of the controls over the picture has changed.
    package func barChanged() {
        placeChanged()
        describeFrame()
    }

    /// Returns the rectangle of the detection frame in a widget of this size, in logical pixels.
    package func framePlace(in size: (width: Double, height: Double)) -> WidgetRectangle {
        // The edges are on whole pixels, so that the border is sharp.
        let frame = shapedFrame(in: size)
        let left = (frame.x * size.width).rounded()
        let top = (frame.y * size.height).rounded()
        return WidgetRectangle(
            x: left, y: top, width: ((frame.x + frame.width) * size.width).rounded() - left,
            height: ((frame.y + frame.height) * size.height).rounded() - top)
    }
}
