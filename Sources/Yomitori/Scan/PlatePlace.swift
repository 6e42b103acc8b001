import Scanning

/// Where the plate with a code's text goes, so that it can be read.
nonisolated package enum PlatePlace {
    /// From the outline to the plate.
    package static let gap = 8.0

    /// Below the code, where a hand that holds it rather is not; above it where controls or the window's edge leave no
    /// room there; over it where it fills the room from top to bottom.
    /// - Parameters:
    ///   - code: the bounds of the code's outline.
    ///   - room: the part of the preview that nothing else is shown over.
    /// - Returns: the plate's top left corner, inside the room as far as the plate fits it.
    package static func origin(
        of plate: (width: Double, height: Double), beside code: WidgetRectangle, in room: WidgetRectangle
    ) -> WidgetPoint {
        let below = code.y + code.height + gap
        let above = code.y - gap - plate.height
        let bottom = room.y + room.height - plate.height
        let y = below <= bottom ? below : above >= room.y && above <= bottom ? above : bottom
        return WidgetPoint(
            x: max(room.x, min(code.x, room.x + room.width - plate.width)), y: max(room.y, y))
    }
}
