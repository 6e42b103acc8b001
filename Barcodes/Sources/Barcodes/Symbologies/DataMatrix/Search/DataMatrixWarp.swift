/// Grid that follows a symbol's own borders: for labels on vials and cartons, crooked prints, columns of unequal width.
///
/// The deviation of all four sides from the straight lines between their corners is measured. The timing patterns then
/// give the number and the places of columns and rows. Between opposite sides the deviations are interpolated.
struct DataMatrixWarp {
    private let frame: DataMatrixFrame
    private let unit: PerspectiveTransform
    private let picture: ThresholdedPicture
    private let module: Double
    /// Outward deviation of the upper dashed side from a straight line, in pixels.
    private let top: Bulge
    /// Outward deviation of the right dashed side from a straight line, in pixels.
    private let right: Bulge

    /// Deviation of one side from the straight line between its corners.
    private struct Bulge {
        var outward: Point
        /// Deviations at even distances along the side.
        var values: [Double]

        func callAsFunction(_ share: Double) -> Point {
            guard values.count > 1 else { return Point(x: 0, y: 0) }
            let at = max(0, min(1, share)) * Double(values.count - 1)
            let index = min(Int(at), values.count - 2)
            let fraction = at - Double(index)
            return outward * (values[index] * (1 - fraction) + values[index + 1] * fraction)
        }
    }

    /// - Parameter module: approximate side of a module in pixels.
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

    /// Measures the first ink from outside along a side. On a dashed side, the outermost places count.
    private static func bulge(
        _ first: Point, _ last: Point, _ frame: DataMatrixFrame, isDashed: Bool, module: Double,
        _ picture: ThresholdedPicture
    ) -> Bulge {
        let center = (frame.up + frame.right + frame.corner + frame.opposite) * 0.25
        let side = last - first
        let length = side.length
        var outward = Point(x: side.y, y: -side.x) * (1 / max(1, length))
        if outward.dot((first + last) * 0.5 - center) < 0 { outward = outward * -1 }
        // There are three places in a module, except in the smallest and the largest symbols.
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

    /// Returns the outward distance at which ink begins on the way inwards, from a reach outside the side to the same
    /// reach inside; minus infinity if there is no ink, or there is some at the start.
    private static func firstInk(
        _ place: Point, _ outward: Point, reach: Double, step: Double, isInverted: Bool, _ picture: ThresholdedPicture
    ) -> Double {
        var walk = picture.walk(from: place + outward * reach, by: outward * -step, isInverted: isInverted)
        guard !walk.next(in: picture) else { return -.infinity }
        var out = reach - step
        while out > -reach {
            if walk.next(in: picture) { return out }
            out -= step
        }
        return -.infinity
    }

    /// Returns a typical value for each place. On a dashed side, it is the outermost one within a module and a half to
    /// both sides, except for a sixth of them; on a solid side, the median within less than a module.
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

    /// Fills gaps with the value next to them.
    /// - Returns: `nil` if gaps are more than half of all values.
    private static func withoutGaps(_ values: [Double]) -> [Double]? {
        let known = values.count { $0 > -.infinity }
        guard known * 2 >= values.count, var last = values.first(where: { $0 > -.infinity }) else { return nil }
        return values.map { value in
            if value > -.infinity { last = value }
            return last
        }
    }

    /// Returns the mean of each value with the three before and after it.
    private static func smoothed(_ values: [Double]) -> [Double] {
        values.indices.map { index in
            let near = values[max(0, index - 3)...min(values.count - 1, index + 3)]
            return near.reduce(0, +) / Double(near.count)
        }
    }

    /// Middles of columns and rows, as shares of the sides' lengths: several alternatives, measured at different
    /// depths.
    struct Timing {
        var columns: [[Double]] = []
        /// Middles of rows, from the solid side upwards.
        var rows: [[Double]] = []
    }

    /// Reads the timing patterns; `nil` if one of them can't be read.
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

    /// Returns the grid of the size that the timing patterns have; `nil` if no size has these numbers of rows and
    /// columns. The solid sides are only measured here.
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

    /// Returns the grids of the sizes whose timing patterns can be aligned with the picture, the best first: for
    /// patterns whose modules ran together or are of unequal width. Empty if the symbol is not framed by solid sides
    /// and a quiet zone.
    /// - Parameter sizes: candidate sizes.
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
        for size in sizes where size.parityPerBlock >= Self.minimumParityPerBlock {
            if known.across[size.columns] == nil, !budget.spend(columns.cost) { break }
            let across = known.across[size.columns] ?? columns.roughFit(size.columns)
            known.across[size.columns] = across
            guard let across, across.agreement > Self.minimumAgreement else { continue }
            if known.down[size.rows] == nil, !budget.spend(rows.cost) { break }
            let down = known.down[size.rows] ?? rows.roughFit(size.rows)
            known.down[size.rows] = down
            guard let down, down.agreement > Self.minimumAgreement else { continue }
            found.append((size, across.agreement + down.agreement))
        }
        let likely = found.sorted { $0.agreement > $1.agreement }.prefix(3).compactMap { size, _ in
            columns.fit(size.columns).flatMap { across in rows.fit(size.rows).map { (size, across, $0) } }
        }.sorted { $0.1.agreement + $0.2.agreement > $1.1.agreement + $1.2.agreement }
        return likely.prefix(2).compactMap { size, across, down in
            map(size, across.middles, down.middles.reversed().map { 1 - $0 }).map { ($0, size) }
        }
    }

    /// Minimum number of parity codewords in a block of a symbol that is aligned: aligning a timing pattern proves
    /// little about whether there is one, so parity has to. With 6 or 16 the same is read in 1,226 pictures.
    private static let minimumParityPerBlock = 10
    /// Minimum agreement of each timing pattern. With 0.35 or 0.55 the same is read in them.
    private static let minimumAgreement: Float = 0.45

    /// Whether the solid sides are dark all along and the quiet zone is light. The cheapest checks come first.
    private var isFramed: Bool {
        let count = 24
        /// Returns whether places beside a side are dark inside, or light outside, with at most `most` exceptions.
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

    /// Returns the darkness of a timing pattern along its length from its dark end on, -1 to 1.
    /// - Parameter place: returns the point at a share of the length and at a depth in modules.
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

    /// Returns the middles of dark and light runs along a timing pattern, which begins dark and ends light, as shares
    /// of its length; `nil` if the runs are too unequal for a timing pattern.
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
        // A dark and a light run together are two modules, even if ink spread has changed both.
        let pairs = stride(from: 0, to: runs.count, by: 2).map { runs[$0] + runs[$0 + 1] }
        let middle = pairs.sorted()[pairs.count / 2]
        guard pairs.allSatisfy({ $0 > 0.45 * middle && $0 < 1.9 * middle }) else { return nil }
        return zip(edges, edges.dropFirst()).map { ($0 + $1) / 2 }
    }

    /// Returns the grid of a size, with its bent sides interpolated.
    /// - Parameters:
    ///   - across: middles of columns from the left, as shares of the width.
    ///   - down: middles of rows from the top, as shares of the height.
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
