/// Finds and reads the QR codes in a picture.
struct QRCodeReader {
    let effort: ReaderOptions.Effort
    private let maximumCount: Int
    private(set) var barcodes: [Barcode] = []
    /// The patterns that no code was read from, in frame coordinates.
    private(set) var patterns: [FinderPattern] = []
    private var fitter = FinderFitter()
    var isSecondLook = false
    private let isSearchOnly: Bool
    private let leastSide: Int
    /// Outlines of codes of other symbologies.
    private var taken: [Quadrilateral] = []
    /// Whether the halves are looked at in another picture of the same scene, so that the whole need show only what
    /// they are too coarse for.
    var leavesLarge = false
    /// How many costly attempts may still be made in this picture.
    var attemptsLeft = Int.max
    /// Whether ``failures`` are kept.
    var keepsFailures = false
    /// What looked like a code and was not read. Each pattern of a level belongs to one of them at most.
    private(set) var failures: [QRCodeCandidate] = []

    /// - Parameters:
    ///   - isSearchOnly: whether patterns are only looked for, for other symbologies that have them.
    ///   - leastSide: the shorter side of the smallest picture that is worth a look, in pixels.
    init(
        effort: ReaderOptions.Effort, maximumCount: Int, isSearchOnly: Bool = false,
        leastSide: Int = LuminancePyramid.leastSide
    ) {
        self.effort = effort
        self.maximumCount = maximumCount
        self.isSearchOnly = isSearchOnly
        self.leastSide = leastSide
    }

    /// - Parameter others: makes codes of other symbologies of patterns.
    mutating func read(_ pixels: Span<UInt8>, _ raster: Raster, others: ([FinderPattern]) -> [Barcode]) {
        guard min(raster.width, raster.height) >= leastSide, raster.width >= 16 else { return }
        var pyramid = LuminancePyramid(base: raster)
        let isLarge = raster.width * raster.height > Self.largePicture
        if isLarge { pyramid.build(to: 1, pixels) }
        if isLarge, let half = pyramid.levels.first {
            // In a large picture the thresholds of its half serve both: blocks of 16 pixels are small enough.
            let thresholds = BlockThresholds(half.pixels.span, half.raster, consensus: .median)
            look(pixels, raster, scale: 1, thresholds.doubled, pixels, raster)
            guard effort > .fast else { return }
            look(half.pixels.span, half.raster, scale: 2, thresholds, pixels, raster)
            readHalves(from: 2, &pyramid, pixels, raster, .median)
        } else {
            look(pixels, raster, scale: 1, BlockThresholds(pixels, raster, consensus: .median), pixels, raster)
            guard effort > .fast else { return }
            if effort < .thorough, min(raster.width, raster.height) < Self.smallSide {
                let found = barcodes.isEmpty ? others(patterns) : []
                exclude(found.map(\.corners))
                // Patterns of all sizes were looked for, and codes made of all that are beyond doubt: in neither
                // corpus is another code read from the halves. Where each code has one pattern only, so may the next.
                if found.isEmpty ? !barcodes.isEmpty && !patterns.contains(where: \.isStrong) : patterns.isEmpty {
                    return
                }
            }
            readHalves(from: 1, &pyramid, pixels, raster, .median)
        }
    }

    /// Looks again where a pattern is left that nothing was made of: the rest of its symbol may be seen by other
    /// thresholds.
    mutating func readAgain(_ pixels: Span<UInt8>, _ raster: Raster) {
        guard min(raster.width, raster.height) >= leastSide, raster.width >= 16, effort > .fast else { return }
        if barcodes.isEmpty, taken.isEmpty, raster.width * raster.height <= LuminanceImage.tinyPicture {
            let double = LuminanceImage(doubling: pixels, raster)
            let thresholds = BlockThresholds(double.pixels.span, double.raster, consensus: .median)
            look(double.pixels.span, double.raster, scale: 0.5, thresholds, pixels, raster)
        }
        guard effort == .thorough || patterns.contains(where: \.isStrong) else { return }
        isSecondLook = true
        look(pixels, raster, scale: 1, BlockThresholds(pixels, raster, consensus: .mean), pixels, raster)
        var pyramid = LuminancePyramid(base: raster)
        readHalves(from: 1, &pyramid, pixels, raster, .mean)
    }

