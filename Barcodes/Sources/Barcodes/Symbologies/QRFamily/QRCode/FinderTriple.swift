/// Three finder patterns in the arrangement of a QR code.
struct FinderTriple {
    /// Indices of the top left, top right and bottom left pattern; `nil` for one that was not found.
    var patterns: [Int?]
    /// Outer corners of each pattern in the symbol's own order: top left, top right, bottom right, bottom left.
    var topLeftCorners: [Point]
    var topRightCorners: [Point]
    var bottomLeftCorners: [Point]
    /// Measured distance between the centres of two patterns along an edge, in modules: nominally 4 · version + 10.
    var modules: Double
    /// Error of the arrangement; 0 is perfect.
    var error: Double
    /// Side of a module, in pixels of the frame.
    var module: Double
    var isInverted: Bool
}

extension FinderTriple {
    /// Relation of one pattern to another along one of its axes.
    private struct Link {
        var other: Int
        /// Axis of `other` that points back.
        var back: Int
        var modules: Double
        var slope: Double
    }

    /// Maximum slope between the line to another pattern and an axis: that of a symbol tilted by about 60°.
    private static let maximumSlope = 0.5
    /// Maximum ratio of the sizes of two patterns of a symbol along the line between them.
    private static let maximumSizeRatio = 2.6
    /// Maximum ratio of the sizes at steep angles, where sizes differ more: if the axes of both patterns point at each
    /// other with at most ``maximumSteepSlope``, patterns of different symbols are seldom linked.
    private static let maximumSteepRatio = 8.0
    /// Maximum slope between the line and the axes of both patterns for the greater ratio.
    private static let maximumSteepSlope = 0.15
    /// Maximum number of links on an axis: patterns beyond the nearest few belong to other symbols.
    private static let maximumLinks = 8
    private static let maximumTriples = 400
    /// Maximum distance of two patterns in modules: the largest symbol has 170 between the centres of its patterns.
    private static let maximumModules = 190.0
    /// Minimum distance of two patterns in modules: version 1 has 14.
    private static let minimumModules = 11.5
    /// Limits of that distance as either pattern measures it, in modules: one that is seen at an angle is far off.
    private static let minimumModulesOfOne = 8.0
    private static let maximumModulesOfOne = 400.0
    /// Maximum error of a triple: symbols that need costly attempts have 0.29 or less in both corpora; the rest is room
    /// for tilt.
    private static let maximumError = 0.75

    /// Whether all three patterns were found.
    var isComplete: Bool { !patterns.contains(nil) }

    /// Three patterns that may be a symbol's, before anything is computed from them.
    struct Hypothesis {
        /// Index of the pattern at the top left.
        var corner: Int
        /// Index of the pattern at the top right.
        var right: Int
        /// Index of the pattern at the bottom left.
        var down: Int
        /// Axes of each pattern that are the symbol's x axis.
        var axes: (Int, Int, Int)
        var modules: Double
        var error: Double
    }

    /// Returns all likely triples, the likeliest first, with at least one pattern from `firstNew` on.
    static func hypotheses(_ patterns: [FinderPattern], firstNew: Int) -> [Hypothesis] {
        var hypotheses: [Hypothesis] = []
        /// Sorts small symbols before large ones that take their patterns from several symbols, and keeps the first.
        func keepLikeliest() {
            hypotheses.sort { $0.error + $0.modules * 0.004 < $1.error + $1.modules * 0.004 }
            if hypotheses.count > maximumTriples { hypotheses.removeLast(hypotheses.count - maximumTriples) }
        }
        let places = patterns.map(Place.init)
        for index in patterns.indices {
            let links = Self.links(of: index, patterns, places)
            for axis in 0..<4 {
                for right in links[axis] {
                    for down in links[(axis + 1) & 3] {
                        guard max(index, right.other, down.other) >= firstNew, right.other != down.other else {
                            continue
                        }
                        let modules = (right.modules + down.modules) / 2
                        let lost =
                            3 - patterns[index].quality - patterns[right.other].quality
                            - patterns[down.other].quality
                        let error =
                            abs(right.modules - down.modules) / modules * 2 + (right.slope + down.slope) * 0.5 + lost
                            * 0.3
                        guard error < maximumError else { continue }
                        // The axis of the right pattern that points back is its left one; of the lower pattern, its top
                        // one.
                        hypotheses.append(
                            Hypothesis(
                                corner: index, right: right.other, down: down.other,
                                axes: (axis, right.back + 2, down.back + 1), modules: modules, error: error))
                    }
                }
            }
            // Thousands of patterns make a million hypotheses.
            if hypotheses.count > 16 * maximumTriples { keepLikeliest() }
        }
        keepLikeliest()
        return hypotheses
    }

    /// Centre of a pattern, and the reach of its links.
    private struct Place {
        var center: SIMD2<Double>
        /// Maximum length in pixels of a link over one module, by this pattern's own axes.
        var reach: Double

        init(_ pattern: FinderPattern) {
            center = SIMD2(pattern.center.x, pattern.center.y)
            let (u, v) = (pattern.u.length, pattern.v.length)
            reach = max(u + maximumSlope * v, v + maximumSlope * u)
        }
    }

