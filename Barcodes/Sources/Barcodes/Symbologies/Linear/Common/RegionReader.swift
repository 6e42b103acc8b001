/// Crosses the bars of one region by lines side by side and reads them.
struct RegionReader {
    let region: BarRegion
    let decoders: [any LinearDecoder]
    private(set) var evidence = LinearEvidence()
    /// Whether bars may have much less contrast than what is around them.
    var isFaint = false
    /// Whether bars may be on something curved, or seen so much askew that decoders need the size of modules evened.
    var evensWidths = false
    /// Whether bars may be blurred by more than a module: a look that takes milliseconds.
    var readsBlur = false
    /// If as many lines say nothing, others are left to a closer look.
    var mostSilent: Int?
    /// The distance between the rows that a line is the mean of.
    var rowSpacing = 1
    /// The most bars and spaces that a line showed.
    private(set) var mostElements = 0
    /// Where lines showed the middle of something that has to be looked at in a wider region, in pixels.
    private(set) var middles: [Middle] = []
    /// How close lines may be, in pixels.
    var leastDistance = 3.0
    /// Whether light may fall on the bars unevenly.
    var evensLight = false
    /// Where lines are collected to be averaged; `nil` while they are not.
    var stack: LineStack?
    /// The decoder that read all of the line before, and in which direction, if that is beyond doubt: on the next line
    /// it is tried first.
    private var reader: (decoder: Int, isReversed: Bool)?
    /// What was done so far, in the unit of ``SearchBudget``, and with how much of it no other line is begun.
    var work = 0
    var mostWork = Int.max

    /// What shows fewer elements is not worth many lines.
    static let leastElements = 15

    init(region: BarRegion, decoders: [any LinearDecoder]) {
        self.region = region
        self.decoders = decoders
    }

    /// A reader of another region of the same bars, which may do what is left of this one's work.
    func reader(of region: BarRegion, decoders: [any LinearDecoder]) -> RegionReader {
        var other = RegionReader(region: region, decoders: decoders)
        (other.work, other.mostWork) = (work, mostWork)
        return other
    }

    /// Goes on as a reader from ``reader(of:decoders:)``, if that one read anything; what it did counts either way.
    mutating func goOn(as other: RegionReader, isRead: Bool) {
        if isRead { self = other } else { work = other.work }
    }

    /// How far lines go beyond the region, for quiet zones and for bars whose end was not found.
    private var margin: Double { 0.25 * region.reach + 12 }

    /// Bands along the bars: their middles from the region's centre, and half of their width.
    /// - Parameter isThin: whether each is a single row: for bars that are creased, or not as straight as they should
    ///   be.
    func bands(_ mostBands: Int, isThin: Bool = false) -> (places: [Double], halfWidth: Double) {
        let height = 2 * region.halfHeight
        let count = max(3, min(mostBands, Int(height / leastDistance)))
        // Over the width of a band, bars that run apart must not move by more than half a pixel.
        let most = min(4, 0.25 / max(0.01, abs(region.convergence) * region.reach))
        let half = isThin ? 0.5 : max(0.5, min(most, 0.4 * height / Double(count)))
        let places = (0..<count).map { index in
            ((Double(index) + 0.5) / Double(count) - 0.5) * (height - 2)
        }
        return (places, half)
    }

    /// What three lines cost, by which most regions are decided.
    var leastCost: Int { 3 * cost(bands(3).halfWidth) }

    /// What each element costs beyond the number that lines across a symbol usually have, and that number.
    private static let (costOfElement, usualElements) = (150, 150)

    /// What a line costs: its pixels, and what its elements are compared with.
    private func cost(_ halfWidth: Double) -> Int { Int((region.reach + margin) * (4 * halfWidth + 100)) }

