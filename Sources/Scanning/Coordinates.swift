import Barcodes

// There are three coordinate systems (see PreviewGeometry): Barcodes.Point for frame coordinates, and the other two
// here. They are types of their own so that one can't be passed for another.

extension Point {
    /// Returns the distance to another point, in pixels of the frame.
    func distance(to other: Point) -> Double {
        let (dx, dy) = (x - other.x, y - other.y)
        return (dx * dx + dy * dy).squareRoot()
    }
}

/// A point in a frame as a fraction of its size, 0 to 1 in both directions, unrotated and unmirrored.
package struct NormalizedPoint: Hashable, Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// A rectangle in a frame as fractions of its size, such as the region of interest.
package struct NormalizedRectangle: Hashable, Sendable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The whole frame.
    package static let full = NormalizedRectangle(x: 0, y: 0, width: 1, height: 1)

    /// Returns whether a point lies inside or on the edge.
    package func contains(_ point: NormalizedPoint) -> Bool {
        point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height
    }

    /// Returns the part that this rectangle and another have in common; its width or height is 0 if there is none.
    package func intersection(_ other: NormalizedRectangle) -> NormalizedRectangle {
        // `maximum` and `minimum` ignore a NaN and return the other value: a rectangle from a settings file can hold
        // anything.
        let (left, top) = (Double.maximum(x, other.x), Double.maximum(y, other.y))
        let right = Double.minimum(x + width, other.x + other.width)
        let bottom = Double.minimum(y + height, other.y + other.height)
        return NormalizedRectangle(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
    }

    /// Returns the whole pixels that the rectangle touches in a frame of this size, enlarged by `margin` pixels on each
    /// side and clipped to the frame.
    package func pixels(frameWidth: Int, frameHeight: Int, margin: Double = 0) -> PixelRectangle {
        let inside = intersection(.full)
        // An edge within rounding error of a whole pixel does not take in the next pixel.
        let tolerance = 1e-6
        let left = max(0, inside.x * Double(frameWidth) - margin + tolerance).rounded(.down)
        let top = max(0, inside.y * Double(frameHeight) - margin + tolerance).rounded(.down)
        let right = (inside.x + inside.width) * Double(frameWidth) + margin - tolerance
        let bottom = (inside.y + inside.height) * Double(frameHeight) + margin - tolerance
        return PixelRectangle(
            x: Int(left), y: Int(top), width: max(0, Int(min(Double(frameWidth), right.rounded(.up)) - left)),
            height: max(0, Int(min(Double(frameHeight), bottom.rounded(.up)) - top)))
    }
}

/// A point in the preview, in logical pixels from its top-left corner.
package struct WidgetPoint: Hashable, Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// A rectangle in the preview, in logical pixels.
package struct WidgetRectangle: Hashable, Sendable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

/// Clockwise rotation of a camera's picture in the preview, in degrees.
package enum PreviewRotation: Int, CaseIterable, Hashable, Sendable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270

    /// Cosine and sine of the angle. On screen y grows downwards, so a rotation by it is clockwise.
    var cosineAndSine: (cosine: Double, sine: Double) {
        switch self {
        case .none: (1, 0)
        case .quarter: (0, 1)
        case .half: (-1, 0)
        case .threeQuarters: (0, -1)
        }
    }

    var swapsSides: Bool { self == .quarter || self == .threeQuarters }
}

/// Scaling of a picture to a preview of another aspect ratio.
package enum PreviewScaling: Hashable, Sendable, CaseIterable {
    /// The picture covers the preview; the parts that don't fit are cut off.
    case fill
    /// The whole picture is in the preview; the rest is empty.
    case fit
}
