/// Crosses the bars of one region by lines side by side and reads them.
struct RegionReader {
    let region: BarRegion
    let decoders: [any LinearDecoder]
    private(set) var evidence = LinearEvidence()
    /// The most bars and spaces that a line showed.
    private(set) var mostElements = 0

    /// What shows fewer elements is not worth many lines.
    private static let leastElements = 15

    init(region: BarRegion, decoders: [any LinearDecoder]) {
        self.region = region
        self.decoders = decoders
    }

    /// How far lines go beyond the region, for quiet zones and for bars whose end was not found.
    private var margin: Double { 0.25 * region.reach + 12 }

    /// Bands along the bars: their middles from the region's centre, and half of their width.
    func bands(_ most: Int) -> (places: [Double], halfWidth: Double) {
        let height = 2 * region.halfHeight
        let count = max(3, min(most, Int(height / 3)))
        let half = max(0.5, min(4, 0.4 * height / Double(count)))
        let places = (0..<count).map { index in
            ((Double(index) + 0.5) / Double(count) - 0.5) * (height - 2)
        }
        return (places, half)
    }

    /// What a crossing with so many lines costs.
    func cost(_ most: Int) -> Int {
        let bands = bands(most)
        return Int(2 * (region.reach + margin) * (2 * bands.halfWidth + 2) * Double(bands.places.count))
    }

    mutating func cross(
        _ pixels: Span<UInt8>, _ raster: Raster, lines: Int, sensitivity: Float,
        isInverted: Bool = false
    ) {
        let bands = bands(lines)
        // A few lines all over the region first: most regions are something else.
        let step = max(1, bands.places.count / 3)
        let first = Array(stride(from: step / 2, to: bands.places.count, by: step))
        for index in first + bands.places.indices.filter({ !first.contains($0) }) {
            if index == bands.places.indices.first(where: { !first.contains($0) }),
                mostElements < Self.leastElements
            {
                return
            }
            let place = bands.places[index]
            guard let profile = profile(pixels, raster, at: place, halfWidth: bands.halfWidth) else {
                continue
            }
            read(profile, at: place, sensitivity: sensitivity, isInverted: isInverted)
        }
        evidence.assemble(decoders)
    }

    /// A line across the region.
    private func profile(_ pixels: Span<UInt8>, _ raster: Raster, at place: Double, halfWidth: Double)
        -> LineProfile?
    {
        LineProfile(
            pixels, raster, center: region.center + region.along * place, direction: region.across,
            before: region.reach + margin, after: region.reach + margin, halfWidth: halfWidth)
    }

    /// Whether lines beside each other look alike, as they do across bars and not across text: whether their profiles are
    /// correlated.
    func looksLikeBars(_ pixels: Span<UInt8>, _ raster: Raster, least: Float) -> Bool {
        // Lines this close are alike whatever they cross.
        guard region.halfHeight > 6 else { return true }
        let distance = max(2, min(8, region.halfHeight * 0.3))
        var alike = 0
        for place in [-0.4, 0, 0.4] {
            let middle = place * region.halfHeight
            guard let one = profile(pixels, raster, at: middle - distance, halfWidth: 1),
                let other = profile(pixels, raster, at: middle + distance, halfWidth: 1)
            else { continue }
            if one.likeness(other, within: bins(of: one, at: middle - distance)) > least { alike += 1 }
        }
        return alike > 1
    }

    /// The part of a profile that lies in the region.
    private func bins(of profile: LineProfile, at place: Double) -> Range<Int> {
        let middle = (region.center + region.along * place - profile.origin).dot(profile.direction)
        let scale = Double(LineProfile.binsPerPixel)
        let from = max(0, Int(((middle - region.reach) * scale).rounded(.down)))
        return from..<max(from + 1, Int(((middle + region.reach) * scale).rounded(.up)))
    }

    private mutating func read(
        _ profile: LineProfile, at place: Double, sensitivity: Float, isInverted: Bool
    ) {
        guard
            let edges = ProfileEdges(
                profile, isInverted: isInverted, within: bins(of: profile, at: place),
                sensitivity: sensitivity)
        else { return }
        mostElements = max(mostElements, edges.line.count)
        guard edges.line.count >= Self.leastElements else { return }
        let reversed = edges.line.reversed
        for (index, decoder) in decoders.enumerated() {
            for reading in decoder.decode(edges.line) {
                add(reading, index, edges, profile, place, isReversed: false, isInverted)
            }
            for reading in decoder.decode(reversed) {
                add(reading, index, edges, profile, place, isReversed: true, isInverted)
            }
        }
    }

