/// Reads the rows of a symbol from one of its ends: rays from a start or stop pattern across the codewords.
///
/// Rays run straight at first. Which row a ray is in at each column follows from the row indicators and, from column to
/// column, from the clusters, which tell neighbouring rows apart; rays are then bent so that they stay in their rows, and
/// traced again. Each ray votes for the codewords that it crosses.
struct PDF417RowReader {
    private let pattern: PDF417Guard
    private var rays: [Ray] = []
    /// By ray, then by column from the pattern on; 0 is the row indicator's.
    private var cells: [Cell] = []
    private var columnsTraced = 0
    /// Of data, as the row indicators say.
    private var columns = 0
    private var path = Bend()
    /// The row at a distance along the pattern: `rows(t)`, from 0, with fractions.
    private(set) var rows = RowModel()
    /// By how much rays are off their rows in each column, in pixels along the pattern: a + b · t.
    private var drifts: [Sloped] = []
    /// Where columns begin, in pixels from the pattern: a + b · t.
    private var borders: [Sloped] = []

    private struct Ray {
        var t: Double
        var values: StackedRay
    }

    private struct Cell {
        var start: Float = 0
        var end: Float = 0
        var cluster: Int8 = -1
        var codeword: Int16 = -1
        var weight: Float = 0
    }

    /// What changes along the pattern: a + b · t.
    private struct Sloped {
        var a = 0.0
        var b = 0.0
    }

    private struct Bend {
        var slope = 0.0
        /// By how much the slope changes along the pattern.
        var turn = 0.0
        var bend = 0.0
    }

    /// A quadratic in the distance along the pattern.
    struct RowModel: Sendable {
        var a = 0.0
        var b = 0.0
        var c = 0.0

        func callAsFunction(_ t: Double) -> Double { a + t * (b + t * c) }

        /// Where a row begins, near the straight part.
        func place(of row: Double) -> Double {
            guard b != 0 else { return 0 }
            var t = (row - a) / b
            for _ in 0..<6 {
                let slope = b + 2 * c * t
                guard abs(slope) > abs(b) * 0.2 else { break }
                t -= (self(t) - row) / slope
            }
            return t
        }
    }

    /// What was made out of a symbol.
    struct Result {
        var codewords: PDF417Codewords
        /// How sure each codeword is.
        var weights: [Float]
        /// What the grey of each cell says, where the votes were not needed.
        var corners: Quadrilateral
        var isMirrored: Bool
    }

    init(_ pattern: PDF417Guard) {
        self.pattern = pattern
    }

    /// How many pixels reading looks at.
    var cost: Int {
        let span = pattern.reach.upperBound - pattern.reach.lowerBound + 10 * pattern.module
        return Int(span / spacing) * 2_000
    }

    private var spacing: Double {
        let span = pattern.reach.upperBound - pattern.reach.lowerBound
        return max(0.7, pattern.module * 0.5, span / 280)
    }

    /// Reads with few rays, which is enough for most symbols.
    mutating func read(_ pixels: Span<UInt8>, _ raster: Raster) -> Result? {
        let span = pattern.reach.upperBound - pattern.reach.lowerBound
        let coarse = max(spacing, span / 110)
        findSlope(pixels, raster)
        // How wide the symbol is is said beside the pattern.
        trace(spacing: coarse, columns: 3, pixels, raster)
        guard fitRows(), let facts = nearIndicators().facts else { return nil }
        columns = facts.columns
        for round in 0..<2 {
            guard traceAll(spacing: coarse, pixels, raster) else { return nil }
            if round == 0 { straighten(columns + 2) }
        }
        return result()
    }

    /// Reads again with all rays that are worth it.
    mutating func readClosely(_ pixels: Span<UInt8>, _ raster: Raster) -> Result? {
        straighten(columns + 2)
        guard traceAll(spacing: spacing, pixels, raster) else { return nil }
        return result()
    }

    private mutating func traceAll(spacing: Double, _ pixels: Span<UInt8>, _ raster: Raster) -> Bool {
        trace(spacing: spacing, columns: columns + 2, pixels, raster)
        guard fitRows(), let facts = nearIndicators().facts else { return false }
        columns = facts.columns
        fitBorders(columns + 2)
        followRows(columns + 2)
        return true
    }

