/// The pixels that a ray passes, from the centre of a pattern outwards.
///
/// A ray goes by whole pixels along the axis that it is nearer to, and between two pixels across: a sample takes two
/// pixels instead of the four of bilinear interpolation, and says as much about where a straight edge is.
struct RayPath {
    /// How far a ray goes, in modules: twice as far as a square's sides.
    static let length: Float = 7.2

    /// The index of the pixel of the first sample in row or column 0 of the axis across.
    let start: Int
    /// From a sample to the next.
    let alongStride: Int
    /// How many samples there may be.
    let count: Int
    /// How many samples are inside the picture, as far as the axis along is concerned.
    let room: Int
    /// Where the first sample is across, in fixed point (``Raster/fixedBits``), and the change from one to the next.
    let across: Int
    let slope: Int
    let acrossStride: Int
    /// Places across from here on are outside the picture.
    let acrossLimit: Int
    /// Distances from the centre, in pixels: of the first sample, and from one to the next.
    private let first: Float
    private let spacing: Float

    /// - Parameters:
    ///   - step: from a sample to the next along, in pixels.
    ///   - limit: the greatest number of samples.
    @inline(__always)
    init(_ x: Float, _ y: Float, _ direction: RayDirection, module: Float, step: Int, limit: Int, _ raster: Raster) {
        // Counted from the centre of the first pixel.
        let (u, v) = direction.isWide ? (x - 0.5, y - 0.5) : (y - 0.5, x - 0.5)
        let (uSize, vSize) = direction.isWide ? (raster.width, raster.height) : (raster.height, raster.width)
        let (uStride, vStride) = direction.isWide ? (1, raster.stride) : (raster.stride, 1)
        // The first pixel that is not behind the centre.
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

    /// The distance of a place between samples from the centre, in pixels.
    @inline(__always)
    func distance(_ place: Float) -> Float { first + place * spacing }

    /// How many samples are inside the picture.
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
    /// A unit vector.
    let vector: SIMD2<Float>
    /// Whether the axis along is that of x.
    let isWide: Bool
    /// Whether the coordinate along grows.
    let isForward: Bool
    /// The vector's length along, and one over it.
    let along: Float
    let stretch: Float
    /// The change across with each pixel along.
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
