/// Candidate for a QR code: a triple of finder patterns, with the attempts at its pose, sampling and decoding.
struct QRCodeCandidate {
    let triple: FinderTriple
    /// Mean difference between light and dark around the finder patterns, in grey levels.
    let contrast: Float

    /// Symbol that was read, and its map.
    struct Reading {
        var content: DecodedContent
        var map: GridMap
        var isMirrored: Bool
        /// Modules as they were seen, mirrored or not.
        var grid: ModuleGrid
    }

    /// Possible poses of the triple, the likeliest first.
    let poses: [Pose]

    init(_ hypothesis: FinderTriple, _ pixels: Span<UInt8>, _ raster: Raster) {
        var triple = hypothesis
        let contrast = Self.contrast(triple, pixels, raster)
        self.contrast = contrast
        if !triple.isComplete { triple.complete(contrast: contrast, pixels, raster) }
        self.triple = triple
        var poses: [Pose] = []
        for version in triple.versions {
            let dimension = QRCodeTables.dimension(version: version)
            guard let transform = triple.transform(dimension: dimension) else { continue }
            let map = GridMap(width: dimension, height: dimension, transform: transform)
            let timing = TimingCheck.scores(map, isInverted: triple.isInverted, pixels, raster)
            // With two patterns, only the edge between them was measured, so the better timing pattern counts most.
            let share =
                triple.isComplete
                ? (timing.row + timing.column) / 2
                : max(timing.row, timing.column) * 0.8 + min(timing.row, timing.column) * 0.2
            // Half of the timing modules are right by chance; from version 7 on the version information can confirm.
            let isConfirmed = share < Self.goodTiming && Self.isConfirmed(version, by: triple, pixels, raster)
            poses.append(Pose(map: map, timing: isConfirmed ? Self.goodTiming : share))
        }
        poses.sort { $0.timing > $1.timing }
        self.poses = poses
    }

    /// Returns the mean difference between the core and the light ring of the three patterns.
    private static func contrast(_ triple: FinderTriple, _ pixels: Span<UInt8>, _ raster: Raster) -> Float {
        var (sum, count): (Float, Float) = (0, 0)
        let all = [triple.topLeftCorners, triple.topRightCorners, triple.bottomLeftCorners]
        for (corners, index) in zip(all, triple.patterns) where index != nil {
            count += 4
            let center = FinderTriple.center(corners)
            let core = raster.sample(pixels, x: Float(center.x), y: Float(center.y))
            for corner in corners {
                // The middle of the ring's corner module lies 2 / 3.5 of the way out.
                let p = center + (corner - center) * (2 / 3.5)
                sum += abs(raster.sample(pixels, x: Float(p.x), y: Float(p.y)) - core)
            }
        }
        return max(8, sum / count)
    }

    /// Map for a dimension that the triple allows.
    struct Pose {
        var map: GridMap
        /// Share of the timing modules that have the right colour.
        var timing: Double
    }

    /// Minimum timing of a pose that is examined. Of ten random modules, as in version 1, 62 % or more are right by
    /// chance in one case of six.
    static let minimumTiming = 0.62
    /// Minimum timing of a pose that is read at once: 75 % are right by chance in one case of 18.
    static let goodTiming = 0.75
    /// Minimum timing of a grid that is worth bending module by module, which takes longer than everything else. Of the
    /// symbols in the corpora that are read by it, none has less than 0.88.
    private static let minimumRefinableTiming = 0.8
    /// Maximum side of such a grid, in modules. Of the same symbols, none has more than 33; larger ones have their mesh
    /// of alignment patterns.
    private static let maximumRefinableSide = 57
    /// Distance from a valid format information up to which a grid is decoded, in bits of both copies: one random grid
    /// in four is as near.
    static let maximumFormatDistance = 8

    /// Likelihood that the triple is a symbol's: the best share of right timing modules, less for a crooked triple.
    var plausibility: Double { (poses.first?.timing ?? 0) - triple.error * Self.costOfError }

    /// Timing that a triple's error of 1 takes from its plausibility.
    private static let costOfError = 0.5

    /// Whether a triple or pair is worth costly attempts.
    var isPlausible: Bool { plausibility >= Self.minimumPlausibility }