    private func result() -> Result? {
        var indicators = nearIndicators()
        addFarIndicators(columns, &indicators)
        guard let facts = indicators.facts, facts.columns == columns else { return nil }
        return result(rows: facts.rows, columns: columns, level: facts.level)
    }

    // MARK: Rays

    /// The slope at which the most codewords are seen beside the pattern.
    private mutating func findSlope(_ pixels: Span<UInt8>, _ raster: Raster) {
        var best: (score: Float, slope: Double) = (-1, 0)
        let span = pattern.reach.upperBound - pattern.reach.lowerBound
        func score(_ slope: Double, _ reader: inout PDF417RowReader) -> Float {
            reader.path = Bend(slope: slope)
            reader.trace(spacing: max(1, span / 48), columns: 4, pixels, raster)
            var score: Float = 0
            for ray in reader.rays.indices {
                for column in 0..<4 {
                    let cell = reader.cells[ray * reader.columnsTraced + column]
                    score += cell.weight
                    if column > 0, cell.cluster >= 0,
                        reader.cells[ray * reader.columnsTraced + column - 1].cluster == cell.cluster
                    {
                        score += cell.weight
                    }
                }
            }
            return score
        }
        for slope in [0, 0.08, -0.08, 0.17, -0.17, 0.28, -0.28, 0.4, -0.4] {
            let score = score(slope, &self)
            if score > best.score * 1.05 { best = (score, slope) }
        }
        for slope in [best.slope - 0.04, best.slope + 0.04] {
            let score = score(slope, &self)
            if score > best.score * 1.02 { best = (score, slope) }
        }
        path = Bend(slope: best.slope)
    }

    private mutating func trace(spacing: Double, columns: Int, _ pixels: Span<UInt8>, _ raster: Raster) {
        let margin = max(4 * pattern.module, (pattern.reach.upperBound - pattern.reach.lowerBound) * 0.15)
        let (low, high) = (pattern.reach.lowerBound - margin, pattern.reach.upperBound + margin)
        let count = max(2, Int((high - low) / spacing) + 1)
        rays = []
        columnsTraced = columns
        cells = Array(repeating: Cell(), count: count * columns)
        for index in 0..<count {
            let t = low + Double(index) * spacing
            let path = StackedRay.Path(
                origin: pattern.inner(t), along: pattern.along, across: pattern.across,
                slope: path.slope + path.turn * t, bend: path.bend)
            var ray = StackedRay()
            ray.trace(
                path, from: Self.before, to: (Double(columns * 17) * 1.35 + 4) * pattern.module,
                isInverted: pattern.isInverted, pixels, raster)
            rays.append(Ray(t: t, values: ray))
            walk(index)
        }
    }

    /// Rays begin this far before the codewords, in pixels.
    private static let before = -4.0

    /// Tells the codewords along a ray, one after the other.
    private mutating func walk(_ ray: Int) {
        let values = rays[ray].values
        let t = rays[ray].t
        var module = Float(pattern.module)
        var place: Float = 0
        var blanks = 0
        // Seen from the left, codewords begin where dark does; seen from the right, they end where light begins.
        let isFalling = pattern.isStart
        var isSure = true
        for column in 0..<columnsTraced {
            if !isSure, column < borders.count { place = Float(borders[column].a + borders[column].b * t) }
            if column + 1 < borders.count {
                let width =
                    (borders[column + 1].a - borders[column].a) + (borders[column + 1].b - borders[column].b) * t
                if width > 8 { module = Float(width) / 17 }
            }
            var cell = Cell(start: place, end: place + 17 * module)
            let first = values.edge(near: place, reach: module * 1.3, isFalling: isFalling)
            let last = values.edge(near: place + 17 * module, reach: module * 1.7, isFalling: isFalling)
            if let first, let last, last - first == 8 {
                var edges = InlineArray<9, Float>(repeating: 0)
                for index in 0..<9 {
                    edges[index] =
                        pattern.isStart ? values.edges[first + index].place : -values.edges[last - index].place
                }
                if let match = PDF417CodewordMatcher.match(edges), match.deviation < 0.33 {
                    cell.cluster = Int8(match.cluster)
                    cell.codeword = Int16(match.codeword)
                    cell.weight = 1 - match.deviation * 2.4
                    cell.start = values.edges[first].place
                    cell.end = values.edges[last].place
                }
            }
            if cell.codeword >= 0 {
                let width = (cell.end - cell.start) / 17
                module += (width - module) * 0.4
                blanks = 0
            } else if let last {
                // Some edges are lost, but the border is there.
                cell.end = values.edges[last].place
            }
            cells[ray * columnsTraced + column] = cell
            place = cell.end
            isSure = cell.codeword >= 0
            if !isSure {
                let inside = values.firstEdge(from: cell.end) - values.firstEdge(from: cell.start)
                blanks = inside < 3 ? blanks + 1 : 0
                if blanks >= 3 { break }
            }
        }
    }

