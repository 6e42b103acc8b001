/// The samples along a ray, from the centre of a pattern outwards.
///
/// Along the axis that a ray is nearer to it advances by whole pixels, and across it interpolates between two pixels. A
/// sample thus reads two pixels instead of the four of bilinear interpolation, and locates a straight edge as exactly.
struct RayPath {
    /// Length of a ray, in modules: twice the distance of a square's sides from its centre.
    static let length: Float = 7.2

    /// Index of the first sample's pixel, with coordinate 0 on the axis across.
    let start: Int
    /// Distance in memory between samples, along the axis.
    let alongStride: Int
    /// Number of samples.
    let count: Int
    /// Number of samples inside the picture, judged by the axis along alone.
    let room: Int
    /// Coordinate of the first sample on the axis across, in fixed point (``Raster/fixedBits``), and its change per
    /// sample.
    let across: Int
    let slope: Int
    let acrossStride: Int
    /// Coordinate on the axis across from which on samples are outside the picture.
    let acrossLimit: Int
    /// Distance of the first sample from the centre, and distance between samples, in pixels.
    private let first: Float
    private let spacing: Float

    /// Lays out the samples of a ray.
    /// - Parameters:
    ///   - step: distance between samples on the axis along, in pixels.
    ///   - limit: maximum number of samples.
    @inline(__always)
    init(_ x: Float, _ y: Float, _ direction: RayDirection, module: Float, step: Int, limit: Int, _ raster: Raster) {
        // Coordinates are relative to the centre of the first pixel.
        let (u, v) = direction.isWide ? (x - 0.5, y - 0.5) : (y - 0.5, x - 0.5)
        let (uSize, vSize) = direction.isWide ? (raster.width, raster.height) : (raster.height, raster.width)
        let (uStride, vStride) = direction.isWide ? (1, raster.stride) : (raster.stride, 1)
        // The first pixel in the ray's direction that is not behind the centre.
        let floor = Int(u + 1024) &- 1024
        let pixel = direction.isForward && Float(floor) < u ? floor &+ 1 : floor
        let offset = abs(Float(pixel) - u)
        first = offset * direction.stretch
        spacing = Float(step) * direction.stretch
        count = min(limit, Int(module * Self.length * direction.along) / step &+ 2)
        start = raster.offset &+ pixel &* uStride
        alongStride = (direction.isForward ? step : -step) &* uStride
        across = Int((v + offset * direction.slope) * Float(1 << Raster.fixedBits))
        slope = Int(direction.slope * Float(step << Raster.fixedBits))
        acrossStride = vStride
        acrossLimit = (vSize &- 1) &<< Raster.fixedBits
        room = pixel < 0 || pixel >= uSize ? 0 : (direction.isForward ? uSize &- 1 &- pixel : pixel) / step &+ 1
    }

    /// Returns the distance from the centre of a position between samples, in pixels.
    @inline(__always)
    func distance(_ place: Float) -> Float { first + place * spacing }

    /// Number of samples inside the picture.
    var countInside: Int {
        var (inside, across) = (0, across)
        while inside < min(count, room), across >= 0, across < acrossLimit {
            across &+= slope
            inside &+= 1
        }
        return inside
    }
}

/// The direction of a ray.
struct RayDirection {
    /// Unit vector of the ray.
    let vector: SIMD2<Float>
    /// Whether the axis along is the x axis.
    let isWide: Bool
    /// Whether the coordinate along grows from sample to sample.
    let isForward: Bool
    /// Length of the vector along the axis, and its reciprocal.
    let along: Float
    let stretch: Float
    /// Change of the coordinate across for each pixel along.
    let slope: Float

    init(_ vector: SIMD2<Float>) {
        self.vector = vector
        isWide = abs(vector.x) >= abs(vector.y)
        let (u, v) = isWide ? (vector.x, vector.y) : (vector.y, vector.x)
        isForward = u > 0
        along = abs(u)
        stretch = 1 / along
        slope = v * stretch
    }
}
