/// Centre of what seem to be nested rings of one width: a possible bullseye of an Aztec or a MaxiCode symbol.
struct BullseyeCandidate: Sendable {
    /// Centre, in pixels of the level that was scanned.
    var x: Float
    var y: Float
    /// Width of a ring along the row and along the column, in pixels.
    var across: Float
    var down: Float
    /// Number of further rows that met it.
    var count = 0
    /// Whether the centre is light.
    var hasLightCenter: Bool
    /// Evenness of the rings along the lines that were followed, 0 to 1: smallest width divided by largest, averaged
    /// over the lines.
    var evenness: Float

    /// Rank of the candidate; higher is likelier. Evenness counts most: uneven rings in the content of a symbol with
    /// large modules are met by many rows as well, and there may be dozens of them where its text is periodic.
    var rank: Float { 0.5 * Float(min(count, 6)) + 8 * evenness }

    /// Whether the candidate is unlikely to be a coincidence: its rings are even, or less even and met by several rows.
    var isLikely: Bool {
        module >= Self.tellingModule
            && (evenness >= Self.clearEvenness || count >= 2 && evenness >= Self.likelyEvenness)
    }

    /// Minimum ring width at which evenness tells anything, in pixels: rings of a single pixel are even by chance.
    private static let tellingModule: Float = 1.6
    /// Minimum ``evenness`` of a likely candidate that a single row met, and of one that several rows met.
    private static let clearEvenness: Float = 0.6
    private static let likelyEvenness: Float = 0.35
    /// Width of a ring of a square on its corner, as a share of what a row and a column measure across it: the root of
    /// a half, and a little more.
    private static let cornerwiseWidth: Float = 0.72

    /// Number of failed candidates of one look, with none that is a bullseye, after which the others are taken for
    /// noise or text.
    static let maximumFailures = 64
    /// Corresponding number for the first look at a large picture. Of the symbols in the corpora one is found after 13
    /// failed candidates, the rest after four at most.
    static let maximumFailuresInLargePicture = 16
    /// Corresponding number for the first look at a small picture, which is looked at again if nothing is read.
    static let maximumFailuresInSmallPicture = 8
    /// Cost of measuring a candidate, in units of ``SearchBudget``, from counts of instructions on periodic pictures.
    static let cost = 15_000

    /// The candidate with the ring widths that a square standing on its corner would have.
    var narrowed: BullseyeCandidate {
        var result = self
        (result.across, result.down) = (across * Self.cornerwiseWidth, down * Self.cornerwiseWidth)
        return result
    }

    /// The candidate in a picture twice as large.
    var doubled: BullseyeCandidate {
        var result = self
        (result.x, result.y, result.across, result.down) = (2 * x, 2 * y, 2 * across, 2 * down)
        return result
    }

    var module: Float { (across * down).squareRoot() }
}

/// Scanner for bullseye candidates. It looks for seven runs of similar length in a row, and confirms them along the
/// column and then once more along the row.
struct BullseyeScanner {
    private let thresholds: BlockThresholds
    /// Distance between scanned rows.
    private let rowStep: Int
    /// Minimum total length of six rings, in pixels.
    private let minimumRingsLength: Int
    private var candidates: [BullseyeCandidate] = []
    /// Number of columns that may still be followed in the whole picture; `rowCrossings` limits the current row. Noise
    /// would use up the whole number otherwise, with nothing left for the rows below it.
    private var crossings: Int
    private var rowCrossings = 0

    /// Number of runs compared: the centre and three rings on each side.
    private static let runs = 7
    private static let maximumCandidates = 3_000
    /// Number of the latest candidates that a row is compared with.
    private static let maximumCompared = 48
    /// Maximum number of candidates kept that only one row met.
    private static let maximumSingleCandidates = 40
    /// Number of times a candidate's centre is determined again.
    private static let centerings = 3

