/// Reads the bars of one region along lines across them, side by side.
struct RegionReader {
    let region: BarRegion
    let decoders: [any LinearDecoder]
    private(set) var evidence = LinearEvidence()
    /// Whether bars may have much less contrast than their surroundings.
    var isFaint = false
    /// Whether the size of modules may change along a line, as on a curved surface or in a view at an angle, so that
    /// widths are evened out for the decoders.
    var evensWidths = false
    /// Whether bars may be blurred by more than a module; to look for such bars takes milliseconds.
    var readsBlur = false
    /// Number of lines without any reading after which the other lines are left to a closer look; `nil` for no limit.
    var maximumSilentLines: Int?
    /// Distance between the rows that a line averages.
    var rowSpacing = 1
    /// Greatest number of bars and spaces that a line showed so far.
    private(set) var elementCount = 0
    /// Whether a line showed fine bars up to one of its ends, without free space beside them.
    private(set) var fineBarsGoOn = false
    /// Middles of tracks that lines showed, in pixels; the tracks have to be read in a wider region.
    private(set) var middles: [Middle] = []
    /// Minimum distance between lines, in pixels.
    var minimumLineDistance = 3.0
    /// Whether light may fall on the bars unevenly.
    var evensLight = false
    /// Lines that are collected to be averaged; `nil` while none are collected.
    var stack: LineStack?
    /// Decoder that read all of the line before, and the direction that it read it in, if that is beyond doubt: it is
    /// tried first on the next line.
    private var reader: (decoder: Int, isReversed: Bool)?
    /// Work done so far, in the unit of ``SearchBudget``.
    var work = 0
    /// Amount of work from which on no other line is begun.
    var maximumWork = Int.max

    /// Minimum number of elements of a line that is worth reading.
    static let minimumElements = 15

    init(region: BarRegion, decoders: [any LinearDecoder]) {
        self.region = region
        self.decoders = decoders
    }

    /// Returns a reader of another region of the same bars, which continues this one's account of work.
    func reader(of region: BarRegion, decoders: [any LinearDecoder]) -> RegionReader {
        var other = RegionReader(region: region, decoders: decoders)
        (other.work, other.maximumWork) = (work, maximumWork)
        return other
    }

    /// Continues as a reader made by ``reader(of:decoders:)`` if that one read anything; takes over its work in either
    /// case.
    mutating func resume(from other: RegionReader, isRead: Bool) {
        if isRead { self = other } else { work = other.work }
    }

    /// Distance by which lines extend beyond the region at each end, for quiet zones and for bars whose end was not
    /// found.
    private var margin: Double { 0.25 * region.reach + 12 }

    /// Returns bands along the bars, one for each line: their middles, as distances from the region's centre, and half
    /// of their width.
    /// - Parameter isThin: whether each band is a single row, for bars that are creased or not as straight as they
    ///   should be.
    func bands(_ maximumBands: Int, isThin: Bool = false) -> (places: [Double], halfWidth: Double) {
        let height = 2 * region.halfHeight
        let count = max(3, min(maximumBands, Int(height / minimumLineDistance)))
        // Over the width of a band, bars that run apart must not move by more than half a pixel.
        let most = min(4, 0.25 / max(0.01, abs(region.convergence) * region.reach))
        let half = isThin ? 0.5 : max(0.5, min(most, 0.4 * height / Double(count)))
        let places = (0..<count).map { index in
            ((Double(index) + 0.5) / Double(count) - 0.5) * (height - 2)
        }
        return (places, half)
    }

    /// Cost of three lines, by which most regions are decided.
    var minimumCost: Int { 3 * cost(bands(3).halfWidth) }

    /// Cost of each element beyond ``usualElements``.
    private static let costOfElement = 150
    /// Number of elements that a line across a symbol usually has.
    private static let usualElements = 150

    /// Returns the cost of a line: that of averaging its pixels and of comparing its elements with patterns.
    private func cost(_ halfWidth: Double) -> Int { Int((region.reach + margin) * (4 * halfWidth + 100)) }

