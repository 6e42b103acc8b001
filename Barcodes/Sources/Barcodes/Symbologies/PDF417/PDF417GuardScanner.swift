/// Finds start and stop patterns along rows and columns of pixels.
struct PDF417GuardScanner {
    /// Crossing of a line of pixels with what looks like a start or stop pattern.
    struct Hit: Sendable {
        var isStart: Bool
        var isInverted: Bool
        /// Position along the line at which the codewords begin.
        var inner: Double
        /// Position along the line of the pattern's other end.
        var outer: Double
        /// Coordinate of the line: the middle of its pixels.
        var line: Double
        /// Whether the line is a column of pixels.
        var isColumn: Bool
        var module: Double
    }

    private(set) var hits: [Hit] = []
    /// Maximum number of hits that are kept: noise must not hold a reader up.
    private static let maximumHits = 2_000

    private static let start = PDF417Tables.start.map { Float($0) }
    private static let stop = PDF417Tables.stop.map { Float($0) }
    private static let startBack = Array(start.reversed())
    private static let stopBack = Array(stop.reversed())

    /// Scans every `step`th row.
    mutating func scanRows(_ step: Int, _ thresholds: BlockThresholds, _ pixels: Span<UInt8>, _ raster: Raster) {
        var rows = RowRuns(thresholds, width: raster.width)
        var y = step / 2
        while y < raster.height, hits.count < Self.maximumHits {
            rows.collect(y: y, pixels, raster)
            compare(rows.runs, line: y, isColumn: false)
            y += step
        }
    }

    /// Scans every `step`th column.
    mutating func scanColumns(_ step: Int, _ thresholds: BlockThresholds, _ pixels: Span<UInt8>, _ raster: Raster) {
        if step == 8 {
            scanEighthColumns(thresholds, pixels, raster)
            return
        }
        var column = [UInt64](filling: (raster.height + 63) / 64, with: 0)
        var runs = LineRuns(length: raster.height)
        for x in stride(from: step / 2, to: raster.width, by: step) where hits.count < Self.maximumHits {
            var index = raster.index(x, 0)
            var threshold: UInt8 = 0
            for word in column.indices {
                var bits: UInt64 = 0
                for y in word &* 64..<min(word &* 64 &+ 64, raster.height) {
                    if y & 7 == 0 { threshold = thresholds.threshold(x: x, y: y) }
                    bits |= (pixels[index] < threshold ? 1 : 0) &<< UInt64(y & 63)
                    index &+= raster.stride
                }
                column[word] = bits
            }
            runs.collect(column.span, length: raster.height)
            compare(runs, line: x, isColumn: true)
        }
    }

    /// Scans every eighth column, by bits: pixels are taken as they lie in memory, eight rows at a time.
    private mutating func scanEighthColumns(
        _ thresholds: BlockThresholds, _ pixels: Span<UInt8>, _ raster: Raster
    ) {
        let words = (raster.width + 63) / 64
        // A word has a byte for each of eight columns, with a bit for each of eight rows.
        let groups = (raster.height + 7) / 8
        var bytes = [UInt64](filling: words * groups, with: 0)
        var levels = [UInt8](filling: thresholds.expandedCount(width: raster.width), with: 0)
        var expandedRow = -1
        for group in 0..<groups {
            // Blocks of thresholds are at least eight rows high.
            let blockRow = thresholds.blockRow(group &* 8)
            if blockRow != expandedRow { thresholds.expandRow(blockRow, into: &levels) }
            expandedRow = blockRow
            for index in 0..<words {
                bytes[group &* words &+ index] = Self.eighthColumns(
                    index &* 64, group &* 8, levels.span, pixels, raster)
            }
        }
        var column = [UInt64](filling: (groups + 7) / 8, with: 0)
        var runs = LineRuns(length: raster.height)
        for x in stride(from: 4, to: raster.width, by: 8) where hits.count < Self.maximumHits {
            let shift = UInt64(x & 56)
            for word in column.indices {
                var bits: UInt64 = 0
                for group in word &* 8..<min(word &* 8 &+ 8, groups) {
                    bits |= (bytes[group &* words &+ x / 64] &>> shift & 0xFF) &<< UInt64((group & 7) &* 8)
                }
                column[word] = bits
            }
            runs.collect(column.span, length: raster.height)
            compare(runs, line: x, isColumn: true)
        }
    }

