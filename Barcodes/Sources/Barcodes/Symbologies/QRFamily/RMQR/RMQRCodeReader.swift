/// Reads the rMQR codes in a picture whose finder patterns are known.
struct RMQRCodeReader {
    private let effort: ReaderOptions.Effort

    init(effort: ReaderOptions.Effort) {
        self.effort = effort
    }

    /// Cost of one attempt, in units of ``SearchBudget``.
    private static let quickCost = 16_000
    /// Cost of all attempts at a candidate, in the same units.
    private static let thoroughCost = 400_000

    /// Minimum shorter side of a picture that holds a symbol, in pixels: seven modules of two pixels.
    static let minimumSide = 14

    /// Maximum number of candidates that get all attempts after the first one failed.
    private var costlyAttempts: Int {
        switch effort {
        case .fast: 0
        case .balanced: 4
        case .thorough: 32
        }
    }

    /// Minimum share of good rays of a pattern: there is only this one.
    private static let minimumQuality = 0.75

    /// - Parameter patterns: patterns that belong to no code yet, in frame coordinates.
    mutating func read(_ patterns: [FinderPattern], _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        let raster = search.picture.base
        var failed: [(search: RMQRCodeCandidate, center: Point)] = []
        for pattern in patterns where pattern.quality >= Self.minimumQuality && !search.isTaken(pattern.center) {
            guard !search.isFull, search.budget.spend(Self.quickCost) else { return }
            guard let view = FinderPatternFrame(pattern, pixels, raster) else { continue }
            var searches: [RMQRCodeCandidate] = []
            for turn in 0..<8 {
                let turned = view.turned(turn & 3, isMirrored: turn > 3)
                if let candidate = RMQRCodeCandidate(turned, pixels, raster) { searches.append(candidate) }
            }
            if !searches.isEmpty { search.reportEvidence() }
            searches.sort { $0.plausibility > $1.plausibility }
            var isRead = false
            for candidate in searches where !isRead {
                guard let reading = candidate.readQuickly(pixels, raster) else { continue }
                search.report(Self.barcode(reading, candidate))
                isRead = true
            }
            if !isRead { failed += searches.map { ($0, pattern.center) } }
        }
        failed.sort { $0.search.plausibility > $1.search.plausibility }
        for (candidate, center) in failed.prefix(costlyAttempts) where !search.isTaken(center) {
            guard !search.isFull, search.budget.spend(Self.thoroughCost) else { return }
            guard let reading = candidate.readThoroughly(pixels, raster) else { continue }
            search.report(Self.barcode(reading, candidate))
        }
        guard search.keepsFailures else { return }
        for (candidate, center) in failed
        where !search.isTaken(center) && !search.unreadOutlines.contains(where: { $0.contains(center) }) {
            if let outline = candidate.outline { search.reportUnreadOutline(outline) }
        }
    }

    private static func barcode(_ reading: RMQRCodeCandidate.Reading, _ candidate: RMQRCodeCandidate) -> Barcode {
        Barcode(
            symbology: .rmqrCode, content: reading.content, corners: reading.map.outline,
            isMirrored: candidate.isMirrored, isInverted: candidate.isInverted)
    }
}
