/// Rays from a start or stop pattern across the codewords, and the codeword that each meets in each column.
struct PDF417RowTracer {
    let pattern: PDF417Guard
    private(set) var rays: [Ray] = []
    /// Cells by ray, then by column from the pattern on; column 0 has the row indicators.
    private var cells: [Cell] = []
    private(set) var columns = 0
    /// Number of cells that were traced so far.
    private(set) var cellCount = 0
    /// Deviation of all rays from straight lines perpendicular to the pattern.
    var path = Bend()
    /// Borders at which the columns begin, in pixels from the pattern: a + b · t. Empty until they are known.
    var borders: [Sloped] = []

    struct Ray {
        /// Position along the pattern at which the ray begins.
        var t: Double
        var values: StackedRay
    }

    /// Part of a ray in a column, and the codeword that was read there.
    struct Cell {
        var start: Float = 0
        var end: Float = 0
        var cluster: Int8 = -1
        var codeword: Int16 = -1
        var weight: Float = 0
    }

    /// Quantity that changes linearly along the pattern: a + b · t.
    struct Sloped {
        var a = 0.0
        var b = 0.0
    }

    /// Deviation of rays from the direction perpendicular to the pattern, u pixels from it: `(slope + turn · t) · u +
    /// bend · u²`.
    struct Bend {
        var slope = 0.0
        /// Change of the slope along the pattern.
        var turn = 0.0
        var bend = 0.0
    }

    init(_ pattern: PDF417Guard) {
        self.pattern = pattern
    }

    /// Length of the pattern in pixels.
    var span: Double { pattern.reach.upperBound - pattern.reach.lowerBound }

    func cell(_ ray: Int, _ column: Int) -> Cell { cells[ray * columns + column] }

    /// Returns the path of a ray.
    func path(at t: Double) -> StackedRay.Path {
        StackedRay.Path(
            origin: pattern.inner(t), along: pattern.along, across: pattern.across, slope: path.slope + path.turn * t,
            bend: path.bend)
    }

    /// Position at which rays begin, before the codewords, in pixels.
    private static let before = -4.0

    /// Returns the offset of a ray in ray spacings: without it, evenly spaced rays may all be in rows of two of the
    /// three clusters.
    private static func jitter(_ index: Int) -> Double {
        // Multiples of the golden ratio are spread evenly between whole numbers.
        let multiple = Double(index) * 0.618034
        return 0.5 * (multiple - multiple.rounded(.down))
    }

    /// Sends rays across a number of columns.
    mutating func trace(spacing: Double, columns: Int, _ pixels: Span<UInt8>, _ raster: Raster) {
        let margin = max(4 * pattern.module, span * 0.15)
        let (low, high) = (pattern.reach.lowerBound - margin, pattern.reach.upperBound + margin)
        let count = max(2, Int((high - low) / spacing) + 1)
        self.columns = columns
        cellCount += count * columns
        cells = Array(filling: count * columns, with: Cell())
        // The rays' arrays are reused.
        if rays.count != count {
            rays = Array(filling: count, with: Ray(t: 0, values: StackedRay()))
        }
        // Columns may be wider at the far end of a symbol than at the pattern.
        var end = (Double(columns * PDF417Tables.codewordWidth) * 1.35 + 4) * pattern.module
        if borders.count > columns {
            end = borders[columns].a + abs(borders[columns].b) * max(abs(low), high) + 4 * pattern.module
        }
        let step = StackedRay.step(module: pattern.module)
        for index in 0..<count {
            let t = low + (Double(index) + Self.jitter(index)) * spacing
            rays[index].t = t
            rays[index].values.trace(
                path(at: t), from: Self.before, to: end, step: step, isInverted: pattern.isInverted, pixels, raster)
            walk(index)
        }
    }

    /// Reads the codewords along a ray, one after the other.
    private mutating func walk(_ ray: Int) {
        let values = rays[ray].values
        let t = rays[ray].t
        var module = Float(pattern.module)
        var place: Float = 0
        var blanks = 0
        var isSure = true
        for column in 0..<columns {
            if !isSure, column < borders.count { place = Float(borders[column].a + borders[column].b * t) }
            if column + 1 < borders.count {
                let width =
                    (borders[column + 1].a - borders[column].a) + (borders[column + 1].b - borders[column].b) * t
                if width > Self.minimumWidth { module = Float(width) / Self.codewordWidth }
            }
            let cell = readCell(values, column, t, at: place, &module)
            cells[ray * columns + column] = cell
            place = cell.end
            isSure = cell.codeword >= 0
            if isSure {
                blanks = 0
            } else {
                let inside = values.firstEdge(from: cell.end) - values.firstEdge(from: cell.start)
                blanks = inside < 3 ? blanks + 1 : 0
                if blanks >= Self.maximumBlanks { break }
            }
        }
    }

