import Scanning

/// Where the plate with a code's text goes, so that it can be read.
nonisolated package enum PlatePlace {
    /// From the outline to the plate.
    package static let gap = 8.0

    /// Below the code, where a hand that holds it rather is not; above it where controls or the window's edge leave no
    /// room there, or another plate is; then over it, which has been read, and beside it.
    /// - Parameters:
    ///   - code: the bounds of the code's outline.
    ///   - room: the part of the preview that nothing else is shown over.
    ///   - others: the plates that have their place.
    /// - Returns: the plate's top left corner, inside the room as far as the plate fits it.
    package static func origin(
        of plate: (width: Double, height: Double), beside code: WidgetRectangle, in room: WidgetRectangle,
        avoiding others: [WidgetRectangle] = []
    ) -> WidgetPoint {
        let (right, bottom) = (room.x + room.width - plate.width, room.y + room.height - plate.height)
        let x = max(room.x, min(code.x, right))
        let below = code.y + code.height + gap
        // Over and beside it, at its lower edge.
        let low = max(room.y, min(code.y + code.height - plate.height, bottom))
        let places = [
            WidgetPoint(x: x, y: below), WidgetPoint(x: x, y: code.y - gap - plate.height),
            WidgetPoint(x: x, y: low),
            WidgetPoint(x: code.x + code.width + gap, y: low), WidgetPoint(x: code.x - gap - plate.width, y: low),
        ]
        let inside = places.filter { $0.x >= room.x && $0.x <= right && $0.y >= room.y && $0.y <= bottom }
        let free = inside.first { place in
            !others.contains {
                place.x < $0.x + $0.width && $0.x < place.x + plate.width && place.y < $0.y + $0.height
                    && $0.y < place.y + plate.height
            }
        }
        return free ?? inside.first ?? WidgetPoint(x: x, y: max(room.y, min(below, bottom)))
    }
}