    /// Minimum plausibility for costly attempts. Of the 34 symbols in the corpora that need them, all have 0.7 or more;
    /// candidates in a page of text have 0.35 or less.
    private static let minimumPlausibility = 0.55

    /// Whether ``readQuickly(_:_:_:)`` makes an attempt.
    var isWorthReading: Bool { poses.first.map { $0.timing >= Self.goodTiming } ?? false }

    /// Cost of one attempt, in units of ``SearchBudget``: some thirty pixels for each module.
    var readingCost: Int { (poses.first?.map.width).map { 30 * $0 * $0 } ?? 0 }

    /// Maximum cost of ``readClosely(_:_:)``.
    var closeCost: Int {
        // Searching a corner samples each module 49 times.
        600 * poses.prefix(2).filter { $0.timing >= Self.minimumTiming }.reduce(0) { $0 + $1.map.width * $1.map.width }
    }

    /// Returns the cost of ``readBent(_:_:_:)``: bending a grid samples each module some hundred times.
    func bendingCost(_ map: GridMap) -> Int { 500 * map.width * map.width }

    /// Makes one attempt, if the triple looks like a symbol's.
    /// - Parameter thresholds: thresholds of the frame, if they are known.
    func readQuickly(_ thresholds: BlockThresholds?, _ pixels: Span<UInt8>, _ raster: Raster) -> Reading? {
        guard let pose = poses.first, pose.timing >= Self.goodTiming else { return nil }
        if let thresholds, isAligned(pose.map, thresholds, pixels, raster),
            let reading = readBinary(pose.map, thresholds, pixels, raster)
        {
            return reading
        }
        let map = aligned(pose.map, pixels, raster)
        if let thresholds, let reading = readBinary(map, thresholds, pixels, raster) { return reading }
        let modules = classified(ModuleSampler.sample(map, pixels, raster, scale: 1), map)
        return Self.decode(modules.grid, modules.reliability, map, formatDistance: Self.maximumFormatDistance)
    }