    // MARK: Rows

    /// The row that a row indicator's codeword says.
    private func row(_ cell: Cell) -> Int { Int(cell.codeword) / 30 * 3 + Int(cell.cluster) }

    /// Lays rows through what the near row indicators say.
    private mutating func fitRows() -> Bool {
        var seen: [(t: Double, row: Double, weight: Double)] = []
        for ray in rays.indices {
            let cell = cells[ray * columnsTraced]
            guard cell.codeword >= 0, row(cell) < PDF417Tables.rows.upperBound else { continue }
            seen.append((rays[ray].t, Double(row(cell)) + 0.5, Double(cell.weight)))
        }
        guard seen.count >= 4 else { return false }
        // The line with the most of them near.
        var best: (score: Double, model: RowModel) = (0, RowModel())
        let step = max(1, seen.count / 48)
        for i in stride(from: 0, to: seen.count, by: step) {
            for j in stride(from: i + step, to: seen.count, by: step) {
                let (one, other) = (seen[i], seen[j])
                guard one.row != other.row, other.t - one.t > pattern.module else { continue }
                let slope = (other.row - one.row) / (other.t - one.t)
                // Rows are one to twenty modules high.
                guard abs(slope) * pattern.module < 1.1, abs(slope) * pattern.module > 0.04 else { continue }
                let model = RowModel(a: one.row - slope * one.t, b: slope)
                let score = seen.reduce(0) { $0 + (abs(model($1.t) - $1.row) < 0.8 ? $1.weight : 0) }
                if score > best.score { best = (score, model) }
            }
        }
        guard best.score > 0 else { return false }
        var model = best.model
        for limit in [1.2, 1.0, 0.8] {
            let near = seen.filter { abs(model($0.t) - $0.row) < limit }
            let hasBend = near.count >= 24 && Set(near.map(\.row)).count >= 6
            guard let fitted = Self.fit(near, hasBend: hasBend) else { break }
            model = fitted
        }
        rows = model
        return abs(model.b) > 0
    }

    private static func fit(_ points: [(t: Double, row: Double, weight: Double)], hasBend: Bool) -> RowModel? {
        let terms = hasBend ? 3 : 2
        var matrix = [Double](repeating: 0, count: terms * (terms + 1))
        // Scaled, so that the sums stay of one size.
        let scale = points.reduce(1) { max($0, abs($1.t)) }
        for point in points {
            let t = point.t / scale
            let basis = [1, t, t * t]
            for i in 0..<terms {
                for j in 0..<terms { matrix[i * (terms + 1) + j] += point.weight * basis[i] * basis[j] }
                matrix[i * (terms + 1) + terms] += point.weight * basis[i] * point.row
            }
        }
        guard let solution = LinearSystem.solve(&matrix, terms) else { return nil }
        return RowModel(
            a: solution[0], b: solution[1] / scale, c: hasBend ? solution[2] / (scale * scale) : 0)
    }