    /// Reads lines until they agree.
    ///
    /// Three of them, spread over the region, come first: most regions are something else, and most symbols need no
    /// more.
    /// - Parameters:
    ///   - doubtful: the number of lines, spread over the region, that come first instead of three; others are read
    ///     only if one of these gives a reading.
    ///   - likely: the place along the bars at which there are bars, if anywhere: the line next to it is read first,
    ///     and the region is given up at once if it shows too few elements.
    mutating func cross(
        _ pixels: Span<UInt8>, _ raster: Raster, lines: Int, sensitivity: Float, isInverted: Bool = false,
        isThin: Bool = false, doubtful: Int? = nil, likely: Double? = nil
    ) {
        let bands = bands(lines, isThin: isThin)
        let count = bands.places.count
        let few = min(count, doubtful ?? 3)
        var first = (0..<few).map { (2 * $0 + 1) * count / (2 * few) }
        if let likely {
            func isNearer(_ one: Int, _ other: Int) -> Bool {
                abs(bands.places[one] - likely) < abs(bands.places[other] - likely)
            }
            first.sort(by: isNearer)
            // In a region with text around the bars, only the nearest line may cross them.
            if let nearest = (0..<count).min(by: isNearer), first.first != nearest { first.insert(nearest, at: 0) }
        }
        let known = evidence.count
        for index in first {
            read(
                pixels, raster, at: bands.places[index], bands.halfWidth, sensitivity: sensitivity,
                isInverted: isInverted)
            if likely != nil, elementCount < Self.minimumElements { return }
        }
        guard elementCount >= Self.minimumElements, doubtful == nil || evidence.count > known else { return }
        var done = first.count
        for index in 0..<count where !first.contains(index) {
            if evidence.isUnanimous(done) { break }
            if let maximumSilentLines, done >= maximumSilentLines, evidence.isEmpty { break }
            read(
                pixels, raster, at: bands.places[index], bands.halfWidth, sensitivity: sensitivity,
                isInverted: isInverted)
            done += 1
        }
        let (region, available) = (region, maximumWork - work)
        var compared = 0
        evidence.assemble(decoders) { upper, lower, longest in
            // Rows that can't be compared any more are not read together.
            compared >= available
                || region.hasFreeSpace(between: upper, lower, asLongAs: longest, pixels, raster, &compared)
        }
        work += compared
    }

    /// Returns the profile of a line across the region.
    /// - Parameter lean: the line's slope against the lines that are read, as a tangent.
    func profile(
        _ pixels: Span<UInt8>, _ raster: Raster, at place: Double, halfWidth: Double, lean: Double = 0
    ) -> LineProfile? {
        LineProfile(
            pixels, raster, center: region.center + region.along * place, direction: region.across,
            path: region.path + region.along * lean,
            before: region.reach + margin, after: region.reach + margin, halfWidth: halfWidth, rowSpacing: rowSpacing)
    }

