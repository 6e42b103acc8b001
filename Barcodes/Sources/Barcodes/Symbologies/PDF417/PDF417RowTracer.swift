/// Rays from a start or stop pattern across the codewords, and what they meet in each column.
struct PDF417RowTracer {
    let pattern: PDF417Guard
    private(set) var rays: [Ray] = []
    /// By ray, then by column from the pattern on; 0 is the row indicator's.
    private var cells: [Cell] = []
    private(set) var columns = 0
    /// How rays run.
    var path = Bend()
    /// Where columns begin, in pixels from the pattern: a + b · t. Empty as long as that is not known.
    var borders: [Sloped] = []

    struct Ray {
        /// Where it begins, along the pattern.
        var t: Double
        var values: StackedRay
    }

    /// What a ray met in a column.
    struct Cell {
        var start: Float = 0
        var end: Float = 0
        var cluster: Int8 = -1
        var codeword: Int16 = -1
        var weight: Float = 0
    }

    /// What changes along the pattern: a + b · t.
    struct Sloped {
        var a = 0.0
        var b = 0.0
    }

    /// How far rays leave the direction across the pattern, u pixels from it: `(slope + turn · t) · u + bend · u²`.
    struct Bend {
        var slope = 0.0
        /// By how much the slope changes along the pattern.
        var turn = 0.0
        var bend = 0.0
    }

    init(_ pattern: PDF417Guard) {
        self.pattern = pattern
    }

    /// The pattern's length, in pixels.
    var span: Double { pattern.reach.upperBound - pattern.reach.lowerBound }

    func cell(_ ray: Int, _ column: Int) -> Cell { cells[ray * columns + column] }

    /// The path of a ray.
    func path(at t: Double) -> StackedRay.Path {
        StackedRay.Path(
            origin: pattern.inner(t), along: pattern.along, across: pattern.across, slope: path.slope + path.turn * t,
            bend: path.bend)
    }

    /// Rays begin this far before the codewords, in pixels.
    private static let before = -4.0

    /// Rays at even distances may all be in rows of two clusters of the three: so far they are moved, in distances.
    private static func jitter(_ index: Int) -> Double {
        // The golden ratio's multiples fall evenly between whole numbers.
        let multiple = Double(index) * 0.618034
        return 0.5 * (multiple - multiple.rounded(.down))
    }

    /// Sends rays across so many columns.
    mutating func trace(spacing: Double, columns: Int, _ pixels: Span<UInt8>, _ raster: Raster) {
        let margin = max(4 * pattern.module, span * 0.15)
        let (low, high) = (pattern.reach.lowerBound - margin, pattern.reach.upperBound + margin)
        let count = max(2, Int((high - low) / spacing) + 1)
        self.columns = columns
        cells = Array(repeating: Cell(), count: count * columns)
        // Their arrays serve again.
        if rays.count != count {
            rays = Array(repeating: Ray(t: 0, values: StackedRay()), count: count)
        }
        // Columns may be wider at the far end of a symbol than at the pattern.
        var end = (Double(columns * 17) * 1.35 + 4) * pattern.module
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
        for column in 0..<columns {
            if !isSure, column < borders.count { place = Float(borders[column].a + borders[column].b * t) }
            if column + 1 < borders.count {
                let width =
                    (borders[column + 1].a - borders[column].a) + (borders[column + 1].b - borders[column].b) * t
                if width > 8 { module = Float(width) / 17 }
            }
            var cell = Cell(start: place, end: place + 17 * module)
            let first = values.edge(near: place, reach: module * 1.3, isFalling: isFalling)
            let last = values.edge(near: place + 17 * module, reach: module * 1.7, isFalling: isFalling)
            if pattern.module < Self.tinyModule, let match = exactMatch(values, place, module) {
                cell.cluster = Int8(match.cluster)
                cell.codeword = Int16(match.codeword)
                cell.weight = 0.9
                cell.start = match.start
                cell.end = match.start + 17 * module
            } else if let first, let (match, end) = match(values, from: first, to: last, module, widening(column, t)) {
                cell.cluster = Int8(match.cluster)
                cell.codeword = Int16(match.codeword)
                cell.weight = 1 - match.deviation * 2.4
                cell.start = values.edges[first].place
                cell.end = values.edges[end].place
                if end != last { module = (cell.end - cell.start) / 17 }
            }
            if cell.codeword >= 0 {
                let width = (cell.end - cell.start) / 17
                module += (width - module) * 0.4
                blanks = 0
            } else if let last {
                // Some edges are lost, but the border is there.
                cell.end = values.edges[last].place
            }
            cells[ray * columns + column] = cell
            place = cell.end
            isSure = cell.codeword >= 0
            if !isSure {
                let inside = values.firstEdge(from: cell.end) - values.firstEdge(from: cell.start)
                blanks = inside < 3 ? blanks + 1 : 0
                if blanks >= 3 { break }
            }
        }
    }

    /// Codewords are up to this much narrower or wider than the one before, where the symbol is bent.
    private static let widths: ClosedRange<Float> = 0.75...1.4
    /// The same where columns are known.
    private static let knownWidths: ClosedRange<Float> = 0.9...1.12

