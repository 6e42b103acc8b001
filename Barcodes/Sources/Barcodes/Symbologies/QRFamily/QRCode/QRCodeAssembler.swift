/// Reads the QR codes whose finder patterns were found.
struct QRCodeAssembler {
    private let effort: ReaderOptions.Effort
    private let patterns: [FinderPattern]
    /// Index of the first new pattern: at least one of a code's patterns is here or later.
    private let firstNew: Int
    /// Side of a pixel that is read, in pixels of the frame.
    private let scale: Double
    /// Whether each pattern belongs to a code that was read, or to a failure.
    private var used: [Bool]
    /// Candidates that were not read, if these are wanted and the frame's own pixels were read.
    private(set) var failures: [QRCodeCandidate] = []

    /// - Parameter patterns: patterns of the picture, in frame coordinates.
    init(_ patterns: [FinderPattern], firstNew: Int, effort: ReaderOptions.Effort, scale: Double) {
        self.patterns = scale == 1 ? patterns : patterns.map { $0.scaled(by: 1 / scale) }
        self.firstNew = firstNew
        self.effort = effort
        self.scale = scale
        used = [Bool](filling: patterns.count, with: false)
    }

    /// Number of triples in one level that are worth all attempts after the first one failed.
    private var costlyAttempts: Int {
        switch effort {
        case .fast: 0
        case .balanced: 4
        case .thorough: 32
        }
    }

    /// Cost of estimating the pose of a triple, in units of ``SearchBudget``, by counts of instructions on periodic
    /// pictures.
    private static let poseCost = 10_000
    /// Cost of estimating the pose of a pair, whose third pattern is looked for, in the same units.
    private static let pairCost = 75_000

    /// - Parameters:
    ///   - thresholds: thresholds of the pixels that are read, if they are known.
    ///   - pixels: pixels of the frame, or of the reduced picture that `scale` stands for.
    mutating func read(
        _ thresholds: BlockThresholds?, _ search: inout PictureSearch, _ pixels: Span<UInt8>, _ raster: Raster
    ) {
        // Each pattern is compared with each other one.
        guard search.budget.spend(3 * patterns.count * patterns.count) else { return }
        var unread = readQuickly(thresholds, &search, pixels, raster)
        guard !search.isFull else { return }
        if costlyAttempts > 0, search.attemptsLeft > 0 {
            let likeliest = unread.filter { isFree($0.triple) && $0.isPlausible }
                .sorted { $0.plausibility > $1.plausibility }.prefix(costlyAttempts)
            let pairs = pairs(&search, pixels, raster)
            unread += pairs
            readClosely(likeliest + pairs.prefix(costlyAttempts), &search, pixels, raster)
            readCurved(unread, &search, pixels, raster)
        }
        guard search.keepsFailures, scale == 1, !search.isFull else { return }
        for candidate in unread.sorted(by: { $0.isLikelier(than: $1) })
        where isFree(candidate.triple) && (candidate.isPlausible || isCertain(candidate.triple)) {
            markUsed(candidate.triple)
            failures.append(candidate)
        }
    }

