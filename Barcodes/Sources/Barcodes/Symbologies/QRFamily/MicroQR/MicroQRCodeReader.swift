/// Reads the Micro QR codes in a picture whose finder patterns are known.
struct MicroQRCodeReader {
    private let effort: ReaderOptions.Effort
    /// What was not read at first: candidates with timing patterns, with their pattern's centre, and patterns without
    /// any, or with few good rays.
    private var failed: [(search: MicroQRCodeCandidate, center: Point)] = []
    private var rest: [FinderPattern] = []

    init(effort: ReaderOptions.Effort) {
        self.effort = effort
    }

    /// What one attempt, refining a pattern and all attempts cost, in units of ``SearchBudget``. To refine one, 97
    /// shapes are compared in 324 places each.
    private static let (quickCost, refiningCost, thoroughCost) = (12_000, 40_000, 400_000)

    /// How many candidates that failed at first are worth all attempts.
    private var costlyAttempts: Int {
        switch effort {
        case .fast: 0
        case .balanced: 8
        case .thorough: 64
        }
    }

    /// The share of rays that must be good at first. A pattern with a corner missing may be a QR code's, of which there
    /// are two more; a Micro QR code has only this one. Where a pattern is strongly foreshortened, fewer are: it is
    /// measured again by its areas, after all others.
    private static let leastQuality = 0.75

    /// - Parameter patterns: those that belong to no code yet, in frame coordinates.
    mutating func readQuickly(_ patterns: [FinderPattern], _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        let raster = search.picture.base
        for pattern in patterns where !search.isTaken(pattern.center) {
            guard pattern.quality >= Self.leastQuality else {
                // Noise and photographs have many of them: a large picture would take up to a third more instructions.
                if !search.picture.isLarge, pattern.count > 1 { rest.append(pattern) }
                continue
            }
            guard !search.isFull, search.budget.spend(Self.quickCost) else { return }
            let searches = Self.searches(pattern, pixels, raster)
            if !searches.isEmpty { search.reportEvidence() } else if pattern.count > 2 { rest.append(pattern) }
            var isRead = false
            for candidate in searches where !isRead {
                guard let reading = candidate.readQuickly(pixels, raster) else { continue }
                search.report(Self.barcode(reading, isInverted: pattern.isInverted))
                isRead = true
            }
            if !isRead { failed += searches.map { ($0, pattern.center) } }
        }
    }

    /// Whether anything is left that is worth all attempts.
    var isWorthMore: Bool { costlyAttempts > 0 && !(failed.isEmpty && rest.isEmpty) }

    /// All attempts there are, at what was not read at first.
    mutating func readThoroughly(_ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        let raster = search.picture.base
        if costlyAttempts > 0 {
            // The largest are the likeliest to be more than noise.
            rest.sort { one, other in
                let areGood = (one.quality >= Self.leastQuality, other.quality >= Self.leastQuality)
                return areGood.0 == areGood.1 ? one.module > other.module : areGood.0
            }
            for pattern in rest.prefix(costlyAttempts / 2) where !search.isTaken(pattern.center) {
                guard search.budget.spend(Self.refiningCost + Self.quickCost) else { break }
                let searches = Self.searches(pattern.refined(pixels, raster), pixels, raster)
                failed += searches.map { ($0, pattern.center) }
            }
        }
        failed.sort { $0.search.plausibility > $1.search.plausibility }
        for (candidate, center) in failed.prefix(costlyAttempts) where !search.isTaken(center) {
            guard !search.isFull, search.budget.spend(Self.thoroughCost) else { break }
            guard let reading = candidate.readThoroughly(pixels, raster) else { continue }
            search.report(Self.barcode(reading, isInverted: candidate.isInverted))
        }
        guard search.keepsFailures else { return }
        for (candidate, center) in failed
        where !search.isTaken(center) && !search.unreadOutlines.contains(where: { $0.contains(center) }) {
            if let outline = candidate.outline(pixels, raster) { search.reportUnreadOutline(outline) }
        }
    }

    /// What the pattern may be the top left of, the likeliest first.
    private static func searches(
        _ pattern: FinderPattern, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> [MicroQRCodeCandidate] {
        guard let view = FinderPatternFrame(pattern, pixels, raster) else { return [] }
        let searches = (0..<4).compactMap { MicroQRCodeCandidate(view.turned($0), pixels, raster) }
        return searches.sorted { $0.plausibility > $1.plausibility }
    }

    private static func barcode(_ reading: MicroQRCodeCandidate.Reading, isInverted: Bool) -> Barcode {
        var corners = reading.map.outline
        if reading.isMirrored { swap(&corners.topRight, &corners.bottomLeft) }
        return Barcode(
            symbology: .microQRCode, content: reading.content, corners: corners, isMirrored: reading.isMirrored,
            isInverted: isInverted)
    }
}
