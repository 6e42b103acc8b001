/// Finds and reads the QR codes in a picture.
struct QRCodeReader {
    let effort: ReaderOptions.Effort
    /// Patterns that no code was read from, in frame coordinates.
    private(set) var patterns: [FinderPattern] = []
    private var fitter = FinderFitter()
    private var isSecondLook = false
    /// Whether a level of the picture is full of noise.
    private var showsNoise = false
    /// Whether codes were read in a picture whose grain looks like patterns.
    private var showsGrain = false
    /// Whether codes are read in the reduced level in which their patterns were found, instead of the frame.
    private var readsInHalves = false
    private let isSearchOnly: Bool
    private let minimumSide: Int
    /// Whether another frame of the same scene is searched at reduced resolution: at full resolution only symbols are
    /// searched for that are too small for that.
    private var leavesLarge = false
    /// Candidates that were not read, if these are wanted. Each pattern of a level belongs to at most one of them.
    private(set) var failures: [QRCodeCandidate] = []

    /// - Parameters:
    ///   - isSearchOnly: whether patterns are only searched for, for other symbologies that have them.
    ///   - minimumSide: minimum shorter side of a picture that is searched, in pixels.
    init(effort: ReaderOptions.Effort, isSearchOnly: Bool = false, minimumSide: Int = LuminancePyramid.minimumSide) {
        self.effort = effort
        self.isSearchOnly = isSearchOnly
        self.minimumSide = minimumSide
    }

    private func isLargeEnough(_ raster: Raster) -> Bool {
        min(raster.width, raster.height) >= minimumSide && raster.width >= 16
    }

    /// Searches the whole picture, and its reduced levels if that is worthwhile.
    ///
    /// - Parameter readOthers: reads codes of other symbologies that have the same finder patterns.
    mutating func read(
        _ search: inout PictureSearch, _ pixels: Span<UInt8>,
        readOthers: ([FinderPattern], inout PictureSearch) -> Void
    ) {
        let raster = search.picture.base
        guard isLargeEnough(raster), let thresholds = search.picture.thresholds(0, pixels) else { return }
        let before = search.barcodes.count
        let candidates = candidates(pixels, raster, scale: 1, thresholds, search)
        if effort > .fast, candidates.count > Self.maximumUncrowdedCandidates {
            readHalves(.median, crowd: candidates, &search, pixels)
            return
        }
        look(at: candidates, pixels, raster, scale: 1, thresholds, &search, pixels)
        guard effort > .fast else { return }
        if !search.picture.isLarge, effort < .thorough, min(raster.width, raster.height) < Self.smallSide {
            let read = search.barcodes.count
            if read == before { readOthers(patterns, &search) }
            removeTaken(search)
            // All sizes were searched, and every certain pattern is part of a code: on both corpora the reduced levels
            // add no code then. Micro QR codes have one pattern each, so a pattern that is left may be another code.
            let isDone =
                search.barcodes.count == read
                ? read > before && !patterns.contains(where: \.isStrong) : patterns.isEmpty
            if isDone { return }
        }
        readHalves(.median, &search, pixels)
    }

    /// Searches again if a finder pattern is left that is part of no symbol: other thresholds may show the rest of it.
    mutating func readAgain(_ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        let raster = search.picture.base
        guard isLargeEnough(raster), effort > .fast else { return }
        guard effort == .thorough || patterns.contains(where: \.isStrong) && !showsGrain else { return }
        isSecondLook = true
        if let thresholds = search.picture.thresholds(0, consensus: .mean, pixels) {
            look(pixels, raster, scale: 1, thresholds, &search, pixels)
        }
        readHalves(.mean, &search, pixels)
    }

    /// Removes the patterns inside codes that were read.
    mutating func removeTaken(_ search: PictureSearch) {
        patterns.removeAll { search.isTaken($0.center) }
    }

    /// Maximum length of the shorter side of a small picture.
    private static let smallSide = 600

    // MARK: One frame in parts, for live reading

    /// Searches the picture in full resolution.
    mutating func lookAtWhole(_ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        leavesLarge = true
        guard isLargeEnough(search.picture.base), let thresholds = search.picture.thresholds(0, pixels) else { return }
        look(pixels, search.picture.base, scale: 1, thresholds, &search, pixels)
    }

    /// Searches the picture at half, a quarter and so on of its resolution.
    mutating func lookAtHalves(_ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        guard isLargeEnough(search.picture.base) else { return }
        readHalves(.median, &search, pixels)
    }