    private func nearIndicators() -> PDF417RowIndicators {
        var result = PDF417RowIndicators()
        for ray in rays.indices {
            let cell = cells[ray * columnsTraced]
            guard cell.codeword >= 0, abs(rows(rays[ray].t) - Double(row(cell)) - 0.5) < 1 else { continue }
            let weight = Int(cell.weight * 100) + 1
            if pattern.isStart {
                result.addLeft(Int(cell.codeword), cluster: Int(cell.cluster), weight: weight)
            } else {
                result.addRight(Int(cell.codeword), cluster: Int(cell.cluster), weight: weight)
            }
        }
        return result
    }

    private func addFarIndicators(_ columns: Int, _ indicators: inout PDF417RowIndicators) {
        guard columns + 1 < columnsTraced else { return }
        for ray in rays.indices {
            let cell = cells[ray * columnsTraced + columns + 1]
            guard cell.codeword >= 0, let seen = rowSeen(ray, columns + 1), seen == row(cell) else { continue }
            let weight = Int(cell.weight * 100) + 1
            if pattern.isStart {
                indicators.addRight(Int(cell.codeword), cluster: Int(cell.cluster), weight: weight)
            } else {
                indicators.addLeft(Int(cell.codeword), cluster: Int(cell.cluster), weight: weight)
            }
        }
    }

    /// The row that a ray should be in at a column.
    private func rowPlace(_ ray: Int, _ column: Int) -> Double {
        let t = rays[ray].t
        let drift = column < drifts.count ? drifts[column] : Sloped()
        return rows(t + drift.a + drift.b * t)
    }

    /// The same as an index, if the cluster that was seen is that row's.
    private func rowSeen(_ ray: Int, _ column: Int) -> Int? {
        let place = rowPlace(ray, column)
        guard place >= 0, place < 90 else { return nil }
        let row = Int(place)
        let cluster = Int(cells[ray * columnsTraced + column].cluster)
        if row % 3 == cluster { return row }
        // Beside the border of two rows, the neighbour's codeword may have been seen.
        let part = place - Double(row)
        if part < 0.3, row > 0, (row - 1) % 3 == cluster { return row - 1 }
        if part > 0.7, (row + 1) % 3 == cluster { return row + 1 }
        return nil
    }

    /// Where columns begin: lines through what was seen.
    private mutating func fitBorders(_ count: Int) {
        var result = [Sloped()]
        for column in 1...count {
            var points: [(t: Double, row: Double, weight: Double)] = []
            for ray in rays.indices where column - 1 < columnsTraced {
                let cell = cells[ray * columnsTraced + column - 1]
                if cell.codeword >= 0 { points.append((rays[ray].t, Double(cell.end), Double(cell.weight))) }
            }
            let before = result[column - 1]
            let width = column > 1 ? before.a - result[column - 2].a : 17 * pattern.module
            var line = Sloped(a: before.a + width, b: before.b)
            let near = points.sorted { $0.row < $1.row }
            if points.count >= 6 {
                let median = near[near.count / 2].row
                let kept = points.filter { abs($0.row - median) < 6 * pattern.module }
                if let fitted = Self.fit(kept, hasBend: false), abs(fitted.a - line.a) < 6 * pattern.module {
                    line = Sloped(a: fitted.a, b: fitted.b)
                }
            }
            result.append(line)
        }
        borders = result
    }

    /// Finds by how much rays leave their rows, column by column: the drift at which most clusters are those of the rows.
    private mutating func followRows(_ count: Int) {
        drifts = [Sloped()]
        let height = 1 / max(abs(rows.b), 1e-6)
        let half = max(1, (pattern.reach.upperBound - pattern.reach.lowerBound) / 2)
        for column in 1..<max(2, min(count, columnsTraced)) {
            let before = drifts[column - 1]
            let earlier = column > 1 ? drifts[column - 2] : before
            // Drifts go on as they did.
            let expected = Sloped(a: 2 * before.a - earlier.a, b: before.b)
            var seen: [(t: Double, cluster: Int, weight: Double)] = []
            for ray in rays.indices {
                let cell = cells[ray * columnsTraced + column]
                if cell.codeword >= 0 { seen.append((rays[ray].t, Int(cell.cluster), Double(cell.weight))) }
            }
            guard seen.count >= 4 else {
                drifts.append(expected)
                continue
            }
            var best: (score: Double, drift: Sloped) = (-.infinity, expected)
            for step in -12...12 {
                for turn in -2...2 {
                    let drift = Sloped(
                        a: before.a + Double(step) * 0.1 * height, b: before.b + Double(turn) * 0.25 * height / half
                    )
                    var score = -0.02 * Double(abs(step) + abs(turn))
                    for point in seen {
                        let place = rows(point.t + drift.a + drift.b * point.t)
                        guard place >= 0 else { continue }
                        let row = Int(place)
                        let part = place - Double(row)
                        if row % 3 == point.cluster {
                            score += point.weight * (0.7 + 0.3 * (1 - 2 * abs(part - 0.5)))
                        } else {
                            score -= point.weight * 0.7 * (1 - 2 * abs(part - 0.5))
                        }
                    }
                    if score > best.score { best = (score, drift) }
                }
            }
            drifts.append(best.drift)
        }
    }