    /// Less than this makes no difference in a codeword. With half of it or twice as much, as many of the 1,158 symbols
    /// in 1,028 pictures with PDF417 are read.
    private static let leastWidening = 0.04

    /// By how much modules widen from one codeword to the next around a column, as a part of their width; `nil` where
    /// that is not known.
    private func widening(_ column: Int, _ t: Double) -> Float? {
        guard column + 2 < borders.count else { return nil }
        func width(_ column: Int) -> Double {
            guard column >= 0 else { return 17 * pattern.module }
            return borders[column + 1].a - borders[column].a + (borders[column + 1].b - borders[column].b) * t
        }
        let own = width(column)
        guard own > 8 else { return 0 }
        let widening = (width(column + 1) - width(column - 1)) / (2 * own)
        return abs(widening) < Self.leastWidening ? 0 : Float(max(-0.4, min(widening, 0.4)))
    }

    /// The codeword that begins at an edge.
    /// - Parameters:
    ///   - expected: the edge nearest to where it should end.
    ///   - module: how wide a module should be.
    ///   - widening: by how much modules widen from one codeword to the next, as a part of their width, if known.
    private func match(
        _ values: StackedRay, from first: Int, to expected: Int?, _ module: Float, _ widening: Float?
    ) -> (match: PDF417CodewordMatcher.Match, end: Int)? {
        let end = first + 8
        guard end < values.edges.count else { return nil }
        // In a bent symbol, edges are where they should be counted rather than measured.
        let ratio = (values.edges[end].place - values.edges[first].place) / (17 * module)
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
            // From the middle of one codeword to that of the next, or half of that where modules are widest.
            consider(ratio - 1)
            consider((ratio - 1) / 2)
        }
        return best.map { ($0, end) }
    }

    /// - Parameter widening: by how much modules widen from one codeword to the next, as a part of their width.
    private func match(
        _ values: StackedRay, from first: Int, widening: Float
    ) -> PDF417CodewordMatcher.Match? {
        let (start, end) = (values.edges[first].place, values.edges[first + 8].place)
        let factor = widening / 2 / (end - start)
        var edges = InlineArray<9, Float>(repeating: 0)
        for index in 0..<9 {
            let place = values.edges[pattern.isStart ? first + index : first + 8 - index].place
            // Where it would be, were all modules alike.
            let even = place + factor * (place - start) * (end - place)
            edges[index] = pattern.isStart ? even : -even
        }
        guard let match = PDF417CodewordMatcher.match(edges), match.deviation < 0.33 else { return nil }
        return match
    }

    /// Modules smaller than this, in pixels, may be one pixel or two, whichever they fall on. With 1.2, 4 of the same
    /// symbols are lost; with 1.7, one is gained.
    private static let tinyModule = 1.4

    /// The codeword whose modules are dark and light as those of a ray, taken one by one from about where it begins.
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
        for index in 0..<17 {
            let step = pattern.isStart ? Float(index) + 0.5 : 16.5 - Float(index)
            let value = values.value(at: start + step * module)
            modules[index] = value
            (low, high) = (min(low, value), max(high, value))
        }
        guard high - low > Self.leastContrast else { return nil }
        var bits: UInt32 = 0
        for index in 0..<17 { bits = bits << 1 | (modules[index] < (low + high) / 2 ? 1 : 0) }
        return PDF417Tables.codeword(modules: bits)
    }

    /// Between the darkest and the lightest module of a codeword, in grey levels. With 16 the same symbols are read,
    /// and with 36 one more, in noise.
    private static let leastContrast: Float = 24

    // MARK: The first slope

    /// The slopes that are tried, as tangents: up to 22° to each side.
    private static let slopes = [0, 0.08, -0.08, 0.17, -0.17, 0.28, -0.28, 0.4, -0.4]
    /// The number of columns beside the pattern that the slope is judged by.
    private static let firstColumns = 3
    /// Of rays between the pattern's ends, this share sees codewords where the slope is right. With 0.35 or 0.55 the
    /// same symbols are read.
    private static let fairShare: Float = 0.45

    /// Traces some rays at the slope at which the most codewords are seen beside the pattern, if any are.
    mutating func findSlope(_ pixels: Span<UInt8>, _ raster: Raster) {
        // A few rays tell the slope, and that most of what looks like a pattern is none.
        let sparse = max(1, span / 12)
        var best: (score: Float, slope: Double) = (0, 0)
        for slope in Self.slopes {
            let score = score(slope, sparse, pixels, raster)
            if score > best.score * 1.05 { best = (score, slope) }
            if slope == 0, score > Self.fairShare { break }
        }
        guard best.score > 0 else { return }
        if best.score <= Self.fairShare || best.slope != 0 {
            for slope in [best.slope - 0.04, best.slope + 0.04] {
                let score = score(slope, sparse, pixels, raster)
                if score > best.score * 1.02 { best = (score, slope) }
            }
        }
        path = Bend(slope: best.slope)
        trace(spacing: max(1, span / 32), columns: Self.firstColumns, pixels, raster)
    }

    /// The share of cells that are codewords, and of those that go on in the row of the one before: 0 to about 1.
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
