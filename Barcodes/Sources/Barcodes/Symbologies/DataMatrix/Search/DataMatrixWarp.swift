/// A grid that follows a symbol's own borders: for labels on vials and cartons, crooked prints, columns of unequal
/// width.
///
/// All four sides are measured: how far each bulges from the straight line between its corners. The timing patterns
/// then say where columns and rows are, and how many. Between opposite sides what was measured is interpolated.
struct DataMatrixWarp {
    private let frame: DataMatrixFrame
    private let unit: PerspectiveTransform
    private let picture: ThresholdedPicture
    private let module: Double
    /// How far the dashed sides bulge outwards, in pixels.
    private let top: Bulge
    private let right: Bulge

    /// One side from corner to corner.
    private struct Bulge {
        var outward: Point
        /// At even distances.
        var values: [Double]

        func callAsFunction(_ share: Double) -> Point {
            guard values.count > 1 else { return Point(x: 0, y: 0) }
            let at = max(0, min(1, share)) * Double(values.count - 1)
            let index = min(Int(at), values.count - 2)
            let fraction = at - Double(index)
            return outward * (values[index] * (1 - fraction) + values[index + 1] * fraction)
        }
    }

    /// - Parameter module: the side of a module in pixels, about.
    init?(_ frame: DataMatrixFrame, module: Double, _ picture: ThresholdedPicture) {
        guard let unit = frame.transform(width: 1, height: 1), min(1 + unit.g, 1 + unit.h, 1 + unit.g + unit.h) > 0.2
        else { return nil }
        self.frame = frame
        self.unit = unit
        self.picture = picture
        self.module = module
        top = Self.bulge(frame.up, frame.opposite, frame, isDashed: true, module: module, picture)
        right = Self.bulge(frame.opposite, frame.right, frame, isDashed: true, module: module, picture)
    }

    /// The first ink from outside along a side. Of a dashed side its outermost places count.
    private static func bulge(
        _ first: Point, _ last: Point, _ frame: DataMatrixFrame, isDashed: Bool, module: Double,
        _ picture: ThresholdedPicture
    ) -> Bulge {
        let center = (frame.up + frame.right + frame.corner + frame.opposite) * 0.25
        let side = last - first
        let length = side.length
        var outward = Point(x: side.y, y: -side.x) * (1 / max(1, length))
        if outward.dot((first + last) * 0.5 - center) < 0 { outward = outward * -1 }
        // Three places a module, but for the smallest and the largest symbols.
        let count = max(8, min(240, Int(length / module * 3)))
        let step = max(0.5, module / 20)
        let ink = (0...count).map { index in
            let place = first + side * (Double(index) / Double(count))
            return firstInk(place, outward, reach: 1.3 * module, step: step, isInverted: frame.isInverted, picture)
        }
        guard let values = withoutGaps(typical(ink, isDashed: isDashed)) else {
            return Bulge(outward: outward, values: [])
        }
        return Bulge(outward: outward, values: smoothed(values))
    }

    /// How far out ink begins on the way inwards, from a reach on to the same reach on the other side; minus infinity
    /// where there is none, or where there is some at once.
    private static func firstInk(
        _ place: Point, _ outward: Point, reach: Double, step: Double, isInverted: Bool, _ picture: ThresholdedPicture
    ) -> Double {
        var walk = picture.walk(from: place + outward * reach, by: outward * -step, isInverted: isInverted)
        guard !walk.next() else { return -.infinity }
        var out = reach - step
        while out > -reach {
            if walk.next() { return out }
            out -= step
        }
        return -.infinity
    }

    /// For each place the outermost within a module and a half to both sides, but for a sixth of them; on a solid side,
    /// the middle one within less than a module.
    private static func typical(_ ink: [Double], isDashed: Bool) -> [Double] {
        let window = isDashed ? 4 : 2
        var near = InlineArray<9, Double>(repeating: 0)
        return ink.indices.map { index in
            var seen = 0
            for place in max(0, index - window)...min(ink.count - 1, index + window) where ink[place] > -.infinity {
                var slot = seen
                while slot > 0, near[slot - 1] > ink[place] {
                    near[slot] = near[slot - 1]
                    slot -= 1
                }
                near[slot] = ink[place]
                seen += 1
            }
            return seen >= 2 ? near[isDashed ? seen - 1 - seen / 6 : seen / 2] : -.infinity
        }
    }

