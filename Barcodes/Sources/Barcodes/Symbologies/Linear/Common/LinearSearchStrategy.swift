/// Finds regions of bars at any angle and reads the lines across them.
struct LinearSearchStrategy: SearchStrategy {
    static var symbologies: Set<Symbology> { LinearSymbologies.symbologies }
    static let readsBars = true

    private(set) var decoders: [any LinearDecoder] = []
    /// Regions that were not read, the strongest first.
    private(set) var unread: [Place] = []
    /// Low regions with too few bars for a symbol; wide bars and spaces may separate them from the rest of their row.
    private var fragments: [Place] = []
    /// Low regions with even fewer bars than ``fragments``, such as half of a row between a wide bar and the row's end.
    private var pieces: [Place] = []
    /// Regions found in each level, kept for later calls.
    private var regions = ByLevel<[BarRegion]>()

    /// Region, in the pixels of the level that it is read in.
    struct Place {
        var region: BarRegion
        var level: Int
        /// Whether the region contains bars and nothing else.
        var isBars = false
        /// Whether the bars are the same from top to bottom.
        var areEven = false

        /// Whether another place, perhaps of another level, covers the same bars.
        func isLike(_ other: Place) -> Bool {
            let (one, two) = (region.scaled(by: Double(1 << level)), other.region.scaled(by: Double(1 << other.level)))
            return abs(one.across.dot(two.across)) > 0.98
                && one.center.distance(to: two.center) < 0.25 * max(one.reach, two.reach)
                && max(one.reach, two.reach) < 1.35 * min(one.reach, two.reach)
                && max(one.halfHeight, two.halfHeight) < 2 * min(one.halfHeight, two.halfHeight)
        }
    }

    /// Number of lines across a region in the first look.
    static let lines = 12
    /// Number of lines across each band of a small picture in the second pass (``lookAlong``); a band is a few pixels
    /// high.
    private static let fewLinesAlong = 6
    /// Minimum width and height of a picture, in pixels: a smaller one is little more than a line, and is scanned along
    /// in the first pass, too.
    private static let lowPicture = 24
    /// Maximum number of pixels of a picture that is scanned along as well (``scanLines``).
    private static let smallPicture = 60_000
    /// Maximum number of lines across a region of which only a row was seen.
    private static let maximumRowLines = 160
    /// Distance between lines across low rows, in heights of a row: two or more lines cross each row.
    private static let lineDistance = 0.4
    /// Distance between lines where bars may be only a few modules high, in pixels.
    private static let lowBarLineDistance = 3.0
    /// Number of lines that are read first to see whether there are other rows.
    private static let firstRowLines = 16
    /// Maximum number of regions that are examined for bars blurred by more than a module.
    private static let maximumBlurredRegions = 2
    /// Maximum number of pixels of a picture whose regions are examined for such blur.
    private static let maximumPixelsForBlur = 1_400_000
    /// Ratio of a region's height to that of the bars in it from which on the whole region is not examined for blurred
    /// bars after the bars themselves were. The only symbol of 5,200 pictures that was read so was in a region of which
    /// bars were 84 %.
    private static let maximumHeightToBars = 1.3
    /// Maximum number of unread regions that get a closer look.
    private static let maximumUnreadRegions = 6
    /// Maximum ratio of height to width of a region that gets a closer look in a large picture. Higher ones are leaves,
    /// pages, railings, and are looked at only once.
    private static let maximumHeight = 2.0

