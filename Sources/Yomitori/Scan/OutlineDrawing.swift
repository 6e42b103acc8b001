import GtkKit
import Scanning

/// A code as it is drawn over the picture.
struct DrawnOutline {
    var number: Int
    /// What its label says.
    var text: String
    /// On the screen.
    var corners: [(x: Double, y: Double)]
    var isChosen = false
    var opacity = 1.0
}

extension DrawingContext {
    /// Draws outlines and numbers, and then the labels where they cover none of these.
    /// - Parameters:
    ///   - areNumbered: whether there are several.
    ///   - size: what is drawn on.
    ///   - room: the part of it that nothing else is shown over.
    func drawOutlines(
        _ outlines: [DrawnOutline], areNumbered: Bool, in size: (width: Double, height: Double),
        labelsIn room: WidgetRectangle
    ) {
        let drawn = outlines.map { outline in
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
        var labels: [WidgetRectangle] = []
        for (index, code) in drawn.enumerated() {
            let others = drawn.enumerated().filter { $0.offset != index }.map(\.element.bounds)
            let opacity = code.outline.opacity
            // As wide as the code, but enough for a few words.
            drawLabel(
                code.outline.text.printable, maximumWidth: min(max(140, code.bounds.width), size.width - 12),
                color: Color.plate.faded(to: opacity), textColor: Color.white.faded(to: opacity)
            ) { label in
                let place = LabelPlace.origin(of: label, beside: code.bounds, in: room, avoiding: others + labels)
                guard let place else { return nil }
                labels.append(WidgetRectangle(x: place.x, y: place.y, width: label.width, height: label.height))
                return (place.x, place.y)
            }
        }
    }
}

extension WidgetRectangle {
    /// The bounds of some points.
    fileprivate init(around points: [(x: Double, y: Double)]) {
        let (left, right) = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0)
        let (top, bottom) = (points.map(\.y).min() ?? 0, points.map(\.y).max() ?? 0)
        self.init(x: left, y: top, width: right - left, height: bottom - top)
    }
}
