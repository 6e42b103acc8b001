/// A rectangle of whole pixels in a frame.
public struct PixelRectangle: Hashable, Sendable, Codable {
    /// Left edge: the index of the first column inside.
    public var x: Int
    /// Top edge: the index of the first row inside.
    public var y: Int
    /// Width in pixels; 0 for an empty rectangle.
    public var width: Int
    /// Height in pixels; 0 for an empty rectangle.
    public var height: Int

    /// Creates a rectangle from its members.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Returns the part of this rectangle that lies in a frame of the given size; its width or height is 0 if there is
    /// none.
    public func clipped(toWidth frameWidth: Int, height frameHeight: Int) -> PixelRectangle {
        let left = min(max(x, 0), frameWidth)
        let top = min(max(y, 0), frameHeight)
        return PixelRectangle(
            x: left, y: top, width: max(0, min(Self.end(of: width, from: x), frameWidth) - left),
            height: max(0, min(Self.end(of: height, from: y), frameHeight) - top))
    }

    /// Returns the far edge, saturating: a region may come from a command line, and its far edge may not fit an `Int`.
    private static func end(of side: Int, from start: Int) -> Int {
        let (end, isOverflow) = start.addingReportingOverflow(side)
        return isOverflow ? (side < 0 ? Int.min : Int.max) : end
    }
}