    /// Returns the bins of a profile that lie in the region.
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
        guard work < maximumWork else { return }
        work += cost(halfWidth)
        guard var profile = profile(pixels, raster, at: place, halfWidth: halfWidth) else { return }
        var bins = bins(of: profile, at: place)
        if isFaint, let inner = profile.withinFrame(bins) { (profile, bins) = inner }
        if evensLight { profile = profile.inEvenLight }
        guard
            let edges = ProfileEdges(
                profile, isInverted: isInverted, within: bins, sensitivity: sensitivity, isFaint: isFaint)
        else { return }
        elementCount = max(elementCount, edges.wholeElements.count)
        guard edges.wholeElements.count >= Self.minimumElements else { return }
        if edges.fineBarsGoOn { fineBarsGoOn = true }
        work += Self.costOfElement * max(0, edges.line.count - Self.usualElements)
        let crossed = CrossedLine(edges, profile, along: place, halfWidth: halfWidth, isInverted: isInverted)
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
        var (count, partCount) = (0, 0)
        Self.decode(edges.line, by: decoders) { decoder, reading, isReversed in
            add(reading, by: decoder, isReversed: isReversed, on: crossed)
            // A symbol that one direction reads as a whole shows its halves in the other one.
            if case .half = reading.content { return }
            count += 1
            if case .row = reading.content, edges.line.count - reading.elements.count >= Self.minimumElements {
                partCount += 1
            }
            self.reader = count == 1 && isWhole(reading, edges.line) ? (decoder, isReversed) : nil
        }
        // Of a row whose modules differ in size, often only a part is read.
        guard evensWidths, count == partCount else { return }
        let (from, to) = (Float(bins.lowerBound) - edges.start, Float(bins.upperBound) - edges.start)
        guard let uneven = UnevenWidths(edges.line, within: from...to, whole: edges.wholeElements) else { return }
        Self.decode(uneven.evened(edges.line), by: decoders) { decoder, reading, isReversed in
            guard case .symbol = reading.content else { return }
            var reading = reading
            // Random bars look like a symbol more often where module sizes are fitted as well.
            reading.linesNeeded += 1
            add(reading, by: decoder, isReversed: isReversed, on: crossed)
        }
    }

    /// Calls `found` with each reading that a decoder makes of a line, in both directions.
    static func decode(
        _ line: BarWidths, by decoders: [any LinearDecoder],
        _ found: (_ decoder: Int, _ reading: LinearReading, _ isReversed: Bool) -> Void
    ) {
        let reversed = line.reversed
        for (index, decoder) in decoders.enumerated() {
            // Most decoders return nothing, and a loop copies a reading before it sees that there is none.
            let forwards = decoder.decode(line)
            if !forwards.isEmpty { for reading in forwards { found(index, reading, false) } }
            let backwards = decoder.decode(reversed)
            if !backwards.isEmpty { for reading in backwards { found(index, reading, true) } }
        }
    }

    mutating func add(_ sighting: LinearSighting) { evidence.add(sighting) }

    /// Whether a reading with a strong check fits well and leaves too few elements of its line for another symbol.
    private func isWhole(_ reading: LinearReading, _ line: BarWidths) -> Bool {
        guard case .symbol = reading.content else { return false }
        return reading.linesNeeded <= 2 && reading.fit.deviation < 0.2 && reading.fit.margin > 0.15
            && line.count - reading.elements.count < Self.minimumElements
    }

    /// Line that was read, with its edges and its profile.
    private struct CrossedLine {
        var edges: ProfileEdges
        var profile: LineProfile
        /// Position of the line in the region, along the bars.
        var along: Double
        /// Half of the width over which it averages.
        var halfWidth: Double
        var isInverted: Bool

        init(_ edges: ProfileEdges, _ profile: LineProfile, along: Double, halfWidth: Double, isInverted: Bool) {
            (self.edges, self.profile, self.isInverted) = (edges, profile, isInverted)
            (self.along, self.halfWidth) = (along, halfWidth)
        }

        /// Returns the points at which a reading begins and ends, in the order in which it was read.
        func ends(of reading: LinearReading, isReversed: Bool) -> (start: Point, end: Point) {
            let (first, after) = (reading.elements.lowerBound, reading.elements.upperBound)
            let (line, count) = (edges.line.edges, edges.line.count)
            let (from, to) = isReversed ? (line[count - first], line[count - after]) : (line[first], line[after])
            return (profile.place(edges.start + from), profile.place(edges.start + to))
        }
    }

    /// Keeps a decoder's reading as evidence, unless the line contradicts it.
    private mutating func add(_ reading: LinearReading, by decoder: Int, isReversed: Bool, on line: CrossedLine) {
        let (start, end) = line.ends(of: reading, isReversed: isReversed)
        switch reading.content {
        case .symbol(let symbology, let content):
            let first = reading.elements.lowerBound
            guard
                !reading.differsInWides
                    || line.edges.showsTwoWidths(reading.twoWidths, from: first, isReversed: isReversed),
                evensLight || line.edges.showsInk(reading, isReversed: isReversed, line.profile),
                evensLight || line.edges.showsDarkness(reading, isReversed: isReversed, line.profile)
            else { return }
            evidence.add(
                LinearSighting(
                    symbology: symbology, content: content, decoder: decoder, start: start, end: end,
                    fit: reading.fit, linesNeeded: reading.linesNeeded, isInverted: line.isInverted,
                    along: line.along, bodyShare: Double(reading.bodyShare)))
        case .row, .beginning:
            let row = LinearSighting.Row(
                reading: reading, isReversed: isReversed, isInverted: line.isInverted, along: line.along,
                halfWidth: line.halfWidth, start: start, end: end)
            evidence.add(row, of: decoder)
        case .half(let isFirst, let values):
            guard evensLight || line.edges.showsDarkness(reading, isReversed: isReversed, line.profile) else { return }
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

    /// Returns the barcodes that the lines agree on, in the region's own pixels, with outlines no higher than their
    /// bars.
    func barcodes(_ pixels: Span<UInt8>, _ raster: Raster) -> [Barcode] {
        let verdicts = evidence.verdicts()
        return verdicts.compactMap { verdict in
            guard !decoders[verdict.best.decoder].hasWholeParts || !isPart(verdict.sightings, pixels, raster) else {
                return nil
            }
            return barcode(verdict.sightings, between: verdict.room(besides: verdicts), pixels, raster)
        }
    }

    /// Makes a barcode of sightings that agree, of which there is at least one.
    /// - Parameter room: the positions of lines between which its bars may lie.
    func barcode(
        _ sightings: [LinearSighting], between room: ClosedRange<Double> = -.infinity ... .infinity,
        _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Barcode {
        var barcode = Barcode(
            symbology: sightings[0].symbology, content: sightings[0].content,
            corners: outline(sightings, between: room, pixels, raster), isInverted: sightings[0].isInverted)
        barcode.bodyShare = sightings.reduce(0) { $0 + $1.bodyShare } / Double(sightings.count)
        return barcode
    }

    /// Returns the outline of the bars: straight lines through their first and last edges, as far as the bars go.
    private func outline(
        _ sightings: [LinearSighting], between room: ClosedRange<Double>, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Quadrilateral {
        let middle = sightings[sightings.count / 2]
        let isForward = (middle.end - middle.start).dot(region.across) > 0
        // Downwards for somebody who reads the symbol from left to right.
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
            // Bars extend beyond the first and the last line by about half of the distance between lines.
            let beyond = min(0.02 * (bottom - top), 4)
            (first, last) = isForward ? (top - beyond, bottom + beyond) : (-bottom - beyond, -top + beyond)
        }
        let left = edge(sightings.map(\.start))
        let right = edge(sightings.map(\.end))
        let whole = Quadrilateral(topLeft: left.0, topRight: right.0, bottomRight: right.1, bottomLeft: left.1)
        // The rows of a stacked symbol differ, so its height can't be found by comparing lines with one another.
        guard heights.isEmpty, last > first else { return whole }
        let place = isForward ? middle.along : -middle.along
        let start = max(0, min(1, (place - first) / (last - first)))
        return BarEnds(whole, start: start, pixels, raster).trimmed(pixels, raster)
    }
}
