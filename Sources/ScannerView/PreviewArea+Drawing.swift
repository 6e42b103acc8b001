import Barcodes
import GtkKit
import Scanning

// Drawing of the preview: the picture, the detection frame, the outlines with their labels, and a lifted code.
extension PreviewArea {
    /// Size of the lifted part of the picture in sizes of the code: it includes some of the quiet zone around it.
    private static let liftedPart = 1.12
    /// Opacity of the shade over the picture below a lifted code.
    private static let liftShade = 0.55

    /// The part of the picture over which nothing else is shown.
    private var freeRoom: WidgetRectangle {
        let (size, covered) = (widget.size, covered())
        return WidgetRectangle(
            x: 0, y: covered.top, width: size.width, height: max(0, size.height - covered.top - covered.bottom))
    }

    func draw(_ context: DrawingContext) {
        let size = widget.size
        guard let picture else { return }
        defer { onDrawn?() }
        let geometry = geometry
        let transform = geometry.transform
        // Strongly enlarged pixels are drawn unfiltered, because they are large enough to be told apart.
        context.draw(
            picture,
            matrix: (transform.xx, transform.yx, transform.xy, transform.yy, transform.x0, transform.y0),
            filter: geometry.scale > 4 ? .nearest : .bilinear)
        if showsDetectionFrame { drawFrame(context, size) }
        if let lift, let outline = outlines.first(where: { $0.id == lift.id }) {
            drawLifted(outline, picture, context, geometry, progress: lift.progress(at: .now))
        }
        if let flashColor { drawFlash(context, size, flashColor) }
        // The outlines' labels may be across the frame's border, and are read just when it flashes.
        drawOutlines(context, geometry)
        if widget.hasFocus, !showsDetectionFrame {
            context.strokeRectangle(x: 2, y: 2, width: size.width - 4, height: size.height - 4, lineWidth: 2, .focus)
        }
    }

    /// Lifts a code out of the picture, until ``settle()``.
    package func lift(_ id: Int) {
        // If the desktop's animations are off, the animation starts at its end.
        let start = ContinuousClock.now - (DesktopSettings.allowsAnimations ? .zero : CodeLift.duration)
        lift = CodeLift(id: id, start: start)
        liftTimer = Timer(milliseconds: 16) { [weak self] in
            self?.widget.queueDraw()
            return (self?.lift?.progress(at: .now) ?? 1) < 1
        }
    }

    /// Lifts this code instead of the one that is lifted, if there is one.
    package func liftInstead(_ id: Int) {
        if let lift, lift.id != id, outlines.contains(where: { $0.id == id }) { self.lift(id) }
    }

    /// Ends the lifting of a code.
    package func settle() {
        (lift, liftTimer) = (nil, nil)
        widget.queueDraw()
    }

    private func drawLifted(
        _ outline: CodeOutline, _ picture: ImageSurface, _ context: DrawingContext, _ geometry: PreviewGeometry,
        progress: Double
    ) {
        let size = widget.size
        context.fillRectangle(
            x: 0, y: 0, width: size.width, height: size.height, Color.black.faded(to: Self.liftShade * progress))
        let center = geometry.widgetPoint(outline.corners.center)
        let corners = outline.corners.points.map { corner in
            let point = geometry.widgetPoint(corner)
            return (
                x: center.x + (point.x - center.x) * Self.liftedPart,
                y: center.y + (point.y - center.y) * Self.liftedPart
            )
        }
        let bounds = WidgetRectangle(around: corners)
        let rest = CodeLift.rest(of: bounds, in: CodeLift.room(in: size, covered: covered()))
        let transform = geometry.transform
        context.enlarged(
            by: 1 + (rest.scale - 1) * progress, aboutX: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2,
            movedX: rest.x * progress, y: rest.y * progress, inside: corners
        ) {
            context.draw(
                picture,
                matrix: (transform.xx, transform.yx, transform.xy, transform.yy, transform.x0, transform.y0))
        }
    }

    private func drawOutlines(_ context: DrawingContext, _ geometry: PreviewGeometry) {
        let drawn = outlines.filter { $0.id != lift?.id }.map { outline in
            DrawnOutline(
                number: outline.number, text: outline.text,
                corners: outline.corners.points.map { corner in
                    let point = geometry.widgetPoint(corner)
                    return (x: point.x, y: point.y)
                }, isChosen: outlines.count > 1 && outline.id == chosenOutline, opacity: outline.opacity,
                isLinear: outline.isLinear)
        }
        context.drawOutlines(drawn, areNumbered: outlines.count > 1, in: widget.size, labelsIn: freeRoom)
    }

    private func drawFrame(_ context: DrawingContext, _ size: (width: Double, height: Double)) {
        let place = framePlace(in: size)
        context.shade(
            outsideX: place.x, y: place.y, width: place.width, height: place.height, of: size, .shade)
        context.strokeRectangle(
            x: place.x, y: place.y, width: place.width, height: place.height, lineWidth: 3, .detectionFrame)
        if widget.hasFocus {
            context.strokeRectangle(
                x: place.x + 4, y: place.y + 4, width: place.width - 8, height: place.height - 8, lineWidth: 1, .focus)
        }
        // The handles are drawn over the focus line, which would otherwise cross them.
        drawHandles(context, place)
    }

    /// Draws the handles at the corners of the frame and in the middle of its edges.
    private func drawHandles(_ context: DrawingContext, _ place: WidgetRectangle) {
        let (thick, long) = (6.0, min(22, place.width / 4, place.height / 4))
        let (right, bottom) = (place.x + place.width, place.y + place.height)
        func bar(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
            context.fillRectangle(x: x, y: y, width: width, height: height, .detectionFrame)
        }
        for x in [place.x, right - long, place.x + (place.width - long) / 2] {
            bar(x, place.y, long, thick)
            bar(x, bottom - thick, long, thick)
        }
        for y in [place.y, bottom - long, place.y + (place.height - long) / 2] {
            bar(place.x, y, thick, long)
            bar(right - thick, y, thick, long)
        }
    }

    /// Draws the flash over the frame's border, or at the edges of the picture if there is no frame.
    private func drawFlash(_ context: DrawingContext, _ size: (width: Double, height: Double), _ color: Color) {
        let place =
            showsDetectionFrame
            ? framePlace(in: size) : WidgetRectangle(x: 0, y: 0, width: size.width, height: size.height)
        context.strokeRectangle(
            x: place.x, y: place.y, width: place.width, height: place.height, lineWidth: 10, color)
    }

    /// Flashes the frame at a read, for users who can't hear the sound or feel the vibration.
    package func flash(_ color: Color) {
        flashColor = color
        widget.queueDraw()
        // The flash is long enough to be noticed, and ends before the next code comes.
        flashEnd = Timer(milliseconds: 300) { [weak self] in
            self?.flashColor = nil
            self?.widget.queueDraw()
            return false
        }
    }
}
