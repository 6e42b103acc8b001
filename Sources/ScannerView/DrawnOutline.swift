import GtkKit
import Scanning

/// Outline of a code, in screen coordinates, with its number and label.
package struct DrawnOutline {
    package var number: Int
    /// Text of the label.
    package var text: String
    /// Corners in coordinates of the widget.
    package var corners: [(x: Double, y: Double)]
    package var isChosen = false
    package var opacity = 1.0
    /// Whether the symbol is linear: these have human-readable text below them.
    package var isLinear = false

    package init(
        number: Int, text: String, corners: [(x: Double, y: Double)], isChosen: Bool = false, opacity: Double = 1,
        isLinear: Bool = false
    ) {
        (self.number, self.text, self.corners) = (number, text, corners)
        (self.isChosen, self.opacity, self.isLinear) = (isChosen, opacity, isLinear)
    }
}

extension DrawingContext {
    /// Draws the outline of a code; with its number at the top left corner, if there are several.
    /// - Parameters:
    ///   - isChosen: Whether the code is the chosen one of several.
    ///   - opacity: Opacity, less than 1 while the code fades.
    ///   - size: Size of the drawing area. A number whose corner is outside of it is drawn at its edge.
    func drawOutline(
        _ corners: [(x: Double, y: Double)], number: Int?, isChosen: Bool = false, opacity: Double = 1,
        in size: (width: Double, height: Double)
    ) {
        strokePolygon(corners, lineWidth: isChosen ? 9 : 6, Color.halo.faded(to: opacity))
        strokePolygon(corners, lineWidth: isChosen ? 6 : 4, Color.outline.faded(to: opacity))
        if let number, let badge = badge(number, at: corners, isChosen: isChosen, in: size) {
            drawBadge(
                "\(number)", x: badge.x, y: badge.y, radius: badge.radius, color: Color.outline.faded(to: opacity),
                textColor: Color.black.faded(to: opacity))
        }
    }

    /// Returns centre and radius of the badge with an outline's number.
    func badge(
        _ number: Int, at corners: [(x: Double, y: Double)], isChosen: Bool, in size: (width: Double, height: Double)
    ) -> (x: Double, y: Double, radius: Double)? {
        guard let corner = corners.first else { return nil }
        let radius = badgeRadius("\(number)") + (isChosen ? 2 : 0)
        return (
            max(radius, min(corner.x, size.width - radius)), max(radius, min(corner.y, size.height - radius)), radius
        )
    }

    /// Draws the outlines and numbers of the codes in view, and then the labels where they cover none of these.
    /// - Parameters:
    ///   - areNumbered: Whether to draw the numbers, because there are several codes.
    ///   - size: Size of the drawing area.
    ///   - room: The part of it in which labels are drawn.
    ///   - covered: A part of the room that is covered by something else.
    package func drawOutlines(
        _ outlines: [DrawnOutline], areNumbered: Bool, in size: (width: Double, height: Double),
        labelsIn room: WidgetRectangle, avoiding covered: WidgetRectangle? = nil
    ) {
        let visible = outlines.filter { LabelPlace.isInView(WidgetRectangle(around: $0.corners), of: size) }
        let drawn = visible.map { outline in
            let number = areNumbered ? outline.number : nil
            drawOutline(
                outline.corners, number: number, isChosen: outline.isChosen, opacity: outline.opacity, in: size)
            var bounds = WidgetRectangle(around: outline.corners)
            if let number, let badge = badge(number, at: outline.corners, isChosen: outline.isChosen, in: size) {
                bounds = WidgetRectangle(
                    around: outline.corners + [
                        (badge.x - badge.radius, badge.y - badge.radius),
                        (badge.x + badge.radius, badge.y + badge.radius),
                    ])
            }
            return (outline: outline, bounds: bounds)
        }
        var taken = covered.map { [$0] } ?? []
        for (index, code) in drawn.enumerated() {
            let others = drawn.enumerated().filter { $0.offset != index }.map(\.element.bounds)
            let opacity = code.outline.opacity
            // The label is at most as wide as the code, but at least 140 pixels, enough for a few words.
            let widest = min(max(140 * DesktopSettings.textScale, code.bounds.width), size.width - 12)
            drawLabel(
                code.outline.text.printable, maximumWidth: widest,
                color: Color.plate.faded(to: opacity), textColor: Color.white.faded(to: opacity)
            ) { label in
                let place = LabelPlace.origin(
                    of: label, beside: code.bounds, in: room, among: others, avoiding: taken,
                    hasTextBelow: code.outline.isLinear && LabelPlace.isUpright(code.outline.corners))
                guard let place else { return nil }
                taken.append(WidgetRectangle(x: place.x, y: place.y, width: label.width, height: label.height))
                return (place.x, place.y)
            }
        }
    }
}

extension WidgetRectangle {
    /// Makes the bounding rectangle of some points.
    init(around points: [(x: Double, y: Double)]) {
        let (left, right) = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0)
        let (top, bottom) = (points.map(\.y).min() ?? 0, points.map(\.y).max() ?? 0)
        self.init(x: left, y: top, width: right - left, height: bottom - top)
    }
}
