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

    var module: Float { (across * down).squareRoot() }
}

/// Finds bullseyes by scanning rows for seven runs that are about as long as one another, and confirming along the
/// column and once more along the row.
struct BullseyeScanner {
    private let thresholds: BlockThresholds
    /// The distance between scanned rows.
    private let rowStep: Int
    private var candidates: [BullseyeCandidate] = []
    /// How many columns may still be followed: in noise nearly every row has a place that looks like rings.
    private var crossings: Int

    /// Runs that are compared: the middle and three rings on each side.
    private static let runs = 7
    private static let maximumCandidates = 3_000
    /// How many candidates that a single row met are looked at.
    private static let mostSingle = 40

    private init(thresholds: BlockThresholds, rowStep: Int, crossings: Int) {
        self.thresholds = thresholds
        self.rowStep = rowStep
        self.crossings = crossings
    }

    /// What may be bullseyes, those that most rows met first.
    static func candidates(
        _ thresholds: BlockThresholds, rowStep: Int, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> [BullseyeCandidate] {
        guard raster.width >= 16, raster.height >= 8 else { return [] }
        let crossings = 2_000 + raster.width * raster.height / 100
        var scanner = BullseyeScanner(thresholds: thresholds, rowStep: rowStep, crossings: crossings)
        scanner.scan(pixels, raster)
        let sorted = scanner.candidates.sorted { $0.count > $1.count }
        // Where many candidates were met by a single row, they are noise or text.
        let firm = sorted.count { $0.count > 0 }
        return Array(sorted.prefix(firm + mostSingle))
    }

    /// Scans a picture at least 16 pixels wide and 8 high.
    private mutating func scan(_ pixels: Span<UInt8>, _ raster: Raster) {
        var words = [UInt64](repeating: 0, count: (raster.width + 63) / 64)
        var levels = [UInt8](repeating: 0, count: thresholds.expandedCount(width: raster.width))
        var expanded = -1
        var y = rowStep / 2
        while y < raster.height, crossings > 0, candidates.count < Self.maximumCandidates {
            let blockRow = thresholds.blockRow(y)
            if blockRow != expanded {
                expanded = blockRow
                thresholds.expandRow(blockRow, into: &levels)
            }
            BlockThresholds.packRow(pixels, raster, y: y, thresholds: levels.span, into: &words)
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
        var last: UInt64 = 0
        var isDark = false
        for i in words.indices {
            let word = words[i]
            var changes = word ^ (word &<< 1 | last)
            last = word &>> 63
            while changes != 0 {
                let position = i &* 64 &+ changes.trailingZeroBitCount
                let run = position &- start
                start = position
                // Small modules are one pixel or two.
                let isAlike = run <= 2 &* previous &+ 1 && previous <= 2 &* run &+ 1 && run < 256
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
                window = window &<< 8 | UInt64(truncatingIfNeeded: run & 255)
                if isComplete, Self.isBullseyeLike(window) {
                    confirm(window, end: position, y: y, hasLightCenter: isDark, pixels, raster)
                }
                isDark.toggle()
                changes &= changes &- 1
            }
        }
    }

    /// Whether seven lengths, the newest in the lowest byte, are those of rings and a middle that may be larger.
    @inline(__always)
    private static func isBullseyeLike(_ window: UInt64) -> Bool {
        @inline(__always) func run(_ index: Int) -> Int { Int(truncatingIfNeeded: window &>> UInt64(8 &* index)) & 255 }
        let (a, b, c, d, e, f, g) = (run(6), run(5), run(4), run(3), run(2), run(1), run(0))
        let rings = a &+ b &+ c &+ e &+ f &+ g
        // In twelfths of the six rings: a module is 2.
        guard rings >= 7, d &* 12 >= rings &- 8, d &* 12 <= rings &* 8 &+ 12 else { return false }
        let slack = rings &* 7 / 6 &+ 10
        return abs((a &+ b) &* 12 &- rings &* 4) <= slack &* 2 && abs((f &+ g) &* 12 &- rings &* 4) <= slack &* 2
            && abs((b &+ c) &* 12 &- rings &* 4) <= slack && abs((e &+ f) &* 12 &- rings &* 4) <= slack
            && abs((a &+ b &+ c) &- (e &+ f &+ g)) &* 12 <= rings &* 4 &+ 24
    }

    private mutating func confirm(
        _ window: UInt64, end: Int, y: Int, hasLightCenter: Bool, _ pixels: Span<UInt8>, _ raster: Raster
    ) {
        let side = Int(window & 255) + Int(window >> 8 & 255) + Int(window >> 16 & 255)
        let core = Int(window >> 24 & 255)
        let middle = end - side - core / 2 - 1
        let module = Float(2 * side) / 6
        let (hitX, hitY) = (Float(middle) + 0.5, Float(y) + 0.5)
        for index in candidates.indices.suffix(48).reversed() {
            let known = candidates[index]
            if known.hasLightCenter == hasLightCenter, abs(known.x - hitX) < known.across * 1.6,
                abs(known.y - hitY) < known.down * 1.6, known.across < 2 * module, module < 2 * known.across
            {
                candidates[index].count += 1
                return
            }
        }
        guard crossings > 0 else { return }
        crossings -= 1
        guard
            let vertical = cross(
                pixels, raster, x: middle, y: y, isColumn: true, hasLightCenter: hasLightCenter, module: module),
            let horizontal = cross(
                pixels, raster, x: middle, y: Int(vertical.middle), isColumn: false, hasLightCenter: hasLightCenter,
                module: module),
            crossesDiagonally(
                Int(horizontal.middle), Int(vertical.middle), hasLightCenter: hasLightCenter,
                module: max(horizontal.module, vertical.module), pixels, raster)
        else { return }
        candidates.append(
            BullseyeCandidate(
                x: horizontal.middle, y: vertical.middle, across: horizontal.module, down: vertical.module,
                hasLightCenter: hasLightCenter))
    }

    /// The rings along a line through a pixel of the middle.
    /// - Parameter module: the width of a ring along the row.
    /// - Returns: the middle of all and the width of a ring; `nil` when they are not those of a bullseye.
    private func cross(
        _ pixels: Span<UInt8>, _ raster: Raster, x: Int, y: Int, isColumn: Bool, hasLightCenter: Bool, module: Float
    ) -> (middle: Float, module: Float)? {
        let level = thresholds.threshold(x: x, y: y)
        let start = raster.index(x, y)
        guard (pixels[start] < level) != hasLightCenter else { return nil }
        let step = isColumn ? raster.stride : 1
        let position = isColumn ? y : x
        let rooms = (position, (isColumn ? raster.height : raster.width) - 1 - position)
        let longest = Int(module * 5) + 3
        var upper = (core: 0, rings: 0, least: Int.max, most: 0)
        var lower = upper
        guard
            Self.walk(
                pixels, start, -step, rooms.0, longest, level, isDark: !hasLightCenter, &upper),
            Self.walk(pixels, start, step, rooms.1, longest, level, isDark: !hasLightCenter, &lower)
        else { return nil }
        let core = upper.core + lower.core + 1
        let rings = upper.rings + lower.rings
        let width = Float(rings) / 6
        let (least, most) = (min(upper.least, lower.least), max(upper.most, lower.most))
        guard Float(least) >= width * 0.4 - 0.6, Float(most) <= width * 1.7 + 1, Float(core) <= width * 4.2 + 1,
            Float(core) >= width * 0.5 - 0.6, abs(upper.rings - lower.rings) * 10 <= rings * 4 + 20,
            width > module * 0.35, width < module * 2.9
        else { return nil }
        let doubled = 2 * position + 1 + lower.core + lower.rings - upper.core - upper.rings
        return (Float(doubled) / 2, width)
    }

    /// Whether there are rings along one of the diagonals, too.
    private func crossesDiagonally(
        _ x: Int, _ y: Int, hasLightCenter: Bool, module: Float, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Bool {
        let level = thresholds.threshold(x: x, y: y)
        let start = raster.index(x, y)
        guard (pixels[start] < level) != hasLightCenter else { return false }
        let longest = Int(module * 5) + 3
        let (right, below) = (raster.width - 1 - x, raster.height - 1 - y)
        for (step, before, after) in [
            (raster.stride + 1, min(x, y), min(right, below)), (raster.stride - 1, min(right, y), min(x, below)),
        ] {
            var upper = (core: 0, rings: 0, least: Int.max, most: 0)
            var lower = upper
            guard Self.walk(pixels, start, -step, before, longest, level, isDark: !hasLightCenter, &upper),
                Self.walk(pixels, start, step, after, longest, level, isDark: !hasLightCenter, &lower)
            else { continue }
            let width = Float(upper.rings + lower.rings) / 6
            let (least, most) = (min(upper.least, lower.least), max(upper.most, lower.most))
            if Float(least) >= width * 0.4 - 0.6, Float(most) <= width * 1.7 + 1 { return true }
        }
        return false
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