    /// Searches the reduced levels once more, by other thresholds.
    mutating func lookAtHalvesAgain(_ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        isSecondLook = true
        readHalves(.mean, &search, pixels)
    }

    /// Searches the reduced levels, the largest first. A crowded level waits until the smaller ones were searched: its
    /// many small patterns are most likely the grain of a screen or of cloth, of which less is left in smaller levels.
    ///
    /// - Parameter crowd: candidates of the whole picture, if it is crowded.
    private mutating func readHalves(
        _ consensus: BlockThresholds.Consensus, crowd: [FinderCandidate]? = nil, _ search: inout PictureSearch,
        _ pixels: Span<UInt8>
    ) {
        let before = search.barcodes.count
        var crowded: [(level: Int, candidates: [FinderCandidate])] = crowd.map { [(0, $0)] } ?? []
        var level = 1
        while let image = search.picture.image(level, pixels),
            let thresholds = search.picture.thresholds(level, consensus: consensus, pixels)
        {
            let scale = Double(1 << level)
            let candidates = candidates(image.pixels.span, image.raster, scale: scale, thresholds, search)
            if candidates.count > Self.maximumUncrowdedCandidates {
                crowded.append((level, candidates))
            } else {
                readsInHalves = showsNoise || !crowded.isEmpty
                look(at: candidates, image.pixels.span, image.raster, scale: scale, thresholds, &search, pixels)
            }
            level += 1
        }
        readsInHalves = false
        guard !crowded.isEmpty else { return }
        let read = search.barcodes.count - before
        if read > 0 { search.budget.limitShare(to: Self.maximumShareBesideCodes) }
        for (level, candidates) in crowded.reversed() {
            guard let thresholds = search.picture.thresholds(level, consensus: consensus, pixels) else { continue }
            if level == 0 {
                look(at: candidates, pixels, search.picture.base, scale: 1, thresholds, &search, pixels)
            } else if let image = search.picture.image(level, pixels) {
                let scale = Double(1 << level)
                look(at: candidates, image.pixels.span, image.raster, scale: scale, thresholds, &search, pixels)
            }
        }
        showsGrain = read > 0 && patterns.count > Self.maximumPatternsBesideCodes * read
    }

    /// Searches one level of the pyramid for finder patterns, and reads the codes that they make.
    private mutating func look(
        _ pixels: Span<UInt8>, _ raster: Raster, scale: Double, _ thresholds: BlockThresholds,
        _ search: inout PictureSearch, _ frame: Span<UInt8>
    ) {
        let candidates = candidates(pixels, raster, scale: scale, thresholds, search)
        look(at: candidates, pixels, raster, scale: scale, thresholds, &search, frame)
    }

    /// Returns the candidates for finder patterns in one level of the pyramid.
    private mutating func candidates(
        _ pixels: Span<UInt8>, _ raster: Raster, scale: Double, _ thresholds: BlockThresholds, _ search: PictureSearch
    ) -> [FinderCandidate] {
        guard !search.isFull else { return [] }
        // Modules of 1.3 pixels have cores of four rows, and modules of the reduced levels are at least 1.6 pixels
        // wide.
        let side = min(raster.width, raster.height)
        let step = rowStep(raster, scale: scale)
        // Smaller patterns than this were large enough in the level that was halved, and larger ones are measured
        // better in the next level, unless there is none.
        let isLast = side < 4 * LuminancePyramid.minimumSide
        var scanner = FinderScanner(
            thresholds: thresholds, rowStep: step,
            totals: (scale > 1 ? 11 : 7)...(leavesLarge
                ? 44 : isLast || effort == .fast || scale == 1 && side < Self.smallSide ? .max : 98),
            excluded: search.taken.map { $0.scaled(by: 1 / scale) }, skipsNoise: search.picture.isLarge)
        scanner.scan(pixels, raster)
        showsNoise = showsNoise || scanner.showsNoise
        return scanner.candidates.filter { candidate in
            if showsNoise, candidate.count < (isSecondLook ? 3 : 2) { return false }
            // The core of an upright pattern is three modules high; in a pattern on its corner, two rows a module
            // count.
            return isSecondLook || candidate.count > 1 || candidate.module <= 1.5 * Float(step)
        }
    }

