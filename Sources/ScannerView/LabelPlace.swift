import Scanning

/// Where the label with a code's text goes, so that it can be read and covers nothing.
nonisolated package enum LabelPlace {
    /// From the outline to the label.
    package static let gap = 8.0

    /// The first free place of: below the code, above it, over it, and beside it.
    /// - Parameters:
    ///   - code: the bounds of the code's outline and its number.
    ///   - room: the part of the preview that nothing else is shown over.
    ///   - others: what must not be covered: other codes, their numbers and labels.
    /// - Returns: the label's top left corner, inside the room as far as the label fits it; `nil` where every place
    ///   would cover one of the others.
    package static func origin(
        of label: (width: Double, height: Double), beside code: WidgetRectangle, in room: WidgetRectangle,
        avoiding others: [WidgetRectangle] = []
    ) -> WidgetPoint? {
        let (right, bottom) = (room.x + room.width - label.width, room.y + room.height - label.height)
        // From its left edge, or up to its right edge.
        let x = max(room.x, min(code.x, right))
        let farX = max(room.x, min(code.x + code.width - label.width, right))
        let (below, above) = (code.y + code.height + gap, code.y - gap - label.height)
        // Over and beside it, at its lower edge.
        let low = max(room.y, min(code.y + code.height - label.height, bottom))
        let places = [
            WidgetPoint(x: x, y: below), WidgetPoint(x: farX, y: below), WidgetPoint(x: x, y: above),
            WidgetPoint(x: farX, y: above), WidgetPoint(x: x, y: low), WidgetPoint(x: farX, y: low),
            WidgetPoint(x: code.x + code.width + gap, y: low), WidgetPoint(x: code.x - gap - label.width, y: low),
        ]
        let inside = places.filter { $0.x >= room.x && $0.x <= right && $0.y >= room.y && $0.y <= bottom }
        guard !inside.isEmpty else { return WidgetPoint(x: x, y: max(room.y, min(below, bottom))) }
        return inside.first { place in
            !others.contains {
                place.x < $0.x + $0.width && $0.x < place.x + label.width && place.y < $0.y + $0.height
                    && $0.y < place.y + label.height
            }
        }
    }
}
