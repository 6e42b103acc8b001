import Barcodes

/// Outline of a code in the picture, with its number and label.
package struct CodeOutline: Hashable {
    /// Identifier (``CodeInView/id``) of the code.
    package var id: Int
    package var number: Int
    /// Text of the label.
    package var text: String
    /// Corners in frame coordinates.
    package var corners: Quadrilateral
    /// Opacity: 1 while the code is in view, less while it fades.
    package var opacity = 1.0
    /// Whether the symbol is linear.
    package var isLinear = false

    /// Whether the outline looks the same on the screen: corners may differ by less than 0.1 pixels, because the
    /// estimated motion of a code at rest decays but never reaches zero.
    func looks(like other: CodeOutline) -> Bool {
        var placed = self
        placed.corners = other.corners
        return placed == other
            && zip(corners.points, other.corners.points).allSatisfy { abs($0.x - $1.x) + abs($0.y - $1.y) < 0.1 }
    }
}