    /// Modules of a codeword.
    private static var codewordWidth: Float { Float(PDF417Tables.codewordWidth) }
    /// Minimum width of a column in pixels, as its borders tell it, for which they are believed.
    private static let minimumWidth = 8.0
    /// Number of columns in a row with hardly an edge, after which a ray has left the symbol.
    private static let maximumBlanks = 3
    /// Maximum distance of a codeword's beginning, and of its end, from the expected places, in modules. Its end is
    /// less certain, as its width is.
    private static let reach: (begin: Float, end: Float) = (1.3, 1.7)
    /// Weight of a codeword whose modules were sampled one by one; one that was measured has up to 1.
    private static let exactWeight: Float = 0.9
    /// Loss of weight of a measured codeword for its deviation, which is below ``maximumDeviation``.
    private static let lossByDeviation: Float = 2.4
    /// Maximum deviation of a measured codeword's edges from its pattern (``PDF417CodewordMatcher/Match/deviation``).
    private static let maximumDeviation: Float = 0.33
    /// Share of the difference between a codeword's module width and the expected one by which the latter is corrected.
    private static let correction: Float = 0.4

    /// Reads the codeword in a column.
    /// - Parameters:
    ///   - t: position along the pattern at which the ray begins.
    ///   - place: expected beginning of the codeword.
    ///   - module: expected width of a module; corrected by that of the codeword.
    private func readCell(
        _ values: StackedRay, _ column: Int, _ t: Double, at place: Float, _ module: inout Float
    ) -> Cell {
        let width = Self.codewordWidth
        // Borders of codewords are falling edges when traversed from the left and rising ones from the right.
        let isFalling = pattern.isStart
        var cell = Cell(start: place, end: place + width * module)
        let first = values.edge(near: place, reach: module * Self.reach.begin, isFalling: isFalling)
        let last = values.edge(near: place + width * module, reach: module * Self.reach.end, isFalling: isFalling)
        if pattern.module < Self.tinyModule, let match = exactMatch(values, place, module) {
            cell.cluster = Int8(match.cluster)
            cell.codeword = Int16(match.codeword)
            cell.weight = Self.exactWeight
            cell.start = match.start
            cell.end = match.start + width * module
        } else if let first, let (match, end) = match(values, from: first, to: last, module, widening(column, t)) {
            cell.cluster = Int8(match.cluster)
            cell.codeword = Int16(match.codeword)
            cell.weight = 1 - match.deviation * Self.lossByDeviation
            cell.start = values.edges[first].place
            cell.end = values.edges[end].place
            if end != last { module = (cell.end - cell.start) / width }
        }
        if cell.codeword >= 0 {
            module += ((cell.end - cell.start) / width - module) * Self.correction
        } else if let last {
            // Some edges were lost, but the border was found.
            cell.end = values.edges[last].place
        }
        return cell
    }

    /// Range of a codeword's width relative to the one before: widths change in a bent symbol.
    private static let widths: ClosedRange<Float> = 0.75...1.4
    /// Range of a codeword's width relative to the expected one where the columns are known.
    private static let knownWidths: ClosedRange<Float> = 0.9...1.12

    /// Minimum widening that is corrected: less makes no difference in a codeword. With half of it or twice as much, as
    /// many of the 1,158 symbols in 1,028 pictures with PDF417 are read.
    private static let minimumWidening = 0.04

    /// Returns the widening of modules from one codeword to the next around a column, as a share of their width; `nil`
    /// if it is not known.
    private func widening(_ column: Int, _ t: Double) -> Float? {
        guard column + 2 < borders.count else { return nil }
        func width(_ column: Int) -> Double {
            guard column >= 0 else { return Double(PDF417Tables.codewordWidth) * pattern.module }
            return borders[column + 1].a - borders[column].a + (borders[column + 1].b - borders[column].b) * t
        }
        let own = width(column)
        guard own > Self.minimumWidth else { return 0 }
        let widening = (width(column + 1) - width(column - 1)) / (2 * own)
        return abs(widening) < Self.minimumWidening ? 0 : Float(max(-0.4, min(widening, 0.4)))
    }

    /// Returns the codeword that begins at an edge, and the index of the edge at which it ends.
    /// - Parameters:
    ///   - expected: index of the edge nearest to where the codeword should end.
    ///   - module: expected width of a module.
    ///   - widening: widening of modules from one codeword to the next, as a share of their width, if known.
    private func match(
        _ values: StackedRay, from first: Int, to expected: Int?, _ module: Float, _ widening: Float?
    ) -> (match: PDF417CodewordMatcher.Match, end: Int)? {
        let end = first + 8
        guard end < values.edges.count else { return nil }
        // In a bent symbol, the end of a codeword is found by counting edges rather than by measuring from its start.
        let ratio = (values.edges[end].place - values.edges[first].place) / (Self.codewordWidth * module)
        let widths = borders.isEmpty ? Self.widths : Self.knownWidths
        guard end == expected || widths.contains(ratio) else { return nil }
        var best = end == expected || widening == 0 ? match(values, from: first, widening: 0) : nil
        func consider(_ widening: Float) {
            guard let match = match(values, from: first, widening: widening) else { return }
            if best.map({ match.deviation < $0.deviation }) ?? true { best = match }
        }
        if let widening {
            if widening != 0 { consider(widening) }
        } else if best == nil {
            // Widening is measured from the middle of one codeword to that of the next, or half of it where modules are
            // widest.
            consider(ratio - 1)
            consider((ratio - 1) / 2)
        }
        return best.map { ($0, end) }
    }