    /// Makes one attempt at each triple, the likeliest first.
    /// - Returns: the candidates for which it failed.
    private mutating func readQuickly(
        _ thresholds: BlockThresholds?, _ search: inout PictureSearch, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> [QRCodeCandidate] {
        var failed: [QRCodeCandidate] = []
        for hypothesis in FinderTriple.hypotheses(patterns, firstNew: firstNew) {
            guard !used[hypothesis.corner], !used[hypothesis.right], !used[hypothesis.down] else { continue }
            guard search.budget.spend(Self.poseCost) else { break }
            let triple = FinderTriple(hypothesis, patterns)
            let candidate = QRCodeCandidate(triple, pixels, raster)
            if candidate.isPlausible { search.reportEvidence() }
            if candidate.isWorthReading { guard search.budget.spend(candidate.readingCost) else { break } }
            if let reading = candidate.readQuickly(thresholds, pixels, raster) {
                report(reading, triple, &search)
                if search.isFull { break }
            } else {
                failed.append(candidate)
            }
        }
        return failed
    }

    /// Returns plausible candidates of two patterns whose third one was not found, the likeliest first.
    private func pairs(
        _ search: inout PictureSearch, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> [QRCodeCandidate] {
        var pairs: [QRCodeCandidate] = []
        for pair in FinderTriple.incomplete(patterns, firstNew: firstNew, used: used) {
            guard search.budget.spend(Self.pairCost) else { break }
            let candidate = QRCodeCandidate(pair, pixels, raster)
            guard candidate.plausibility >= Self.minimumPairPlausibility else { continue }
            search.reportEvidence()
            pairs.append(candidate)
        }
        return pairs.sorted { $0.plausibility > $1.plausibility }
    }

    /// Makes all attempts at candidates. Those that take longest come last, because often another candidate is the
    /// symbol.
    private mutating func readClosely(
        _ candidates: ArraySlice<QRCodeCandidate>, _ search: inout PictureSearch, _ pixels: Span<UInt8>,
        _ raster: Raster
    ) {
        var bendable: [(candidate: QRCodeCandidate, map: GridMap)] = []
        for candidate in candidates where isFree(candidate.triple) && search.attemptsLeft > 0 {
            guard search.budget.spend(candidate.closeCost) else { continue }
            search.attemptsLeft -= 1
            let (reading, maps) = candidate.readClosely(pixels, raster)
            bendable += maps.map { (candidate, $0) }
            if let reading { report(reading, candidate.triple, &search) }
            if search.isFull { return }
        }
        for (candidate, map) in bendable where isFree(candidate.triple) {
            guard search.budget.spend(candidate.bendingCost(map)) else { continue }
            if let reading = candidate.readBent(map, pixels, raster) { report(reading, candidate.triple, &search) }
            if search.isFull { return }
        }
    }

    /// Tries the candidates that have three patterns and look like symbols beside these as symbols on a cylinder.
    private mutating func readCurved(
        _ candidates: [QRCodeCandidate], _ search: inout PictureSearch, _ pixels: Span<UInt8>, _ raster: Raster
    ) {
        var attempts = min(costlyAttempts, search.attemptsLeft)
        for candidate in candidates.sorted(by: { $0.triple.error < $1.triple.error })
        where attempts > 0 && !search.isFull && candidate.triple.isComplete && isFree(candidate.triple) {
            guard search.budget.spend(QRCodeCandidate.localFormatCost) else { return }
            guard candidate.hasLocalFormat(pixels, raster) else { continue }
            attempts -= 1
            if let reading = candidate.readCurved(&search.budget, pixels, raster) {
                report(reading, candidate.triple, &search)
            }
        }
    }

    /// Returns whether none of a triple's patterns belongs to a code that was read.
    private func isFree(_ triple: FinderTriple) -> Bool {
        !triple.patterns.contains { $0.map { used[$0] } ?? false }
    }

    private mutating func markUsed(_ triple: FinderTriple) {
        for case let index? in triple.patterns { used[index] = true }
    }

    private mutating func report(
        _ reading: QRCodeCandidate.Reading, _ triple: FinderTriple, _ search: inout PictureSearch
    ) {
        markUsed(triple)
        search.report(Barcode(reading, isInverted: triple.isInverted, scale: scale))
    }

    /// Returns whether a triple is certainly a symbol's although no timing pattern is seen: it may be covered, or
    /// blurred before the finder patterns are.
    private func isCertain(_ triple: FinderTriple) -> Bool {
        triple.isComplete && triple.error <= Self.maximumCertainError
            && triple.patterns.allSatisfy { index in index.map { patterns[$0].isStrong } ?? false }
    }

    /// Minimum ``QRCodeCandidate/plausibility`` of a pair of finder patterns for costly attempts.
    private static let minimumPairPlausibility = 0.8
    /// Maximum ``FinderTriple/error`` at which three strong finder patterns are reported as an unread code although no
    /// timing pattern is seen. With it none of 260 pictures without QR codes has such a report.
    private static let maximumCertainError = 0.15
}

extension Barcode {
    /// - Parameter scale: side of the pixels in which the code was read, in pixels of the frame.
    init(_ reading: QRCodeCandidate.Reading, isInverted: Bool, scale: Double = 1) {
        var corners = reading.map.outline.scaled(by: scale)
        if reading.isMirrored { swap(&corners.topRight, &corners.bottomLeft) }
        self.init(
            symbology: .qrCode, content: reading.content, corners: corners, isMirrored: reading.isMirrored,
            isInverted: isInverted)
    }
}