    /// Bends the rays so that they stay in their rows.
    private mutating func straighten(_ count: Int) {
        var (uu, uuu, uuuu, ua, uua, ub) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        var columns = 0
        for column in 1..<max(2, min(count, drifts.count)) where column + 1 < borders.count {
            let u = (borders[column].a + borders[column + 1].a) / 2
            let drift = drifts[column]
            uu += u * u
            uuu += u * u * u
            uuuu += u * u * u * u
            ua += u * drift.a
            uua += u * u * drift.a
            ub += u * drift.b
            columns += 1
        }
        guard columns > 0, uu > 0 else { return }
        path.turn -= ub / uu
        let determinant = uu * uuuu - uuu * uuu
        if columns >= 4, determinant > uu * uuuu * 1e-6 {
            path.slope -= (ua * uuuu - uua * uuu) / determinant
            path.bend -= (uu * uua - uuu * ua) / determinant
        } else {
            path.slope -= ua / uu
        }
    }

    // MARK: Codewords

    private func result(rows rowCount: Int, columns: Int, level: Int) -> Result? {
        let count = rowCount * columns
        var votes = [[(codeword: Int, weight: Float)]](repeating: [], count: count)
        var greys = [Float](repeating: 0, count: count * 17)
        var greyCounts = [Float](repeating: 0, count: count)
        for ray in rays.indices {
            for column in 1...columns where column < columnsTraced {
                let cell = cells[ray * columnsTraced + column]
                let index = pattern.isStart ? column - 1 : columns - column
                if cell.codeword >= 0, let row = rowSeen(ray, column), row < rowCount {
                    let part = abs(rowPlace(ray, column) - Double(row) - 0.5)
                    let weight = cell.weight * Float(max(0.15, 1 - part * 1.3))
                    add(Int(cell.codeword), weight, to: &votes[row * columns + index])
                }
                addGreys(ray, column, cell, rowCount: rowCount, columns: columns, index, &greys, &greyCounts)
            }
        }
        var codewords = [Int?](repeating: nil, count: count)
        var weights = [Float](repeating: 0, count: count)
        for index in 0..<count {
            let ranked = votes[index].sorted { $0.weight > $1.weight }
            let first = ranked.first?.weight ?? 0
            let second = ranked.count > 1 ? ranked[1].weight : 0
            if let best = ranked.first, first > 0.5, first > 1.7 * second {
                codewords[index] = best.codeword
                weights[index] = first - second
            }
            guard greyCounts[index] > 0, weights[index] < 1.2 else { continue }
            var modules = InlineArray<17, Float>(repeating: 0)
            for module in 0..<17 {
                let place = pattern.isStart ? module : 16 - module
                modules[module] = greys[index * 17 + place] / greyCounts[index]
            }
            guard
                let match = PDF417CodewordMatcher.bestMatch(modules, cluster: index / columns % 3),
                match.score > 0.75, match.margin > 0.03
            else { continue }
            if codewords[index] == match.codeword {
                weights[index] += 1
            } else if codewords[index] == nil {
                codewords[index] = match.codeword
                weights[index] = match.margin * 3
            } else {
                weights[index] *= 0.3
            }
        }
        let isCompact = isCompact(columns)
        return Result(
            codewords: PDF417Codewords(
                rows: rowCount, columns: columns, level: level, isCompact: isCompact, codewords: codewords),
            weights: weights, corners: corners(rows: rowCount, columns: columns, isCompact: isCompact),
            isMirrored: (rows.b > 0) != pattern.isStart)
    }