    /// Measures candidates of one level of the pyramid, and reads the codes that they make.
    private mutating func look(
        at candidates: [FinderCandidate], _ pixels: Span<UInt8>, _ raster: Raster, scale: Double,
        _ thresholds: BlockThresholds, _ search: inout PictureSearch, _ frame: Span<UInt8>
    ) {
        var found = 0
        for candidate in candidates {
            // The candidate is compared with all known patterns.
            guard search.budget.spend(Self.fittingCost + 2 * patterns.count) else { break }
            // A candidate may be known from another level, or part of a code that was read.
            let center = Point(x: Double(candidate.x) * scale, y: Double(candidate.y) * scale)
            if search.isTaken(center) { continue }
            let known = indexOfKnown(center, isInverted: candidate.isInverted)
            if let known {
                // In a reduced level, noise is half as strong: a pattern that was measured badly is measured again.
                guard scale > 1, known < patterns.count - found, candidate.module >= Self.measurableModule,
                    patterns[known].quality < Self.goodQuality
                else { continue }
            }
            // Fewer than three patterns are no QR code's, and symbols with a single pattern need it measured well.
            let isRare = candidates.count < 3
            guard
                let fitted = fitter.fit(
                    candidate, isLenient: isSecondLook, takesAllRays: isRare, pixels, raster)?.scaled(by: scale),
                !search.isTaken(fitted.center)
            else { continue }
            if let known {
                guard fitted.quality > patterns[known].quality else { continue }
                patterns.remove(at: known)
            } else if indexOfKnown(fitted.center, isInverted: fitted.isInverted) != nil {
                continue
            }
            patterns.append(fitted)
            found += 1
        }
        guard found > 0, !isSearchOnly else { return }
        FinderPattern.turnRound(&patterns)
        let firstNew = patterns.count - found
        if readsInHalves {
            let before = search.barcodes.count
            var assembler = QRCodeAssembler(patterns, firstNew: firstNew, effort: effort, scale: scale)
            assembler.read(thresholds, &search, pixels, raster)
            removeTaken(search)
            // If nothing was read, the failure is recorded in the frame's own resolution.
            guard search.keepsFailures, search.barcodes.count == before else { return }
        }
        var assembler = QRCodeAssembler(patterns, firstNew: firstNew, effort: effort, scale: 1)
        let doublings = Int(scale).trailingZeroBitCount
        assembler.read(thresholds.enlarged(doublings: doublings), &search, frame, search.picture.base)
        failures += assembler.failures
        removeTaken(search)
    }

    /// Returns the index of the pattern whose centre is near a point.
    private func indexOfKnown(_ center: Point, isInverted: Bool) -> Int? {
        for index in patterns.indices where patterns[index].isInverted == isInverted {
            let way = patterns[index].center - center
            let (u, v) = (patterns[index].u, patterns[index].v)
            // Nearly all patterns are further away than two modules, and this cheap bound exceeds that distance.
            guard way.dot(way) < 2 * (u.dot(u) + v.dot(v)) else { continue }
            if way.length < 2 * patterns[index].module { return index }
        }
        return nil
    }

    /// Minimum side of a module, in pixels, in patterns that are measured well enough to replace an earlier
    /// measurement.
    private static let measurableModule: Float = 2
    /// Share of rays from which on a measurement is good.
    private static let goodQuality = 0.95

    /// Maximum number of candidates in a level that is not crowded.
    private static let maximumUncrowdedCandidates = 100
    /// Share of the remaining budget that may be spent on crowded levels, if a code was read in another one.
    private static let maximumShareBesideCodes = 0.25
    /// Maximum number of patterns for each code, beside those of the codes, that are not grain.
    private static let maximumPatternsBesideCodes = 10

    /// Returns the distance between the rows that are scanned: three in the whole picture, six in a photograph of many
    /// megapixels, which is the height of a finder pattern's core with modules of two pixels.
    private func rowStep(_ raster: Raster, scale: Double) -> Int {
        guard !isSecondLook else { return 1 }
        guard scale <= 1 else { return 3 }
        let count = raster.width * raster.height
        if count <= LuminanceImage.tinyPicture { return 2 }
        return effort == .thorough || count <= PreparedPicture.largePicture
            ? 3 : count <= PreparedPicture.vastPicture ? 4 : 6
    }

    /// Cost of measuring a candidate, in units of ``SearchBudget``, by counts of instructions on periodic pictures.
    private static let fittingCost = 1_500
}
