/// Reads the rows of a symbol from one of its ends, with rays from a start or stop pattern across the codewords.
///
/// Rays are straight at first. The row that a ray is in at each column follows from the row indicators and, from column
/// to column, from the clusters, which distinguish neighbouring rows. Rays are then bent so that they stay in their
/// rows, and traced again. Each ray votes for the codewords that it crosses.
struct PDF417RowReader {
    private let pattern: PDF417Guard
    private var tracer: PDF417RowTracer
    /// Number of data columns according to the row indicators.
    private var columns = 0
    /// Model of the row at a position along the pattern: `rows(t)`, from 0, with fractions.
    private var rows = PDF417RowModel()
    private var hasRows = false
    /// Drift of the rays out of their rows in each column, in pixels along the pattern.
    private var drifts: [PDF417RowTracer.Sloped] = []
    /// Cost of finding the slope beyond the estimated cost of ``Stage/straight``. A low pattern that no slope suits
    /// takes a dozen times the rays of one that is right at once: 640 × 480 pixels of such patterns took half a second.
    private(set) var extraCost = 0

    /// Codewords and outline that were read from a symbol.
    struct Result {
        var codewords: PDF417Codewords
        /// Certainty of each codeword.
        var weights: [Float]
        var corners: Quadrilateral
        var isMirrored: Bool

        /// Whether so many codewords were read that a symbol is certainly there.
        var isCertain: Bool {
            let count = weights.count { $0 > 0 }
            return count >= Self.minimumCount && Double(count) >= Self.minimumShare * Double(weights.count)
        }

        /// Minimum number of codewords that were read in a symbol that is certainly there, and their minimum share.
        private static let (minimumCount, minimumShare) = (8, 0.3)
    }

    /// Effort of an attempt to read a symbol.
    enum Stage: CaseIterable {
        /// A few straight rays, and the codewords that they agree on: this is enough for most symbols.
        case straight
        /// Rays that stay in their rows, and the grey levels of cells that they don't agree on.
        case bent
        /// The largest number of rays that is worth its time.
        case close
    }

    init(_ pattern: PDF417Guard) {
        self.pattern = pattern
        tracer = PDF417RowTracer(pattern)
    }

    /// Returns the estimated number of pixels that a stage looks at.
    func cost(_ stage: Stage) -> Int {
        let span = tracer.span + 10 * pattern.module
        // Until the columns are known, four are assumed.
        let patterns = Self.patternsBesideColumns + (stage == .straight ? 4 : columns)
        return Int(span / (stage == .close ? closeSpacing : coarseSpacing)) * patterns * Self.costOfPattern
    }

    /// Number of patterns of a row besides its columns: start, stop and two row indicators.
    private static let patternsBesideColumns = 4
    /// Cost of reading a pattern of a ray, in units of ``SearchBudget``. Damaged symbols of eight columns that fill a
    /// picture of a million pixels take 0.38 s with it, and 0.69 s with 83.
    private static let costOfPattern = 200

    /// Distance between close rays, in pixels: half a module, and no less than for this number of rays.
    private var closeSpacing: Double { max(0.7, pattern.module * 0.5, tracer.span / Self.maximumCloseRays) }
    /// Distance between the first rays, in pixels.
    private var coarseSpacing: Double { max(closeSpacing, tracer.span / Self.maximumCoarseRays) }

    private static let maximumCloseRays = 280.0
    private static let maximumCoarseRays = 110.0
    /// Distance of a ray from the middle of its row, in rows, within which it shows that row's grey levels alone.
    private static let reachOfGreys = 0.36
    /// Distance of a ray from the border of its row, in rows, within which it may read the neighbour's codeword.
    private static let reachOfNeighbour = 0.3
    /// Distance of an edge from where lines expect a column's border, in modules, within which it is that border.
    private static let reachOfBorder: Float = 0.8

