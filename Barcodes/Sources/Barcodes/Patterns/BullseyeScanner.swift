/// A place where rings of the same width seem to lie around a middle: the bullseye of an Aztec or a MaxiCode symbol.
struct BullseyeCandidate: Sendable {
    /// In pixels of the level that was scanned.
    var x: Float
    var y: Float
    /// The width of a ring across and down, in pixels.
    var across: Float
    var down: Float
    /// Further rows that met it.
    var count = 0
    /// Whether the middle is light.
    var hasLightCenter: Bool
    /// How much alike the rings are along the lines that were followed: 0 to 1.
    var evenness: Float

    /// More is likelier.
    var rank: Float { Float(min(count, 6)) + 8 * evenness }

    /// Whether it is more than a chance likeness: rings of a pixel are even by chance.
    var isLikely: Bool { module >= 1.6 && (evenness >= 0.6 || count >= 2 && evenness >= 0.35) }

    /// After as many candidates of a look that are no bullseyes, and none that is, the rest is noise or text.
    static let mostFailures = 64
    /// The same in the first look at a large picture, and at a small one, which is looked at again where nothing is
    /// read. Of the symbols in the corpora one is found after 13 others, the rest after four at most.
    static let (mostFailuresAtOnce, mostFailuresAtFirst) = (16, 8)
    /// What measuring one takes, in units of ``SearchBudget``: by counts of instructions on periodic pictures.
    static let cost = 15_000

    /// The same with rings of a square that stands on its corner.
    var narrowed: BullseyeCandidate {
        var result = self
        (result.across, result.down) = (across * 0.72, down * 0.72)
        return result
    }

    /// The same in a picture twice as large.
    var doubled: BullseyeCandidate {
        var result = self
        (result.x, result.y, result.across, result.down) = (2 * x, 2 * y, 2 * across, 2 * down)
        return result
    }

    var module: Float { (across * down).squareRoot() }
}

/// Finds bullseyes by scanning rows for seven runs that are about as long as one another, and confirming along the
/// column and once more along the row.
struct BullseyeScanner {
    private let thresholds: BlockThresholds
    /// The distance between scanned rows.
    private let rowStep: Int
    /// The least length of six rings together, in pixels.
    private let leastRings: Int
    private var candidates: [BullseyeCandidate] = []
    /// Columns that may still be followed, in all and from the row at hand: noise makes more of them than there is
    /// anything in them, and what is below noise has to be seen, too.
    private var crossings: Int
    private var rowCrossings = 0

    /// Runs that are compared: the middle and three rings on each side.
    private static let runs = 7
    private static let maximumCandidates = 3_000
    /// With as many of the last candidates a row is compared.
    private static let mostCompared = 48
    /// The number of candidates that are looked at though only one row met them.
    private static let mostSingle = 40
    /// How often a candidate's middle is found again.
    private static let centerings = 3

    private init(thresholds: BlockThresholds, rowStep: Int, leastRings: Int, crossings: Int) {
        self.thresholds = thresholds
        self.rowStep = rowStep
        self.leastRings = leastRings
        self.crossings = crossings
    }

