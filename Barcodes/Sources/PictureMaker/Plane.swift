import Barcodes

/// A picture while it is made: brightness, 0 black to 1 white, row by row. Values may be outside that range until the
/// sensor clamps them.
struct Plane: Sendable {
    let width: Int
    let height: Int
    var values: [Float]

    init(width: Int, height: Int, value: Float = 0) {
        self.width = width
        self.height = height
        values = Array(repeating: value, count: width * height)
    }

    /// Returns the brightness between pixel centres, by bilinear interpolation; beyond the edges, that of the edge.
    /// - Parameter x, y: coordinates in pixels from the centre of the first pixel.
    func value(x: Float, y: Float) -> Float {
        let (x, y) = (min(max(x, 0), Float(width - 1)), min(max(y, 0), Float(height - 1)))
        let (left, top) = (Int(x), Int(y))
        let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
        let (u, v) = (x - Float(left), y - Float(top))
        let upper = values[top * width + left] * (1 - u) + values[top * width + right] * u
        let lower = values[bottom * width + left] * (1 - u) + values[bottom * width + right] * u
        return upper * (1 - v) + lower * v
    }
}
