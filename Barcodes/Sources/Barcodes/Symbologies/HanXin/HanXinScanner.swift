/// Scanner for possible 3 × 3 blocks of finder patterns: a row through one crosses runs of 1:1:1:1:3, in this order or
/// reversed.
struct HanXinScanner {
    /// A hit in a level of the picture.
    struct Hit {
        var x: Float
        var y: Float
        /// Width of a module along the row, in pixels.
        var module: Float
        var isInverted: Bool
        /// Number of rows that met it.
        var count = 1

        /// The hit with rows and columns exchanged.
        var transposed: Hit { Hit(x: y, y: x, module: module, isInverted: isInverted, count: count) }
    }

    private let thresholds: BlockThresholds
    private var hits: [Hit] = []
    private var strips = StripIndex(width: 0)

    /// Number of hits after which the scan ends. Only a page full of noise has more.
    private static let maximumHits = 3_000
    /// Distance along each axis, in modules, within which a row meets a known block again: the block reaches 1.5
    /// modules from its centre along its sides, and 2.1 along its diagonals.
    private static let reachOfKnown: Float = 2.2
    /// Ratio of module sizes from which on a row has met another block.
    private static let maximumRatioOfKnown: Float = 1.7
    /// Distance above a row, in modules, beyond which known blocks are not searched.
    private static let farthestKnown: Float = 12

    private init(_ thresholds: BlockThresholds) {
        self.thresholds = thresholds
    }

    /// Returns the hits of a picture, those met by most rows first.
    static func hits(
        _ thresholds: BlockThresholds, rowStep: Int, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> [Hit] {
        var scanner = HanXinScanner(thresholds)
        scanner.scan(rowStep: rowStep, pixels, raster)
        var hits = scanner.hits
        // If modules are wider than the distance between rows, several rows must meet a pattern.
        hits.removeAll { Double($0.module) > 1.5 * Double(rowStep) && $0.count < 2 }
        hits.sort { $0.count > $1.count }
        return hits
    }

    private mutating func scan(rowStep: Int, _ pixels: Span<UInt8>, _ raster: Raster) {
        var rows = RowRuns(thresholds, width: raster.width)
        strips = StripIndex(width: raster.width)
        var y = rowStep / 2
        while y < raster.height, hits.count < Self.maximumHits {
            rows.collect(y: y, pixels, raster)
            scanRow(rows.runs, y: y, pixels, raster)
            y += rowStep
        }
    }

    private mutating func scanRow(_ runs: borrowing LineRuns, y: Int, _ pixels: Span<UInt8>, _ raster: Raster) {
        for last in stride(from: 4, to: runs.count, by: 1) {
            test(
                runs.window(from: last &- 4), end: runs.end(last), y: y, isDark: LineRuns.isDark(last), pixels, raster)
        }
    }

    @inline(__always)
    private mutating func test(
        _ runs: RunWindow, end: Int, y: Int, isDark: Bool, _ pixels: Span<UInt8>, _ raster: Raster
    ) {
        if runs.e > runs.d, Self.isFinderLike(runs.a, runs.b, runs.c, runs.d, runs.e) {
            add(middle: 2 &* end &- runs.e, four: runs.total &- runs.e, y: y, isDark: isDark, pixels, raster)
        } else if runs.a > runs.b, Self.isFinderLike(runs.e, runs.d, runs.c, runs.b, runs.a) {
            add(
                middle: 2 &* (end &- runs.total) &+ runs.a, four: runs.total &- runs.a, y: y, isDark: isDark, pixels,
                raster)
        }
    }

    /// Whether four runs have similar lengths and the fifth is two to five times as long. Blur moves edges of dark and
    /// light in opposite directions, which leaves the sums of neighbouring runs unchanged.
    @inline(__always)
    private static func isFinderLike(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int) -> Bool {
        let sum = a &+ b &+ c &+ d
        guard e &* 20 >= sum &* 9, e &* 20 <= sum &* 24 &+ 10, sum >= 5 else { return false }
        // The sum of two neighbouring runs is about half the sum of all four.
        let slack = sum &+ 8
        return abs((a &+ b) &* 8 &- sum &* 4) <= slack && abs((b &+ c) &* 8 &- sum &* 4) <= slack
            && a &* 9 >= sum && b &* 9 >= sum && c &* 9 >= sum && d &* 9 >= sum
    }

    /// Adds a hit, or counts it as another row of a known one.
    /// - Parameters:
    ///   - middle: twice the position of the long run's middle.
    ///   - four: total length of the other runs.
    private mutating func add(
        middle: Int, four: Int, y: Int, isDark: Bool, _ pixels: Span<UInt8>, _ raster: Raster
    ) {
        let module = Float(four) / 4
        let (x, hitY) = (Float(middle) / 2, Float(y) + 0.5)
        let reach = module * Self.reachOfKnown
        for strip in strips.strips(from: x - reach, to: x + reach) {
            var index = strips.newest(in: strip)
            while index >= 0 {
                let known = hits[index]
                if known.y < hitY - Self.farthestKnown * module { break }
                if known.isInverted != isDark, abs(known.x - x) < reach, abs(known.y - hitY) < reach,
                    known.module < module * Self.maximumRatioOfKnown, module < known.module * Self.maximumRatioOfKnown
                {
                    hits[index].count += 1
                    return
                }
                index = strips.earlier(than: index)
            }
        }
        guard isBlock(middle / 2, y, module, isDark: isDark, pixels, raster) else { return }
        strips.append(x: Int(x))
        hits.append(Hit(x: x, y: hitY, module: module, isInverted: !isDark))
    }

    /// Whether a column through the run's middle has one colour for one to six modules.
    private func isBlock(
        _ x: Int, _ y: Int, _ module: Float, isDark: Bool, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Bool {
        let level = thresholds.threshold(x: x, y: y)
        let most = Int(module * 6)
        var length = 0
        for step in [-1, 1] {
            var row = y
            while row >= 0, row < raster.height, (pixels[raster.index(x, row)] < level) == isDark {
                length += 1
                row += step
                if length > most { return false }
            }
        }
        return Float(length) > module
    }
}