    /// Takes away what is inside codes of other symbologies.
    mutating func exclude(_ outlines: [Quadrilateral]) {
        taken += outlines
        patterns.removeAll { pattern in outlines.contains { $0.contains(pattern.center) } }
    }

    /// From this number of pixels on.
    static let largePicture = 600_000
    static let vastPicture = 6_000_000
    /// Up to this length of the shorter side.
    private static let smallSide = 600

    mutating func readHalves(
        from first: Int, _ pyramid: inout LuminancePyramid, _ pixels: Span<UInt8>, _ raster: Raster,
        _ consensus: BlockThresholds.Consensus
    ) {
        var level = first
        while true {
            pyramid.build(to: level, pixels)
            guard pyramid.top >= level else { return }
            let image = pyramid.levels[level - 1]
            let thresholds = BlockThresholds(image.pixels.span, image.raster, consensus: consensus)
            look(image.pixels.span, image.raster, scale: Double(1 << level), thresholds, pixels, raster)
            level += 1
        }
    }

    /// Looks for finder patterns in one level of the pyramid and reads what they make.
    mutating func look(
        _ pixels: Span<UInt8>, _ raster: Raster, scale: Double, _ thresholds: BlockThresholds, _ frame: Span<UInt8>,
        _ frameRaster: Raster
    ) {
        guard barcodes.count < maximumCount else { return }
        // Modules of 1.3 pixels have cores of four rows, and those of the halves are 1.6 pixels at least.
        let side = min(raster.width, raster.height)
        let isTiny = raster.width * raster.height <= LuminanceImage.tinyPicture
        let step = isSecondLook ? 1 : scale <= 1 && isTiny ? 2 : scale <= 1 ? rowStep(raster) : 3
        // What is smaller than this in a half was large enough in the whole, and what is larger is measured better
        // in the next half, unless there is none.
        let isLast = side < 4 * LuminancePyramid.leastSide
        var scanner = FinderScanner(
            thresholds: thresholds, rowStep: step,
            totals: (scale > 1 ? 11 : 7)...(leavesLarge
                ? 44 : isLast || effort == .fast || scale == 1 && side < Self.smallSide ? .max : 98),
            excluded: (barcodes.map(\.corners) + taken).map { $0.scaled(by: 1 / scale) })
        scanner.scan(pixels, raster)
        var found = 0
        for candidate in scanner.candidates {
            // The core of an upright pattern is three modules high; of one on its corner, two rows a module count.
            if !isSecondLook, candidate.count == 1, candidate.module > 1.5 * Float(step) { continue }
            // Known from a finer level, or part of a code that was read?
            let center = Point(x: Double(candidate.x) * scale, y: Double(candidate.y) * scale)
            if isDone(center) { continue }
            let known = indexOfKnown(center, isInverted: candidate.isInverted)
            if let known {
                // In a half, noise is half as strong: what was measured badly is measured again.
                guard scale > 1, known < patterns.count - found, candidate.module >= Self.measurableModule,
                    patterns[known].quality < Self.goodQuality
                else { continue }
            }
            // Few patterns are no QR code's, and symbols that have one only need it measured well.
            let isRare = scanner.candidates.count < 3
            guard
                let fitted = fitter.fit(
                    candidate, isLenient: isSecondLook, takesAllRays: isRare, pixels, raster)?.scaled(by: scale),
                !isDone(fitted.center)
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
        let doublings = scale >= 1 ? Int(scale).trailingZeroBitCount : nil
        assemble(
            firstNew: patterns.count - found, doublings.map { thresholds.enlarged(doublings: $0) }, frame, frameRaster)
    }

    /// The pattern whose middle a place is.
    private func indexOfKnown(_ center: Point, isInverted: Bool) -> Int? {
        patterns.firstIndex { $0.isInverted == isInverted && $0.center.distance(to: center) < 2 * $0.module }
    }

    /// Whether a place is inside a code that was read.
    private func isDone(_ center: Point) -> Bool {
        barcodes.contains { $0.corners.contains(center) } || taken.contains { $0.contains(center) }
    }

    /// Modules of at least this size, in pixels, are measured well enough to replace an earlier measure.
    private static let measurableModule: Float = 2
    /// The share of rays from which on a measure is good.
    private static let goodQuality = 0.95

    /// The distance between the rows of the whole picture that are looked at: of a photograph of many megapixels as
    /// much as cores of modules of two pixels.
    private func rowStep(_ raster: Raster) -> Int {
        let count = raster.width * raster.height
        return effort == .thorough || count <= Self.largePicture ? 3 : count <= Self.vastPicture ? 4 : 6
    }

    /// How many triples of one level that failed at first are worth all attempts.
    private var costlyAttempts: Int {
        switch effort {
        case .fast: 0
        case .balanced: 4
        case .thorough: 32
        }
    }

    /// Reads what the patterns make, as far as at least one of them is new.
    /// - Parameter thresholds: those of the frame, if they are known.
    private mutating func assemble(
        firstNew: Int, _ thresholds: BlockThresholds?, _ pixels: Span<UInt8>, _ raster: Raster
    ) {
        var used = [Bool](repeating: false, count: patterns.count)
        func isFree(_ triple: FinderTriple) -> Bool { !triple.patterns.contains { $0.map { used[$0] } ?? false } }
        var failed: [QRCodeCandidate] = []
        for hypothesis in FinderTriple.hypotheses(patterns, firstNew: firstNew) {
            guard !used[hypothesis.corner], !used[hypothesis.right], !used[hypothesis.down] else { continue }
            let triple = FinderTriple(hypothesis, patterns)
            let search = QRCodeCandidate(triple, pixels, raster)
            if let reading = search.readQuickly(thresholds, pixels, raster) {
                for case let index? in triple.patterns { used[index] = true }
                report(reading, triple)
                if barcodes.count >= maximumCount { return }
            } else {
                failed.append(search)
            }
        }
        var unread = keepsFailures ? failed : []
        if costlyAttempts > 0, attemptsLeft > 0 {
            failed.removeAll { !isFree($0.triple) || $0.plausibility < Self.leastPlausibility }
            failed.sort { $0.plausibility > $1.plausibility }
            failed = Array(failed.prefix(costlyAttempts))
            let pairs = FinderTriple.incomplete(patterns, firstNew: firstNew, used: used)
                .map { QRCodeCandidate($0, pixels, raster) }.filter { $0.plausibility >= Self.leastPairPlausibility }
                .sorted { $0.plausibility > $1.plausibility }
            if keepsFailures { unread += pairs }
            for search in failed + pairs.prefix(costlyAttempts) where isFree(search.triple) && attemptsLeft > 0 {
                attemptsLeft -= 1
                guard let reading = search.readThoroughly(pixels, raster) else { continue }
                for case let index? in search.triple.patterns { used[index] = true }
                report(reading, search.triple)
                if barcodes.count >= maximumCount { return }
            }
        }
        for search in unread.sorted(by: { $0.isLikelier(than: $1) })
        where isFree(search.triple) && search.plausibility >= Self.leastPlausibility {
            for case let index? in search.triple.patterns { used[index] = true }
            failures.append(search)
        }
        // What lies in a code that was read is done with.
        let outlines = barcodes.map(\.corners)
        patterns.removeAll { pattern in outlines.contains { $0.contains(pattern.center) } }
    }

    /// What a triple or pair must have for costly attempts. Of the 34 symbols in the corpora that need them, all
    /// have 0.7 or more; what a page of text offers has 0.35 or less.
    private static let leastPlausibility = 0.55
    private static let leastPairPlausibility = 0.8

    private mutating func report(_ reading: QRCodeCandidate.Reading, _ triple: FinderTriple) {
        barcodes.append(Barcode(reading, isInverted: triple.isInverted))
    }
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