    mutating func search(_ pass: SearchPass, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        if decoders.isEmpty {
            decoders = LinearSymbologies.decoders
                .filter { !$0.symbologies.isDisjoint(with: search.options.symbologies) }
                .map { $0.init(options: search.options) }
        }
        let base = search.picture.base
        let fine = search.picture.gradientLevel
        switch pass {
        case .first:
            (unread, fragments, pieces) = ([], [], [])
            look(level: fine, in: &search, pixels)
            // The linear part of a composite symbol may not form a region of its own.
            if search.barcodes.isEmpty, search.options.symbologies.contains(.gs1Composite),
                !regions(fine, &search, pixels).isEmpty
            {
                search.reportEvidence()
            }
            guard search.goesOn(Self.self, pixels) else { break }
            look(level: fine + 2, in: &search, pixels)
            lookForRows(&search, pixels)
            if min(base.width, base.height) < Self.lowPicture { lookAlong(&search, pixels, evensWidths: false) }
        case .second:
            guard !search.picture.isEnlarged else { break }
            lookCloser(in: &search, pixels)
            lookForLowBars(&search, pixels)
            lookAlong(&search, pixels, evensWidths: true)
            if lookAtStrongEdges(in: &search, pixels) { lookCloser(in: &search, pixels) }
        }
    }

    /// Returns `true` if one of the strongest regions contains bars and nothing else, `nil` if none is known to.
    mutating func seesSymbols(_ search: inout PictureSearch, _ pixels: Span<UInt8>) -> Bool? {
        let level = search.picture.gradientLevel
        let readLevel = max(0, level - 1)
        for region in regions(level, &search, pixels).prefix(Self.maximumRegionsInSight) {
            let reader = RegionReader(region: region.scaled(by: Double(1 << (level - readLevel))), decoders: [])
            let isBars = search.picture.withLevel(readLevel, pixels) { reader.isClearlyBars($0, $1) } ?? false
            if isBars { return true }
        }
        return nil
    }

    /// Number of regions that are examined to see whether bars are in sight.
    private static let maximumRegionsInSight = 3

    /// Returns the regions of a level, the strongest first.
    private mutating func regions(
        _ level: Int, _ search: inout PictureSearch, _ pixels: Span<UInt8>
    ) -> [BarRegion] {
        if let known = regions[level] { return known }
        let found = search.picture.gradients(level, pixels).map { BarRegionFinder($0).regions() } ?? []
        regions[level] = found
        return found
    }

    /// Looks for regions in a level and reads them in the next finer one.
    private mutating func look(level: Int, in search: inout PictureSearch, _ pixels: Span<UInt8>) {
        look(at: regions(level, &search, pixels), level: level, in: &search, pixels)
    }

    /// Looks for regions of strong edges, if nothing was read in a small picture: faint edges around bars join them
    /// with what is beside them.
    /// - Returns: whether ``unread`` has such regions, to be looked at closely.
    private mutating func lookAtStrongEdges(in search: inout PictureSearch, _ pixels: Span<UInt8>) -> Bool {
        guard search.barcodes.isEmpty, !search.picture.isLarge else { return false }
        let level = search.picture.gradientLevel
        let known = regions(level, &search, pixels)
        let strong = search.picture.gradients(level, pixels).map {
            BarRegionFinder($0, minimumEnergy: BlockDirections.strongEnergy).regions()
        }
        let other = (strong ?? []).filter { region in !known.contains { $0.isSame(region) } }
        unread = []
        look(at: other, level: level, in: &search, pixels)
        return !unread.isEmpty
    }

    /// Reads regions that were found in a level, in the next finer one.
    private mutating func look(
        at regions: [BarRegion], level: Int, in search: inout PictureSearch, _ pixels: Span<UInt8>
    ) {
        let readLevel = max(0, level - 1)
        let toRead = Double(1 << (level - readLevel))
        for region in regions {
            guard !search.isFull else { return }
            guard !search.isTaken(region.center * Double(1 << level)) else { continue }
            let place = Place(region: region.scaled(by: toRead), level: readLevel)
            guard search.budget.canSpend(RegionReader(region: place.region, decoders: decoders).minimumCost) else {
                return
            }
            var look = FirstLook(
                place: place, isPart: region.isPart, isHigh: region.halfHeight >= region.reach,
                isFromHalf: level > readLevel, isLarge: search.picture.isLarge, isVast: search.picture.isVast)
            let isRead = read(place, in: &search, pixels) { look.read(&$0, $1, $2) }
            if look.isLikely { search.reportEvidence() }
            guard !isRead else { continue }
            keep(look, of: region, level: level, in: &search)
        }
    }

