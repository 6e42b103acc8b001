/// Straight edge between dark and light.
struct StraightEdge {
    var line: Line
    /// End with the lesser coordinate along the edge's main axis.
    var first: Point
    /// End with the greater coordinate along the edge's main axis.
    var last: Point
    /// Unit vector across the edge, to its dark side.
    var dark: Point
    /// Length of the longest interruption, in pixels along the main axis. The edge may be the sides of two symbols in a
    /// row.
    var gap = 0

    var length: Double { first.distance(to: last) }

    /// Returns on which sides of the edge a symbol may be: on that side dark and light change in most rows, and on the
    /// other side nothing does within a possible module, which is the minimum quiet zone.
    /// - Parameters:
    ///   - bits: rows if the edge runs along y, columns if it runs along x.
    ///   - isUpright: whether the edge runs along y.
    ///   - otherLength: length of the symbol's other solid side, if one was found. Two sides that meet are more certain
    ///     than one, so the quiet zone may end in some of the places.
    /// - Returns: `before` for the side with lesser coordinates.
    func texture(
        _ bits: BitPicture, isUpright: Bool, otherLength: Double = .infinity
    ) -> (before: Bool, after: Bool) {
        let length = length
        let depth = max(8, min(63, Int(length * 1.1)))
        // The quiet zone may be as narrow as a module. A side seldom has more than 26 modules, but those of a rectangle
        // have up to 120; no side has fewer than eight.
        let near = max(0, min(12, Int(min(length / 26, otherLength / 8)) - 1))
        // Places after the edge have the lowest bits of a window, and those before it the highest.
        var before = Side(deepMask: ~(~0 &>> UInt64(depth)), nearMask: ~(~0 &>> UInt64(near)))
        var after = Side(deepMask: (1 &<< UInt64(depth)) &- 1, nearMask: (1 &<< UInt64(near)) &- 1)
        for part in 0..<6 {
            let place = first + (last - first) * ((Double(part) + 0.5) / 6)
            let (across, along) = isUpright ? (place.x, place.y) : (place.y, place.x)
            let (x, y) = (Int((across + 0.5).rounded(.down)), Int(along))
            guard x >= 0, x <= bits.width, y >= 0, y < bits.height else { continue }
            // The first pixel on either side may still be a mixture of dark and light.
            let following = bits.window(x, y) &>> 1
            after.add(changes: following ^ following &>> 1)
            let previous = bits.window(x &- 64, y) &<< 1
            before.add(changes: previous ^ previous &<< 1)
        }
        // The fewer of the symbol's modules are in reach, the fewer changes there are.
        let least = max(4, Int(12 * Double(depth) / (1.1 * length)))
        let mayEnd = otherLength < .infinity
        return (
            before.deep >= least && after.isQuiet(mayEnd: mayEnd), after.deep >= least && before.isQuiet(mayEnd: mayEnd)
        )
    }

    /// Changes between dark and light on one side of the edge, in several places.
    private struct Side {
        /// Bits of a window that are within the reach of the symbol's modules, and those within its quiet zone.
        let (deepMask, nearMask): (UInt64, UInt64)
        private(set) var deep = 0
        private var near = 0
        /// Most changes in the quiet zone in one place.
        private var most = 0
        /// Whether there is a single change in the quiet zone in each place.
        private var isBorder = true

        init(deepMask: UInt64, nearMask: UInt64) { (self.deepMask, self.nearMask) = (deepMask, nearMask) }

        mutating func add(changes: UInt64) {
            deep += (changes & deepMask).nonzeroBitCount
            let count = (changes & nearMask).nonzeroBitCount
            near += count
            most = max(most, count)
            isBorder = isBorder && count == 1
        }

        /// Returns whether the side may be a quiet zone. A single change in all places is its end, at a dark background
        /// or the edge of the picture.
        /// - Parameter mayEnd: whether it may end in some of the places only.
        func isQuiet(mayEnd: Bool) -> Bool { near <= 2 || isBorder || mayEnd && most <= 1 }
    }
}

