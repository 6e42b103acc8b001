/// Reads the rMQR codes in a picture whose finder patterns are known.
struct RMQRCodeReader {
    private let effort: ReaderOptions.Effort
    private let maximumCount: Int
    private(set) var barcodes: [Barcode] = []
    /// The outlines of what has all the marks of a symbol and was not read, the likeliest of each pattern.
    private(set) var failures: [Quadrilateral] = []

    init(effort: ReaderOptions.Effort, maximumCount: Int) {
        self.effort = effort
        self.maximumCount = maximumCount
    }

    /// The shorter side of the smallest picture that holds a symbol: seven modules of two pixels.
    static let leastSide = 14

    /// How many candidates that failed at first are worth all attempts.
    private var costlyAttempts: Int {
        switch effort {
        case .fast: 0
        case .balanced: 4
        case .thorough: 32
        }
    }

    /// The share of rays that must be good, as for ``MicroQRCodeReader``.
    private static let leastQuality = 0.75

    /// - Parameter patterns: those that belong to no code yet, in frame coordinates.
    mutating func read(_ patterns: [FinderPattern], _ pixels: Span<UInt8>, _ raster: Raster) {
        var failed: [(search: RMQRCodeCandidate, center: Point)] = []
        for pattern in patterns where pattern.quality >= Self.leastQuality && isFree(pattern.center) {
            guard barcodes.count < maximumCount else { return }
            guard let view = FinderPatternFrame(pattern, pixels, raster) else { continue }
            var searches: [RMQRCodeCandidate] = []
            for turn in 0..<8 {
                let turned = view.turned(turn & 3, isMirrored: turn > 3)
                if let search = RMQRCodeCandidate(turned, pixels, raster) { searches.append(search) }
            }
            searches.sort { $0.plausibility > $1.plausibility }
            var isRead = false
            for search in searches where !isRead {
                guard let reading = search.readQuickly(pixels, raster) else { continue }
                report(reading, search)
                isRead = true
            }
            if !isRead { failed += searches.map { ($0, pattern.center) } }
        }
        failed.sort { $0.search.plausibility > $1.search.plausibility }
        for (search, center) in failed.prefix(costlyAttempts) where isFree(center) {
            guard barcodes.count < maximumCount else { return }
            guard let reading = search.readThoroughly(pixels, raster) else { continue }
            report(reading, search)
        }
        for (search, center) in failed where isFree(center) && !failures.contains(where: { $0.contains(center) }) {
            if let outline = search.outline { failures.append(outline) }
        }
    }

    private func isFree(_ center: Point) -> Bool { !barcodes.contains { $0.corners.contains(center) } }

    private mutating func report(_ reading: RMQRCodeCandidate.Reading, _ search: RMQRCodeCandidate) {
        barcodes.append(
            Barcode(
                symbology: .rmqrCode, content: reading.content, corners: reading.map.outline,
                isMirrored: search.isMirrored, isInverted: search.isInverted))
    }
}
