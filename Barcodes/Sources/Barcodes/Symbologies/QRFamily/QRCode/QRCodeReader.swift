/// Finds and reads the QR codes in a picture.
struct QRCodeReader {
    let effort: ReaderOptions.Effort
    /// The patterns that no code was read from, in frame coordinates.
    private(set) var patterns: [FinderPattern] = []
    private var fitter = FinderFitter()
    private var isSecondLook = false
    /// Whether a level of the picture is full of noise.
    private var showsNoise = false
    private let isSearchOnly: Bool
    private let leastSide: Int
    /// Whether another frame of the same scene is searched in its halves: at full resolution only symbols are looked
    /// for that are too small for these.
    private var leavesLarge = false
    /// What looked like a code and was not read, where that is wanted. Each pattern of a level belongs to one of them
    /// at most.
    private(set) var failures: [QRCodeCandidate] = []

    /// - Parameters:
    ///   - isSearchOnly: whether patterns are only looked for, for other symbologies that have them.
    ///   - leastSide: the shorter side of the smallest picture that is worth a look, in pixels.
    init(effort: ReaderOptions.Effort, isSearchOnly: Bool = false, leastSide: Int = LuminancePyramid.leastSide) {
        self.effort = effort
        self.isSearchOnly = isSearchOnly
        self.leastSide = leastSide
    }

    private func isLargeEnough(_ raster: Raster) -> Bool {
        min(raster.width, raster.height) >= leastSide && raster.width >= 16
    }

    /// Looks at the whole picture, and at its halves where that is worth it.
    ///
    /// - Parameter readOthers: reads codes of other symbologies that have the same finder patterns.
    mutating func read(
        _ search: inout PictureSearch, _ pixels: Span<UInt8>,
        readOthers: ([FinderPattern], inout PictureSearch) -> Void
    ) {
        let raster = search.picture.base
        guard isLargeEnough(raster), let thresholds = search.picture.thresholds(0, pixels) else { return }
        let before = search.barcodes.count
        look(pixels, raster, scale: 1, thresholds, &search, pixels)
        guard effort > .fast else { return }
        if !search.picture.isLarge, effort < .thorough, min(raster.width, raster.height) < Self.smallSide {
            let read = search.barcodes.count
            if read == before { readOthers(patterns, &search) }
            removeTaken(search)
            // All sizes were searched, and every certain pattern is part of a code: on both corpora the halves add no
            // code then. Micro QR codes have one pattern each, so one that is left may be another code.
            let isDone =
                search.barcodes.count == read
                ? read > before && !patterns.contains(where: \.isStrong) : patterns.isEmpty
            if isDone { return }
        }
        readHalves(.median, &search, pixels)
    }

    /// Looks again where a finder pattern is left that is part of no symbol: other thresholds may show the rest of it.
    mutating func readAgain(_ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        let raster = search.picture.base
        guard isLargeEnough(raster), effort > .fast else { return }
        guard effort == .thorough || patterns.contains(where: \.isStrong) else { return }
        isSecondLook = true
        if let thresholds = search.picture.thresholds(0, consensus: .mean, pixels) {
            look(pixels, raster, scale: 1, thresholds, &search, pixels)
        }
        readHalves(.mean, &search, pixels)
    }

    /// Takes away the patterns inside codes that were read.
    mutating func removeTaken(_ search: PictureSearch) {
        patterns.removeAll { search.isTaken($0.center) }
    }

    /// Up to this length of the shorter side.
    private static let smallSide = 600

    // MARK: One frame in parts, for live reading

    /// Looks at the picture in full resolution.
    mutating func lookAtWhole(_ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        leavesLarge = true
        guard isLargeEnough(search.picture.base), let thresholds = search.picture.thresholds(0, pixels) else { return }
        look(pixels, search.picture.base, scale: 1, thresholds, &search, pixels)
    }

    /// Looks at the picture's half, quarter and so on.
    mutating func lookAtHalves(_ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        guard isLargeEnough(search.picture.base) else { return }
        readHalves(.median, &search, pixels)
    }

    /// Looks at the halves once more, by other thresholds.
    mutating func lookAtHalvesAgain(_ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        isSecondLook = true
        readHalves(.mean, &search, pixels)
    }

