/// Corner of a symbol at which its two solid sides meet, with the sides.
struct DataMatrixCorner {
    /// Point at which the sides meet.
    var corner: Point
    /// Far end of the first side.
    var first: Point
    /// Far end of the second side.
    var second: Point
    /// Side of a module in pixels, measured as the thickness of the sides: in the directions of the first and the
    /// second side.
    var module: (first: Double, second: Double)
    var isInverted: Bool

    /// Cost of a look for a second side, without the edges that are followed, in the unit of ``SearchBudget``.
    private static let cost = 200
    /// Distances from an end of the first edge, and from that of the second one, within which both must meet: shares of
    /// their lengths, and no less than some pixels.
    private static let reachOfFirst = 0.12
    private static let reachOfSecond = 0.18
    private static let leastReach = 3.0
    /// Minimum length of the second side, in pixels: less than the shortest side with modules of one pixel.
    private static let shortestSide = 7.0
    /// Cosine of the angle between the second side and the normal of the first one, which has to be exceeded.
    private static let minimumCosine = 0.6
    /// Ratio of the sides' lengths from which on they are not those of a symbol: 8 × 144 modules, seen at an angle.
    private static let maximumRatio = 24.0
    /// Ratio to which the thickness of a side is limited, in thicknesses of the other one.
    private static let maximumThicknessRatio = 1.6
    /// Minimum number of modules along a side, by its thickness, and the number from which on there are too many: 8 to
    /// 144, with the errors of that measurement.
    private static let minimumModules = 5.0
    private static let maximumModules = 220.0

    /// Looks for a second side at one end of an edge.
    /// - Parameters:
    ///   - edge: candidate for the outer edge of a solid side.
    ///   - atFirst: whether the corner is at the edge's first end.
    ///   - work: increased by the work that was done, in the unit of ``SearchBudget``.
    /// - Returns: a corner, or none; two if the second side has a gap as wide as a module, behind which another symbol
    ///   may begin.
    static func find(
        _ edge: StraightEdge, atFirst: Bool, isInverted: Bool, _ picture: ThresholdedPicture, _ work: inout Int
    ) -> [DataMatrixCorner] {
        work += cost
        let (corner, end) = atFirst ? (edge.first, edge.last) : (edge.last, edge.first)
        let along = (end - corner) * (1 / edge.length)
        let inward = isInverted ? edge.dark * -1 : edge.dark
        var known: StraightEdge?
        for depth in [2.5, 1.5] {
            let (other, part) = otherEdge(
                corner + inward * depth, along, inward, isInverted: isInverted, unless: known, picture, &work)
            guard let other else { continue }
            known = other
            var corners: [DataMatrixCorner] = []
            for side in [other, part] {
                // A scratch leaves the modules on both sides of it where they are.
                guard let side,
                    corners.isEmpty || Double(other.gap) > minimumGap * corners[0].module.second,
                    let found = DataMatrixCorner(edge, side, corner, end, inward, isInverted: isInverted, picture)
                else { continue }
                corners.append(found)
            }
            if !corners.isEmpty { return corners }
        }
        return []
    }

    /// Minimum length of a gap between two symbols, which is a module of each, in modules.
    private static let minimumGap = 0.7

    /// Returns the outer edge of the second solid side, which crosses the first one, and its part up to a gap.
    /// - Parameters:
    ///   - start: point inside the symbol, near the corner.
    ///   - known: edge that was followed from another start; if it passes here too, nothing is returned.
    private static func otherEdge(
        _ start: Point, _ along: Point, _ inward: Point, isInverted: Bool, unless known: StraightEdge?,
        _ picture: ThresholdedPicture, _ work: inout Int
    ) -> (whole: StraightEdge?, part: StraightEdge?) {
        guard let place = stepOut(start, along, isInverted: isInverted, picture) else { return (nil, nil) }
        if let known, abs(known.line.normal.dot(place) - known.line.offset) < 1 { return (nil, nil) }
        // The second side is traced along x. Which of its gaps is a module long is known later.
        var tracer = EdgeTracer(
            picture: picture, isUpright: false, isDarkAfter: (along.y > 0) != isInverted, scratch: 1)
        let slope = inward.x == 0 ? 0 : max(-1.2, min(1.2, inward.y / inward.x))
        // The step from ink to ground was only approximately along the normal of the second side, so places around it
        // are tried.
        let (main, across) = (Int(place.x), Int(place.y))
        defer { work += tracer.work }
        for offset in [0, 1, -1, 2, -2] {
            let edge = tracer.trace(
                along: main, across: across + offset, slope: slope, isBackwardFirst: inward.x < 0, least: 6)
            if let edge { return (edge, tracer.part) }
        }
        return (nil, nil)
    }