/// Follows an edge between dark and light from pixel to pixel as long as it is straight.
///
/// The edge's position in each row (or column, if the edge is nearer to the horizontal) is predicted from those before
/// by a filter of growing memory: of enough pixels that noise does not turn it, and of so few that it follows the bent
/// side of a symbol on a vial.
struct EdgeTracer {
    /// Rows of the picture if the edge runs along y, columns if it runs along x.
    let bits: BitPicture
    /// Whether the edge runs along y rather than along x.
    let isUpright: Bool
    /// Whether the dark side has the greater coordinates across the edge.
    let isDarkAfter: Bool
    /// Work done so far, in the unit of ``SearchBudget``.
    private(set) var work = 0
    /// Part of the edge that was followed last, up to where it is interrupted by more than a scratch; `nil` if it
    /// isn't, or if that part is too short or too rough.
    private(set) var part: StraightEdge?
    /// Maximum number of pixels without the edge that are a scratch rather than a gap between two symbols.
    private let scratch: Int

    init(picture: ThresholdedPicture, isUpright: Bool, isDarkAfter: Bool, scratch: Int) {
        bits = isUpright ? picture.rows : picture.columns
        self.isUpright = isUpright
        self.isDarkAfter = isDarkAfter
        self.scratch = scratch
    }

    /// Maximum mean deviation of an edge from its predictions, in pixels: noise deviates by three quarters of a pixel.
    private static let maximumRoughness = 0.6
    /// Number of pixels after which most noise is recognized as such, and after which the slope near the start is
    /// taken.
    private static let firstCount = 8
    /// Maximum sum of the deviations of the first pixels, 0.84 pixels each: more than of a whole edge, because few
    /// pixels tell little.
    private static var maximumFirstRoughness: Int { 672 * one / 100 }

    /// Number of pixels after which an edge's direction is known.
    private static let knownCount = 6

    /// Number of fractional bits of positions and residuals. They are whole numbers of 2⁻³⁰ pixels because each pixel
    /// waits for the one before, and floating-point numbers would take three times as long.
    private static let fixedBits = 30
    private static var one: Int { 1 << fixedBits }
    /// Number of fractional bits of shares, which are in 2⁻²⁸.
    private static let shareBits = 28

    private static func fixed(_ value: Double) -> Int { Int((value * Double(one)).rounded()) }
    private static func share(_ value: Double) -> Int { Int((value * Double(1 << shareBits)).rounded()) }

    /// Coefficients of the filter after a number of pixels.
    private struct Step {
        /// Shares of a residual that are added to position and speed.
        var position, speed: Int
        /// Maximum deviation of the edge from its prediction: greater for the first few pixels, when the direction
        /// isn't known yet.
        var maximumResidual: Int
    }

    /// Filter steps by the number of pixels seen. Computed for each pixel, the division would take as long as the rest.
    /// After twenty pixels the memory grows no longer.
    private static let steps = (0...20).map { count in
        let number = Double(count)
        let part = 1 / ((number + 1) * (number + 2))
        return Step(
            position: share(count < 20 ? max(0.2, (4 * number + 2) * part) : 0.2),
            speed: share(count < 20 ? max(0.015, 6 * part) : 0.015), maximumResidual: fixed(count < 4 ? 2.1 : 1.6))
    }

    /// Sums of the pixels of an edge for a least-squares line. Along the edge, the middle of a pixel is half a pixel
    /// from its beginning.
    private struct Sums {
        private var (count, along, across) = (0, 0, 0)
        private var (alongSquares, products, acrossSquares) = (0, 0, 0)

        @inline(__always)
        mutating func add(_ pixel: Int, _ place: Int) {
            count &+= 1
            along &+= pixel
            across &+= place
            alongSquares &+= pixel &* pixel
            products &+= pixel &* place
            acrossSquares &+= place &* place
        }

        mutating func add(_ other: Sums) {
            count &+= other.count
            along &+= other.along
            across &+= other.across
            alongSquares &+= other.alongSquares
            products &+= other.products
            acrossSquares &+= other.acrossSquares
        }

