/// Scanner for finder pattern candidates. It looks for runs of 1:1:3:1:1 in rows and confirms them along the column.
struct FinderScanner {
    private let thresholds: BlockThresholds
    /// Distance between scanned rows.
    private let rowStep: Int
    /// Accepted total lengths of the five runs, in pixels.
    private let totals: ClosedRange<Int>
    private(set) var candidates: [FinderCandidate] = []
    private var largestModule: Float = 0
    /// Outlines of codes that were read; candidates inside of them are skipped.
    private let excluded: [Quadrilateral]
    /// Whether candidates may be left out because they look like noise. In a small picture all of them can be measured.
    private let skipsNoise: Bool
    private var strips = StripIndex(width: 0)

    /// Number of candidates after which the scan ends, unless they look like a sheet of codes. Each code of a sheet
    /// adds its three patterns and up to twenty false candidates.
    private static let batch = 1_500
    private static let maximumCandidates = 6_000
    /// Minimum ``persistence`` of candidates that are not noise: noise has 0.05, sheets of codes have 0.12 to 0.35.
    private static let minimumPersistence = 0.08
    /// Persistence below which most candidates met by a single row are noise.
    private static let doubtfulPersistence = 0.12
    /// Number of candidates that must be exceeded to judge whether they are noise.
    private static let tellingCount = 200
    /// Distance along each axis, in modules, within which a row meets a known candidate again: the core reaches 1.5
    /// modules from the centre.
    private static let reachOfKnown: Float = 1.6
    /// Ratio of module sizes from which on a row has met another pattern.
    private static let maximumRatioOfKnown: Float = 1.6

    init(
        thresholds: BlockThresholds, rowStep: Int, totals: ClosedRange<Int>, excluded: [Quadrilateral] = [],
        skipsNoise: Bool = true
    ) {
        self.thresholds = thresholds
        self.rowStep = rowStep
        self.totals = totals
        self.excluded = excluded
        self.skipsNoise = skipsNoise
    }

    /// Scans a picture at least 16 pixels wide and 8 high.
    mutating func scan(_ pixels: Span<UInt8>, _ raster: Raster) {
        var rows = RowRuns(thresholds, width: raster.width)
        var limit = Self.batch
        strips = StripIndex(width: raster.width)
        var y = rowStep / 2
        while y < raster.height {
            rows.collect(y: y, pixels, raster)
            scanRow(rows.runs, y: y, pixels, raster)
            if candidates.count >= limit {
                guard candidates.count < Self.maximumCandidates else { return }
                if skipsNoise, persistence < Self.minimumPersistence { return }
                limit += Self.batch
            }
            y += rowStep
        }
    }

    /// Whether most candidates are noise and may be skipped, so that those met by a single row are not worth measuring.
    /// In such strong noise, modules are readable only if they are so large that several rows meet a pattern.
    var showsNoise: Bool {
        skipsNoise && candidates.count > Self.tellingCount && persistence < Self.doubtfulPersistence
    }

    /// Mean square of the number of further rows that met each candidate. Several rows meet a pattern, but only one
    /// meets a candidate made by noise.
    private var persistence: Double {
        let squares = candidates.reduce(0) { $0 + ($1.count - 1) * ($1.count - 1) }
        return Double(squares) / Double(max(candidates.count, 1))
    }

    private mutating func scanRow(_ runs: borrowing LineRuns, y: Int, _ pixels: Span<UInt8>, _ raster: Raster) {
        let least = totals.lowerBound
        runs.forEachSequence(of: 5, passing: { RunWindow.finderLike($0, atLeast: least) }) { first in
            let window = runs.window(from: first)
            guard window.isFinderLike(totals) else { return }
            let last = first &+ 4
            confirm(window, end: runs.end(last), y: y, isInverted: !LineRuns.isDark(last), pixels, raster)
        }
    }