    /// Returns the last pixel of ink before ground on the way out of a symbol: the nearest one, from three pixels
    /// further out to four further in.
    /// - Parameter along: a step inwards.
    private static func stepOut(
        _ start: Point, _ along: Point, isInverted: Bool, _ picture: ThresholdedPicture
    ) -> Point? {
        @inline(__always)
        func isInk(_ offset: Double) -> Bool { picture.isInk(start + along * offset, isInverted: isInverted) }
        var (further, before) = (isInk(0.5), isInk(-0.5))
        if further, !before { return start + along * 0.5 }
        var offset = 1.0
        while true {
            let inside = isInk(offset + 0.5)
            if inside, !further { return start + along * (offset + 0.5) }
            further = inside
            guard offset < 4 else { return nil }
            let outside = isInk(-offset - 0.5)
            if before, !outside { return start + along * (0.5 - offset) }
            before = outside
            offset += 1
        }
    }

    /// Measures the thickness of both sides, which is a module, or more in places where dark data modules touch them.
    private mutating func measure(_ picture: ThresholdedPicture) -> Bool {
        let (up, right) = (first - corner, second - corner)
        // The thickness of the second side is measured along the first one, and the other way round.
        guard let alongFirst = thickness(corner, right, up, picture),
            let alongSecond = thickness(corner, up, right, picture)
        else { return false }
        // Beside a short side, all data modules may be dark.
        module = (
            min(alongFirst, Self.maximumThicknessRatio * alongSecond),
            min(alongSecond, Self.maximumThicknessRatio * alongFirst)
        )
        let counts = (up.length / module.first, right.length / module.second)
        return counts.0 >= Self.minimumModules && counts.1 >= Self.minimumModules
            && counts.0 < Self.maximumModules && counts.1 < Self.maximumModules
    }

    /// Returns the thickness of a side: the sixth part of a sample of places that is thinnest bounds it. At a sixth of
    /// the places along a side at least, the data module beside it is light: the one next to the side's end always is,
    /// and beside the shortest side there are eight others.
    private func thickness(
        _ start: Point, _ side: Point, _ inward: Point, _ picture: ThresholdedPicture
    ) -> Double? {
        let unit = inward * (1 / inward.length)
        // Greater thicknesses than two modules of the smallest symbol are not distinguished.
        let step = max(0.5, inward.length / 120)
        let most = max(3, inward.length / 5 + step)
        var runs = InlineArray<32, Double>(repeating: 0)
        var (seen, missing, thick) = (0, 0, 0)
        // A few places all along the side are looked at first, then those between. The first place lies beside the last
        // module of the side, which is light in every symbol: if eight places in a row are solid, this is no symbol.
        for index in 0..<32 {
            let order = 31 - (index * 4 & 31 | index / 8)
            let place = start + side * ((Double(order) + 0.7) / 32.4)
            guard picture.isInk(place + unit * 1.0, isInverted: isInverted) else {
                missing += 1
                if missing > 8 || missing > 3 && index < 8 { return nil }
                continue
            }
            var depth = 1.5
            var walk = picture.walk(from: place + unit * depth, by: unit * step, isInverted: isInverted)
            while depth < most, walk.next(in: picture) { depth += step }
            if depth >= most { thick += 1 }
            // A solid area is no side of a symbol.
            if index == 7, thick > 7 { return nil }
            runs[seen] = depth
            seen += 1
        }
        var sorted = (0..<seen).map { runs[$0] }
        sorted.sort()
        let thinnest = sorted[seen / 6]
        return thinnest < most ? thinnest : nil
    }

