/// Search for Han Xin symbols by their four finder patterns, of which the bottom left one has a different orientation.
struct HanXinStrategy: SearchStrategy {
    static let symbologies: Set<Symbology> = [.hanXin]

    init() {}

    mutating func search(_ pass: SearchPass, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        switch pass {
        case .first:
            if search.picture.isLarge {
                look(level: 1, rowStep: 3, &search, pixels)
            } else {
                look(level: 0, rowStep: 2, &search, pixels)
            }
        case .second:
            look(level: search.picture.isLarge ? 0 : 1, rowStep: 2, &search, pixels)
            look(level: 2, rowStep: 1, &search, pixels)
        }
    }

    private mutating func look(
        level: Int, rowStep: Int, _ search: inout PictureSearch, _ pixels: Span<UInt8>
    ) {
        let base = search.picture.base
        guard !search.isFull, base.width >> level >= 16, base.height >> level >= 16,
            let thresholds = search.picture.thresholds(level, pixels)
        else { return }
        let rows = search.picture.withLevel(level, pixels) {
            HanXinScanner.hits(thresholds, rowStep: rowStep, $0, $1)
        }
        var finders: [HanXinFinder] = []
        measure(rows ?? [], level, &finders, &search, pixels)
        // In some turned patterns a row meets only the ends of the arms, while a column meets all of them, so columns
        // are scanned as well.
        if !finders.isEmpty, !read(finders, level, &search, pixels) {
            let columns = search.picture.withLevel(level, pixels) { pixels, raster -> [HanXinScanner.Hit] in
                let turned = LuminanceImage(transposing: pixels, raster)
                let thresholds = BlockThresholds(turned.pixels.span, turned.raster, consensus: .median)
                return HanXinScanner.hits(thresholds, rowStep: rowStep, turned.pixels.span, turned.raster)
                    .map(\.transposed)
            }
            let known = finders.count
            measure(columns ?? [], level, &finders, &search, pixels)
            if finders.count > known { _ = read(finders, level, &search, pixels) }
        }
    }

    /// Adds the finder patterns at the hits of a scan.
    private func measure(
        _ hits: [HanXinScanner.Hit], _ level: Int, _ finders: inout [HanXinFinder], _ search: inout PictureSearch,
        _ pixels: Span<UInt8>
    ) {
        let scale = Double(1 << level)
        for hit in hits.prefix(Self.maximumHits) {
            let place = Point(x: Double(hit.x), y: Double(hit.y)) * scale
            guard !search.isTaken(place), search.budget.spend(Self.finderCost) else { continue }
            var sampleCount = 0
            let finder =
                search.picture.withLevel(level, pixels) {
                    HanXinFinder(hit, $0, $1, sampleCount: &sampleCount)
                } ?? nil
            search.budget.charge(sampleCount * Self.sampleCost)
            guard let finder, finders.count < Self.maximumFinders else { continue }
            let isKnown = finders.contains { $0.center.distance(to: finder.center) < 2 * finder.module }
            if !isKnown { finders.append(finder) }
        }
    }

    /// Reads the symbols that the patterns may belong to.
    /// - Returns: whether anything was read.
    private func read(
        _ finders: [HanXinFinder], _ level: Int, _ search: inout PictureSearch, _ pixels: Span<UInt8>
    ) -> Bool {
        // Nested angles may occur once by chance, so two patterns are needed.
        guard finders.count >= 2 else { return false }
        search.reportEvidence()
        let scale = Double(1 << level)
        let count = search.barcodes.count
        for corners in HanXinGrouping.all(finders) {
            let place = (corners.topLeft.center + corners.bottomRight.center) * (scale / 2)
            guard !search.isFull, !search.isTaken(place), search.budget.spend(Self.groupCost) else { continue }
            var reader = HanXinReader(corners)
            let found = search.picture.withLevel(level, pixels) { reader.read($0, $1) } ?? nil
            _ = search.budget.spend(reader.cost)
            guard var barcode = found else { continue }
            barcode.corners = barcode.corners.scaled(by: scale)
            search.report(barcode)
        }
        return search.barcodes.count > count
    }

    /// Cost of measuring a pattern without the samples along rays, and of each of these, in pixels looked at.
    private static let finderCost = 500
    private static let sampleCost = 4
    private static let groupCost = 1_000
    /// Maximum number of hits that are measured. Data of the largest symbols has hundreds of places that look like a
    /// pattern.
    private static let maximumHits = 800
    private static let maximumFinders = 96
}

/// Grouping of finder patterns that may belong to one symbol.
enum HanXinGrouping {
    private static let maximumGroups = 60
    /// Cosine of the angle between corresponding sides of two patterns, which has to be exceeded.
    private static let minimumCosine = 0.8
    /// Ratio of module sizes from which on two patterns are not those of one symbol.
    private static let maximumRatio = 2.0
    /// Limits of the distance along each axis between the patterns at the top left and the bottom right, in modules:
    /// 12 in the smallest symbol and 178 in the largest, and more or less as a tilted pattern measures it.
    private static let minimumDistance = 8.0
    private static let maximumDistance = 260.0
    /// Sum of the differences of these distances from their mean, as a share of the mean, from which on the patterns
    /// do not belong together.
    private static let maximumSkew = 1.6
    /// Distance of a third pattern from its expected place, as a share of the symbol, from which on it is another's.
    private static let maximumCost = 0.6
    /// Number of modules by which the side of a symbol is longer than the distance of these patterns along an axis.
    private static let marginOfPatterns = 11.0