    private mutating func add(
        _ reading: LinearReading, _ decoder: Int, _ edges: ProfileEdges, _ profile: LineProfile,
        _ place: Double,
        isReversed: Bool, _ isInverted: Bool
    ) {
        let line = edges.line
        let (first, after) = (reading.elements.lowerBound, reading.elements.upperBound)
        let (from, to) =
            isReversed
            ? (line.edges[line.count - first], line.edges[line.count - after])
            : (line.edges[first], line.edges[after])
        let (start, end) = (profile.place(edges.start + from), profile.place(edges.start + to))
        guard case .symbol(let symbology, let content) = reading.content else {
            evidence.add(
                LinearSighting.Row(
                    reading: reading, isReversed: isReversed, isInverted: isInverted, along: place,
                    start: start,
                    end: end), of: decoder)
            return
        }
        evidence.add(
            LinearSighting(
                symbology: symbology, content: content, decoder: decoder, start: start, end: end,
                fit: reading.fit,
                linesNeeded: reading.linesNeeded,
                isInverted: isInverted, along: place))
    }

    /// The barcodes that the lines agree on, in the region's own pixels.
    func barcodes() -> [Barcode] {
        evidence.verdicts().map { verdict in
            Barcode(
                symbology: verdict.best.symbology, content: verdict.sightings[0].content,
                corners: outline(verdict.sightings),
                isInverted: verdict.best.isInverted)
        }
    }

    /// What the region's grey values say.
    /// - Parameter spend: asks for leave to go on, after so much work.
    func likelyBarcodes(
        _ pixels: Span<UInt8>, _ raster: Raster, lines: Int, isInverted: Bool = false,
        spend: (Int) -> Bool
    ) -> [Barcode] {
        let able = decoders.compactMap { $0 as? any LikelihoodDecoder }
        guard !able.isEmpty else { return [] }
        var reader = LikelihoodReader(decoders: able)
        let bands = bands(lines)
        // From the middle outwards: what nothing fits there is no symbol.
        let order = bands.places.sorted { abs($0) < abs($1) }
        var done = 0
        for (index, place) in order.enumerated() {
            guard let profile = profile(pixels, raster, at: place, halfWidth: bands.halfWidth) else {
                continue
            }
            reader.add(
                profile, within: bins(of: profile, at: place), along: place, isInverted: isInverted)
            guard spend(reader.work - done) else { break }
            done = reader.work
            if index == 2, reader.fits.isEmpty { return [] }
        }
        guard let reading = reader.reading() else { return [] }
        guard reading.isBeyondDoubt else { return [] }
        let sightings = reading.fits.map { fit in
            LinearSighting(
                symbology: reading.meaning.symbology, content: reading.meaning.content,
                decoder: fit.decoder,
                start: fit.start, end: fit.end, fit: BarFit(), linesNeeded: 1, isInverted: isInverted,
                along: fit.along)
        }
        return [
            Barcode(
                symbology: reading.meaning.symbology, content: reading.meaning.content,
                corners: outline(sightings),
                isInverted: isInverted)
        ]
    }

    /// The bars' outline: straight lines through their first and last edges, as far as the region goes along them.
    private func outline(_ sightings: [LinearSighting]) -> Quadrilateral {
        let middle = sightings[sightings.count / 2]
        let isForward = (middle.end - middle.start).dot(region.across) > 0
        // Downwards for one who reads from left to right.
        let down = isForward ? region.along : region.along * -1
        func edge(_ places: [Point]) -> (Point, Point) {
            // u = a + b t by least squares; b = 0 for lines too close to one another to tell.
            let points = places.map {
                (u: ($0 - region.center).dot(region.across), t: ($0 - region.center).dot(down))
            }
            let count = Double(points.count)
            let meanU = points.reduce(0) { $0 + $1.u } / count
            let meanT = points.reduce(0) { $0 + $1.t } / count
            let spread = points.reduce(0) { $0 + ($1.t - meanT) * ($1.t - meanT) }
            let shared = points.reduce(0) { $0 + ($1.t - meanT) * ($1.u - meanU) }
            let slope = spread > count ? max(-0.5, min(0.5, shared / spread)) : 0
            func point(_ t: Double) -> Point {
                region.center + region.across * (meanU + slope * (t - meanT)) + down * t
            }
            return (point(-region.halfHeight), point(region.halfHeight))
        }
        let left = edge(sightings.map(\.start))
        let right = edge(sightings.map(\.end))
        return Quadrilateral(
            topLeft: left.0, topRight: right.0, bottomRight: right.1, bottomLeft: left.1)
    }
}
