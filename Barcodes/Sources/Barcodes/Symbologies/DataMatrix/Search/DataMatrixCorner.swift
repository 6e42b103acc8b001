/// The two solid sides of a symbol and the corner where they meet.
struct DataMatrixCorner {
    /// Where the sides meet.
    var corner: Point
    /// The other ends of the sides.
    var first: Point
    var second: Point
    /// How thick the sides are: the side of a module in pixels, in the direction along the first and the second side.
    var module: (first: Double, second: Double)
    var isInverted: Bool

    /// Looks for a second side at one end of an edge.
    /// - Parameters:
    ///   - edge: an outer edge, perhaps.
    ///   - atFirst: whether the corner is at the edge's first end.
    static func find(
        _ edge: StraightEdge, atFirst: Bool, isInverted: Bool, isUpright: Bool, _ picture: ThresholdedPicture,
        _ pixels: Span<UInt8>
    ) -> DataMatrixCorner? {
        let (corner, end) = atFirst ? (edge.first, edge.last) : (edge.last, edge.first)
        let along = (end - corner) * (1 / edge.length)
        let inward = isInverted ? edge.dark * -1 : edge.dark
        for depth in [2.5, 1.5] {
            guard
                let other = otherEdge(
                    corner + inward * depth, along, inward, isInverted: isInverted, isUpright: isUpright, picture,
                    pixels),
                let meeting = edge.line.meets(other.line)
            else { continue }
            let reach = max(3, edge.length * 0.12)
            guard meeting.distance(to: corner) < reach else { continue }
            let ends =
                (other.first - meeting).dot(inward) > (other.last - meeting).dot(inward)
                ? (far: other.first, near: other.last) : (far: other.last, near: other.first)
            let side = ends.far - meeting
            guard side.length >= 7, side.dot(inward) > 0.6 * side.length,
                ends.near.distance(to: meeting) < max(3, side.length * 0.12)
            else { continue }
            let ratio = side.length / edge.length
            guard ratio > 1 / 24, ratio < 24 else { continue }
            var result = DataMatrixCorner(
                corner: meeting, first: end, second: ends.far, module: (0, 0), isInverted: isInverted)
            guard result.measure(picture, pixels) else { continue }
            return result
        }
        return nil
    }

    /// The outer edge of the side across another.
    /// - Parameter start: inside the symbol, near the corner.
    private static func otherEdge(
        _ start: Point, _ along: Point, _ inward: Point, isInverted: Bool, isUpright: Bool,
        _ picture: ThresholdedPicture, _ pixels: Span<UInt8>
    ) -> StraightEdge? {
        // Nearest first: from ink to ground on the way out.
        var place: Point?
        for offset in [0, 1, -1, 2, -2, 3, -3, 4] as [Double] {
            let inside = start + along * (offset + 0.5)
            let outside = start + along * (offset - 0.5)
            if picture.isInk(inside, isInverted: isInverted, pixels),
                !picture.isInk(outside, isInverted: isInverted, pixels)
            {
                place = inside
                break
            }
        }
        guard let place else { return nil }
        // The other side runs along the axis that this one runs across.
        let isInkAfter = (isUpright ? along.y : along.x) > 0
        let tracer = EdgeTracer(picture: picture, isUpright: !isUpright, isDarkAfter: isInkAfter != isInverted)
        let (main, across) = isUpright ? (place.x, place.y) : (place.y, place.x)
        let slope = isUpright ? inward.y / inward.x : inward.x / inward.y
        // The step from ink to ground was taken along the other side's normal, near enough: search around it.
        let first = Int(across)
        guard main >= 0, across >= 0, main < Double(isUpright ? picture.raster.width : picture.raster.height) else {
            return nil
        }
        for offset in [0, 1, -1] {
            if let edge = tracer.trace(
                along: Int(main), across: first + offset, slope: max(-1.2, min(1.2, slope)), least: 6, pixels)
            {
                return edge
            }
        }
        return nil
    }

    /// Takes the thickness of both sides: the module, in most places more where data modules touch it.
    private mutating func measure(_ picture: ThresholdedPicture, _ pixels: Span<UInt8>) -> Bool {
        let (up, right) = (first - corner, second - corner)
        // Along the first side lies the thickness of the second, and the other way round.
        guard let alongFirst = thickness(corner, right, up, picture, pixels),
            let alongSecond = thickness(corner, up, right, picture, pixels)
        else { return false }
        // Next to a short side all modules may be dark.
        module = (min(alongFirst, 1.6 * alongSecond), min(alongSecond, 1.6 * alongFirst))
        let counts = (up.length / module.first, right.length / module.second)
        return counts.0 >= 5 && counts.1 >= 5 && counts.0 < 220 && counts.1 < 220
    }

    /// A quarter of the places along a side are as thick as the side alone, at least: a data module next to it is light.
    private func thickness(
        _ start: Point, _ side: Point, _ inward: Point, _ picture: ThresholdedPicture, _ pixels: Span<UInt8>
    ) -> Double? {
        let unit = inward * (1 / inward.length)
        let most = max(3, inward.length / 5)
        var runs = InlineArray<32, Double>(repeating: 0)
        var (seen, missing, thick) = (0, 0, 0)
        // A few places all along first, then those between.
        for index in 0..<32 {
            let order = (index * 13) & 31
            let place = start + side * ((Double(order) + 0.7) / 32.4)
            guard picture.isInk(place + unit * 1.0, isInverted: isInverted, pixels) else {
                missing += 1
                if missing > 8 { return nil }
                continue
            }
            var depth = 1.5
            while depth < most, picture.isInk(place + unit * depth, isInverted: isInverted, pixels) { depth += 0.5 }
            if depth >= most { thick += 1 }
            // Something solid.
            if index == 7, thick > 6 { return nil }
            runs[seen] = depth
            seen += 1
        }
        var sorted = (0..<seen).map { runs[$0] }
        sorted.sort()
        let quarter = sorted[seen / 4]
        return quarter < most ? quarter : nil
    }
}
