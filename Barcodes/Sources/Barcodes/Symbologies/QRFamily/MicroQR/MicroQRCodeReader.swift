/// Reads the Micro QR codes in a picture whose finder patterns are known.
struct MicroQRCodeReader {
    private let effort: ReaderOptions.Effort
    /// Candidates with timing patterns that were not read at first, with their pattern's centre.
    private var failed: [(search: MicroQRCodeCandidate, center: Point)] = []
    /// Patterns without timing patterns, or with few good rays.
    private var remainingPatterns: [FinderPattern] = []

    init(effort: ReaderOptions.Effort) {
        self.effort = effort
    }

    /// Cost of one attempt, in units of ``SearchBudget``.
    private static let quickCost = 12_000
    /// Cost of refining a pattern: 97 shapes are compared in 324 places each.
    private static let refiningCost = 40_000
    /// Cost of all attempts at a candidate.
    private static let thoroughCost = 400_000

    /// Maximum number of candidates that get all attempts after the first one failed.
    private var costlyAttempts: Int {
        switch effort {
        case .fast: 0
        case .balanced: 8
        case .thorough: 64
        }
    }

    /// Minimum share of good rays at first. A pattern with a corner missing may be a QR code's, which has two more; a
    /// Micro QR code has only this one. A strongly foreshortened pattern has fewer good rays: it is measured again by
    /// its areas, after all others.
    private static let minimumQuality = 0.75

    /// - Parameter patterns: patterns that belong to no code yet, in frame coordinates.
    mutating func readQuickly(_ patterns: [FinderPattern], _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        let raster = search.picture.base
        for pattern in patterns where !search.isTaken(pattern.center) {
            guard pattern.quality >= Self.minimumQuality else {
                // Noise and photographs have many such patterns: a large picture would take up to a third more
                // instructions.
                if !search.picture.isLarge, pattern.count > 1 { remainingPatterns.append(pattern) }
                continue
            }
            guard !search.isFull, search.budget.spend(Self.quickCost) else { return }
            let searches = Self.searches(pattern, pixels, raster)
            if !searches.isEmpty {
                search.reportEvidence()
            } else if pattern.count > 2 {
                remainingPatterns.append(pattern)
            }
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
    var isWorthMore: Bool { costlyAttempts > 0 && !(failed.isEmpty && remainingPatterns.isEmpty) }

    /// Makes all attempts at candidates that were not read at first.
    mutating func readThoroughly(_ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        let raster = search.picture.base
        if costlyAttempts > 0 {
            // The largest patterns are the least likely to be noise.
            remainingPatterns.sort { one, other in
                let areGood = (one.quality >= Self.minimumQuality, other.quality >= Self.minimumQuality)
                return areGood.0 == areGood.1 ? one.module > other.module : areGood.0
            }
            for pattern in remainingPatterns.prefix(costlyAttempts / 2) where !search.isTaken(pattern.center) {
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

    /// Returns the candidates whose top left corner the pattern may be, the likeliest first.
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
