/// Reads the Micro QR codes in a picture whose finder patterns are known.
struct MicroQRCodeReader {
    private let effort: ReaderOptions.Effort
    private let maximumCount: Int
    private(set) var barcodes: [Barcode] = []
    /// What a first look has left: what has timing patterns, with its pattern's center, and patterns without.
    private var failed: [(search: MicroQRCodeCandidate, center: Point)] = []
    private var rest: [FinderPattern] = []
    private var taken: [Quadrilateral] = []
    /// The outlines of what has all the marks of a symbol and was not read, the likeliest of each pattern.
    private(set) var failures: [Quadrilateral] = []

    init(effort: ReaderOptions.Effort, maximumCount: Int) {
        self.effort = effort
        self.maximumCount = maximumCount
    }

    /// How many candidates that failed at first are worth all attempts.
    private var costlyAttempts: Int {
        switch effort {
        case .fast: 0
        case .balanced: 8
        case .thorough: 64
        }
    }

    /// The share of rays that must be good. A pattern with a corner missing may be a QR code's, of which there are
    /// two more; here there is nothing but this one.
    private static let leastQuality = 0.75

    /// - Parameter patterns: those that belong to no code yet, in frame coordinates.
    mutating func readQuickly(_ patterns: [FinderPattern], _ pixels: Span<UInt8>, _ raster: Raster) {
        for pattern in patterns where pattern.quality >= Self.leastQuality && isFree(pattern.center) {
            guard barcodes.count < maximumCount else { return }
            let searches = Self.searches(pattern, pixels, raster)
            if searches.isEmpty { rest.append(pattern) }
            var isRead = false
            for search in searches where !isRead {
                guard let reading = search.readQuickly(pixels, raster) else { continue }
                report(reading, isInverted: pattern.isInverted)
                isRead = true
            }
            if !isRead { failed += searches.map { ($0, pattern.center) } }
        }
    }

    /// All attempts there are on what the first look has left.
    /// - Parameter others: codes of other symbologies, which take what lies in them.
    mutating func readThoroughly(besides others: [Barcode], _ pixels: Span<UInt8>, _ raster: Raster) {
        taken = others.map(\.corners)
        if costlyAttempts > 0 {
            // The largest are the likeliest to be more than noise.
            rest = rest.filter { $0.count > 2 }.sorted { $0.module > $1.module }
            for pattern in rest.prefix(costlyAttempts) where isFree(pattern.center) {
                let searches = Self.searches(pattern.refined(pixels, raster), pixels, raster)
                failed += searches.map { ($0, pattern.center) }
            }
        }
        failed.sort { $0.search.plausibility > $1.search.plausibility }
        for (search, center) in failed.prefix(costlyAttempts) where isFree(center) {
            guard barcodes.count < maximumCount else { return }
            guard let reading = search.readThoroughly(pixels, raster) else { continue }
            report(reading, isInverted: search.isInverted)
        }
        for (search, center) in failed where isFree(center) && !failures.contains(where: { $0.contains(center) }) {
            if let outline = search.outline(pixels, raster) { failures.append(outline) }
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

    private func isFree(_ center: Point) -> Bool {
        !barcodes.contains { $0.corners.contains(center) } && !taken.contains { $0.contains(center) }
    }

    private mutating func report(_ reading: MicroQRCodeCandidate.Reading, isInverted: Bool) {
        var corners = reading.map.outline
        if reading.isMirrored { swap(&corners.topRight, &corners.bottomLeft) }
        barcodes.append(
            Barcode(
                symbology: .microQRCode, content: reading.content, corners: corners, isMirrored: reading.isMirrored,
                isInverted: isInverted))
    }
}