    /// Keeps a region that was not read for a closer look, and reports its bars.
    /// - Parameter region: in the pixels of `level`.
    private mutating func keep(_ look: FirstLook, of region: BarRegion, level: Int, in search: inout PictureSearch) {
        let place = look.place
        if place.isBars {
            search.reportBars(region.scaled(by: Double(1 << level)).outline, areEven: place.areEven)
        }
        if look.isFragment {
            if fragments.count < Self.maximumFragments { fragments.append(place) }
        } else if !look.isLikely, !look.isLarge, isPiece(region), pieces.count < Self.maximumPieces {
            pieces.append(place)
        }
        if look.isLikely, unread.count < Self.maximumUnreadRegions, !unread.contains(where: { $0.isLike(place) }) {
            unread.append(place)
        }
    }

    /// Looks again, by slower methods, at the unread regions that look like bars.
    private mutating func lookCloser(in search: inout PictureSearch, _ pixels: Span<UInt8>) {
        if !unread.isEmpty { search.reportEvidence() }
        // Work that reading by likelihood may take, in the unit of the budget: some milliseconds.
        let pixelCount = search.picture.base.width * search.picture.base.height
        var likelihoodLeft = min(8_000_000, 1_500_000 + 30 * pixelCount)
        let isThorough = search.options.effort == .thorough
        let isLarge = search.picture.isLarge && !isThorough
        // In larger pictures, bars out of focus are larger too, and are read in the level of half the resolution.
        let isBlurLikely = pixelCount <= Self.maximumPixelsForBlur || isThorough
        var blursLeft = isBlurLikely ? Self.maximumBlurredRegions : 0
        for whole in unread {
            guard !search.isFull else { return }
            // Once a code was read, and in a large picture, most regions that only look like bars are something else.
            guard whole.isBars || search.barcodes.isEmpty && !isLarge || isThorough else {
                continue
            }
            guard !search.isTaken(whole.region.center * Double(1 << whole.level)) else { continue }
            var places = [whole]
            if isBlurLikely, let bars = bars(of: whole, &search, pixels) { places.insert(bars, at: 0) }
            for (number, place) in places.enumerated()
            where !isLarge || place.region.halfHeight <= Self.maximumHeight * place.region.reach {
                var budget = search.budget
                let surroundings = Surroundings(
                    isLarge: isLarge, isThorough: isThorough, hasCodes: !search.barcodes.isEmpty)
                let isRead = read(place, in: &search, pixels) { reader, pixels, raster in
                    // Where the bars are only part of the region, the whole region shows them no better, so it is not
                    // examined for blur. It counts as examined all the same.
                    let isMostlyBars =
                        number == 0 || place.region.halfHeight < Self.maximumHeightToBars * places[0].region.halfHeight
                    let mayBeBlurred = place.isBars && blursLeft > 0
                    if mayBeBlurred { blursLeft -= 1 }
                    reader.readsBlur = mayBeBlurred && (isMostlyBars || isThorough)
                    return Self.readCloser(&reader, place, in: surroundings, pixels, raster) { cost in
                        likelihoodLeft -= cost
                        return likelihoodLeft > 0 && budget.spend(cost)
                    }
                }
                if isRead { break }
                // Bars that take more than half of the region are no row of a stacked symbol, which is at most a third
                // of it.
                if place.areEven, !whole.areEven, 2 * place.region.halfHeight > whole.region.halfHeight {
                    search.reportBars(place.region.scaled(by: Double(1 << place.level)).outline, areEven: true)
                }
            }
        }
        if isBlurLikely {
            lookAtFans(in: &search, pixels) { cost, budget in
                likelihoodLeft -= cost
                return likelihoodLeft > 0 && budget.spend(cost)
            }
        }
    }