    private mutating func confirm(
        _ runs: RunWindow, end: Int, y: Int, isInverted: Bool, _ pixels: Span<UInt8>, _ raster: Raster
    ) {
        let middle = end &- runs.e &- runs.d &- runs.c / 2
        let module = Float(runs.total) / 7
        let (hitX, hitY) = (Float(middle) + Float(runs.c & 1) * 0.5, Float(y) + 0.5)
        if isExcluded(hitX, hitY) { return }
        // Another row of a known candidate only raises its count.
        let reach = module * Self.reachOfKnown
        let farthest = hitY - reach - largestModule * 4
        for strip in strips.strips(from: hitX - reach, to: hitX + reach) {
            var i = strips.newest(in: strip)
            while i >= 0 {
                let known = candidates[i]
                // Candidates are added in the order of rows, so the search ends at one that is far above.
                if known.y < farthest { break }
                if known.isInverted == isInverted, abs(known.x - hitX) < reach, abs(known.y - hitY) < reach,
                    known.module < module * Self.maximumRatioOfKnown, module < known.module * Self.maximumRatioOfKnown
                {
                    candidates[i].count &+= 1
                    return
                }
                i = strips.earlier(than: i)
            }
        }
        guard
            let vertical = cross(
                pixels, raster, x: middle, y: y, isColumn: true, isInverted: isInverted, total: runs.total),
            let horizontal = cross(
                pixels, raster, x: middle, y: vertical.center, isColumn: false, isInverted: isInverted,
                total: runs.total)
        else { return }
        let size = Float(vertical.total &+ horizontal.total) / 14
        largestModule = max(largestModule, size)
        strips.append(x: horizontal.center)
        candidates.append(
            FinderCandidate(
                x: horizontal.middle, y: vertical.middle, module: size, count: 1, isInverted: isInverted))
    }

    private func isExcluded(_ x: Float, _ y: Float) -> Bool {
        guard !excluded.isEmpty else { return false }
        let point = Point(x: Double(x), y: Double(y))
        return excluded.contains { $0.contains(point) }
    }

    /// Measures the five runs on a line through a pixel in the middle run.
    ///
    /// The middle run is measured first: it bounds the others, so that a line through something else is left early.
    /// - Parameters:
    ///   - isColumn: whether the line goes down rather than to the right.
    ///   - total: total length of the row's five runs. In a symbol tilted by 60° a column is half or twice as long.
    /// - Returns: the total length of the runs, the pixel in the middle of the third, and the exact middle in pixels;
    ///   `nil` if the runs are not those of a finder pattern.
    private func cross(
        _ pixels: Span<UInt8>, _ raster: Raster, x: Int, y: Int, isColumn: Bool, isInverted: Bool, total: Int
    ) -> (total: Int, center: Int, middle: Float)? {
        let level = thresholds.threshold(x: x, y: y)
        let start = raster.index(x, y)
        guard (pixels[start] < level) != isInverted else { return nil }
        let step = isColumn ? raster.stride : 1
        let position = isColumn ? y : x
        var before = position
        var after = (isColumn ? raster.height : raster.width) &- 1 &- position
        // The bounds on single runs only save work: what they exclude fails the test of all five runs below. That test
        // limits the total to 5/2 of the row's, and the core to 10/14 of the total, hence to 25/14 of the row's.
        let coreLimit = total &* 25 / 14
        var first = start
        let upper = PixelRun.count(pixels, &first, -step, &before, coreLimit, level, isDark: !isInverted)
        guard upper < coreLimit else { return nil }
        // The light ring is measured upwards first, which rules out most candidates on a page of text.
        let b = PixelRun.count(pixels, &first, -step, &before, coreLimit &* 3 / 4, level, isDark: isInverted)
        guard b > 0, b <= coreLimit &* 3 / 4 else { return nil }
        var last = start
        let lower = PixelRun.count(pixels, &last, step, &after, coreLimit, level, isDark: !isInverted)
        let core = upper &+ lower &+ 1
        guard core <= coreLimit else { return nil }
        // A light run is at most 3/4 of the core. An outer run is at most 5/14 of the total, the core at least 3/14.
        let (ringLimit, outerLimit) = (core &* 3 / 4, core &* 5 / 3)
        guard b <= ringLimit else { return nil }
        let d = PixelRun.count(pixels, &last, step, &after, ringLimit, level, isDark: isInverted)
        guard d > 0, d <= ringLimit else { return nil }
        let a = PixelRun.count(pixels, &first, -step, &before, outerLimit, level, isDark: !isInverted)
        let e = PixelRun.count(pixels, &last, step, &after, outerLimit, level, isDark: !isInverted)
        let runs = RunWindow(a, b, core, d, e)
        guard runs.total &* 5 >= total &* 2, runs.total &* 2 <= total &* 5, runs.isFinderLike(7...Int.max)
        else { return nil }
        let doubled = 2 &* position &- upper &+ lower &+ 1
        return (runs.total, doubled / 2, Float(doubled) / 2)
    }
}
