import Barcodes

/// What is drawn about a code in the picture.
package struct CodeOutline: Hashable {
    /// The ``CodeInView/id`` of the code.
    package var id: Int
    package var number: Int
    /// What its label says.
    package var text: String
    /// In frame coordinates.
    package var corners: Quadrilateral
    /// 1 while the code is there, less while it fades.
    package var opacity = 1.0

    /// Whether nobody could tell it from another on the screen: where a code is at rest, its motion fades without ever
    /// being nothing.
    func looks(like other: CodeOutline) -> Bool {
        var placed = self
        placed.corners = other.corners
        return placed == other
            && zip(corners.corners, other.corners.corners).allSatisfy { abs($0.x - $1.x) + abs($0.y - $1.y) < 0.1 }
    }
}