    /// Crosses regions that may be parts of rows, lengthened to the extent that the rows may have: fragments, and
    /// pieces too if nothing was read and no other region looks like bars.
    private mutating func lookForRows(_ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        let rows = fragments + (search.barcodes.isEmpty && unread.isEmpty ? pieces : [])
        for var row in rows where !search.isTaken(row.region.center * Double(1 << row.level)) {
            row.region.reach *= Self.fragmentLengthening
            guard search.budget.canSpend(RegionReader(region: row.region, decoders: decoders).minimumCost) else {
                return
            }
            _ = read(row, in: &search, pixels) { reader, pixels, raster in
                reader.maximumSilentLines = Self.fewSilentLines
                reader.cross(pixels, raster, lines: Self.lines, sensitivity: 0.15, doubtful: 3)
                Self.crossRowsBeside(&reader, pixels, raster)
                return reader.barcodes(pixels, raster)
            }
        }
    }

    /// Whether a region is low enough to be a piece of one row or of two.
    private func isPiece(_ region: BarRegion) -> Bool { region.halfHeight < Self.maximumPieceHeight * region.reach }

    /// Maximum number of fragments that are crossed as rows.
    private static let maximumFragments = 6
    /// Maximum number of pieces that are crossed as rows. Of 40 pages of two stacked DataBar symbols at modules of
    /// 2 pixels, 26 symbols of 80 are read without pieces and 59 with them; a page of text takes a fiftieth longer.
    private static let maximumPieces = 3
    /// Maximum ratio of a piece's height to its width.
    private static let maximumPieceHeight = 1.3
    /// Factor by which a fragment is lengthened to cover its row: a fragment is a third of a row or more.
    private static let fragmentLengthening = 3.0

    /// Crosses the strongest regions and what is around them by closely spaced lines, if composite symbols are wanted
    /// and nothing was read: the rows of small bars above a composite symbol's linear part break that part into
    /// regions, or form one region with it. Regions whose bars are the same from top to bottom are left out, since they
    /// are no such part.
    private mutating func lookForLowBars(_ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        guard search.options.symbologies.contains(.gs1Composite) else { return }
        let level = search.picture.gradientLevel
        let readLevel = max(0, level - 1)
        for region in regions(level, &search, pixels).prefix(Self.maximumUnreadRegions)
        where !search.isTakenOrBars(region.center * Double(1 << level)) {
            guard search.barcodes.isEmpty else { return }
            let region = region.withPartsAround.scaled(by: Double(1 << (level - readLevel)))
            let lines = min(Self.maximumRowLines, Int(2 * region.halfHeight / Self.lowBarLineDistance))
            guard search.budget.canSpend(RegionReader(region: region, decoders: decoders).minimumCost * lines / 3)
            else {
                return
            }
            _ = read(Place(region: region, level: readLevel), in: &search, pixels) { reader, pixels, raster in
                reader.cross(pixels, raster, lines: lines, sensitivity: 0.15)
                Self.crossRowsBeside(&reader, pixels, raster)
                return reader.barcodes(pixels, raster)
            }
        }
    }

    /// Returns the part of a region that contains bars, where there is text above or below them; otherwise `nil`.
    private func bars(of place: Place, _ search: inout PictureSearch, _ pixels: Span<UInt8>) -> Place? {
        let reader = RegionReader(region: place.region, decoders: [])
        let bars = search.picture.withLevel(place.level, pixels) { reader.bars($0, $1) }
        guard let bars, let region = bars else { return nil }
        return Place(region: region, level: place.level, isBars: true, areEven: true)
    }

    /// Reads a small picture along lines at a few heights and in a few columns, until something is read.
    /// - Parameter evensWidths: whether bars may be seen so much askew that decoders need the size of modules evened.
    private mutating func lookAlong(
        _ search: inout PictureSearch, _ pixels: Span<UInt8>, evensWidths: Bool
    ) {
        for place in scanLines(search.picture.base) where search.barcodes.isEmpty {
            _ = read(place, in: &search, pixels) { reader, pixels, raster in
                reader.evensWidths = evensWidths
                reader.cross(
                    pixels, raster, lines: evensWidths ? Self.fewLinesAlong : Self.lines, sensitivity: 0.08)
                Self.crossRowsBeside(&reader, pixels, raster)
                return reader.barcodes(pixels, raster)
            }
        }
    }