    private init(thresholds: BlockThresholds, rowStep: Int, minimumRingsLength: Int, crossings: Int) {
        self.thresholds = thresholds
        self.rowStep = rowStep
        self.minimumRingsLength = minimumRingsLength
        self.crossings = crossings
    }

    /// Returns the bullseye candidates of a picture, those of highest rank first.
    /// - Parameter minimumRingsLength: minimum total length of six rings, in pixels.
    static func candidates(
        _ thresholds: BlockThresholds, rowStep: Int, minimumRingsLength: Int = 7, _ pixels: Span<UInt8>,
        _ raster: Raster
    ) -> [BullseyeCandidate] {
        guard raster.width >= 16, raster.height >= 8 else { return [] }
        let crossings = 12_000 + raster.width * raster.height / 100
        var scanner = BullseyeScanner(
            thresholds: thresholds, rowStep: rowStep, minimumRingsLength: minimumRingsLength, crossings: crossings)
        scanner.scan(pixels, raster)
        // Where there are many candidates met by a single row, they are noise or text.
        let sorted = scanner.candidates.sorted { $0.rank > $1.rank }
        let firm = sorted.count { $0.count > 0 }
        return Array(sorted.prefix(firm + maximumSingleCandidates))
    }

    /// Scans a picture at least 16 pixels wide and 8 high.
    private mutating func scan(_ pixels: Span<UInt8>, _ raster: Raster) {
        var rows = RowRuns(thresholds, width: raster.width)
        var y = rowStep / 2
        while y < raster.height, candidates.count < Self.maximumCandidates {
            rows.collect(y: y, pixels, raster)
            rowCrossings = 64 + 2 * crossings * rowStep / (raster.height - y)
            scanRow(rows.runs, y: y, pixels, raster)
            y += rowStep
        }
    }

    private mutating func scanRow(_ runs: borrowing LineRuns, y: Int, _ pixels: Span<UInt8>, _ raster: Raster) {
        let least = minimumRingsLength
        runs.forEachSequence(of: Self.runs, passing: { Self.ringsLike($0, atLeast: least) }) { first in
            // The lengths of the runs, the newest in the lowest byte: they are at most 255.
            var window: UInt64 = 0
            for run in first..<first &+ Self.runs { window = window &<< 8 | UInt64(runs.length(run)) }
            guard Self.isBullseyeLike(window, least) else { return }
            confirm(
                window, end: runs.end(first &+ Self.runs &- 1), y: y, hasLightCenter: LineRuns.isDark(first), pixels,
                raster)
        }
    }

    /// Tests eight sequences of seven runs for similar lengths; the middle one may be longer than the others.
    /// - Parameter least: smallest accepted total length of six rings, in pixels.
    /// - Returns: a negative number for each sequence that fails.
    @inline(__always)
    private static func ringsLike(_ end: LineRuns.Ends, atLeast least: Int) -> SIMD8<Int16> {
        let (p, q, r, s) = (end(-1), end(0), end(1), end(2))
        let (t, u, v, w) = (end(3), end(4), end(5), end(6))
        let (a, b, c, d) = (q &- p, r &- q, s &- r, t &- s)
        let (e, f, g) = (u &- t, v &- u, w &- v)
        // A number is negative if a test fails, and so is the bitwise or of the numbers if one of them is. Modules may
        // be only one or two pixels wide, hence the slack of 1.
        @inline(__always)
        func areAlike(_ x: SIMD8<Int16>, _ y: SIMD8<Int16>) -> SIMD8<Int16> {
            (x &<< 1 &+ 1 &- y) | (y &<< 1 &+ 1 &- x)
        }
        let rings = areAlike(a, b) | areAlike(b, c) | areAlike(e, f) | areAlike(f, g)
        // The middle run is like both neighbours, or it is longer than the one before, and the one after it is like the
        // middle run or like the one before.
        let (before, after) = (areAlike(c, d), areAlike(d, e))
        let (more, less) = (d &- c &- 1, c &<< 2 &+ 2 &- d)
        let isLonger = ~before | more | less | (after & areAlike(c, e))
        let middle = (before | after) & isLonger
        let sides: SIMD8<Int16> = a | b | c | e | f | g
        let length = w &- p &- d &- Int16(truncatingIfNeeded: least)
        return rings | middle | length | LineRuns.reach(8, sides | d)
    }

