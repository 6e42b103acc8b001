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

    /// Lengths of the last sixteen runs.
    private var runs = InlineArray<16, Int>(repeating: 0)
    /// Positions at which these runs began.
    private var starts = InlineArray<16, Int>(repeating: 0)
    private var count = 0
    /// Length of the last run.
    private var last = 0
    /// Bit set of the earlier runs that were more than three times as long as the next one: the newest in the lowest
    /// bit.
    private var falls: UInt = 0

    private static let start = PDF417Tables.start.map { Float($0) }
    private static let stop = PDF417Tables.stop.map { Float($0) }
    private static let startBack = Array(start.reversed())
    private static let stopBack = Array(stop.reversed())

    /// Scans every `step`th row.
    mutating func scanRows(_ step: Int, _ thresholds: BlockThresholds, _ pixels: Span<UInt8>, _ raster: Raster) {
        var words = [UInt64](repeating: 0, count: (raster.width + 63) / 64)
        var packer = RowPacker(thresholds, width: raster.width)
        var y = step / 2
        while y < raster.height, hits.count < Self.maximumHits {
            packer.pack(y: y, pixels, raster, into: &words)
            begin()
            var (start, isDark) = (0, false)
            words.span.forEachChange { place in
                let position = min(place, raster.width)
                end(run: position &- start, at: position, isDark: isDark, line: y, isColumn: false)
                start = position
                isDark.toggle()
            }
            if start < raster.width {
                end(run: raster.width - start, at: raster.width, isDark: isDark, line: y, isColumn: false)
            }
            y += step
        }
    }

    /// Scans every `step`th column.
    mutating func scanColumns(_ step: Int, _ thresholds: BlockThresholds, _ pixels: Span<UInt8>, _ raster: Raster) {
        if step == 8 {
            scanEighthColumns(thresholds, pixels, raster)
            return
        }
        var x = step / 2
        while x < raster.width, hits.count < Self.maximumHits {
            begin()
            var (start, isDark) = (0, false)
            var index = raster.index(x, 0)
            var threshold: UInt8 = 0
            for y in 0..<raster.height {
                if y & 7 == 0 { threshold = thresholds.threshold(x: x, y: y) }
                if (pixels[index] < threshold) != isDark {
                    end(run: y &- start, at: y, isDark: isDark, line: x, isColumn: true)
                    start = y
                    isDark.toggle()
                }
                index &+= raster.stride
            }
            end(run: raster.height - start, at: raster.height, isDark: isDark, line: x, isColumn: true)
            x += step
        }
    }

    /// Scans every eighth column, by bits: pixels are taken as they lie in memory, eight rows at a time.
    private mutating func scanEighthColumns(
        _ thresholds: BlockThresholds, _ pixels: Span<UInt8>, _ raster: Raster
    ) {
        let words = (raster.width + 63) / 64
        // A word has a byte for each of eight columns, with a bit for each of eight rows.
        let groups = (raster.height + 7) / 8
        var bytes = [UInt64](repeating: 0, count: words * groups)
        var levels = [UInt8](repeating: 0, count: thresholds.expandedCount(width: raster.width))
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
        var column = [UInt64](repeating: 0, count: (groups + 7) / 8)
        for x in stride(from: 4, to: raster.width, by: 8) where hits.count < Self.maximumHits {
            let shift = UInt64(x & 56)
            for word in column.indices {
                var bits: UInt64 = 0
                for group in word &* 8..<min(word &* 8 &+ 8, groups) {
                    bits |= (bytes[group &* words &+ x / 64] &>> shift & 0xFF) &<< UInt64((group & 7) &* 8)
                }
                column[word] = bits
            }
            begin()
            var (start, isDark) = (0, false)
            column.span.forEachChange { y in
                // Bits below the last row are light.
                guard y < raster.height else { return }
                end(run: y &- start, at: y, isDark: isDark, line: x, isColumn: true)
                start = y
                isDark.toggle()
            }
            end(run: raster.height - start, at: raster.height, isDark: isDark, line: x, isColumn: true)
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

    private mutating func begin() { (count, last, falls) = (0, 0, 0) }

    @inline(__always)
    private mutating func end(run: Int, at position: Int, isDark: Bool, line: Int, isColumn: Bool) {
        runs[count & 15] = run
        starts[count & 15] = position &- run
        count &+= 1
        falls = falls &<< 1 | (last > 3 &* run ? 1 : 0)
        let isWide = run > 3 &* last
        last = run
        // A pattern has its wide bar at one end: this rejects nearly all runs.
        guard isWide || falls & Self.fallsOfPatterns != 0, count >= 8 else { return }
        compare(at: position, isDark: isDark, line: line, isColumn: isColumn)
    }

    /// Bits of `falls` at which patterns begin: seven runs ago for a start pattern, eight for a stop pattern.
    private static var fallsOfPatterns: UInt { 0b1100_0000 }

    /// Compares the runs that end here with the patterns.
    private mutating func compare(at position: Int, isDark: Bool, line: Int, isColumn: Bool) {
        let run = runs[(count &- 1) & 15]
        // A pattern that ends with its wide bar is traversed backwards.
        if run > 3 &* runs[(count &- 2) & 15], run > 3 &* runs[(count &- 3) & 15] {
            check(Self.startBack, isForward: false, position, isDark, line, isColumn, isStart: true)
            if count >= 9 { check(Self.stopBack, isForward: false, position, isDark, line, isColumn, isStart: false) }
        }
        let first = runs[(count &- 8) & 15]
        if first > 3 &* runs[(count &- 7) & 15], first > 3 &* runs[(count &- 6) & 15] {
            check(Self.start, isForward: true, position, isDark, line, isColumn, isStart: true)
        }
        if count >= 9 {
            let first = runs[(count &- 9) & 15]
            if first > 3 &* runs[(count &- 8) & 15], first > 3 &* runs[(count &- 7) & 15] {
                check(Self.stop, isForward: true, position, isDark, line, isColumn, isStart: false)
            }
        }
    }

    /// Minimum size of a module along the scan line, in pixels.
    private static let minimumModule: Float = 0.9
    /// Tolerance for the width of an element, in modules: this much, and more for each module that the element has.
    private static let tolerance: Float = 0.45
    private static let toleranceOfModule: Float = 0.13
    /// Least tolerance, in pixels: a run of whole pixels is off by one, and a little more.
    private static let leastTolerance: Float = 1.05

    private mutating func check(
        _ pattern: [Float], isForward: Bool, _ position: Int, _ isDark: Bool, _ line: Int, _ isColumn: Bool,
        isStart: Bool
    ) {
        let elements = pattern.count
        let total = position &- starts[(count &- elements) & 15]
        let module = Float(total) / (isStart ? 17 : 18)
        guard module >= Self.minimumModule else { return }
        for index in 0..<elements {
            let run = Float(runs[(count &- elements &+ index) & 15])
            let tolerance = module * (Self.tolerance + Self.toleranceOfModule * pattern[index])
            guard abs(run - pattern[index] * module) <= max(tolerance, Self.leastTolerance) else { return }
        }
        // The wide bar is dark, unless the symbol is inverted. The last run of a start pattern is a space.
        let lastIsBar = !isStart || !isForward
        let first = Double(position - total)
        let last = Double(position)
        // Codewords follow a start pattern traversed forwards or a stop pattern traversed backwards, and precede the
        // others.
        let codewordsFollow = isStart == isForward
        guard hits.count < Self.maximumHits else { return }
        hits.append(
            Hit(
                isStart: isStart, isInverted: isDark != lastIsBar, inner: codewordsFollow ? last : first,
                outer: codewordsFollow ? first : last, line: Double(line) + 0.5, isColumn: isColumn,
                module: Double(module)))
    }
}