    /// - Returns: `nil` if no rows are seen, or too few.
    mutating func read(_ stage: Stage, _ pixels: Span<UInt8>, _ raster: Raster) -> Result? {
        switch stage {
        case .straight:
            tracer.findSlope(pixels, raster)
            extraCost = max(0, tracer.cellCount * Self.costOfPattern - cost(.straight))
            // The row indicators beside the pattern say how many columns there are.
            guard fitRows(), let facts = nearIndicators().facts else { return nil }
            columns = facts.columns
            guard traceAll(spacing: coarseSpacing, pixels, raster) else { return nil }
            return result(usesGreys: false)
        case .bent:
            straighten()
            guard traceAll(spacing: coarseSpacing, pixels, raster) else { return nil }
        case .close:
            straighten()
            guard traceAll(spacing: closeSpacing, pixels, raster) else { return nil }
        }
        return result(usesGreys: true)
    }

    private mutating func traceAll(spacing: Double, _ pixels: Span<UInt8>, _ raster: Raster) -> Bool {
        tracer.trace(spacing: spacing, columns: columns + 2, pixels, raster)
        guard fitRows(), let facts = nearIndicators().facts else { return false }
        columns = facts.columns
        fitBorders()
        followRows()
        return true
    }

    private func result(usesGreys: Bool) -> Result? {
        var indicators = nearIndicators()
        addFarIndicators(columns, &indicators)
        guard let facts = indicators.facts, facts.columns == columns else { return nil }
        let isCompact = isCompact
        var votes = PDF417CellVotes(rows: facts.rows, columns: columns)
        for ray in tracer.rays.indices {
            for column in 1...columns where column < tracer.columns {
                let index = pattern.isStart ? column - 1 : columns - column
                let cell = tracer.cell(ray, column)
                let place = rowPlace(ray, column)
                if cell.codeword >= 0, let row = rowSeen(ray, column) {
                    votes.add(cell, row: row, column: index, offMiddle: abs(place - Double(row) - 0.5))
                }
                guard usesGreys, place >= 0, place < Double(facts.rows),
                    abs(place - place.rounded(.down) - 0.5) < Self.reachOfGreys
                else { continue }
                addGreys(ray, column, cell, row: Int(place), index, &votes)
            }
        }
        let (codewords, weights) = votes.codewords(isReversed: !pattern.isStart)
        return Result(
            codewords: PDF417Codewords(
                rows: facts.rows, columns: columns, level: facts.level, isCompact: isCompact, codewords: codewords),
            weights: weights, corners: corners(rows: facts.rows, isCompact: isCompact),
            isMirrored: (rows.b > 0) != pattern.isStart)
    }

    /// Adds the grey levels that a ray saw in a cell, module by module.
    private func addGreys(
        _ ray: Int, _ column: Int, _ cell: PDF417RowTracer.Cell, row: Int, _ index: Int, _ votes: inout PDF417CellVotes
    ) {
        let borders = tracer.borders
        guard column + 1 < borders.count else { return }
        var (start, end) = (cell.start, cell.end)
        let values = tracer.rays[ray].values
        if cell.codeword < 0 {
            let t = tracer.rays[ray].t
            start = Float(borders[column].a + borders[column].b * t)
            end = Float(borders[column + 1].a + borders[column + 1].b * t)
            // Borders that this ray saw are more exact than lines through those of other rows.
            let reach = (end - start) / 17 * Self.reachOfBorder
            if let edge = values.edge(near: start, reach: reach, isFalling: pattern.isStart) {
                start = values.edges[edge].place
            }
            if let edge = values.edge(near: end, reach: reach, isFalling: pattern.isStart) {
                end = values.edges[edge].place
            }
        }
        votes.addGreys(values, from: start, to: end, row: row, column: index)
    }

    // MARK: Rows