    /// Returns the possible groups, the likeliest first.
    static func all(_ finders: [HanXinFinder]) -> [HanXinReader.Corners] {
        var result: [(corners: HanXinReader.Corners, cost: Double)] = []
        for topLeft in finders.indices {
            for bottomRight in finders.indices where bottomRight != topLeft {
                let (p, q) = (finders[topLeft], finders[bottomRight])
                guard let (side, skew) = distance(p, q) else { continue }
                for isMirrored in [false, true] {
                    let rest = finders.indices.filter { $0 != topLeft && $0 != bottomRight }.map { finders[$0] }
                    let (right, rightCost) = nearest(rest, p, q, isTopRight: true, isMirrored: isMirrored, side: side)
                    let (left, leftCost) = nearest(rest, p, q, isTopRight: false, isMirrored: isMirrored, side: side)
                    guard right != nil || left != nil else { continue }
                    result.append(
                        (
                            HanXinReader.Corners(
                                topLeft: p, bottomRight: q, topRight: right, bottomLeft: left, isMirrored: isMirrored,
                                side: side), skew + rightCost + leftCost
                        ))
                }
            }
        }
        return result.sorted { $0.cost < $1.cost }.prefix(maximumGroups).map(\.corners)
    }

    /// Returns a vector in modules of a pattern, towards its first and its second side.
    private static func coordinates(_ vector: Point, in finder: HanXinFinder) -> Point {
        let determinant = finder.first.cross(finder.second)
        return Point(
            x: vector.cross(finder.second) / determinant, y: finder.first.cross(vector) / determinant)
    }

    private static func areAlike(_ a: Point, _ b: Point) -> Bool {
        a.dot(b) > minimumCosine * a.length * b.length
    }

    /// Returns the side of a symbol with these patterns in the top left and bottom right, and a measure of its skew;
    /// `nil` if they can't belong together.
    private static func distance(_ p: HanXinFinder, _ q: HanXinFinder) -> (side: Double, skew: Double)? {
        guard p.isInverted == q.isInverted, p.module < maximumRatio * q.module, q.module < maximumRatio * p.module,
            areAlike(p.first, q.first * -1), areAlike(p.second, q.second * -1)
        else { return nil }
        let fromP = coordinates(p.center - q.center, in: p)
        let fromQ = coordinates(q.center - p.center, in: q)
        let distances = [fromP.x, fromP.y, fromQ.x, fromQ.y]
        guard distances.allSatisfy({ $0 > minimumDistance && $0 < maximumDistance }) else { return nil }
        let mean = distances.reduce(0, +) / 4
        let skew = distances.reduce(0) { $0 + abs($1 - mean) } / mean
        guard skew < maximumSkew else { return nil }
        return (mean + marginOfPatterns, skew)
    }

    /// Returns the pattern nearest to the expected place in the top right or bottom left.
    private static func nearest(
        _ finders: [HanXinFinder], _ p: HanXinFinder, _ q: HanXinFinder, isTopRight: Bool, isMirrored: Bool,
        side: Double
    ) -> (finder: HanXinFinder?, cost: Double) {
        // The expected places are relative to the blocks' centres in the top left and bottom right, in modules of the
        // symbol. The block of the bottom left pattern is nearer to the outer corner, because of its orientation.
        let fromP = isTopRight ? Point(x: side - 11, y: 0) : Point(x: -4, y: side - 7)
        let fromQ = isTopRight ? Point(x: 0, y: 11 - side) : Point(x: 7 - side, y: 4)
        var best: (finder: HanXinFinder?, cost: Double) = (nil, maximumCost)
        for finder in finders where finder.isInverted == p.isInverted {
            // In an upright symbol, the arms point up and right; in a mirrored one, down and left.
            let isTurnedRight =
                isMirrored
                ? areAlike(finder.first, p.second * -1) && areAlike(finder.second, p.first)
                : areAlike(finder.first, p.second) && areAlike(finder.second, p.first * -1)
            guard isTurnedRight else { continue }
            func offset(_ origin: HanXinFinder, sign: Double) -> Point {
                let there = coordinates(finder.center - origin.center, in: origin) * sign
                return isMirrored ? Point(x: there.y, y: there.x) : there
            }
            let (offP, offQ) = (offset(p, sign: -1) - fromP, offset(q, sign: 1) - fromQ)
            let cost = (abs(offP.x) + abs(offP.y) + abs(offQ.x) + abs(offQ.y)) / (2 * (side - marginOfPatterns))
            if cost < best.cost { best = (finder, cost) }
        }
        return best
    }
}
