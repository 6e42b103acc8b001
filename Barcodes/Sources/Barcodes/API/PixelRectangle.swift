/// A rectangle of whole pixels in a frame.
public struct PixelRectangle: Hashable, Sendable, Codable {
    /// The left edge: the index of the first column inside.
    public var x: Int
    /// The top edge: the index of the first row inside.
    public var y: Int
    /// In pixels; 0 for no column.
    public var width: Int
    /// In pixels; 0 for no row.
    public var height: Int

    /// A value with these members.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The part of this rectangle that lies in a frame of the given size; its width or height is 0 when none does.
    public func clipped(toWidth frameWidth: Int, height frameHeight: Int) -> PixelRectangle {
        let left = min(max(x, 0), frameWidth)
        let top = min(max(y, 0), frameHeight)
        // Saturating: a region may come from a command line, and its far edge may not fit an Int.
        let (right, rightOverflow) = x.addingReportingOverflow(width)
        let (bottom, bottomOverflow) = y.addingReportingOverflow(height)
        return PixelRectangle(
            x: left, y: top,
            width: max(0, min(rightOverflow ? frameWidth : right, frameWidth) - left),
            height: max(0, min(bottomOverflow ? frameHeight : bottom, frameHeight) - top))
    }
}