    /// Returns how much dark and light alternate where the dashed sides may be, as a share of what the thickness of the
    /// solid sides predicts; the lesser of both sides. Perspective tilts these sides, so lines in several directions
    /// are tried.
    /// - Parameters:
    ///   - isForeshortened: whether only the lines of strongly foreshortened symbols are tried.
    ///   - work: increased by the work that was done, in the unit of ``SearchBudget``.
    func alternation(isForeshortened: Bool = false, _ picture: ThresholdedPicture, _ work: inout Int) -> Double {
        let (up, right) = (first - corner, second - corner)
        let tilts = isForeshortened ? Self.foreshortenedTilts : Self.tilts
        let top = alternation(
            from: first, along: right, outward: up, module: module.first, across: module.second, tilts, picture, &work)
        guard top > 0 else { return 0 }
        let side = alternation(
            from: second, along: up, outward: right, module: module.second, across: module.first, tilts, picture, &work)
        return min(top, side)
    }

    /// Tilts of dashed sides against the opposite solid sides that are tried, in lengths of the other solid side.
    private static let tilts = [0, -0.1, 0.1, -0.22, 0.22]
    /// Tilts that are tried for strongly foreshortened symbols, beyond the usual ones. The steps are small enough that
    /// a timing pattern of ten modules alternates along one of the lines.
    private static let foreshortenedTilts = [-0.3, 0.3, -0.42, 0.42, -0.54, 0.54]

    /// - Parameters:
    ///   - module: side of a module in the direction outwards.
    ///   - across: side of a module along the side.
    private func alternation(
        from start: Point, along: Point, outward: Point, module: Double, across: Double, _ tilts: [Double],
        _ picture: ThresholdedPicture, _ work: inout Int
    ) -> Double {
        let expected = along.length / across - 1
        let inward = outward * (-module / outward.length)
        var best = 0
        for depth in [0.5, 1.2] {
            for tilt in tilts {
                let first = start + inward * depth + along * 0.02
                let changes = picture.changes(first, first + along * 0.96 + outward * tilt, isInverted: isInverted)
                best = max(best, changes)
            }
            // Each of five or six lines is sampled at 128 places at most, which takes some 1.5 units a place.
            work += 8 * Int(min(128, along.length))
            if Double(best) > 0.9 * expected { break }
        }
        return best < Self.minimumChanges ? 0 : min(1, Double(best) / expected)
    }

    /// Minimum number of changes between dark and light: the shortest side has eight modules, of which two may be lost.
    private static let minimumChanges = 5
}

extension DataMatrixCorner {
    /// Makes the corner of an edge and a second side.
    /// - Parameters:
    ///   - corner, end: the edge's ends; the corner is near the first.
    /// - Returns: `nil` if they don't meet there as the sides of a symbol do.
    fileprivate init?(
        _ edge: StraightEdge, _ other: StraightEdge, _ corner: Point, _ end: Point, _ inward: Point, isInverted: Bool,
        _ picture: ThresholdedPicture
    ) {
        let reach = max(Self.leastReach, edge.length * Self.reachOfFirst)
        guard let meeting = edge.line.meets(other.line), meeting.distance(to: corner) < reach else { return nil }
        let ends =
            (other.first - meeting).dot(inward) > (other.last - meeting).dot(inward)
            ? (far: other.first, near: other.last) : (far: other.last, near: other.first)
        let side = ends.far - meeting
        guard side.length >= Self.shortestSide, side.dot(inward) > Self.minimumCosine * side.length,
            ends.near.distance(to: meeting) < max(Self.leastReach, side.length * Self.reachOfSecond)
        else { return nil }
        let ratio = side.length / edge.length
        guard ratio > 1 / Self.maximumRatio, ratio < Self.maximumRatio else { return nil }
        let texture = other.texture(picture.columns, isUpright: false, otherLength: edge.length)
        guard (other.dark.y > 0) != isInverted ? texture.after : texture.before else { return nil }
        self.init(corner: meeting, first: end, second: ends.far, module: (0, 0), isInverted: isInverted)
        guard measure(picture) else { return nil }
    }
}
