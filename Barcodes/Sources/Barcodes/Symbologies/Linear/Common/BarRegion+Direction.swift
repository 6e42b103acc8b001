/// Where exactly bars point.
extension BarRegion {
    /// Differences of pixels two apart turn the direction of fine bars towards the diagonals, most where the sine of four
    /// times its angle is greatest: below this the error is a degree or two.
    private static let leastSine = 0.5
    /// Lines that are looked at, and the most places on all of them.
    private static let (lines, places) = (3, 450)
    /// How far a direction may be wrong, as the cosine of twice the angle: 10°.
    private static let mostTurn = 0.94
    /// The least share of the gradients that have a direction in common.
    private static let leastCoherence = 0.5

    /// Whether its bars are low for their number.
    var isLow: Bool { halfHeight < 0.4 * reach }

    /// The same with the direction that gradients have whose error is small for fine bars too: differences over three
    /// rows or columns, weighed 3, 10, 3 (Scharr, "Optimal operators in digital image processing", 2000).
    ///
    /// The pixels are those of the region's level.
    func withExactDirection(_ pixels: Span<UInt8>, _ raster: Raster) -> BarRegion {
        let double = Point(x: across.x * across.x - across.y * across.y, y: 2 * across.x * across.y)
        guard skew == 0, abs(2 * double.x * double.y) > Self.leastSine else { return self }
        let step = max(1, 2 * reach * Double(Self.lines) / Double(Self.places))
        var (xx, xy, yy) = (0, 0, 0)
        for line in 0..<Self.lines {
            let middle = center + along * (halfHeight * (Double(line) / Double(Self.lines - 1) - 0.5))
            guard let (start, end) = raster.inside(middle, across, -reach, reach) else { continue }
            for place in stride(from: start, to: end, by: step) {
                let (x, y) = (Int(middle.x + across.x * place), Int(middle.y + across.y * place))
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
        let length = exact.length
        guard length > Self.leastCoherence * Double(xx + yy), length > 0 else { return self }
        let unit = exact * (1 / length)
        // The error is towards a diagonal, where the sine of twice the angle is greatest.
        guard unit.dot(double) > Self.mostTurn, abs(unit.y) < abs(double.y) else { return self }
        var region = self
        let (x, y) = (max(0, (1 + unit.x) / 2).squareRoot(), max(0, (1 - unit.x) / 2).squareRoot())
        region.across = Point(x: x, y: unit.y < 0 ? -y : y)
        // As high as it was, a low region took in what is above its bars on one side and below them on the other.
        let turn = abs(region.across.dot(along))
        region.halfHeight = max(min(halfHeight, Self.leastHalfHeight), halfHeight - Self.share * reach * turn)
        return region
    }

    /// In pixels, and the share of what the ends move by.
    private static let (leastHalfHeight, share) = (12.0, 0.8)
}

extension RegionReader {
    /// A reader of the same region with its exact direction.
    func withExactDirection(_ pixels: Span<UInt8>, _ raster: Raster) -> RegionReader {
        reader(of: region.withExactDirection(pixels, raster), decoders: decoders)
    }
}