    /// The corners are known; gaps take what is next to them.
    /// - Returns: `nil` where gaps are more than half of all.
    private static func withoutGaps(_ values: [Double]) -> [Double]? {
        let known = values.count { $0 > -.infinity }
        guard known * 2 >= values.count, var last = values.first(where: { $0 > -.infinity }) else { return nil }
        return values.map { value in
            if value > -.infinity { last = value }
            return last
        }
    }

    /// The mean of each value with the three before and after it.
    private static func smoothed(_ values: [Double]) -> [Double] {
        values.indices.map { index in
            let near = values[max(0, index - 3)...min(values.count - 1, index + 3)]
            return near.reduce(0, +) / Double(near.count)
        }
    }

    /// Where the middles of columns and rows are, as shares of the sides' lengths: several ways to see them, measured
    /// at different depths.
    struct Timing {
        var columns: [[Double]] = []
        /// From the solid side upwards.
        var rows: [[Double]] = []
    }

    /// What the timing patterns tell; `nil` where one of them tells nothing.
    func timing() -> Timing? {
        let lengths = (
            up: (frame.up - frame.corner).length, right: (frame.right - frame.corner).length
        )
        var timing = Timing()
        for depth in [0.5, 0.35, 0.65] {
            let below = depth * module / lengths.up
            if let found = centers(lengths.right, { unit($0, below) + top($0) }) { timing.columns.append(found) }
        }
        guard !timing.columns.isEmpty else { return nil }
        for depth in [0.5, 0.35, 0.65] {
            let beside = depth * module / lengths.right
            if let found = centers(lengths.up, { unit(1 - beside, 1 - $0) + right(1 - $0) }) {
                timing.rows.append(found)
            }
        }
        return timing.rows.isEmpty ? nil : timing
    }

    /// The grid of the size that the timing patterns tell; `nil` where there is no such size. The solid sides are
    /// measured only here.
    func grid(_ timing: Timing) -> (map: GridMap, size: DataMatrixSize)? {
        for across in timing.columns {
            for down in timing.rows {
                guard let size = DataMatrixTables.size(rows: down.count, columns: across.count),
                    let map = map(size, across, down.reversed().map { 1 - $0 })
                else { continue }
                return (map, size)
            }
        }
        return nil
    }

    /// The grids of the sizes whose timing patterns can be laid over what is seen, the best first: for patterns whose
    /// modules ran together or are of unequal width. Empty where there is no frame around them.
    /// - Parameter sizes: those in question.
    func alignedGrids(
        _ sizes: [DataMatrixSize], _ budget: inout SearchBudget
    ) -> [(map: GridMap, size: DataMatrixSize)] {
        guard !top.values.isEmpty, !right.values.isEmpty, isFramed else { return [] }
        let lengths = (
            up: (frame.up - frame.corner).length, right: (frame.right - frame.corner).length
        )
        let columns = TimingAlignment(
            darkness(lengths.right) { share, depth in
                unit(share, depth * module / lengths.up) + top(share)
            })
        let rows = TimingAlignment(
            darkness(lengths.up) { share, depth in
                unit(1 - depth * module / lengths.right, 1 - share) + right(1 - share)
            })
        var known: (across: [Int: TimingAlignment.Fit?], down: [Int: TimingAlignment.Fit?]) = ([:], [:])
        var found: [(size: DataMatrixSize, agreement: Float)] = []
        for size in sizes where size.parityPerBlock >= Self.leastParity {
            if known.across[size.columns] == nil, !budget.spend(columns.cost) { break }
            let across = known.across[size.columns] ?? columns.roughFit(size.columns)
            known.across[size.columns] = across
            guard let across, across.agreement > Self.leastAgreement else { continue }
            if known.down[size.rows] == nil, !budget.spend(rows.cost) { break }
            let down = known.down[size.rows] ?? rows.roughFit(size.rows)
            known.down[size.rows] = down
            guard let down, down.agreement > Self.leastAgreement else { continue }
            found.append((size, across.agreement + down.agreement))
        }
        let likely = found.sorted { $0.agreement > $1.agreement }.prefix(3).compactMap { size, _ in
            columns.fit(size.columns).flatMap { across in rows.fit(size.rows).map { (size, across, $0) } }
        }.sorted { $0.1.agreement + $0.2.agreement > $1.1.agreement + $1.2.agreement }
        return likely.prefix(2).compactMap { size, across, down in
            map(size, across.middles, down.middles.reversed().map { 1 - $0 }).map { ($0, size) }
        }
    }

