import Scanning

/// Position of the label with a code's text, chosen so that it can be read and covers nothing.
nonisolated package enum LabelPlace {
    /// Distance between outline and label.
    package static let gap = 8.0
    /// Minimum height of a code, in heights of the label, for a label over the code; it would hide too much of a
    /// smaller one.
    private static let labelsPerCode = 8.0
    /// The same for a linear code with text below it. The bars that stay in view are as long as the hidden ones, while
    /// the text would be hidden as a whole.
    private static let labelsPerLinearCode = 3.0

    /// Whether a part of a code is in view. The number and the label of another code would be taken for those of a code
    /// that is.
    /// - Parameters:
    ///   - code: Bounds of the code's outline.
    ///   - size: Size of the preview.
    package static func isInView(_ code: WidgetRectangle, of size: (width: Double, height: Double)) -> Bool {
        code.overlaps(WidgetRectangle(x: 0, y: 0, width: size.width, height: size.height))
    }

    /// Whether a code stands upright, so that the human-readable text of a linear one is below it.
    /// - Parameter corners: From the symbol's own top left corner, in the order of ``Quadrilateral/points``.
    package static func isUpright(_ corners: [(x: Double, y: Double)]) -> Bool {
        guard corners.count == 4 else { return false }
        return corners[3].y - corners[0].y > abs(corners[3].x - corners[0].x)
    }

    /// Returns the first free position of: below the code, above it, beside it, and over it if it is large. If there is
    /// text to be read below the code, the position below it comes last.
    /// - Parameters:
    ///   - code: Bounds of the code's outline and its number.
    ///   - room: The part of the preview over which nothing else is shown.
    ///   - codes: Bounds of the other codes and their numbers. The label doesn't cover them. A label that is wider than
    ///     its code is also kept away from the areas right above and below them, because it would not be clear whose
    ///     label it is.
    ///   - others: Other rectangles that must not be covered, such as labels.
    ///   - hasTextBelow: Whether there is text to be read below the code.
    /// - Returns: Top left corner of the label, inside the room as far as the label fits it; `nil` if every position
    ///   would cover one of the others, or much of the code itself.
    package static func origin(
        of label: (width: Double, height: Double), beside code: WidgetRectangle, in room: WidgetRectangle,
        among codes: [WidgetRectangle] = [], avoiding others: [WidgetRectangle] = [], hasTextBelow: Bool = false
    ) -> WidgetPoint? {
        let (right, bottom) = (room.x + room.width - label.width, room.y + room.height - label.height)
        // Aligned with the code's left edge, or with its right edge.
        let x = max(room.x, min(code.x, right))
        let farX = max(room.x, min(code.x + code.width - label.width, right))
        let (below, above) = (code.y + code.height + gap, code.y - gap - label.height)
        // Over and beside the code, aligned with its lower edge. Digits reach up between the bars of some linear codes.
        let low = max(room.y, min(code.y + code.height - label.height, bottom))
        let high = hasTextBelow ? max(room.y, min(code.y, bottom)) : low
        func bounds(at place: WidgetPoint) -> WidgetRectangle {
            WidgetRectangle(x: place.x, y: place.y, width: label.width, height: label.height)
        }
        let isLarge = label.height * (hasTextBelow ? labelsPerLinearCode : labelsPerCode) <= code.height
        func withinRoom(_ places: [WidgetPoint]) -> [WidgetPoint] {
            places.filter { $0.x >= room.x && $0.x <= right && $0.y >= room.y && $0.y <= bottom }
        }
        let placesBelow = withinRoom([WidgetPoint(x: x, y: below), WidgetPoint(x: farX, y: below)])
        let placesAround = withinRoom([
            WidgetPoint(x: x, y: above), WidgetPoint(x: farX, y: above), WidgetPoint(x: x, y: high),
            WidgetPoint(x: farX, y: high), WidgetPoint(x: code.x + code.width + gap, y: low),
            WidgetPoint(x: code.x - gap - label.width, y: low),
        ])
        var places = hasTextBelow ? placesAround : placesBelow + placesAround
        if places.isEmpty { places = [WidgetPoint(x: x, y: max(room.y, min(below, bottom)))] }
        func isFree(_ place: WidgetPoint) -> Bool {
            let bounds = bounds(at: place)
            // A label within the width of its code clearly belongs to it.
            let isAtHome = place.x >= code.x && place.x + label.width <= code.x + code.width
            let reach = isAtHome ? 0 : gap + label.height
            return !others.contains { $0.overlaps(bounds) }
                && !codes.contains { other in
                    WidgetRectangle(
                        x: other.x, y: other.y - reach, width: other.width, height: other.height + 2 * reach
                    ).overlaps(bounds)
                }
        }
        func isOutside(_ place: WidgetPoint) -> Bool { !code.overlaps(bounds(at: place)) && isFree(place) }
        if let outside = places.first(where: isOutside) { return outside }
        if isLarge, let over = places.first(where: isFree) { return over }
        return hasTextBelow ? placesBelow.first(where: isOutside) : nil
    }
}

nonisolated extension WidgetRectangle {
    fileprivate func overlaps(_ other: WidgetRectangle) -> Bool {
        x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
    }
}