    private mutating func readHalves(
        _ consensus: BlockThresholds.Consensus, _ search: inout PictureSearch, _ pixels: Span<UInt8>
    ) {
        var level = 1
        while let image = search.picture.image(level, pixels),
            let thresholds = search.picture.thresholds(level, consensus: consensus, pixels)
        {
            look(image.pixels.span, image.raster, scale: Double(1 << level), thresholds, &search, pixels)
            level += 1
        }
    }

    /// Looks for finder patterns in one level of the pyramid and reads what they make.
    private mutating func look(
        _ pixels: Span<UInt8>, _ raster: Raster, scale: Double, _ thresholds: BlockThresholds,
        _ search: inout PictureSearch, _ frame: Span<UInt8>
    ) {
        guard !search.isFull else { return }
        // Modules of 1.3 pixels have cores of four rows, and those of the halves are 1.6 pixels at least.
        let side = min(raster.width, raster.height)
        let isTiny = raster.width * raster.height <= LuminanceImage.tinyPicture
        let step = isSecondLook ? 1 : scale <= 1 && isTiny ? 2 : scale <= 1 ? rowStep(raster) : 3
        // Smaller patterns than this were large enough in the picture that was halved, and larger ones are measured
        // better in the next half, unless there is none.
        let isLast = side < 4 * LuminancePyramid.leastSide
        var scanner = FinderScanner(
            thresholds: thresholds, rowStep: step,
            totals: (scale > 1 ? 11 : 7)...(leavesLarge
                ? 44 : isLast || effort == .fast || scale == 1 && side < Self.smallSide ? .max : 98),
            excluded: search.taken.map { $0.scaled(by: 1 / scale) })
        scanner.scan(pixels, raster)
        var found = 0
        showsNoise = showsNoise || scanner.showsNoise
        for candidate in scanner.candidates {
            if showsNoise, candidate.count < (isSecondLook ? 3 : 2) { continue }
            guard search.budget.spend(Self.fittingCost) else { break }
            // The core of an upright pattern is three modules high; of one on its corner, two rows a module count.
            if !isSecondLook, candidate.count == 1, candidate.module > 1.5 * Float(step) { continue }
            // Known from a finer level, or part of a code that was read?
            let center = Point(x: Double(candidate.x) * scale, y: Double(candidate.y) * scale)
            if search.isTaken(center) { continue }
            let known = indexOfKnown(center, isInverted: candidate.isInverted)
            if let known {
                // In a half, noise is half as strong: a pattern that was measured badly is measured again.
                guard scale > 1, known < patterns.count - found, candidate.module >= Self.measurableModule,
                    patterns[known].quality < Self.goodQuality
                else { continue }
            }
            // Fewer than three are no QR code's, and symbols that have a single one need it measured well.
            let isRare = scanner.candidates.count < 3
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
        assemble(
            firstNew: patterns.count - found, thresholds.enlarged(doublings: Int(scale).trailingZeroBitCount), &search,
            frame)
    }

    /// The pattern whose middle a place is.
    private func indexOfKnown(_ center: Point, isInverted: Bool) -> Int? {
        patterns.firstIndex { $0.isInverted == isInverted && $0.center.distance(to: center) < 2 * $0.module }
    }

    /// Modules of at least this size, in pixels, are measured well enough to replace an earlier measure.
    private static let measurableModule: Float = 2
    /// The share of rays from which on a measure is good.
    private static let goodQuality = 0.95

    /// The distance between the rows of the whole picture that are scanned: in a photograph of many megapixels six, the
    /// height of a finder pattern's core with modules of two pixels.
    private func rowStep(_ raster: Raster) -> Int {
        let count = raster.width * raster.height
        return effort == .thorough || count <= PreparedPicture.largePicture
            ? 3 : count <= PreparedPicture.vastPicture ? 4 : 6
    }

    /// How many triples of one level that failed at first are worth all attempts.
    private var costlyAttempts: Int {
        switch effort {
        case .fast: 0
        case .balanced: 4
        case .thorough: 32
        }
    }

    /// What measuring a candidate costs, guessing at the pose of a triple, and of a pair, whose third pattern is looked
    /// for; in units of ``SearchBudget``, by counts of instructions on periodic pictures.
    private static let (fittingCost, poseCost, pairCost) = (1_500, 10_000, 75_000)

    /// Reads what the patterns make, as far as at least one of them is new.
    /// - Parameter thresholds: those of the frame, if they are known.
    private mutating func assemble(
        firstNew: Int, _ thresholds: BlockThresholds?, _ search: inout PictureSearch, _ pixels: Span<UInt8>
    ) {
        // Each pattern is held against each other one.
        guard search.budget.spend(3 * patterns.count * patterns.count) else { return }
        let raster = search.picture.base
        var used = [Bool](repeating: false, count: patterns.count)
        func isFree(_ triple: FinderTriple) -> Bool { !triple.patterns.contains { $0.map { used[$0] } ?? false } }
        var failed: [QRCodeCandidate] = []
        for hypothesis in FinderTriple.hypotheses(patterns, firstNew: firstNew) {
            guard !used[hypothesis.corner], !used[hypothesis.right], !used[hypothesis.down] else { continue }
            guard search.budget.spend(Self.poseCost) else { break }
            let triple = FinderTriple(hypothesis, patterns)
            let candidate = QRCodeCandidate(triple, pixels, raster)
            if candidate.plausibility >= Self.leastPlausibility { search.reportEvidence() }
            if candidate.isWorthReading { guard search.budget.spend(candidate.readingCost) else { break } }
            if let reading = candidate.readQuickly(thresholds, pixels, raster) {
                for case let index? in triple.patterns { used[index] = true }
                search.report(Barcode(reading, isInverted: triple.isInverted))
                if search.isFull { return }
            } else {
                failed.append(candidate)
            }
        }
        var unread = search.keepsFailures ? failed : []
        if costlyAttempts > 0, search.attemptsLeft > 0 {
            failed.removeAll { !isFree($0.triple) || $0.plausibility < Self.leastPlausibility }
            failed.sort { $0.plausibility > $1.plausibility }
            failed = Array(failed.prefix(costlyAttempts))
            var pairs: [QRCodeCandidate] = []
            for pair in FinderTriple.incomplete(patterns, firstNew: firstNew, used: used) {
                guard search.budget.spend(Self.pairCost) else { break }
                let candidate = QRCodeCandidate(pair, pixels, raster)
                guard candidate.plausibility >= Self.leastPairPlausibility else { continue }
                search.reportEvidence()
                pairs.append(candidate)
            }
            pairs.sort { $0.plausibility > $1.plausibility }
            if search.keepsFailures { unread += pairs }
            func report(_ reading: QRCodeCandidate.Reading, _ triple: FinderTriple) {
                for case let index? in triple.patterns { used[index] = true }
                search.report(Barcode(reading, isInverted: triple.isInverted))
            }
            var bendable: [(candidate: QRCodeCandidate, map: GridMap)] = []
            for candidate in failed + pairs.prefix(costlyAttempts)
            where isFree(candidate.triple) && search.attemptsLeft > 0 {
                guard search.budget.spend(candidate.closeCost) else { continue }
                search.attemptsLeft -= 1
                let (reading, maps) = candidate.readClosely(pixels, raster)
                bendable += maps.map { (candidate, $0) }
                if let reading { report(reading, candidate.triple) }
                if search.isFull { return }
            }
            // What takes longest comes last: often one of the others is the symbol.
            for (candidate, map) in bendable where isFree(candidate.triple) {
                guard search.budget.spend(candidate.bendingCost(map)) else { continue }
                if let reading = candidate.readBent(map, pixels, raster) { report(reading, candidate.triple) }
                if search.isFull { return }
            }
        }
        for candidate in unread.sorted(by: { $0.isLikelier(than: $1) })
        where isFree(candidate.triple) && candidate.plausibility >= Self.leastPlausibility {
            for case let index? in candidate.triple.patterns { used[index] = true }
            failures.append(candidate)
        }
        // What lies in a code that was read is done with.
        removeTaken(search)
    }

    /// What a triple or pair must have for costly attempts. Of the 34 symbols in the corpora that need them, all
    /// have 0.7 or more; what a page of text offers has 0.35 or less.
    private static let leastPlausibility = 0.55
    private static let leastPairPlausibility = 0.8
}

extension Barcode {
    init(_ reading: QRCodeCandidate.Reading, isInverted: Bool) {
        var corners = reading.map.outline
        if reading.isMirrored { swap(&corners.topRight, &corners.bottomLeft) }
        self.init(
            symbology: .qrCode, content: reading.content, corners: corners, isMirrored: reading.isMirrored,
            isInverted: isInverted)
    }
}
