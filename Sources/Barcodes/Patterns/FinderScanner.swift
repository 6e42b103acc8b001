/// Finds what could be finder patterns by scanning rows for 1:1:3:1:1 and confirming along the column.
struct FinderScanner {
    private let thresholds: BlockThresholds
    /// The distance between scanned rows.
    private let rowStep: Int
    /// The lengths of the five runs together that are looked at, in pixels.
    private let totals: ClosedRange<Int>
    private(set) var candidates: [FinderCandidate] = []
    private var largestModule: Float = 0

    /// More candidates than this are clutter: the search for triples would take longer than it is worth.
    private static let maximumCandidates = 600

    init(thresholds: BlockThresholds, rowStep: Int, totals: ClosedRange<Int>) {
        self.thresholds = thresholds
        self.rowStep = rowStep
        self.totals = totals
    }

    /// Scans a picture at least 16 pixels wide and 8 high.
    mutating func scan(_ pixels: Span<UInt8>, _ raster: Raster) {
        let wordCount = (raster.width + 63) / 64
        var words = [UInt64](repeating: 0, count: wordCount)
        // Room for whole blocks of up to 64 pixels.
        var row = [UInt8](repeating: 0, count: (raster.width + 63) & ~63)
        var expanded = -1
        var y = rowStep / 2
        while y < raster.height {
            let blockRow = thresholds.blockRow(y)
            if blockRow != expanded {
                expanded = blockRow
                thresholds.expandRow(expanded, into: &row)
            }
            BlockThresholds.packRow(pixels, raster, y: y, thresholds: row.span, into: &words)
            scanRow(words.span, y: y, pixels, raster)
            if candidates.count >= Self.maximumCandidates { return }
            y += rowStep
        }
    }

    private mutating func scanRow(_ words: Span<UInt64>, y: Int, _ pixels: Span<UInt8>, _ raster: Raster) {
        var runs = RunWindow()
        var current: UInt64 = 0
        var start = 0
        var count = 0
        for i in words.indices {
            var changes = words[i] ^ current
            while changes != 0 {
                let bit = changes.trailingZeroBitCount
                let position = i &* 64 &+ bit
                runs.push(position &- start)
                start = position
                count &+= 1
                if count >= 5, runs.isFinderLike(totals) {
                    confirm(runs, end: position, y: y, isInverted: current == 0, pixels, raster)
                }
                current = ~current
                changes = ~changes & (~0 &<< UInt64(bit))
            }
        }
        // The last run ends at the edge of the picture.
        runs.push(raster.width &- start)
        if count >= 4, runs.isFinderLike(totals) {
            confirm(runs, end: raster.width, y: y, isInverted: current == 0, pixels, raster)
        }
    }

    private mutating func confirm(
        _ runs: RunWindow, end: Int, y: Int, isInverted: Bool, _ pixels: Span<UInt8>, _ raster: Raster
    ) {
        let middle = end &- runs.e &- runs.d &- runs.c / 2
        let module = Float(runs.total) / 7
        let (hitX, hitY) = (Float(middle) + Float(runs.c & 1) * 0.5, Float(y) + 0.5)
        // Another row of a pattern that is known already?
        let reach = module * 1.6
        var i = candidates.count
        while i > 0 {
            i &-= 1
            let known = candidates[i]
            // Candidates come in the order of rows: what is far above ends the search.
            if hitY - known.y > reach + largestModule * 4 { break }
            if known.isInverted == isInverted, abs(known.x - hitX) < reach, abs(known.y - hitY) < reach,
                known.module < module * 1.6, module < known.module * 1.6
            {
                candidates[i].count &+= 1
                return
            }
        }
        guard
            let vertical = cross(
                pixels, raster, x: middle, y: y, dx: 0, dy: 1, isInverted: isInverted, total: runs.total),
            vertical.runs.isFinderLike(7...Int.max),
            let horizontal = cross(
                pixels, raster, x: middle, y: vertical.center, dx: 1, dy: 0, isInverted: isInverted,
                total: runs.total),
            horizontal.runs.isFinderLike(7...Int.max)
        else { return }
        let size = Float(vertical.runs.total &+ horizontal.runs.total) / 14
        largestModule = max(largestModule, size)
        candidates.append(
            FinderCandidate(
                x: horizontal.middle, y: vertical.middle, module: size, count: 1, isInverted: isInverted))
    }

    /// The five runs on a line through a pixel in the middle run.
    /// - Returns: the runs, the pixel in the middle of the third and that middle in pixels; `nil` when a run is
    ///   over twice as long as the row's runs allow, or missing.
    private func cross(
        _ pixels: Span<UInt8>, _ raster: Raster, x: Int, y: Int, dx: Int, dy: Int, isInverted: Bool, total: Int
    ) -> (runs: RunWindow, center: Int, middle: Float)? {
        let level = thresholds.threshold(x: x, y: y)
        let start = raster.index(x, y)
        guard (pixels[start] < level) != isInverted else { return nil }
        let position = dx != 0 ? x : y
        let room = (dx != 0 ? raster.width : raster.height) &- 1 &- position
        let step = dx != 0 ? 1 : raster.stride
        // In a symbol tilted by 60° a column is half or twice a row.
        let limit = max(3, total) &* 2
        let back = Self.half(pixels, start, -step, min(position, limit), level, isInverted)
        let forth = Self.half(pixels, start, step, min(room, limit), level, isInverted)
        guard back.outer > 0, forth.outer > 0 else { return nil }
        let runs = RunWindow(back.outer, back.ring, back.core &+ forth.core &- 1, forth.ring, forth.outer)
        guard runs.total &* 5 >= total &* 2, runs.total &* 2 <= total &* 5 else { return nil }
        let first = position &- back.core &+ 1
        let last = position &+ forth.core
        return (runs, (first &+ last) / 2, Float(first &+ last) / 2)
    }

    /// The three runs from a pixel outwards; the first includes the pixel itself. `outer` is 0 when one is missing.
    @inline(__always)
    private static func half(
        _ pixels: Span<UInt8>, _ start: Int, _ step: Int, _ room: Int, _ level: UInt8, _ isInverted: Bool
    ) -> (core: Int, ring: Int, outer: Int) {
        var i = start
        var left = room
        var core = 1
        while left > 0, (pixels[i &+ step] < level) != isInverted {
            core &+= 1
            i &+= step
            left &-= 1
        }
        var ring = 0
        while left > 0, (pixels[i &+ step] < level) == isInverted {
            ring &+= 1
            i &+= step
            left &-= 1
        }
        var outer = 0
        while left > 0, (pixels[i &+ step] < level) != isInverted {
            outer &+= 1
            i &+= step
            left &-= 1
        }
        return (core, ring, outer)
    }
}