    /// Reads lines until they agree.
    ///
    /// Three of them, all over the region, come first: most regions are something else, and most symbols need no more.
    /// - Parameters:
    ///   - doubtful: how many lines all over the region come first, instead of three, where others are only worth it if
    ///     those say something.
    ///   - likely: where bars are, if anywhere, along them: what shows too few of them there is left at once.
    mutating func cross(
        _ pixels: Span<UInt8>, _ raster: Raster, lines: Int, sensitivity: Float, isInverted: Bool = false,
        isThin: Bool = false, doubtful: Int? = nil, likely: Double? = nil
    ) {
        let bands = bands(lines, isThin: isThin)
        let count = bands.places.count
        let few = min(count, doubtful ?? 3)
        var first = (0..<few).map { (2 * $0 + 1) * count / (2 * few) }
        if let likely { first.sort { abs(bands.places[$0] - likely) < abs(bands.places[$1] - likely) } }
        let known = evidence.count
        for index in first {
            read(
                pixels, raster, at: bands.places[index], bands.halfWidth, sensitivity: sensitivity,
                isInverted: isInverted)
            if likely != nil, mostElements < Self.leastElements { return }
        }
        guard mostElements >= Self.leastElements, doubtful == nil || evidence.count > known else { return }
        var done = first.count
        for index in 0..<count where !first.contains(index) {
            if evidence.isUnanimous(done) { break }
            if let mostSilent, done >= mostSilent, evidence.isEmpty { break }
            read(
                pixels, raster, at: bands.places[index], bands.halfWidth, sensitivity: sensitivity,
                isInverted: isInverted)
            done += 1
        }
        evidence.assemble(decoders)
    }

    /// A line across the region.
    /// - Parameter lean: by how much it leaves the lines that are read, as a tangent.
    func profile(
        _ pixels: Span<UInt8>, _ raster: Raster, at place: Double, halfWidth: Double, lean: Double = 0
    ) -> LineProfile? {
        LineProfile(
            pixels, raster, center: region.center + region.along * place, direction: region.across,
            path: region.path + region.along * lean,
            before: region.reach + margin, after: region.reach + margin, halfWidth: halfWidth, rowSpacing: rowSpacing)
    }

    /// The part of a profile that lies in the region.
    func bins(of profile: LineProfile, at place: Double) -> Range<Int> {
        let middle = (region.center + region.along * place - profile.origin).dot(profile.direction)
        let scale = Double(LineProfile.binsPerPixel)
        let from = max(0, Int(((middle - region.reach) * scale).rounded(.down)))
        return from..<max(from + 1, Int(((middle + region.reach) * scale).rounded(.up)))
    }

    /// Reads one line.
    private mutating func read(
        _ pixels: Span<UInt8>, _ raster: Raster, at place: Double, _ halfWidth: Double, sensitivity: Float,
        isInverted: Bool
    ) {
        guard work < mostWork else { return }
        work += cost(halfWidth)
        guard var profile = profile(pixels, raster, at: place, halfWidth: halfWidth) else { return }
        var bins = bins(of: profile, at: place)
        if isFaint, let inner = profile.withinFrame(bins) { (profile, bins) = inner }
        if evensLight { profile = profile.inEvenLight }
        guard
            let edges = ProfileEdges(
                profile, isInverted: isInverted, within: bins, sensitivity: sensitivity, isFaint: isFaint)
        else { return }
        mostElements = max(mostElements, edges.wholeElements.count)
        guard edges.wholeElements.count >= Self.leastElements else { return }
        work += Self.costOfElement * max(0, edges.line.count - Self.usualElements)
        let crossed = CrossedLine(edges, profile, along: place, isInverted: isInverted)
        if let known = reader {
            let line = known.isReversed ? edges.line.reversed : edges.line
            let readings = decoders[known.decoder].decode(line)
            if readings.count == 1, isWhole(readings[0], line) {
                add(readings[0], by: known.decoder, isReversed: known.isReversed, on: crossed)
                return
            }
        }
        reader = nil
        stack?.add(edges, profile, along: place, isInverted: isInverted)
        var count = 0
        Self.decode(edges.line, by: decoders) { decoder, reading, isReversed in
            add(reading, by: decoder, isReversed: isReversed, on: crossed)
            // Of a symbol that is read in one direction, the other one shows halves.
            if case .half = reading.content { return }
            count += 1
            self.reader = count == 1 && isWhole(reading, edges.line) ? (decoder, isReversed) : nil
        }
        guard evensWidths, count == 0 else { return }
        let (from, to) = (Float(bins.lowerBound) - edges.start, Float(bins.upperBound) - edges.start)
        guard let uneven = UnevenWidths(edges.line, within: from...to, whole: edges.wholeElements) else { return }
        Self.decode(uneven.evened(edges.line), by: decoders) { decoder, reading, isReversed in
            guard case .symbol = reading.content else { return }
            var reading = reading
            // Random bars look like a symbol more often where their sizes are free.
            reading.linesNeeded += 1
            add(reading, by: decoder, isReversed: isReversed, on: crossed)
        }
    }

