/// Paints sixteen pixels of a row with the card and its shadow.
struct DemoBrush {
    enum Place { case outside, edge, inside }

    /// Position at which the next sixteen pixels begin, in texels of the card's finest level.
    var end: SIMD2<Float> = .zero
    private var begin: SIMD2<Float> = .zero
    private let width: Float
    private let height: Float
    private let shrink: Float
    private let margin: Float
    private let pixelsPerTexel: Float
    private let shadow: DemoShadow

    init(card: DemoCard, shift: Int, texelsPerPixel: Float) {
        width = Float(card.width)
        height = Float(card.height)
        shrink = 1 / Float(1 << shift)
        // The margin covers two texels of the level, for blending, and a pixel for the soft edge.
        margin = max(2 * Float(1 << shift), texelsPerPixel)
        pixelsPerTexel = 1 / texelsPerPixel
        shadow = DemoShadow(width: width, height: height)
    }

    mutating func advance(to point: SIMD2<Float>) {
        begin = end
        end = point
    }

    /// Position of the sixteen pixels relative to the card. Checking both ends suffices: a straight line between two
    /// points inside a convex shape stays inside.
    var place: Place {
        let low = pointwiseMin(begin, end)
        let high = pointwiseMax(begin, end)
        if low.x > margin, low.y > margin, high.x < width - margin, high.y < height - margin { return .inside }
        let near = -DemoShadow.penumbra
        let far = DemoShadow.reach
        if high.x < near || high.y < near || low.x > width + far || low.y > height + far { return .outside }
        return .edge
    }

    /// Blends four texels for each pixel, in integers of 1/65,536.
    @inline(__always)
    func paint(_ source: Span<UInt8>, _ stride: Int, _ target: inout MutableSpan<UInt8>, at o: Int) {
        let from = begin * shrink - 0.5
        let change = (end - begin) * (shrink / 16)
        var u = Int(from.x * 65_536)
        var v = Int(from.y * 65_536)
        let du = Int(change.x * 65_536)
        let dv = Int(change.y * 65_536)
        for i in 0..<16 {
            let k = (v >> 16) &* stride &+ (u >> 16)
            let fx = UInt32(truncatingIfNeeded: (u >> 8) & 0xFF)
            let fy = UInt32(truncatingIfNeeded: (v >> 8) & 0xFF)
            let top = UInt32(source[k]) &* (256 &- fx) &+ UInt32(source[k &+ 1]) &* fx
            let m = k &+ stride
            let bottom = UInt32(source[m]) &* (256 &- fx) &+ UInt32(source[m &+ 1]) &* fx
            target[o &+ i] = UInt8(truncatingIfNeeded: (top &* (256 &- fy) &+ bottom &* fy) >> 16)
            u &+= du
            v &+= dv
        }
    }

    /// Blends sixteen pixels at the edge of the card: partly covered pixels, and the shadow beside it.
    func paintEdge(
        _ source: Span<UInt8>, _ level: DemoCard.Level, _ target: inout MutableSpan<UInt8>, at o: Int
    ) {
        let change = (end - begin) / 16
        for i in 0..<16 {
            let point = begin + change * Float(i)
            let inner = pointwiseMin(point, SIMD2(width, height) - point)
            let edge = min(inner.x, inner.y) * pixelsPerTexel + 0.5
            var value = Float(target[o &+ i])
            if edge < 1 { value *= shadow.light(point.x, point.y) }
            if edge > 0 {
                let limit = SIMD2(Float(level.width), Float(level.height)) - 1.01
                let place = pointwiseMin(pointwiseMax(point * shrink - 0.5, .zero), limit)
                let (x, y) = (Int(place.x), Int(place.y))
                let (fx, fy) = (place.x - Float(x), place.y - Float(y))
                let k = y &* level.width &+ x
                let top = Float(source[k]) * (1 - fx) + Float(source[k &+ 1]) * fx
                let m = k &+ level.width
                let bottom = Float(source[m]) * (1 - fx) + Float(source[m &+ 1]) * fx
                value += (top * (1 - fy) + bottom * fy - value) * min(edge, 1)
            }
            target[o &+ i] = UInt8(value)
        }
    }
}

/// The shadow of the card on the table: the card's rectangle, moved aside, with soft edges.
struct DemoShadow {
    static let offsetX: Float = 26
    static let offsetY: Float = 40
    static let penumbra: Float = 44
    /// Maximum distance of the shadow beyond the card's right and lower edges.
    static var reach: Float { offsetY + penumbra }
    let width: Float
    let height: Float

    /// Returns the share of light that arrives at a point of the card's plane.
    @inline(__always)
    func light(_ u: Float, _ v: Float) -> Float {
        let x = min(u - Self.offsetX, width - u + Self.offsetX)
        let y = min(v - Self.offsetY, height - v + Self.offsetY)
        let scale = 0.5 / Self.penumbra
        let covered = min(max(x * scale + 0.5, 0), 1) * min(max(y * scale + 0.5, 0), 1)
        return 1 - 0.5 * covered
    }
}

/// The projective map from the frame to the card's plane, evaluated step by step along a row.
struct CardPlane {
    struct Walk {
        private var u: Float
        private var v: Float
        private var w: Float

        init(u: Float, v: Float, w: Float) {
            self.u = u
            self.v = v
            self.w = w
        }

        var point: SIMD2<Float> { SIMD2(u, v) / w }

        @inline(__always)
        mutating func step(_ plane: CardPlane, _ count: Float) {
            u += plane.ux * count
            v += plane.vx * count
            w += plane.wx * count
        }
    }

    fileprivate let ux, vx, wx: Float
    private let inverse: [Double]

    init(pose: DemoPose) {
        inverse = pose.inverse
        ux = Float(inverse[0])
        vx = Float(inverse[3])
        wx = Float(inverse[6])
    }

    func start(_ x: Float, _ y: Float) -> Walk {
        let (x, y) = (Double(x), Double(y))
        return Walk(
            u: Float(inverse[0] * x + inverse[1] * y + inverse[2]),
            v: Float(inverse[3] * x + inverse[4] * y + inverse[5]),
            w: Float(inverse[6] * x + inverse[7] * y + inverse[8]))
    }
}