    private static func links(of index: Int, _ patterns: [FinderPattern], _ places: [Place]) -> [[Link]] {
        var links = [[Link]](filling: 4, with: [])
        let pattern = patterns[index]
        let center = places[index].center
        // The number of modules is the geometric mean of those measured with either pattern.
        let most = maximumModules * maximumModules * places[index].reach
        for other in patterns.indices {
            let way = places[other].center - center
            guard (way * way).sum() <= most * places[other].reach, other != index,
                patterns[other].isInverted == pattern.isInverted
            else { continue }
            let there = pattern.axis(toward: patterns[other].center)
            guard there.slope <= maximumSlope, there.modules > minimumModulesOfOne,
                there.modules < maximumModulesOfOne
            else { continue }
            let back = patterns[other].axis(toward: pattern.center)
            guard back.slope <= maximumSlope else { continue }
            let ratio = there.modules / back.modules
            let mostRatio = max(there.slope, back.slope) < maximumSteepSlope ? maximumSteepRatio : maximumSizeRatio
            guard ratio < mostRatio, ratio * mostRatio > 1 else { continue }
            // Along a line in perspective, the module in the middle has the geometric mean of the sizes at the ends.
            let modules = (there.modules * back.modules).squareRoot()
            guard modules > minimumModules, modules < maximumModules else { continue }
            let link = Link(other: other, back: back.index, modules: modules, slope: there.slope + back.slope)
            add(link, to: &links[there.index])
        }
        return links
    }

    /// Adds a link to those of an axis, of which the shortest are kept.
    private static func add(_ link: Link, to links: inout [Link]) {
        guard links.count >= maximumLinks else { return links.append(link) }
        var longest = 0
        for index in links.indices where links[index].modules >= links[longest].modules { longest = index }
        guard link.modules < links[longest].modules else { return }
        links.remove(at: longest)
        links.append(link)
    }

    init(_ hypothesis: Hypothesis, _ patterns: [FinderPattern]) {
        let (corner, right, down) =
            (patterns[hypothesis.corner], patterns[hypothesis.right], patterns[hypothesis.down])
        self.patterns = [hypothesis.corner, hypothesis.right, hypothesis.down]
        modules = hypothesis.modules
        error = hypothesis.error
        topLeftCorners = Self.list(corner.corners(right: hypothesis.axes.0))
        topRightCorners = Self.list(right.corners(right: hypothesis.axes.1))
        bottomLeftCorners = Self.list(down.corners(right: hypothesis.axes.2))
        module = (corner.module + right.module + down.module) / 3
        isInverted = corner.isInverted
    }

    private static func list(_ corners: (Point, Point, Point, Point)) -> [Point] {
        [corners.0, corners.1, corners.2, corners.3]
    }

    /// Versions that the distance between the patterns allows, the nearest first.
    var versions: [Int] {
        let exact = (modules - 10) / 4
        // An error of a twelfth of a module in each pattern's size is 4 % of the distance.
        let near = Self.versions(near: exact, slack: max(0.6, modules * 0.06 / 4))
        return near.isEmpty ? [max(1, min(40, Int(exact.rounded())))] : near
    }

    /// Returns the versions that differ from a measured one by at most `slack`, the nearest first.
    static func versions(near exact: Double, slack: Double) -> [Int] {
        let low = max(1, Int((exact - slack).rounded(.up)))
        let high = min(40, Int((exact + slack).rounded(.down)))
        return low > high ? [] : (low...high).sorted { abs(Double($0) - exact) < abs(Double($1) - exact) }
    }

    /// Returns the centre of a pattern with these corners.
    static func center(_ corners: [Point]) -> Point { (corners[0] + corners[1] + corners[2] + corners[3]) * 0.25 }

    /// Returns the mean steps of a module across and down a pattern with these corners.
    static func steps(_ corners: [Point]) -> (across: Point, down: Point) {
        (
            ((corners[1] - corners[0]) + (corners[2] - corners[3])) * (1 / 14),
            ((corners[3] - corners[0]) + (corners[2] - corners[1])) * (1 / 14)
        )
    }

    /// Returns the map from the modules of a symbol of this dimension that fits the twelve corners of the patterns
    /// best.
    func transform(dimension: Int) -> PerspectiveTransform? {
        PerspectiveTransform(fitting: correspondences(dimension: dimension))
    }

    func correspondences(dimension: Int) -> [PerspectiveTransform.Correspondence] {
        let far = Double(dimension - 7)
        var pairs: [PerspectiveTransform.Correspondence] = []
        pairs.reserveCapacity(16)
        let all = [(topLeftCorners, 0, 0), (topRightCorners, far, 0), (bottomLeftCorners, 0, far)]
        for ((corners, x, y), index) in zip(all, patterns) {
            // A pattern that was not found only roughly constrains the map.
            let weight = index == nil ? 0.1 : 1
            for (corner, (dx, dy)) in zip(corners, [(0.0, 0.0), (7.0, 0.0), (7.0, 7.0), (0.0, 7.0)]) {
                pairs.append(.init(from: Point(x: x + dx, y: y + dy), to: corner, weight: weight))
            }
        }
        return pairs
    }
}