    private func readBinary(
        _ map: GridMap, _ thresholds: BlockThresholds, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Reading? {
        BinarySampler.grid(map, thresholds, isInverted: triple.isInverted, pixels, raster)
            .flatMap { Self.decode($0, nil, map, formatDistance: Self.maximumFormatDistance) }
    }

    /// Makes all attempts with grids that are not bent module by module.
    /// - Returns: the reading, or else the grids that are worth bending.
    func readClosely(_ pixels: Span<UInt8>, _ raster: Raster) -> (reading: Reading?, bendable: [GridMap]) {
        var bendable: [GridMap] = []
        for pose in poses.prefix(2) where pose.timing >= Self.minimumTiming {
            // The alignment pattern may be missing or mistaken, and the fourth corner far from where the three patterns
            // predict it.
            let first = aligned(pose.map, isBent: true, pixels, raster)
            // If no alignment pattern was found, both maps are the same.
            let isSame = first.displacements.isEmpty && first.transform == pose.map.transform
            var maps = isSame ? [first] : [first, pose.map]
            let sampled = sampled(first, pixels, raster)
            guard
                hasCredibleFormat(sampled)
                    || maps.dropFirst().contains(where: { hasCredibleFormat(self.sampled($0, pixels, raster)) })
            else { continue }
            // Searching the corner takes ten times as long, and the alignment patterns are mostly right.
            if let reading = attempt(sampled) { return (reading, []) }
            let judge = GridFitScorer(dimension: pose.map.width, isInverted: triple.isInverted, contrast: contrast)
            let search = CornerSearch(
                map: pose.map, correspondences: triple.correspondences(dimension: pose.map.width))
            if let searched = search.best(by: judge, reach: 3, step: 1, pixels, raster) { maps.append(searched) }
            var ranked = maps.enumerated().map { (index: $0, map: $1, score: judge.score($1, pixels, raster)) }
            ranked.sort { $0.score > $1.score }
            for (index, map, _) in ranked.prefix(2) {
                if index > 0, let reading = attempt(self.sampled(map, pixels, raster)) { return (reading, []) }
                if pose.timing >= Self.minimumRefinableTiming, map.width <= Self.maximumRefinableSide {
                    bendable.append(map)
                }
            }
        }
        return (nil, bendable)
    }

    /// Bends a grid module by module until it can be read.
    func readBent(_ map: GridMap, _ pixels: Span<UInt8>, _ raster: Raster) -> Reading? {
        GridRefiner.refine(map, isInverted: triple.isInverted, contrast: contrast, pixels, raster, scale: 1) {
            attempt($0)
        }
    }

    /// Returns whether the format information is so near to a valid one that a symbol is likely. It lies beside the
    /// finder patterns, where a map is right even if it is off elsewhere.
    ///
    /// Of 30 random bits, both copies together, 2 % are within six bits of a valid format; of 15, one copy alone while
    /// the other is hidden, 2 % within one bit. All symbols in the corpora that are read by costly attempts are within
    /// four.
    private func hasCredibleFormat(_ sampled: SampledGrid) -> Bool {
        let grid = sampled.modules.grid
        for isMirrored in [false, true] {
            let copies = QRCodeFormatInformation.read(grid, isMirrored: isMirrored)
            for difference in [0, QRCodeFormatInformation.modelDifference] {
                let (first, second) = (copies.first ^ difference, copies.second ^ difference)
                if QRCodeFormatInformation.distance(first, second) <= 1
                    || QRCodeFormatInformation.jointDistance(first, second) <= 6
                {
                    return true
                }
            }
        }
        return false
    }

    func sampled(_ map: GridMap, _ pixels: Span<UInt8>, _ raster: Raster) -> SampledGrid {
        SampledGrid(map, isInverted: triple.isInverted, pixels, raster, scale: 1)
    }

    func attempt(_ sampled: SampledGrid) -> Reading? {
        for sharpening in ModuleClassifier.sharpenings {
            let modules = sampled.modules(sharpening: sharpening)
            let reading = Self.decode(
                modules.grid, modules.reliability, sampled.map, formatDistance: Self.maximumFormatDistance,
                takesOneCopy: true)
            if let reading { return reading }
        }
        return nil
    }

    func classified(_ values: [Float], _ map: GridMap) -> ModuleClassifier {
        ModuleClassifier(values, width: map.width, height: map.height, isInverted: triple.isInverted)
    }

    /// Decodes modules as they are and mirrored; first the one whose format information fits better.
    /// - Parameters:
    ///   - formatDistance: maximum number of wrong bits in both copies of the format information together.
    ///   - takesOneCopy: whether a single nearly correct copy is enough, as when the other one is hidden.
    static func decode(
        _ grid: ModuleGrid, _ reliability: [UInt8]?, _ map: GridMap, formatDistance: Int, takesOneCopy: Bool = false
    ) -> Reading? {
        let straight = distance(grid, isMirrored: false)
        let mirrored = distance(grid, isMirrored: true)
        for isMirrored in straight <= mirrored ? [false, true] : [true, false] {
            guard
                (isMirrored ? mirrored : straight) <= formatDistance
                    || takesOneCopy && hasGoodCopy(grid, isMirrored: isMirrored)
            else { continue }
            let content: DecodedContent?
            if isMirrored {
                content = try? QRCodeDecoder.decode(
                    grid.transposed, reliability: reliability.map { ModuleClassifier.transposed($0, map.width) })
            } else {
                content = try? QRCodeDecoder.decode(grid, reliability: reliability)
            }
            // Zeros are a valid code word without content, and some masks turn them into stripes.
            guard let content, !content.bytes.isEmpty else { continue }
            return Reading(content: content, map: map, isMirrored: isMirrored, grid: grid)
        }
        if let content = try? QRCodeModel1Decoder.decode(grid, reliability: reliability), !content.bytes.isEmpty {
            return Reading(content: content, map: map, isMirrored: false, grid: grid)
        }
        return nil
    }

    /// Returns whether one copy of the format information has at most one wrong bit.
    private static func hasGoodCopy(_ grid: ModuleGrid, isMirrored: Bool) -> Bool {
        let copies = QRCodeFormatInformation.read(grid, isMirrored: isMirrored)
        return QRCodeFormatInformation.distance(copies.first, copies.second) <= 1
    }

    static func distance(_ grid: ModuleGrid, isMirrored: Bool) -> Int {
        let copies = QRCodeFormatInformation.read(grid, isMirrored: isMirrored)
        return QRCodeFormatInformation.jointDistance(copies.first, copies.second)
    }
}