        func fit(isUpright: Bool) -> LineFit {
            let count = Double(count)
            let (main, other) = (Double(along) + count / 2, Double(across))
            let squares = Double(alongSquares) + Double(along) + count / 4
            let products = Double(products) + other / 2
            return isUpright
                ? LineFit(
                    count: count, sum: Point(x: other, y: main), xx: Double(acrossSquares), xy: products, yy: squares)
                : LineFit(
                    count: count, sum: Point(x: main, y: other), xx: squares, xy: products, yy: Double(acrossSquares))
        }
    }

    /// Follows an edge from a pixel in both directions.
    /// - Parameters:
    ///   - along: coordinate of the pixel along the main axis.
    ///   - across: coordinate across it of the first pixel behind the edge.
    ///   - slope: change across with each pixel along, as far as known.
    ///   - least: minimum length in pixels.
    ///   - isBackwardFirst: whether more of the edge has lesser coordinates along the main axis.
    mutating func trace(
        along: Int, across: Int, slope: Double, isBackwardFirst: Bool = false, least: Int
    ) -> StraightEdge? {
        part = nil
        guard along >= 0, along < bits.height, isEdge(along, across) else { return nil }
        // The longer part is followed first, because it shows the direction; the other end may be near, where another
        // side begins.
        let step = isBackwardFirst ? -1 : 1
        let long = follow(along, across, isBackwardFirst ? -slope : slope, 1, step)
        let other = follow(
            along, across, -long.slope, long.count > Self.knownCount ? Self.knownCount : 1, -step)
        work += 10 + 4 * (long.walked + other.walked)
        var sums = long.whole.sums
        sums.add(other.whole.sums)
        sums.add(along, across)
        let ends =
            isBackwardFirst ? long.whole.end...other.whole.end : other.whole.end...long.whole.end
        let roughness = long.whole.roughness + other.whole.roughness
        guard var edge = edge(ends, sums, roughness: roughness, least: least) else { return nil }
        edge.gap = max(long.gap, other.gap)
        if edge.gap > scratch {
            let (first, second) = (long.untilGap ?? long.whole, other.untilGap ?? other.whole)
            var sums = first.sums
            sums.add(second.sums)
            sums.add(along, across)
            part = self.edge(
                isBackwardFirst ? first.end...second.end : second.end...first.end, sums,
                roughness: first.roughness + second.roughness, least: least)
        }
        return edge
    }

    /// Returns the edge between two pixels along the main axis.
    /// - Parameter roughness: sum of the deviations from the predictions, in fixed point.
    private func edge(_ ends: ClosedRange<Int>, _ sums: Sums, roughness: Int, least: Int) -> StraightEdge? {
        let length = ends.upperBound - ends.lowerBound
        guard length + 1 >= least,
            Double(roughness) < Self.maximumRoughness * Double(max(1, length)) * Double(Self.one),
            let line = sums.fit(isUpright: isUpright).line, let first = meeting(line, Double(ends.lowerBound)),
            let last = meeting(line, Double(ends.upperBound + 1))
        else { return nil }
        let normal = line.normal * (1 / line.normal.length)
        let isForward = (isUpright ? normal.x : normal.y) > 0
        return StraightEdge(
            line: line, first: first, last: last, dark: isForward == isDarkAfter ? normal : normal * -1)
    }

    /// Returns the line's point with a coordinate along the main axis.
    private func meeting(_ line: Line, _ along: Double) -> Point? {
        line.meets(
            isUpright ? Line(normal: Point(x: 0, y: 1), offset: along) : Line(normal: Point(x: 1, y: 0), offset: along))
    }

    private func isEdge(_ along: Int, _ across: Int) -> Bool {
        guard across > 0, across < bits.width else { return false }
        return bits.isDark(across, along) == isDarkAfter && bits.isDark(across &- 1, along) != isDarkAfter
    }

    /// Edge in one direction from where it was found.
    private struct Trail {
        struct Part {
            /// Last pixel along the main axis that belongs to the edge.
            var end: Int
            /// Sum of the deviations from the predictions, in fixed point.
            var roughness = 0
            /// Sums of the pixels, without the one from which the edge was followed.
            var sums = Sums()
        }

        var whole: Part
        /// Part up to the first gap that is longer than a scratch.
        var untilGap: Part?
        /// Slope near the start.
        var slope: Double
        /// Number of pixels of the edge, with those that the slope was known from.
        var count: Int
        /// Longest gap that was bridged, in pixels.
        var gap: Int
        /// Number of pixels that were looked at.
        var walked: Int
    }