    /// What each decoder makes of a line, in both directions.
    static func decode(
        _ line: BarWidths, by decoders: [any LinearDecoder],
        _ found: (_ decoder: Int, _ reading: LinearReading, _ isReversed: Bool) -> Void
    ) {
        let reversed = line.reversed
        for (index, decoder) in decoders.enumerated() {
            // Most say nothing, and a loop copies a reading before it sees that there is none.
            let forwards = decoder.decode(line)
            if !forwards.isEmpty { for reading in forwards { found(index, reading, false) } }
            let backwards = decoder.decode(reversed)
            if !backwards.isEmpty { for reading in backwards { found(index, reading, true) } }
        }
    }

    mutating func add(_ sighting: LinearSighting) { evidence.add(sighting) }

    /// Whether a reading with a strong check fits well and leaves no room for another in its line.
    private func isWhole(_ reading: LinearReading, _ line: BarWidths) -> Bool {
        guard case .symbol = reading.content else { return false }
        return reading.linesNeeded <= 2 && reading.fit.deviation < 0.2 && reading.fit.margin > 0.15
            && line.count - reading.elements.count < Self.leastElements
    }

    /// A line that was crossed.
    private struct CrossedLine {
        var edges: ProfileEdges
        var profile: LineProfile
        /// Where it is in the region, along the bars.
        var along: Double
        var isInverted: Bool

        init(_ edges: ProfileEdges, _ profile: LineProfile, along: Double, isInverted: Bool) {
            (self.edges, self.profile, self.along, self.isInverted) = (edges, profile, along, isInverted)
        }

        /// Where what was read begins and ends, in the order in which it was read.
        func ends(of reading: LinearReading, isReversed: Bool) -> (start: Point, end: Point) {
            let (first, after) = (reading.elements.lowerBound, reading.elements.upperBound)
            let (line, count) = (edges.line.edges, edges.line.count)
            let (from, to) = isReversed ? (line[count - first], line[count - after]) : (line[first], line[after])
            return (profile.place(edges.start + from), profile.place(edges.start + to))
        }
    }

    /// What a decoder read is kept as evidence, unless the line contradicts it.
    private mutating func add(_ reading: LinearReading, by decoder: Int, isReversed: Bool, on line: CrossedLine) {
        let (start, end) = line.ends(of: reading, isReversed: isReversed)
        switch reading.content {
        case .symbol(let symbology, let content):
            let first = reading.elements.lowerBound
            guard
                !reading.differsInWides
                    || line.edges.showsTwoWidths(reading.twoWidths, from: first, isReversed: isReversed),
                evensLight || line.edges.showsInk(reading, isReversed: isReversed, line.profile)
            else { return }
            evidence.add(
                LinearSighting(
                    symbology: symbology, content: content, decoder: decoder, start: start, end: end,
                    fit: reading.fit, linesNeeded: reading.linesNeeded, isInverted: line.isInverted,
                    along: line.along))
        case .row, .beginning:
            let row = LinearSighting.Row(
                reading: reading, isReversed: isReversed, isInverted: line.isInverted, along: line.along, start: start,
                end: end)
            evidence.add(row, of: decoder)
        case .half(let isFirst, let values):
            evidence.add(
                LinearEvidence.Half(
                    decoder: decoder, isFirst: isFirst, values: values, outer: start, inner: end, fit: reading.fit,
                    isReversed: isReversed == isFirst, isInverted: line.isInverted, along: line.along))
        case .middle(let period, let length):
            middles.append(
                Middle(
                    place: start, period: Double(period) * LineProfile.bin, length: Double(length) * LineProfile.bin,
                    isReversed: isReversed, along: line.along))
        }
    }