    /// Whether seven run lengths, the newest in the lowest byte, are those of rings around a centre that may be larger.
    @inline(__always)
    private static func isBullseyeLike(_ window: UInt64, _ minimumRingsLength: Int) -> Bool {
        @inline(__always) func run(_ index: Int) -> Int { Int(truncatingIfNeeded: window &>> UInt64(8 &* index)) & 255 }
        let (a, b, c, d, e, f, g) = (run(6), run(5), run(4), run(3), run(2), run(1), run(0))
        let rings = a &+ b &+ c &+ e &+ f &+ g
        // The lengths are compared in twelfths of the six rings, in which a module is 2.
        guard rings >= minimumRingsLength, d &* 12 >= rings &- 8, d &* 12 <= rings &* 8 &+ 12 else { return false }
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
        // The column rules out most candidates that are no bullseyes.
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
        // A row that misses the centre of a turned square finds a middle beside it. Starting again from there leads
        // nearer to the centre.
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

    /// Whether a candidate met before contains this row; if so, its count is raised. Content beside a bullseye may look
    /// like one, and must not take its place, so the distance and ring width have to agree.
    /// - Parameter y: the middle along the column.
    private mutating func isKnown(_ x: Float, _ y: Float, module: Float, hasLightCenter: Bool) -> Bool {
        for index in candidates.indices.suffix(Self.maximumCompared).reversed() {
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

    /// Measures the rings along a line through a pixel of the centre.
    /// - Parameters:
    ///   - module: width of a ring along the row.
    ///   - rowCore: length of the centre along the row.
    /// - Returns: the middle of all runs, the width of a ring, and the evenness of the rings; `nil` if they are not
    ///   those of a bullseye.
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
        // The centre and the first ring bound the lengths of the others, so that a line through something else is left
        // early.
        let longest = Int(module * 3) + 3
        var (up, down) = (start, start)
        // Seen at an angle, the centre is up to three times as long in one direction as in the other.
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
        guard Self.areRings(least: least, most: most, width: width), Float(core) <= width * 4.2 + 1,
            Float(core) >= width * 0.5 - 0.6, abs(upper - lower) * 10 <= rings * 4 + 20,
            width > module * 0.35, width < module * 2.9
        else { return nil }
        let doubled = 2 * position + 1 + coreDown + lower - coreUp - upper
        return (Float(doubled) / 2, width, Float(least) / Float(most))
    }

    /// Whether the shortest and the longest of some runs differ so little from their mean that they may be rings of one
    /// width. An end of a run is known to about half a pixel.
    @inline(__always)
    private static func areRings(least: Int, most: Int, width: Float) -> Bool {
        Float(least) >= width * 0.4 - 0.6 && Float(most) <= width * 1.7 + 1
    }

    /// Minimum number of half diagonals, of four, that must cross rings.
    private static let minimumDiagonals = 3

    /// Returns the evenness of the rings along the diagonals; `nil` if too few of these cross rings.
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
                // A step along a diagonal is longer than a pixel, and across a square on its corner a ring takes only
                // half as many of them.
                if Self.areRings(least: rings.least, most: rings.most, width: width),
                    width >= least * 0.3 - 0.3, width <= most * 1.6 + 0.5
                {
                    evenness += Float(rings.least) / Float(rings.most) / 4
                    continue
                }
            }
            missed += 1
            if missed > 4 - Self.minimumDiagonals { return nil }
        }
        return evenness
    }

    /// Follows a line from a pixel of the centre outwards through three rings, and adds up their lengths.
    /// - Returns: whether three rings were found.
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
            // The last ring must end within the picture.
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