    /// Crosses a region in which low rows began. A line crosses the whole of such a row only if it is parallel to it.
    private static func crossLowRows(_ reader: inout RegionReader, _ pixels: Span<UInt8>, _ raster: Raster) -> Bool {
        guard reader.evidence.hasUnreadRows, let height = reader.evidence.minimumRowHeight else { return false }
        let region = reader.region.straightened(by: reader.evidence.beginnings)
        let lines = min(maximumRowLines, Int(2 * region.halfHeight / (lineDistance * height)))
        var close = reader.reader(of: region, decoders: reader.decoders)
        close.cross(pixels, raster, lines: lines, sensitivity: 0.15, doubtful: firstRowLines)
        let isRead = !close.barcodes(pixels, raster).isEmpty
        reader.resume(from: close, isRead: isRead)
        return isRead
    }

    /// Looks for the other rows of a stacked symbol above and below a region: the patterns between its rows divide the
    /// symbol into regions, so where one row is seen, the others are beside it.
    static func crossRowsBeside(_ reader: inout RegionReader, _ pixels: Span<UInt8>, _ raster: Raster) {
        if crossLowRows(&reader, pixels, raster) { return }
        guard reader.evidence.hasLooseRows else { return }
        // Most stacked symbols have two rows, so the region for a second row is tried before the one for many.
        for region in [reader.region.withRowBeside, reader.region.withRowsBeside].map({ $0.within(raster) }) {
            let lines = Int(2 * region.halfHeight / max(2.5, reader.region.halfHeight / 3))
            var whole = reader.reader(of: region, decoders: reader.decoders)
            // A few lines spread over the region tell whether there are other rows.
            whole.cross(
                pixels, raster, lines: min(lines, maximumRowLines), sensitivity: 0.15, doubtful: firstRowLines)
            let isRead = !whole.barcodes(pixels, raster).isEmpty
            reader.resume(from: whole, isRead: isRead)
            if isRead { return }
        }
    }

    /// Returns bands at a few heights and in a few columns of a small picture, for bars too low to form a region, as in
    /// a picture that is cropped closely.
    private func scanLines(_ base: Raster) -> [Place] {
        guard base.width * base.height <= Self.smallPicture else { return [] }
        var places: [Place] = []
        for isSteep in [false, true] {
            let (length, breadth) = isSteep ? (base.height, base.width) : (base.width, base.height)
            guard length >= 40 else { continue }
            let count = min(5, max(1, breadth / 12))
            for index in 0..<count {
                let along = Double(breadth) * (Double(index) + 0.5) / Double(count)
                let middle = Double(length) / 2
                places.append(
                    Place(
                        region: BarRegion(
                            center: isSteep ? Point(x: along, y: middle) : Point(x: middle, y: along),
                            across: isSteep ? Point(x: 0, y: 1) : Point(x: 1, y: 0), reach: middle,
                            halfHeight: min(5, Double(breadth) / 2), strength: 0),
                        level: 0))
            }
        }
        return places
    }

    /// - Returns: whether anything was read.
    private func read(
        _ place: Place, in search: inout PictureSearch, _ pixels: Span<UInt8>,
        _ body: (inout RegionReader, Span<UInt8>, Raster) -> [Barcode]
    ) -> Bool {
        var reader = RegionReader(region: place.region, decoders: decoders)
        reader.maximumWork = search.budget.available
        var barcodes = search.picture.withLevel(place.level, pixels) { body(&reader, $0, $1) } ?? []
        search.budget.charge(reader.work)
        for index in barcodes.indices {
            barcodes[index].corners = barcodes[index].corners.scaled(by: Double(1 << place.level))
        }
        return report(barcodes, isRedrawn: false, to: &search, pixels)
    }
}
