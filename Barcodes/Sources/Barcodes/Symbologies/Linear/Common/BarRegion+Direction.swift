/// Exact direction of bars.
extension BarRegion {
    /// Minimum sine of twice the direction's angle for the direction to be measured again: 7° from an axis. Differences
    /// of pixels two apart turn the direction of fine bars towards the diagonals, most at some 20° from an axis: bars
    /// of two pixels by 11°, so that a direction near a diagonal may be any. At half the resolution, where a module may
    /// be a pixel or less, the error is up to 36°.
    private static let minimumSine = 0.25
    /// Number of lines along which gradients are measured.
    private static let lines = 3
    /// Maximum number of places on all of these lines.
    private static let places = 450
    /// Maximum error of a direction, as the cosine of twice the angle: 16°.
    private static let maximumTurn = 0.85
    /// Maximum error of a direction found in the level of half the resolution, as the cosine of twice the angle: 36°.
    /// Of 48 pictures of a Code 39 symbol beside a QR code, with modules of 1.5 to 2.3 pixels, 28 are read, and 18 with
    /// 25°.
    private static let maximumTurnInHalf = 0.3
    /// Minimum share of the gradients that have a direction in common.
    private static let minimumCoherence = 0.5

    /// Whether the bars are low for their number.
    var isLow: Bool { halfHeight < 0.4 * reach }

    /// Returns the same region with a direction measured by gradients whose error is small for fine bars, too:
    /// differences over three rows or columns, weighted 3, 10, 3 (Scharr, "Optimal operators in digital image
    /// processing", 2000).
    ///
    /// - Parameters:
    ///   - isFromHalf: whether the region was found in the level of half this resolution.
    ///   - pixels: those of the region's level.
    func withExactDirection(isFromHalf: Bool, _ pixels: Span<UInt8>, _ raster: Raster) -> BarRegion {
        let double = Point(x: across.x * across.x - across.y * across.y, y: 2 * across.x * across.y)
        // An apparent skew of a low region that was found at half the resolution may be an error of its direction.
        let mayTurnFar = isFromHalf && isLow
        guard mayTurnFar || skew == 0 && abs(double.y) > Self.minimumSine,
            let exact = exactDirection(pixels, raster)
        else { return self }
        // The error is towards a diagonal, where the sine of twice the angle is greatest.
        let maximumTurn = isFromHalf ? Self.maximumTurnInHalf : Self.maximumTurn
        guard exact.dot(double) > maximumTurn, abs(exact.y) < abs(double.y) else { return self }
        return turned(to: Point(halvingAngleOf: exact))
    }

    /// Returns the direction of gradients along lines through the middles of the bars, as a unit vector of twice its
    /// angle; `nil` where they have none in common.
    private func exactDirection(_ pixels: Span<UInt8>, _ raster: Raster) -> Point? {
        let (way, length) = (path * (1 / path.length), reach * path.length)
        let step = max(1, 2 * length * Double(Self.lines) / Double(Self.places))
        var (xx, xy, yy) = (0, 0, 0)
        for line in 0..<Self.lines {
            let middle = center + along * (halfHeight * (Double(line) / Double(Self.lines - 1) - 0.5))
            guard let (start, end) = raster.inside(middle, way, -length, length) else { continue }
            for place in stride(from: start, to: end, by: step) {
                let (x, y) = (Int(middle.x + way.x * place), Int(middle.y + way.y * place))
                guard x > 0, y > 0, x &+ 1 < raster.width, y &+ 1 < raster.height else { continue }
                let index = raster.index(x, y)
                @inline(__always)
                func pixel(_ right: Int, _ down: Int) -> Int {
                    Int(pixels[index &+ right &+ down &* raster.stride])
                }
                let (falling, rising) = (pixel(1, 1) &- pixel(-1, -1), pixel(1, -1) &- pixel(-1, 1))
                let gx = 3 &* (falling &+ rising) &+ 10 &* (pixel(1, 0) &- pixel(-1, 0))
                let gy = 3 &* (falling &- rising) &+ 10 &* (pixel(0, 1) &- pixel(0, -1))
                xx &+= gx &* gx
                xy &+= gx &* gy
                yy &+= gy &* gy
            }
        }
        let exact = Point(x: Double(xx - yy), y: Double(2 * xy))
        guard exact.length > Self.minimumCoherence * Double(xx + yy), exact.length > 0 else { return nil }
        return exact * (1 / exact.length)
    }

    /// Returns the same bars with the exact direction in place of a wrong one.
    private func turned(to exact: Point) -> BarRegion {
        var region = self
        region.across = exact
        if skew != 0 {
            // The line through the middles of the bars stays where it is.
            let (u, t) = (path.dot(exact), path.dot(region.along))
            guard u > 0 else { return self }
            region.reach = reach * u
            region.skew = abs(t / u) > BarRegionFinder.minimumSkew ? t / u : 0
            return region
        }
        // With the wrong direction, a low region reached above its bars at one end and below them at the other.
        let turn = abs(exact.dot(along))
        region.halfHeight = max(min(halfHeight, Self.minimumHalfHeight), halfHeight - Self.share * reach * turn)
        return region
    }

    /// Minimum half height that is left, in pixels.
    private static let minimumHalfHeight = 12.0
    /// Share of the ends' movement that is taken off the half height.
    private static let share = 0.8
}

extension RegionReader {
    /// Returns a reader of the same region with its exact direction.
    func withExactDirection(isFromHalf: Bool, _ pixels: Span<UInt8>, _ raster: Raster) -> RegionReader {
        reader(of: region.withExactDirection(isFromHalf: isFromHalf, pixels, raster), decoders: decoders)
    }
}