    /// Fits the row model to what the near row indicators say.
    private mutating func fitRows() -> Bool {
        var seen: [PDF417RowModel.Sighting] = []
        for ray in tracer.rays.indices {
            let cell = tracer.cell(ray, 0)
            guard cell.codeword >= 0, Self.row(cell) < PDF417Tables.rows.upperBound else { continue }
            seen.append(
                .init(t: tracer.rays[ray].t, row: Double(Self.row(cell)) + 0.5, weight: Double(cell.weight)))
        }
        guard let model = PDF417RowModel(seen, module: pattern.module, near: hasRows ? rows : nil) else { return false }
        (rows, hasRows) = (model, true)
        return true
    }

    /// Returns the row that a row indicator's codeword stands for.
    private static func row(_ cell: PDF417RowTracer.Cell) -> Int { Int(cell.codeword) / 30 * 3 + Int(cell.cluster) }

    private func nearIndicators() -> PDF417RowIndicators {
        var result = PDF417RowIndicators()
        for ray in tracer.rays.indices {
            let cell = tracer.cell(ray, 0)
            guard cell.codeword >= 0, abs(rows(tracer.rays[ray].t) - Double(Self.row(cell)) - 0.5) < 1 else { continue }
            add(cell, isLeft: pattern.isStart, to: &result)
        }
        return result
    }

    private func addFarIndicators(_ columns: Int, _ indicators: inout PDF417RowIndicators) {
        guard columns + 1 < tracer.columns else { return }
        for ray in tracer.rays.indices {
            let cell = tracer.cell(ray, columns + 1)
            guard cell.codeword >= 0, let seen = rowSeen(ray, columns + 1), seen == Self.row(cell) else { continue }
            add(cell, isLeft: !pattern.isStart, to: &indicators)
        }
    }

    private func add(_ cell: PDF417RowTracer.Cell, isLeft: Bool, to indicators: inout PDF417RowIndicators) {
        let weight = Int(cell.weight * 100) + 1
        if isLeft {
            indicators.addLeft(Int(cell.codeword), cluster: Int(cell.cluster), weight: weight)
        } else {
            indicators.addRight(Int(cell.codeword), cluster: Int(cell.cluster), weight: weight)
        }
    }

    /// Returns the row that a ray should be in at a column, from 0, with fractions.
    private func rowPlace(_ ray: Int, _ column: Int) -> Double {
        let t = tracer.rays[ray].t
        let drift = column < drifts.count ? drifts[column] : PDF417RowTracer.Sloped()
        return rows(t + drift.a + drift.b * t)
    }

    /// Returns the index of the row in which a ray saw a cluster at a column; `nil` if no row near it has this cluster.
    private func rowSeen(_ ray: Int, _ column: Int) -> Int? {
        let place = rowPlace(ray, column)
        guard place >= 0, place < Double(PDF417Tables.rows.upperBound) else { return nil }
        let row = Int(place)
        let cluster = Int(tracer.cell(ray, column).cluster)
        if row % 3 == cluster { return row }
        // Close to the border between two rows, the neighbour's codeword may have been read.
        let part = place - Double(row)
        if part < Self.reachOfNeighbour, row > 0, (row - 1) % 3 == cluster { return row - 1 }
        if part > 1 - Self.reachOfNeighbour, (row + 1) % 3 == cluster { return row + 1 }
        return nil
    }

    /// Fits a line to the border at which each column begins.
    private mutating func fitBorders() {
        var result = [PDF417RowTracer.Sloped()]
        for column in 1...(columns + 2) {
            var points: [PDF417RowModel.Sighting] = []
            for ray in tracer.rays.indices where column - 1 < tracer.columns {
                let cell = tracer.cell(ray, column - 1)
                guard cell.codeword >= 0 else { continue }
                points.append(.init(t: tracer.rays[ray].t, row: Double(cell.end), weight: Double(cell.weight)))
            }
            let before = result[column - 1]
            let width = column > 1 ? before.a - result[column - 2].a : 17 * pattern.module
            var line = PDF417RowTracer.Sloped(a: before.a + width, b: before.b)
            if points.count >= 6 {
                let ends = points.map(\.row).sorted()
                let median = ends[ends.count / 2]
                let kept = points.filter { abs($0.row - median) < 6 * pattern.module }
                if let fitted = PDF417RowModel(fitting: kept, hasBend: false),
                    abs(fitted.a - line.a) < 6 * pattern.module
                {
                    line = .init(a: fitted.a, b: fitted.b)
                }
            }
            result.append(line)
        }
        tracer.borders = result
    }

