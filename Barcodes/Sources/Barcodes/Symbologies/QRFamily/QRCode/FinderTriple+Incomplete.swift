extension FinderTriple {
    /// Minimum quality of two patterns that are taken for a symbol without the third.
    private static let minimumPairQuality = 0.75
    /// Maximum distance of such patterns in modules: that of version 20, because errors grow with the distance from the
    /// patterns.
    private static let maximumPairModules = 92.0
    /// Minimum distance of such patterns in modules: version 1 has 14 along an edge, and as many along each axis of the
    /// diagonal.
    private static let minimumPairModules = 12.5
    /// Ratio of module sizes from which on two patterns are not paired.
    private static let maximumPairRatio = 1.6
    /// Slope below which the other pattern lies along an axis of this one, and slope above which it lies on a diagonal:
    /// 0 and 1 where nothing is distorted.
    private static let maximumSlopeOfEdge = 0.25
    private static let minimumSlopeOfDiagonal = 0.6
    /// Maximum number of patterns that are paired: pairs grow with the square of the patterns, and sheets of a hundred
    /// codes leave fewer than this.
    private static let maximumPairPatterns = 120

    /// Returns the triples that two patterns may belong to if the third is destroyed, out of sight or under glare.
    ///
    /// Two patterns on an edge allow four symbols: on either side of the line through them, and with the corner at
    /// either pattern. Two on a diagonal allow two, with the third on either side.
    ///
    /// - Parameter used: whether each pattern belongs to a code that was read.
    static func incomplete(_ patterns: [FinderPattern], firstNew: Int, used: [Bool]) -> [FinderTriple] {
        var triples: [FinderTriple] = []
        var free = patterns.indices.filter { !used[$0] && patterns[$0].quality >= minimumPairQuality }
        if free.count > maximumPairPatterns {
            free.sort { patterns[$0].count > patterns[$1].count }
            free = free.prefix(maximumPairPatterns).sorted()
        }
        for (place, first) in free.enumerated() {
            for second in free.dropFirst(place + 1)
            where second >= firstNew
                && patterns[second].isInverted == patterns[first].isInverted
            {
                let ratio = patterns[first].module / patterns[second].module
                guard ratio < maximumPairRatio, ratio > 1 / maximumPairRatio else { continue }
                let (one, other) = (patterns[first], patterns[second])
                let there = one.axis(toward: other.center)
                let back = other.axis(toward: one.center)
                let modules = (there.modules * back.modules).squareRoot()
                guard modules > minimumPairModules, modules < maximumPairModules else { continue }
                if there.slope < maximumSlopeOfEdge, back.slope < maximumSlopeOfEdge {
                    appendEdges(patterns, first, second, axes: (there.index, back.index), modules, &triples)
                } else if there.slope > minimumSlopeOfDiagonal, back.slope > minimumSlopeOfDiagonal {
                    appendDiagonals(patterns, first, second, modules, &triples)
                }
            }
        }
        return triples
    }

    /// Appends the triples of two patterns on an edge.
    /// - Parameter axes: the axis of each pattern that leads to the other one.
    private static func appendEdges(
        _ patterns: [FinderPattern], _ first: Int, _ second: Int, axes: (there: Int, back: Int), _ modules: Double,
        _ triples: inout [FinderTriple]
    ) {
        let (one, other) = (patterns[first], patterns[second])
        for side in [1, 3] {
            // Axes of the patterns are numbered clockwise; right of one pattern is left of the other.
            let (down, otherDown) = (axes.there + side, axes.back + 4 - side)
            let missing = one.moved(along: down, modules)
            let otherMissing = other.moved(along: otherDown, modules)
            // The corner is at the first pattern, or at the second.
            if side == 1 {
                triples.append(
                    FinderTriple(one, other, missing, right: axes.there, [first, second, nil], modules))
                triples.append(
                    FinderTriple(other, otherMissing, one, right: otherDown, [second, nil, first], modules))
            } else {
                triples.append(FinderTriple(one, missing, other, right: down, [first, nil, second], modules))
                triples.append(
                    FinderTriple(other, one, otherMissing, right: axes.back, [second, first, nil], modules))
            }
        }
    }

    /// Appends the triples of two patterns on a diagonal.
    private static func appendDiagonals(
        _ patterns: [FinderPattern], _ first: Int, _ second: Int, _ modules: Double, _ triples: inout [FinderTriple]
    ) {
        let (one, other) = (patterns[first], patterns[second])
        let p = one.inModules(other.center - one.center)
        for axis in [p.x > 0 ? 0 : 2, p.y > 0 ? 1 : 3] {
            let corner = one.moved(along: axis, modules)
            // From the corner, the first pattern lies in the opposite direction of the axis, the second one along the
            // other axis.
            let isRight = (corner.center - one.center).cross(other.center - one.center) < 0
            // The corner has the axes of the first pattern: the axis back to the first pattern is `axis + 2`.
            if isRight {
                triples.append(
                    FinderTriple(corner, one, other, right: axis + 2, [nil, first, second], modules))
            } else {
                triples.append(
                    FinderTriple(corner, other, one, right: axis + 1, [nil, second, first], modules))
            }
        }
    }

    /// - Parameter right: axis of the corner pattern that is the symbol's x axis.
    private init(
        _ corner: FinderPattern, _ second: FinderPattern, _ third: FinderPattern, right: Int, _ indices: [Int?],
        _ modules: Double
    ) {
        patterns = indices
        self.modules = modules
        error = 0
        module = corner.module
        isInverted = corner.isInverted
        let direction = corner.vector(right)
        topLeftCorners = Self.corners(corner, along: direction)
        topRightCorners = Self.corners(second, along: direction)
        bottomLeftCorners = Self.corners(third, along: direction)
    }

    /// Returns the corners from the symbol's top left on, given the direction of its x axis.
    private static func corners(_ pattern: FinderPattern, along direction: Point) -> [Point] {
        let axis = pattern.axis(toward: pattern.center + direction).index
        let corners = pattern.corners(right: axis)
        return [corners.0, corners.1, corners.2, corners.3]
    }

    /// Looks for the missing pattern near its predicted position, and takes over its position if it is found.
    mutating func complete(contrast: Float, _ pixels: Span<UInt8>, _ raster: Raster) {
        guard let version = versions.first, let missing = patterns.firstIndex(of: nil) else { return }
        let dimension = QRCodeTables.dimension(version: version)
        guard let transform = transform(dimension: dimension) else { return }
        let map = GridMap(width: dimension, height: dimension, transform: transform)
        let far = Double(dimension) - 3.5
        let center = [Point(x: 3.5, y: 3.5), Point(x: far, y: 3.5), Point(x: 3.5, y: far)][missing]
        let search = NestedSquareMatcher(side: 7, radius: 5, contrast: contrast, isInverted: isInverted)
        guard let found = search.find(center, map: map, pixels, raster) else { return }
        let offset = found.place - center
        let corners = [(-3.5, -3.5), (3.5, -3.5), (3.5, 3.5), (-3.5, 3.5)].map { dx, dy in
            map(center.x + offset.x + dx, center.y + offset.y + dy)
        }
        switch missing {
        case 0: topLeftCorners = corners
        case 1: topRightCorners = corners
        default: bottomLeftCorners = corners
        }
    }
}

extension FinderPattern {
    /// Returns the module vector along one of the four axes; any integer is allowed.
    func vector(_ axis: Int) -> Point {
        switch axis & 3 {
        case 0: u
        case 1: v
        case 2: u * -1
        default: v * -1
        }
    }

    /// Returns a pattern like this one, a number of modules away along one of its axes.
    func moved(along axis: Int, _ modules: Double) -> FinderPattern {
        let shift = vector(axis) * modules
        var result = self
        result.center = center + shift
        for index in 0..<4 { result.corners[index] = corners[index] + shift }
        return result
    }
}
