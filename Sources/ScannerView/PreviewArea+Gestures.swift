import GtkKit
import Scanning

// Moving and resizing of the frame, and choice of codes, by pointer, finger and keyboard.
extension PreviewArea {
    /// Maximum distance of a press from an edge of the frame that grips it, in logical pixels.
    private static let reach = (mouse: 12.0, finger: 24.0)
    /// Movement up to which a press is a choice and not a drag, in logical pixels: as much as a hand trembles.
    private static let maximumTremble = 6.0
    /// Maximum time and distance between the two clicks of a double click; those of GTK's default settings are 400
    /// milliseconds and 5 pixels.
    private static let doubleClick = (time: Duration.milliseconds(400), distance: 8.0)
    /// Distance by which an arrow key moves the frame, in logical pixels: large enough to cross the screen with few
    /// presses; with Control a single pixel.
    private static let arrowStep = (usual: 16.0, fine: 1.0)

    func beginDrag(atX x: Double, y: Double, isTouch: Bool) -> Bool {
        widget.grabFocus()
        press = WidgetPoint(x: x, y: y)
        if showsDetectionFrame,
            let grip = shapedFrame.grip(
                atX: x, y: y, in: widget.size, reach: isTouch ? Self.reach.finger : Self.reach.mouse)
        {
            drag = (grip, shapedFrame)
        }
        return drag != nil || outline(at: WidgetPoint(x: x, y: y)) != nil
    }

    /// Returns the outline that contains a point of the preview.
    private func outline(at point: WidgetPoint) -> CodeOutline? {
        let place = geometry.framePoint(point)
        return outlines.last { $0.corners.contains(place) }
    }

    func moveDrag(byX x: Double, y: Double) {
        if abs(x) + abs(y) > Self.maximumTremble { press = nil }
        guard let drag, press == nil else { return }
        self.drag(drag.frame, by: drag.grip, x: x, y: y)
    }

    /// - Parameter shown: The frame as shown before the drag. If it is wider than the stored frame, the stored one is
    ///   moved with it and keeps its own width.
    private func drag(_ shown: DetectionFrame, by grip: DetectionFrame.Grip, x: Double, y: Double) {
        var dragged = shown.dragged(grip, byX: x, y: y, above: bar(), in: widget.size)
        if grip != .all {
            frameAspect = nil
        } else if frameAspect == nil {
            dragged.x += (dragged.width - detectionFrame.width) / 2
            dragged.width = detectionFrame.width
        }
        detectionFrame = dragged
    }

    func endDrag() {
        defer { (drag, press) = (nil, nil) }
        if let press {
            if let outline = outline(at: press) { onChoose(outline.id) } else if drag != nil { click(at: press) }
        } else if drag != nil {
            frameEdited()
        }
    }

    /// Handles a click on the frame. A second click, soon after the first, moves the frame back to its initial
    /// position.
    private func click(at place: WidgetPoint) {
        defer { lastClick = (.now, place) }
        guard let last = lastClick, .now - last.time < Self.doubleClick.time,
            abs(last.place.x - place.x) + abs(last.place.y - place.y) < Self.doubleClick.distance
        else { return }
        detectionFrame = homeFrame
        frameEdited()
    }

    func take(_ press: KeyPress) -> Bool {
        if press.key == .space, !press.isControlled {
            onFreeze()
            return true
        }
        guard showsDetectionFrame, !press.isAlternate, let arrow = press.arrow else { return false }
        let step = press.isControlled ? Self.arrowStep.fine : Self.arrowStep.usual
        let grip: DetectionFrame.Grip = press.isShifted ? (arrow.x != 0 ? .right : .bottom) : .all
        drag(shapedFrame, by: grip, x: arrow.x * step, y: arrow.y * step)
        frameEdited()
        return true
    }

    /// Announces the frame's position after it was moved by a key or a scene.
    package func framePlaced() { describeFrame() }

    private func frameEdited() {
        describeFrame()
        onFrameEdited(detectionFrame)
    }

    /// Sets the description of the frame for screen readers.
    func describeFrame() {
        widget.accessibleDescription = frameDescription(shapedFrame)
    }

    func showCursor(atX x: Double, y: Double) {
        guard showsDetectionFrame, drag == nil else { return }
        let grip = shapedFrame.grip(atX: x, y: y, in: widget.size, reach: Self.reach.mouse)
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