    /// Returns which of 8 rows are dark in columns 4, 12 … 60 of 64: a byte for each column, a bit for each row.
    private static func eighthColumns(
        _ left: Int, _ top: Int, _ levels: Span<UInt8>, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> UInt64 {
        var word: UInt64 = 0
        guard left &+ 64 <= raster.width, top &+ 8 <= raster.height else {
            for x in stride(from: left &+ 4, to: min(left &+ 64, raster.width), by: 8) {
                for y in top..<min(top &+ 8, raster.height) where pixels[raster.index(x, y)] < levels[x] {
                    word |= 1 &<< UInt64(x & 56 &+ y & 7)
                }
            }
            return word
        }
        for part in 0..<4 {
            let x = left &+ 16 &* part
            let (low, high) = Vector.words(
                Vector.columnBits(pixels, raster.index(x, top), raster.stride, below: Vector.load(levels, x)))
            word |= (low &>> 32 & 0xFF | (high &>> 32 & 0xFF) &<< 8) &<< UInt64(16 &* part)
        }
        return word
    }

    /// Compares the runs of a line of pixels with the patterns.
    private mutating func compare(_ runs: borrowing LineRuns, line: Int, isColumn: Bool) {
        // Nine runs are tested: a stop pattern has as many, and a start pattern would be the last eight of them. The
        // first such sequence begins before the line.
        runs.forEachSequence(of: 9, from: -1, passing: Self.guardLike) { first in
            let last = first &+ 8
            // A pattern that ends with its wide bar is traversed backwards.
            check(Self.startBack, isForward: false, runs, last, line, isColumn, isStart: true)
            check(Self.stopBack, isForward: false, runs, last, line, isColumn, isStart: false)
            check(Self.start, isForward: true, runs, last, line, isColumn, isStart: true)
            check(Self.stop, isForward: true, runs, last, line, isColumn, isStart: false)
        }
    }

    /// Tests eight sequences of nine runs for the wide bar of a start pattern, in the last eight runs, or of a stop
    /// pattern.
    /// - Returns: a negative number for each sequence that has neither.
    @inline(__always)
    private static func guardLike(_ end: LineRuns.Ends) -> SIMD8<Int16> {
        @inline(__always) func length(_ run: Int) -> SIMD8<Int16> { end(run) &- end(run &- 1) }
        let (a, b, c, d) = (length(0), length(1), length(2), length(3))
        let (e, f, g, h, i) = (length(4), length(5), length(6), length(7), length(8))
        // A number is negative if a test fails, and so is the bitwise or of the numbers if one of them is. The wide bar
        // has seven or eight modules. It is more than three times as long as its two neighbours; the other runs have
        // one, two or three modules, a little more or less.
        @inline(__always)
        func isWide(_ bar: SIMD8<Int16>, _ x: SIMD8<Int16>, _ y: SIMD8<Int16>) -> SIMD8<Int16> {
            (bar &- x &- x &<< 1 &- 1) | (bar &- y &- y &<< 1 &- 1)
        }
        @inline(__always)
        func isDouble(_ bar: SIMD8<Int16>, _ x: SIMD8<Int16>, _ y: SIMD8<Int16>, _ z: SIMD8<Int16>) -> SIMD8<Int16> {
            (bar &- x &<< 1) | (bar &- y &<< 1) | (bar &- z &<< 1)
        }
        let start = isWide(b, c, d) | isDouble(b, e, f, g) | (b &- h &<< 1) | (b &- i &- 1)
        let stop = isWide(a, b, c) | isDouble(a, e, f, g) | (a &- i &<< 1) | (a &- d &- 1) | (a &- h &- 1)
        let backward = isWide(i, h, g) | isDouble(i, c, d, e) | (i &- b &- 1) | (i &- f &- 1)
        // If a run is so long that a number may not fit into 16 bits, nothing is ruled out.
        let sides: SIMD8<Int16> = a | b | c | d | f | g | h
        return start & stop & backward & ~LineRuns.reach(13, sides | e | i)
    }

    /// Minimum size of a module along the scan line, in pixels.
    private static let minimumModule: Float = 0.9
    /// Tolerance for the width of an element, in modules: this much, and more for each module that the element has.
    private static let tolerance: Float = 0.45
    private static let toleranceOfModule: Float = 0.13
    /// Least tolerance, in pixels: a run of whole pixels is off by one, and a little more.
    private static let leastTolerance: Float = 1.05

    /// Compares the runs that end with one of them with a pattern.
    private mutating func check(
        _ pattern: [Float], isForward: Bool, _ runs: borrowing LineRuns, _ last: Int, _ line: Int, _ isColumn: Bool,
        isStart: Bool
    ) {
        let first = last &+ 1 &- pattern.count
        let (wide, inward) = isForward ? (first, 1) : (last, -1)
        guard first >= 0,
            runs.length(wide) > 3 &* max(runs.length(wide &+ inward), runs.length(wide &+ 2 &* inward))
        else { return }
        let position = runs.end(last)
        let total = position &- runs.end(first &- 1)
        let module = Float(total) / (isStart ? 17 : 18)
        guard module >= Self.minimumModule else { return }
        for index in pattern.indices {
            let run = Float(runs.length(first &+ index))
            let tolerance = module * (Self.tolerance + Self.toleranceOfModule * pattern[index])
            guard abs(run - pattern[index] * module) <= max(tolerance, Self.leastTolerance) else { return }
        }
        // The wide bar is dark, unless the symbol is inverted. The last run of a start pattern is a space.
        let lastIsBar = !isStart || !isForward
        let (start, end) = (Double(position - total), Double(position))
        let isDark = LineRuns.isDark(last)
        // Codewords follow a start pattern traversed forwards or a stop pattern traversed backwards, and precede the
        // others.
        let codewordsFollow = isStart == isForward
        guard hits.count < Self.maximumHits else { return }
        hits.append(
            Hit(
                isStart: isStart, isInverted: isDark != lastIsBar, inner: codewordsFollow ? end : start,
                outer: codewordsFollow ? start : end, line: Double(line) + 0.5, isColumn: isColumn,
                module: Double(module)))
    }
}