    /// What may be bullseyes, those that most rows met first.
    /// - Parameter leastRings: the least length of six rings together, in pixels.
    static func candidates(
        _ thresholds: BlockThresholds, rowStep: Int, leastRings: Int = 7, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> [BullseyeCandidate] {
        guard raster.width >= 16, raster.height >= 8 else { return [] }
        let crossings = 12_000 + raster.width * raster.height / 100
        var scanner = BullseyeScanner(
            thresholds: thresholds, rowStep: rowStep, leastRings: leastRings, crossings: crossings)
        scanner.scan(pixels, raster)
        // What a single row met is noise or text where there is much of it.
        let sorted = scanner.candidates.sorted { $0.rank > $1.rank }
        let firm = sorted.count { $0.count > 0 }
        return Array(sorted.prefix(firm + mostSingle))
    }

    /// Scans a picture at least 16 pixels wide and 8 high.
    private mutating func scan(_ pixels: Span<UInt8>, _ raster: Raster) {
        var words = [UInt64](repeating: 0, count: (raster.width + 63) / 64)
        var packer = RowPacker(thresholds, width: raster.width)
        var y = rowStep / 2
        while y < raster.height, candidates.count < Self.maximumCandidates {
            packer.pack(y: y, pixels, raster, into: &words)
            rowCrossings = 64 + 2 * crossings * rowStep / (raster.height - y)
            scanRow(words.span, y: y, pixels, raster)
            y += rowStep
        }
    }

    private mutating func scanRow(_ words: Span<UInt64>, y: Int, _ pixels: Span<UInt8>, _ raster: Raster) {
        // The last eight lengths, the newest in the lowest byte; longer than 255 never fits.
        var window: UInt64 = 0
        var (start, previous, streak) = (0, 0, 0)
        // After a middle that is much larger than the ring before it: how many rings are missing.
        var (pending, reference) = (0, 0)
        var isDark = false
        words.forEachChange { position in
            let run = position &- start
            start = position
            // Small modules are one pixel or two. No comparison is negative: three of them at once, without branches.
            let isAlike = (2 &* previous &+ 1 &- run) | (2 &* run &+ 1 &- previous) | (255 &- run) >= 0
            window = window &<< 8 | UInt64(truncatingIfNeeded: run & 255)
            // Most runs neither complete nor begin anything.
            if pending == 0, streak < 2 {
                streak = isAlike ? streak &+ 1 : 0
                previous = run
                isDark.toggle()
                return
            }
            var isComplete = false
            if isAlike {
                streak = streak &+ 1
                isComplete = streak >= Self.runs &- 1
                if pending > 0 {
                    pending = pending &- 1
                    isComplete = isComplete || pending == 0
                }
            } else if pending == 3, run <= 2 &* reference &+ 1, reference <= 2 &* run &+ 1 {
                pending = 2
                streak = 0
            } else {
                let isMiddle = streak >= 2 && run > previous && run <= 4 &* previous &+ 2 && run < 256
                (pending, reference) = isMiddle ? (3, previous) : (0, 0)
                streak = 0
            }
            previous = run
            if isComplete, Self.isBullseyeLike(window, leastRings) {
                confirm(window, end: position, y: y, hasLightCenter: isDark, pixels, raster)
            }
            isDark.toggle()
        }
    }

    /// Whether seven lengths, the newest in the lowest byte, are those of rings and a middle that may be larger.
    @inline(__always)
    private static func isBullseyeLike(_ window: UInt64, _ leastRings: Int) -> Bool {
        @inline(__always) func run(_ index: Int) -> Int { Int(truncatingIfNeeded: window &>> UInt64(8 &* index)) & 255 }
        let (a, b, c, d, e, f, g) = (run(6), run(5), run(4), run(3), run(2), run(1), run(0))
        let rings = a &+ b &+ c &+ e &+ f &+ g
        // In twelfths of the six rings: a module is 2.
        guard rings >= leastRings, d &* 12 >= rings &- 8, d &* 12 <= rings &* 8 &+ 12 else { return false }
        let slack = rings &* 7 / 6 &+ 10
        return abs((a &+ b) &* 12 &- rings &* 4) <= slack &* 2 && abs((f &+ g) &* 12 &- rings &* 4) <= slack &* 2
            && abs((b &+ c) &* 12 &- rings &* 4) <= slack && abs((e &+ f) &* 12 &- rings &* 4) <= slack
            && abs((a &+ b &+ c) &- (e &+ f &+ g)) &* 12 <= rings &* 4 &+ 24
    }

    private mutating func confirm(
        _ window: UInt64, end: Int, y: Int, hasLightCenter: Bool, _ pixels: Span<UInt8>, _ raster: Raster
    ) {
        guard crossings > 0, rowCrossings > 0 else { return }
        crossings -= 1
        rowCrossings -= 1
        let side = Int(window & 255) + Int(window >> 8 & 255) + Int(window >> 16 & 255)
        let core = Int(window >> 24 & 255)
        let middle = end - side - core / 2 - 1
        let module = Float(2 * side) / 6
        // The column tells most of what is no bullseye.
        guard
            let vertical = cross(
                pixels, raster, x: middle, y: y, isColumn: true, hasLightCenter: hasLightCenter, module: module,
                core: core),
            !isKnown(Float(middle) + 0.5, vertical.middle, module: module, hasLightCenter: hasLightCenter),
            let horizontal = cross(
                pixels, raster, x: middle, y: Int(vertical.middle), isColumn: false, hasLightCenter: hasLightCenter,
                module: module, core: core),
            let diagonal = diagonalEvenness(
                Int(horizontal.middle), Int(vertical.middle), hasLightCenter: hasLightCenter,
                modules: (horizontal.module, vertical.module), pixels, raster)
        else { return }
        // A row that misses the middle of a turned square has its own middle elsewhere: from there the middle is
        // nearer.
        var (x, y, across, down) = (horizontal.middle, vertical.middle, horizontal.module, vertical.module)
        for _ in 0..<Self.centerings {
            guard
                let column = cross(
                    pixels, raster, x: Int(x), y: Int(y), isColumn: true, hasLightCenter: hasLightCenter,
                    module: module, core: core),
                let row = cross(
                    pixels, raster, x: Int(x), y: Int(column.middle), isColumn: false, hasLightCenter: hasLightCenter,
                    module: module, core: core)
            else { break }
            (x, y, across, down) = (row.middle, column.middle, row.module, column.module)
        }
        candidates.append(
            BullseyeCandidate(
                x: x, y: y, across: across, down: down, hasLightCenter: hasLightCenter,
                evenness: (vertical.evenness + horizontal.evenness + 2 * diagonal) / 4))
    }

    /// Whether this is another row of what was met before, which counts it. Content beside a bullseye may look like
    /// one, and must not take its place.
    /// - Parameter y: the middle along the column.
    private mutating func isKnown(_ x: Float, _ y: Float, module: Float, hasLightCenter: Bool) -> Bool {
        for index in candidates.indices.suffix(Self.mostCompared).reversed() {
            let known = candidates[index]
            if known.hasLightCenter == hasLightCenter, abs(known.x - x) < known.across * 0.8,
                abs(known.y - y) < known.down * 0.8, known.across < 2 * module, module < 2 * known.across
            {
                candidates[index].count += 1
                return true
            }
        }
        return false
    }

    /// The rings along a line through a pixel of the middle.
    /// - Parameters:
    ///   - module: the width of a ring along the row.
    ///   - core: that of the middle.
    /// - Returns: the middle of all and the width of a ring; `nil` when they are not those of a bullseye.
    private func cross(
        _ pixels: Span<UInt8>, _ raster: Raster, x: Int, y: Int, isColumn: Bool, hasLightCenter: Bool, module: Float,
        core rowCore: Int
    ) -> (middle: Float, module: Float, evenness: Float)? {
        let level = thresholds.threshold(x: x, y: y)
        let start = raster.index(x, y)
        guard (pixels[start] < level) != hasLightCenter else { return nil }
        let step = isColumn ? raster.stride : 1
        let position = isColumn ? y : x
        var rooms = (position, (isColumn ? raster.height : raster.width) - 1 - position)
        // The middle and the first ring bound the others, so that a line through something else is left early.
        let longest = Int(module * 3) + 3
        var (up, down) = (start, start)
        // Seen at an angle, the middle is up to three times as long one way as the other.
        let coreLimit = min(Int(module * 9), max(3 * rowCore, Int(module * 3))) + 2
        var isDark = !hasLightCenter
        let coreUp = PixelRun.count(pixels, &up, -step, &rooms.0, coreLimit, level, isDark: isDark)
        guard coreUp <= coreLimit, rooms.0 > 3 else { return nil }
        let coreDown = PixelRun.count(pixels, &down, step, &rooms.1, coreLimit - coreUp, level, isDark: isDark)
        let core = coreUp + coreDown + 1
        guard core <= coreLimit, rooms.1 > 3 else { return nil }
        var (upper, lower, least, most) = (0, 0, Int.max, 0)
        var limit = longest
        for _ in 1...3 {
            isDark.toggle()
            let one = PixelRun.count(pixels, &up, -step, &rooms.0, limit, level, isDark: isDark)
            guard one <= limit, rooms.0 > 0 else { return nil }
            let other = PixelRun.count(pixels, &down, step, &rooms.1, limit, level, isDark: isDark)
            guard other <= limit, rooms.1 > 0, core <= 5 * max(one, other) + 2 else { return nil }
            (upper, lower) = (upper + one, lower + other)
            (least, most) = (min(least, one, other), max(most, one, other))
            limit = min(limit, 4 * least + 4)
        }
        let rings = upper + lower
        let width = Float(rings) / 6
        guard Float(least) >= width * 0.4 - 0.6, Float(most) <= width * 1.7 + 1, Float(core) <= width * 4.2 + 1,
            Float(core) >= width * 0.5 - 0.6, abs(upper - lower) * 10 <= rings * 4 + 20,
            width > module * 0.35, width < module * 2.9
        else { return nil }
        let doubled = 2 * position + 1 + coreDown + lower - coreUp - upper
        return (Float(doubled) / 2, width, Float(least) / Float(most))
    }

    /// Half diagonals, of four, on which there must be rings.
    private static let leastDiagonals = 3

    /// How much alike the rings are along the diagonals, if there are any.
    private func diagonalEvenness(
        _ x: Int, _ y: Int, hasLightCenter: Bool, modules: (Float, Float), _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Float? {
        let level = thresholds.threshold(x: x, y: y)
        let start = raster.index(x, y)
        guard (pixels[start] < level) != hasLightCenter else { return nil }
        let (least, most) = (min(modules.0, modules.1), max(modules.0, modules.1))
        let longest = Int(most * 4) + 3
        let (right, below) = (raster.width - 1 - x, raster.height - 1 - y)
        var (missed, evenness) = (0, Float(0))
        for (step, room) in [
            (raster.stride + 1, min(right, below)), (-raster.stride - 1, min(x, y)),
            (raster.stride - 1, min(x, below)), (1 - raster.stride, min(right, y)),
        ] {
            var rings = (core: 0, rings: 0, least: Int.max, most: 0)
            if Self.walk(pixels, start, step, room, longest, level, isDark: !hasLightCenter, &rings) {
                let width = Float(rings.rings) / 3
                // Steps along a diagonal are longer than a pixel: of a square on its corner there are half as many.
                if Float(rings.least) >= width * 0.4 - 0.6, Float(rings.most) <= width * 1.7 + 1,
                    width >= least * 0.3 - 0.3, width <= most * 1.6 + 0.5
                {
                    evenness += Float(rings.least) / Float(rings.most) / 4
                    continue
                }
            }
            missed += 1
            if missed > 4 - Self.leastDiagonals { return nil }
        }
        return evenness
    }

    /// From a pixel of the middle outwards through three rings.
    private static func walk(
        _ pixels: Span<UInt8>, _ start: Int, _ step: Int, _ room: Int, _ longest: Int, _ level: UInt8, isDark: Bool,
        _ found: inout (core: Int, rings: Int, least: Int, most: Int)
    ) -> Bool {
        var (index, room, isDark) = (start, room, isDark)
        for ring in 0...3 {
            var count = ring == 0 ? 0 : 1
            while room > 0, (pixels[index &+ step] < level) == isDark {
                index &+= step
                room &-= 1
                count &+= 1
                if count > longest { return false }
            }
            // What the last ring borders on must be in the picture, too.
            guard room > 0 else { return false }
            if ring == 0 {
                found.core = count
            } else {
                found.rings += count
                found.least = min(found.least, count)
                found.most = max(found.most, count)
            }
            // The first pixel of the next ring.
            isDark.toggle()
            index &+= step
            room &-= 1
        }
        return true
    }
}