    /// Follows the edge in one direction.
    /// - Parameters:
    ///   - along: pixel along the main axis from which the edge is followed.
    ///   - start: coordinate across it of the first pixel behind the edge.
    ///   - known: number of pixels that the slope was estimated from.
    ///   - step: direction along the main axis, 1 or -1.
    @inline(__always)
    private func follow(
        _ along: Int, _ start: Int, _ slope: Double, _ known: Int, _ step: Int
    ) -> Trail {
        let steps = Self.steps
        let one = Self.one
        var filter = steps[known]
        var (position, speed) = (start &* one, Self.fixed(slope))
        var startSpeed: Int?
        var at = along
        var whole = Trail.Part(end: along)
        var untilGap: Trail.Part?
        // Number of rows without the edge since it was last certain, and number of rows that have it again since then.
        var (count, missed, regained, gap) = (known, 0, 0, 0)
        let flip: UInt64 = isDarkAfter ? 0 : ~0
        let (most, maximumSpeed) = (bits.width &* one, Self.maximumSpeed)
        while true {
            at &+= step
            guard at >= 0, at < bits.height else { break }
            let predicted = position &+ speed
            guard predicted > one, predicted < most else { break }
            let nearest = (predicted &+ one / 2) &>> Self.fixedBits
            // The window has five places, with the nearest one in the middle.
            let window = bits.window(nearest &- 3, at) ^ flip
            let edges = (window & ~(window &<< 1)) &>> 1 & 31
            let found = nearest &+ Self.nearestOffset(edges)
            let residual = found &* one &- predicted
            // A branch on the sign would be mispredicted at every second pixel.
            let sign = residual &>> 63
            let deviation = (residual ^ sign) &- sign
            guard edges != 0, deviation <= filter.maximumResidual else {
                missed &+= 1
                position = predicted
                guard missed <= max(1, count / 10) else { break }
                if missed > scratch, untilGap == nil { untilGap = whole }
                continue
            }
            position = predicted &+ (filter.position &* residual) &>> Self.shareBits
            speed &+= (filter.speed &* residual) &>> Self.shareBits
            guard speed < maximumSpeed, speed > -maximumSpeed else { break }
            // Rows after a gap don't count until there are more of them than were missed: beyond the end of a side,
            // what is met next, such as the border of a narrow quiet zone, has the side's direction for a row or two.
            if missed > 0 {
                regained &+= 1
                guard regained > missed else { continue }
                gap = max(gap, missed)
                (missed, regained) = (0, 0)
            }
            whole.roughness &+= deviation
            count &+= 1
            if count < steps.count { filter = steps[count] }
            whole.end = at
            whole.sums.add(at, found)
            if count == Self.firstCount {
                startSpeed = speed
                if whole.roughness > Self.maximumFirstRoughness { break }
            }
        }
        return Trail(
            whole: whole, untilGap: untilGap, slope: Double(startSpeed ?? speed) / Double(one), count: count, gap: gap,
            walked: abs(at &- along))
    }

    /// Returns the offset of the edge that is nearest to the middle of five places; of two as near, the greater one.
    /// - Parameter edges: a bit for each place; the middle one is bit 2.
    @inline(__always)
    private static func nearestOffset(_ edges: UInt64) -> Int {
        // A chain of conditions would be mispredicted at every second pixel of a rough edge.
        let code = Int(truncatingIfNeeded: nearestCodes &>> (2 &* edges)) & 3
        guard code == 3 else { return (code & 1) &- code &>> 1 }
        return edges & 16 != 0 ? 2 : -2
    }

    /// Codes of ``nearestOffset(_:)``, two bits for each value of `edges`, the lowest value first: 0 for the middle
    /// place, 1 for the one after it, 2 for the one before it, 3 for the outer ones.
    private static let nearestCodes: UInt64 = 0x0055_00AF_0055_00AF

    /// Maximum change of an edge's position across with each pixel.
    private static var maximumSpeed: Int { 160 * one / 100 }
}
