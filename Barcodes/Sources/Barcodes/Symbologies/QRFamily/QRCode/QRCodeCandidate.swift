/// Turns triples of finder patterns into codes: pose, sampling, decoding, and what to try when that fails.
struct QRCodeCandidate {
    let triple: FinderTriple
    /// Light minus dark around the finder patterns, in grey levels.
    let contrast: Float

    /// A symbol that was read, and where.
    struct Reading {
        var content: DecodedContent
        var map: GridMap
        var isMirrored: Bool
        /// The modules as they were seen, mirrored or not.
        var grid: ModuleGrid
    }

    /// What the triple may be, the likeliest first.
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
            // With two patterns only the edge between them is measured.
            let share =
                triple.isComplete
                ? (timing.row + timing.column) / 2
                : max(timing.row, timing.column) * 0.8 + min(timing.row, timing.column) * 0.2
            // Half of the timing modules are good by chance; from version 7 on the version information can confirm.
            let isSaid = share < Self.goodTiming && Self.isSaid(version, by: triple, pixels, raster)
            poses.append(Pose(map: map, timing: isSaid ? Self.goodTiming : share))
        }
        poses.sort { $0.timing > $1.timing }
        self.poses = poses
    }

    /// Core against light ring of the three patterns.
    private static func contrast(_ triple: FinderTriple, _ pixels: Span<UInt8>, _ raster: Raster) -> Float {
        var (sum, count): (Float, Float) = (0, 0)
        let all = [triple.topLeftCorners, triple.topRightCorners, triple.bottomLeftCorners]
        for (corners, index) in zip(all, triple.patterns) where index != nil {
            count += 4
            let center = (corners[0] + corners[1] + corners[2] + corners[3]) * 0.25
            let core = raster.sample(pixels, x: Float(center.x), y: Float(center.y))
            for corner in corners {
                // The middle of the ring's corner module lies 2 / 3.5 of the way out.
                let p = center + (corner - center) * (2 / 3.5)
                sum += abs(raster.sample(pixels, x: Float(p.x), y: Float(p.y)) - core)
            }
        }
        return max(8, sum / count)
    }

    /// A dimension that the triple allows.
    struct Pose {
        var map: GridMap
        /// The share of timing modules that are as they should be.
        var timing: Double
    }

    /// Of ten random modules, as in version 1, 62 % or more are good by chance in one case of six, 75 % in one of 18.
    static let (leastTiming, goodTiming) = (0.62, 0.75)
    /// What a grid must have to be worth bending module by module, which takes longer than all else. Of the symbols in
    /// the corpora that are read by it, none has less than 0.88 or more than 33 modules a side; larger ones have their
    /// mesh of alignment patterns.
    private static let (refinableTiming, refinableSide) = (0.8, 57)
    /// One random grid in four is as near to a valid format information.
    static let goodFormatDistance = 8

    /// How likely the triple is to be a symbol's: the best share of good timing modules, less for a crooked triple.
    var plausibility: Double { (poses.first?.timing ?? 0) - triple.error * 0.5 }

    /// Whether a triple or pair is worth costly attempts.
    var isPlausible: Bool { plausibility >= Self.leastPlausibility }

    /// Of the 34 symbols in the corpora that need costly attempts, all have 0.7 or more; what a page of text offers has
    /// 0.35 or less.
    private static let leastPlausibility = 0.55

    /// Whether ``readQuickly(_:_:_:)`` makes an attempt.
    var isWorthReading: Bool { poses.first.map { $0.timing >= Self.goodTiming } ?? false }

    /// What one attempt costs, in units of ``SearchBudget``: some thirty pixels' worth for each module.
    var readingCost: Int { (poses.first?.map.width).map { 30 * $0 * $0 } ?? 0 }

    /// What ``readClosely(_:_:)`` costs at most.
    var closeCost: Int {
        // Searching a corner looks at each module 49 times.
        600 * poses.prefix(2).filter { $0.timing >= Self.leastTiming }.reduce(0) { $0 + $1.map.width * $1.map.width }
    }

    /// What ``readBent(_:_:_:)`` costs: bending a grid looks at each module some hundred times.
    func bendingCost(_ map: GridMap) -> Int { 500 * map.width * map.width }

    /// One attempt, if the triple looks like a symbol's.
    /// - Parameter thresholds: those of the frame, if they are known.
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
        return Self.decode(modules.grid, modules.reliability, map, formatDistance: Self.goodFormatDistance)
    }

    private func readBinary(
        _ map: GridMap, _ thresholds: BlockThresholds, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Reading? {
        BinarySampler.grid(map, thresholds, isInverted: triple.isInverted, pixels, raster)
            .flatMap { Self.decode($0, nil, map, formatDistance: Self.goodFormatDistance) }
    }

    /// All attempts there are at grids that are not bent module by module.
    /// - Returns: what was read, and otherwise the grids that are worth bending.
    func readClosely(_ pixels: Span<UInt8>, _ raster: Raster) -> (reading: Reading?, bendable: [GridMap]) {
        var bendable: [GridMap] = []
        for pose in poses.prefix(2) where pose.timing >= Self.leastTiming {
            // The alignment pattern may be missing or mistaken, and the fourth corner far from where three say it is.
            let first = aligned(pose.map, isBent: true, pixels, raster)
            // Where no alignment pattern was found, both are the same.
            let isSame = first.displacements.isEmpty && first.transform == pose.map.transform
            var maps = isSame ? [first] : [first, pose.map]
            let sampled = sampled(first, pixels, raster)
            guard
                hasCredibleFormat(sampled)
                    || maps.dropFirst().contains(where: { hasCredibleFormat(self.sampled($0, pixels, raster)) })
            else { continue }
            // Searching the corner takes ten times as long, and most often the alignment patterns are right.
            if let reading = attempt(sampled) { return (reading, []) }
            let judge = GridFitScorer(dimension: pose.map.width, isInverted: triple.isInverted, contrast: contrast)
            let search = CornerSearch(
                map: pose.map, correspondences: triple.correspondences(dimension: pose.map.width))
            if let searched = search.best(by: judge, reach: 3, step: 1, pixels, raster) { maps.append(searched) }
            var ranked = maps.enumerated().map { (index: $0, map: $1, score: judge.score($1, pixels, raster)) }
            ranked.sort { $0.score > $1.score }
            for (index, map, _) in ranked.prefix(2) {
                if index > 0, let reading = attempt(self.sampled(map, pixels, raster)) { return (reading, []) }
                if pose.timing >= Self.refinableTiming, map.width <= Self.refinableSide { bendable.append(map) }
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

    /// Whether the format information is so near to a valid one that a symbol is likely. It lies beside the finder
    /// patterns, where a map is right even if it is off elsewhere.
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

    private func sampled(_ map: GridMap, _ pixels: Span<UInt8>, _ raster: Raster) -> SampledGrid {
        SampledGrid(map, isInverted: triple.isInverted, pixels, raster, scale: 1)
    }

    private func attempt(_ sampled: SampledGrid) -> Reading? {
        for sharpening in [0, 0.6, 1.2] as [Float] {
            let modules = sampled.modules(sharpening: sharpening)
            let reading = Self.decode(
                modules.grid, modules.reliability, sampled.map, formatDistance: Self.goodFormatDistance,
                takesOneCopy: true)
            if let reading { return reading }
        }
        return nil
    }

    func classified(_ values: [Float], _ map: GridMap) -> ModuleClassifier {
        ModuleClassifier(values, width: map.width, height: map.height, isInverted: triple.isInverted)
    }

    /// Decodes modules as they are and as seen in a mirror; first the one whose format information fits better.
    /// - Parameters:
    ///   - formatDistance: how far both copies of the format information together may be off.
    ///   - takesOneCopy: whether one that is all but right is enough, as where the other one is hidden.
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
            // Zeros are a valid codeword without content, and some masks turn them into stripes.
            guard let content, !content.bytes.isEmpty else { continue }
            return Reading(content: content, map: map, isMirrored: isMirrored, grid: grid)
        }
        if let content = try? QRCodeModel1Decoder.decode(grid, reliability: reliability), !content.bytes.isEmpty {
            return Reading(content: content, map: map, isMirrored: false, grid: grid)
        }
        return nil
    }

    /// Whether one copy of the format information is wrong in a single bit at most.
    private static func hasGoodCopy(_ grid: ModuleGrid, isMirrored: Bool) -> Bool {
        let copies = QRCodeFormatInformation.read(grid, isMirrored: isMirrored)
        return QRCodeFormatInformation.distance(copies.first, copies.second) <= 1
    }

    static func distance(_ grid: ModuleGrid, isMirrored: Bool) -> Int {
        let copies = QRCodeFormatInformation.read(grid, isMirrored: isMirrored)
        return QRCodeFormatInformation.jointDistance(copies.first, copies.second)
    }
}