    private func add(_ codeword: Int, _ weight: Float, to votes: inout [(codeword: Int, weight: Float)]) {
        for index in votes.indices where votes[index].codeword == codeword {
            votes[index].weight += weight
            return
        }
        votes.append((codeword, weight))
    }

    /// Adds what a ray saw in a cell, module by module, in the order of the ray.
    private func addGreys(
        _ ray: Int, _ column: Int, _ cell: Cell, rowCount: Int, columns: Int, _ index: Int,
        _ greys: inout [Float], _ counts: inout [Float]
    ) {
        let place = rowPlace(ray, column)
        guard place >= 0, place < Double(rowCount) else { return }
        let row = Int(place)
        guard abs(place - Double(row) - 0.5) < 0.36, column + 1 < borders.count else { return }
        var (start, end) = (cell.start, cell.end)
        if cell.codeword < 0 {
            let t = rays[ray].t
            start = Float(borders[column].a + borders[column].b * t)
            end = Float(borders[column + 1].a + borders[column + 1].b * t)
            // Borders that are seen are better than lines through those of other rows.
            let reach = (end - start) / 17 * 0.8
            let values = rays[ray].values
            if let edge = values.edge(near: start, reach: reach, isFalling: pattern.isStart) {
                start = values.edges[edge].place
            }
            if let edge = values.edge(near: end, reach: reach, isFalling: pattern.isStart) {
                end = values.edges[edge].place
            }
        }
        let module = (end - start) / 17
        guard module > 0.5, !rays[ray].values.values.isEmpty else { return }
        let cellIndex = row * columns + index
        let before = Float(Self.before)
        let values = rays[ray].values
        for step in 0..<17 {
            let middle = start + (Float(step) + 0.5) * module
            let sum =
                values.value(at: middle - module * 0.22, start: before) + values.value(at: middle, start: before)
                + values.value(at: middle + module * 0.22, start: before)
            greys[cellIndex * 17 + step] += sum / 3
        }
        counts[cellIndex] += 1
    }

    /// Whether there is nothing where the far row indicators would be.
    private func isCompact(_ columns: Int) -> Bool {
        guard pattern.isStart, columns + 1 < columnsTraced else { return false }
        var (there, total) = (0, 0)
        for ray in rays.indices {
            if cells[ray * columnsTraced + columns].codeword >= 0 {
                total += 1
                if cells[ray * columnsTraced + columns + 1].codeword >= 0 { there += 1 }
            }
        }
        return there * 8 < total
    }

    private func corners(rows rowCount: Int, columns: Int, isCompact: Bool) -> Quadrilateral {
        let module = pattern.module
        func point(_ row: Double, isNear: Bool) -> Point {
            let base = rows.place(of: row)
            guard !isNear else { return pattern.inner(base) + pattern.along * (-Double(pattern.width) * module) }
            let last = isCompact ? columns + 1 : columns + 2
            let drift = drifts.last ?? Sloped()
            let t = base - drift.a - drift.b * base
            let border = borders.indices.contains(last) ? borders[last] : Sloped(a: Double(last * 17) * module)
            let width = border.a / Double(max(1, last * 17))
            let far = Double(isCompact ? 1 : pattern.isStart ? 18 : 17) * width
            let path = StackedRay.Path(
                origin: pattern.inner(t), along: pattern.along, across: pattern.across,
                slope: path.slope + path.turn * t, bend: path.bend)
            return path.point(border.a + border.b * t + far)
        }
        let (top, bottom) = (0.0, Double(rowCount))
        return pattern.isStart
            ? Quadrilateral(
                topLeft: point(top, isNear: true), topRight: point(top, isNear: false),
                bottomRight: point(bottom, isNear: false), bottomLeft: point(bottom, isNear: true))
            : Quadrilateral(
                topLeft: point(top, isNear: false), topRight: point(top, isNear: true),
                bottomRight: point(bottom, isNear: true), bottomLeft: point(bottom, isNear: false))
    }
}