    /// Finds the drift of the rays column by column: the one at which most clusters are those of the rows.
    private mutating func followRows() {
        drifts = [.init()]
        let follower = PDF417DriftFollower(rows: rows, halfSpan: max(1, tracer.span / 2))
        for column in 1..<max(2, tracer.columns) {
            let before = drifts[column - 1]
            let earlier = column > 1 ? drifts[column - 2] : before
            var seen: [PDF417DriftFollower.Sighting] = []
            for ray in tracer.rays.indices {
                let cell = tracer.cell(ray, column)
                guard cell.codeword >= 0 else { continue }
                seen.append(.init(t: tracer.rays[ray].t, cluster: Int(cell.cluster), weight: Double(cell.weight)))
            }
            drifts.append(follower.drift(after: before, earlier, seen))
        }
    }

    /// Bends the rays so that they stay in their rows.
    private mutating func straighten() {
        var (uu, uuu, uuuu, ua, uua, ub) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        var seen = 0
        let borders = tracer.borders
        for column in 1..<max(2, min(columns + 2, drifts.count)) where column + 1 < borders.count {
            let u = (borders[column].a + borders[column + 1].a) / 2
            let drift = drifts[column]
            uu += u * u
            uuu += u * u * u
            uuuu += u * u * u * u
            ua += u * drift.a
            uua += u * u * drift.a
            ub += u * drift.b
            seen += 1
        }
        guard seen > 0, uu > 0 else { return }
        tracer.path.turn -= ub / uu
        let determinant = uu * uuuu - uuu * uuu
        if seen >= 4, determinant > uu * uuuu * 1e-6 {
            tracer.path.slope -= (ua * uuuu - uua * uuu) / determinant
            tracer.path.bend -= (uu * uua - uuu * ua) / determinant
        } else {
            tracer.path.slope -= ua / uu
        }
    }

    /// Whether hardly any codewords are seen where the far row indicators would be.
    private var isCompact: Bool {
        guard pattern.isStart, columns + 1 < tracer.columns else { return false }
        var (there, total) = (0, 0)
        for ray in tracer.rays.indices where tracer.cell(ray, columns).codeword >= 0 {
            total += 1
            if tracer.cell(ray, columns + 1).codeword >= 0 { there += 1 }
        }
        return there * 8 < total
    }

    private func corners(rows rowCount: Int, isCompact: Bool) -> Quadrilateral {
        let module = pattern.module
        let borders = tracer.borders
        func point(_ row: Double, isNear: Bool) -> Point {
            let base = rows.place(of: row)
            guard !isNear else { return pattern.inner(base) + pattern.along * (-Double(pattern.width) * module) }
            let last = isCompact ? columns + 1 : columns + 2
            let drift = drifts.last ?? .init()
            let t = base - drift.a - drift.b * base
            let border = borders.indices.contains(last) ? borders[last] : .init(a: Double(last * 17) * module)
            let width = border.a / Double(max(1, last * 17))
            let far = Double(isCompact ? 1 : pattern.isStart ? 18 : 17) * width
            return tracer.path(at: t).point(border.a + border.b * t + far)
        }
        let (top, bottom) = (0.0, Double(rowCount))
        return Quadrilateral(
            topLeft: point(top, isNear: pattern.isStart), topRight: point(top, isNear: !pattern.isStart),
            bottomRight: point(bottom, isNear: !pattern.isStart), bottomLeft: point(bottom, isNear: pattern.isStart))
    }
}