    /// A timing pattern that is laid over what is seen says little about whether there is one: parity has to, with at
    /// least so many codewords in a block. With 6 or 16 the same is read in 1,226 pictures.
    private static let leastParity = 10
    /// How well each timing pattern agrees at least. With 0.35 or 0.55 the same is read in them.
    private static let leastAgreement: Float = 0.45

    /// Whether the solid sides are dark all along and the quiet zone is light: the cheapest looks first.
    private var isFramed: Bool {
        let count = 24
        /// Whether places beside a side are dark inside and light outside, all but a few.
        func isAsExpected(_ from: Point, _ to: Point, _ side: Bulge, _ out: Double, atMost most: Int) -> Bool {
            var left = most
            for index in 0..<count {
                let share = (Double(index * 7 % count) + 0.5) / Double(count)
                let place = from + (to - from) * share + side(share) + side.outward * out
                guard picture.isInk(place, isInverted: frame.isInverted) == (out > 0) else { continue }
                left -= 1
                if left < 0 { return false }
            }
            return true
        }
        let (inside, outside) = (-0.45 * module, 0.8 * module)
        guard isAsExpected(frame.up, frame.opposite, top, outside, atMost: 2),
            isAsExpected(frame.opposite, frame.right, right, outside, atMost: 2)
        else { return false }
        for (from, to) in [(frame.corner, frame.right), (frame.up, frame.corner)] {
            let side = Self.bulge(from, to, frame, isDashed: false, module: module, picture)
            guard !side.values.isEmpty, isAsExpected(from, to, side, inside, atMost: 3),
                isAsExpected(from, to, side, outside, atMost: 2)
            else { return false }
        }
        return true
    }

    /// How dark a timing pattern is from its dark end on, -1 to 1.
    /// - Parameter place: what is a share of its length away, and so many modules deep.
    private func darkness(_ length: Double, _ place: (Double, Double) -> Point) -> [Float] {
        let count = 2 * max(24, min(400, Int(length / module * 3)))
        return (0..<count).map { index in
            let share = (Double(index) + 0.5) / Double(count)
            let dark = [0.25, 0.4, 0.5, 0.6, 0.75].count { depth in
                picture.isInk(place(share, depth), isInverted: frame.isInverted)
            }
            return Float(dark) / 2.5 - 1
        }
    }

    /// The middles of dark and light runs along a timing pattern, which begins dark and ends light, as shares of its
    /// length; `nil` where runs are too unequal to be one.
    private func centers(
        _ length: Double, _ place: (Double) -> Point
    ) -> [Double]? {
        let count = max(24, min(700, Int(length * 2)))
        var edges: [Double] = [0]
        var wasInk = true
        for index in 0..<count {
            let share = (Double(index) + 0.5) / Double(count)
            let isInk = picture.isInk(place(share), isInverted: frame.isInverted)
            if isInk != wasInk { edges.append(Double(index) / Double(count)) }
            wasInk = isInk
        }
        guard !wasInk else { return nil }
        edges.append(1)
        let runs = zip(edges, edges.dropFirst()).map { $1 - $0 }
        guard runs.count >= 8, runs.count % 2 == 0 else { return nil }
        // A pair of a dark and a light run is two modules, whatever the ink has done to either.
        let pairs = stride(from: 0, to: runs.count, by: 2).map { runs[$0] + runs[$0 + 1] }
        let middle = pairs.sorted()[pairs.count / 2]
        guard pairs.allSatisfy({ $0 > 0.45 * middle && $0 < 1.9 * middle }) else { return nil }
        return zip(edges, edges.dropFirst()).map { ($0 + $1) / 2 }
    }

    /// - Parameters:
    ///   - across: the middles of columns from the left, as shares of the width.
    ///   - down: the middles of rows from the top.
    private func map(_ size: DataMatrixSize, _ across: [Double], _ down: [Double]) -> GridMap? {
        guard var map = frame.map(size) else { return nil }
        let bottom = Self.bulge(frame.corner, frame.right, frame, isDashed: false, module: module, picture)
        let left = Self.bulge(frame.up, frame.corner, frame, isDashed: false, module: module, picture)
        map.setLattice(
            columns: across.indices.map { Double($0) + 0.5 }, rows: down.indices.map { Double($0) + 0.5 })
        for (y, v) in down.enumerated() {
            for (x, u) in across.enumerated() {
                let place =
                    unit(u, v) + top(u) * (1 - v) + bottom(u) * v + left(v) * (1 - u) + right(v) * u
                map.displacements[y * across.count + x] =
                    place - map.transform(Double(x) + 0.5, Double(y) + 0.5)
            }
        }
        return map
    }
}