    /// - Parameter widening: widening of modules from one codeword to the next, as a share of their width.
    private func match(
        _ values: StackedRay, from first: Int, widening: Float
    ) -> PDF417CodewordMatcher.Match? {
        let (start, end) = (values.edges[first].place, values.edges[first + 8].place)
        let factor = widening / 2 / (end - start)
        var edges = InlineArray<9, Float>(repeating: 0)
        for index in 0..<9 {
            let place = values.edges[pattern.isStart ? first + index : first + 8 - index].place
            // Position of the edge if all modules had the same width.
            let even = place + factor * (place - start) * (end - place)
            edges[index] = pattern.isStart ? even : -even
        }
        guard let match = PDF417CodewordMatcher.match(edges), match.deviation < Self.maximumDeviation else {
            return nil
        }
        return match
    }

    /// Width of a module in pixels below which a module may cover one pixel or two, depending on where it falls. With
    /// 1.2, 4 of the same symbols are lost; with 1.7, one is gained.
    private static let tinyModule = 1.4

    /// Returns the codeword whose modules are those of a ray when sampled one by one from about its start.
    private func exactMatch(
        _ values: StackedRay, _ place: Float, _ module: Float
    ) -> (cluster: Int, codeword: Int, start: Float)? {
        for shift in [0, -0.5, 0.5] as [Float] {
            let start = place + shift * module
            if let (cluster, codeword) = exactMatch(values, from: start, module) { return (cluster, codeword, start) }
        }
        return nil
    }

    private func exactMatch(
        _ values: StackedRay, from start: Float, _ module: Float
    ) -> (cluster: Int, codeword: Int)? {
        var modules = InlineArray<17, Float>(repeating: 0)
        var (low, high): (Float, Float) = (255, 0)
        for index in 0..<PDF417Tables.codewordWidth {
            let step = pattern.isStart ? Float(index) + 0.5 : 16.5 - Float(index)
            let value = values.value(at: start + step * module)
            modules[index] = value
            (low, high) = (min(low, value), max(high, value))
        }
        guard high - low > Self.minimumContrast else { return nil }
        var bits: UInt32 = 0
        for index in 0..<17 { bits = bits << 1 | (modules[index] < (low + high) / 2 ? 1 : 0) }
        return PDF417Tables.codeword(modules: bits)
    }

    /// Minimum difference between the darkest and the lightest module of a codeword, in grey levels. With 16 the same
    /// symbols are read, and with 36 one more, in noise.
    private static let minimumContrast: Float = 24

    // MARK: The first slope

    /// Slopes that are tried, as tangents: up to 22° to each side.
    private static let slopes = [0, 0.08, -0.08, 0.17, -0.17, 0.28, -0.28, 0.4, -0.4]
    /// Number of columns beside the pattern by which the slope is judged.
    private static let firstColumns = 3
    /// Score above which a slope is right: this share of the rays between the pattern's ends sees codewords. With 0.35
    /// or 0.55 the same symbols are read.
    private static let sufficientScore: Float = 0.45

    /// Finds the slope at which the most codewords are seen beside the pattern and, if any are seen, traces some rays
    /// with it.
    mutating func findSlope(_ pixels: Span<UInt8>, _ raster: Raster) {
        // A few rays are enough to find the slope, and to reject most of what only looks like a pattern.
        let sparse = max(1, span / 12)
        var best: (score: Float, slope: Double) = (0, 0)
        for slope in Self.slopes {
            let score = score(slope, sparse, pixels, raster)
            if score > best.score * 1.05 { best = (score, slope) }
            if slope == 0, score > Self.sufficientScore { break }
        }
        guard best.score > 0 else { return }
        if best.score <= Self.sufficientScore || best.slope != 0 {
            for slope in [best.slope - 0.04, best.slope + 0.04] {
                let score = score(slope, sparse, pixels, raster)
                if score > best.score * 1.02 { best = (score, slope) }
            }
        }
        path = Bend(slope: best.slope)
        trace(spacing: max(1, span / 32), columns: Self.firstColumns, pixels, raster)
    }

    /// Returns the mean of two shares: cells that are codewords, and cells whose codeword continues the row of the one
    /// before; 0 to about 1.
    private mutating func score(_ slope: Double, _ spacing: Double, _ pixels: Span<UInt8>, _ raster: Raster) -> Float {
        path = Bend(slope: slope)
        trace(spacing: spacing, columns: Self.firstColumns, pixels, raster)
        var score: Float = 0
        for ray in rays.indices {
            var before: Int8 = -1
            for column in 0..<columns {
                let cell = cell(ray, column)
                score += cell.weight
                if before >= 0, before == cell.cluster { score += cell.weight }
                before = cell.cluster
            }
        }
        let expected = Float(span / spacing) * Float(2 * columns - 1)
        return score / max(1, expected)
    }
}