    /// The barcodes that the lines agree on, in the region's own pixels, and no higher than their bars.
    func barcodes(_ pixels: Span<UInt8>, _ raster: Raster) -> [Barcode] {
        let verdicts = evidence.verdicts()
        return verdicts.compactMap { verdict in
            guard !decoders[verdict.best.decoder].hasWholeParts || !isPart(verdict.sightings, pixels, raster) else {
                return nil
            }
            return barcode(verdict.sightings, between: verdict.room(besides: verdicts), pixels, raster)
        }
    }

    /// What lines agree on, of which there is one at least.
    /// - Parameter room: where its bars may be, as places of lines.
    func barcode(
        _ sightings: [LinearSighting], between room: ClosedRange<Double> = -.infinity ... .infinity,
        _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Barcode {
        Barcode(
            symbology: sightings[0].symbology, content: sightings[0].content,
            corners: outline(sightings, between: room, pixels, raster), isInverted: sightings[0].isInverted)
    }

    /// The bars' outline: straight lines through their first and last edges, as far as the bars go.
    private func outline(
        _ sightings: [LinearSighting], between room: ClosedRange<Double>, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Quadrilateral {
        let middle = sightings[sightings.count / 2]
        let isForward = (middle.end - middle.start).dot(region.across) > 0
        // Downwards for one who reads from left to right.
        let down = isForward ? region.along : region.along * -1
        let heights = sightings.compactMap(\.height)
        let (top, bottom) = (heights.map(\.lowerBound).min(), heights.map(\.upperBound).max())
        let (low, high) = (max(-region.halfHeight, room.lowerBound), min(region.halfHeight, room.upperBound))
        var (first, last) = isForward ? (low, high) : (-high, -low)
        func edge(_ places: [Point]) -> (Point, Point) {
            // u = a + b t by least squares; b = 0 for lines too close to one another to tell.
            let points = places.map {
                let u = ($0 - region.center).dot(region.across)
                return (u: u, t: ($0 - region.center - region.path * u).dot(down))
            }
            let count = Double(points.count)
            let meanU = points.reduce(0) { $0 + $1.u } / count
            let meanT = points.reduce(0) { $0 + $1.t } / count
            let spread = points.reduce(0) { $0 + ($1.t - meanT) * ($1.t - meanT) }
            let shared = points.reduce(0) { $0 + ($1.t - meanT) * ($1.u - meanU) }
            let slope = spread > count ? max(-0.5, min(0.5, shared / spread)) : 0
            func point(_ t: Double) -> Point {
                let u = meanU + slope * (t - meanT)
                return region.center + region.path * u + down * t
            }
            return (point(first), point(last))
        }
        if let top, let bottom {
            // Half of the distance between lines is bars as well.
            let beyond = min(0.02 * (bottom - top), 4)
            (first, last) = isForward ? (top - beyond, bottom + beyond) : (-bottom - beyond, -top + beyond)
        }
        let left = edge(sightings.map(\.start))
        let right = edge(sightings.map(\.end))
        let whole = Quadrilateral(topLeft: left.0, topRight: right.0, bottomRight: right.1, bottomLeft: left.1)
        // The rows of a stacked symbol differ.
        guard heights.isEmpty, last > first else { return whole }
        let place = isForward ? middle.along : -middle.along
        let start = max(0, min(1, (place - first) / (last - first)))
        return BarEnds(whole, start: start, pixels, raster).trimmed(pixels, raster)
    }
}
