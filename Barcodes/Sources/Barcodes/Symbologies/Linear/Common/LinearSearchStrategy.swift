/// Finds regions of bars at any angle and reads the lines across them.
struct LinearSearchStrategy: SearchStrategy {
    static var symbologies: Set<Symbology> { LinearSymbologies.symbologies }
    static let readsBars = true

    private(set) var decoders: [any LinearDecoder] = []
    /// Regions that were not read, the strongest first.
    private(set) var unread: [Place] = []
    /// Low bars too few for a symbol: wide bars and spaces may part them from the rest of a row.
    private var fragments: [Place] = []
    /// Low regions that show fewer bars still, such as half of a row between a wide bar and its end.
    private var pieces: [Place] = []
    /// The regions of a level, found once.
    private var regions = ByLevel<[BarRegion]>()

    /// A region in the pixels of the level that it is read in.
    struct Place {
        var region: BarRegion
        var level: Int
        /// Whether there are bars and nothing else in it.
        var isBars = false
        /// Whether these are the same from top to bottom.
        var areEven = false

        /// Whether another one, perhaps of another level, is of the same bars.
        func isLike(_ other: Place) -> Bool {
            let (one, two) = (region.scaled(by: Double(1 << level)), other.region.scaled(by: Double(1 << other.level)))
            return abs(one.across.dot(two.across)) > 0.98
                && one.center.distance(to: two.center) < 0.25 * max(one.reach, two.reach)
                && max(one.reach, two.reach) < 1.35 * min(one.reach, two.reach)
                && max(one.halfHeight, two.halfHeight) < 2 * min(one.halfHeight, two.halfHeight)
        }
    }

    /// The number of lines that a region is crossed by.
    static let lines = 12
    /// The same for what is scanned at a few heights, each a few pixels.
    private static let fewLinesAlong = 6
    /// A picture that is not as wide or not as high as this is little more than a line.
    private static let lowPicture = 24
    /// A picture up to this size is scanned by lines as well.
    private static let smallPicture = 60_000
    /// The most for a region of which only a row was seen.
    private static let mostLinesOfRows = 160
    /// The distance of lines across low rows, in heights of a row: two or more cross each.
    private static let lineDistance = 0.4
    /// How far apart lines are where bars may be a few modules high, in pixels.
    private static let distanceOfLowBars = 3.0
    /// The number of lines that is enough to see whether there are other rows.
    private static let fewLinesOfRows = 16
    /// How many regions are looked at for bars blurred by more than a module, and in pictures of how many pixels.
    private static let (mostBlurs, mostPixelsOfBlur) = (2, 1_400_000)
    /// A region that is so many times as high as the bars in it, or more, is not looked at for blurred bars after them.
    /// The only symbol of 5,200 pictures that was read so was in a region of which bars were 84 %.
    private static let mostBesideBars = 1.3
    /// How many unread regions are worth more than one look.
    private static let mostUnread = 6
    /// In a large picture, a region that is higher than this, in widths, is looked at once: leaves, pages, railings.
    private static let mostHeight = 2.0

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
            // Their linear part may be no region of its own.
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
            lookCloser(in: &search, pixels)
        }
    }

    /// Whether one of the strongest regions shows bars and nothing else.
    mutating func seesSymbols(_ search: inout PictureSearch, _ pixels: Span<UInt8>) -> Bool? {
        let level = search.picture.gradientLevel
        let readLevel = max(0, level - 1)
        for region in regions(level, &search, pixels).prefix(Self.mostInSight) {
            let reader = RegionReader(region: region.scaled(by: Double(1 << (level - readLevel))), decoders: [])
            let isBars = search.picture.withLevel(readLevel, pixels) { reader.isClearlyBars($0, $1) } ?? false
            if isBars { return true }
        }
        return nil
    }

    /// The number of regions that are looked at to see whether bars are in sight.
    private static let mostInSight = 3

    /// The regions of a level, the strongest first.
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
        let regions = regions(level, &search, pixels)
        let readLevel = max(0, level - 1)
        let toRead = Double(1 << (level - readLevel))
        for region in regions {
            guard !search.isFull else { return }
            guard !search.isTaken(region.center * Double(1 << level)) else { continue }
            let place = Place(region: region.scaled(by: toRead), level: readLevel)
            guard search.budget.canSpend(RegionReader(region: place.region, decoders: decoders).leastCost) else {
                return
            }
            var look = FirstLook(
                place: place, isPart: region.isPart, isHigh: region.halfHeight >= region.reach,
                isFromHalf: level > readLevel, isLarge: search.picture.isLarge)
            let isRead = read(place, in: &search, pixels) { look.read(&$0, $1, $2) }
            if look.isLikely { search.reportEvidence() }
            guard !isRead else { continue }
            keep(look, of: region, level: level, in: &search)
        }
    }

    /// Keeps what was not read for a closer look.
    /// - Parameter region: in the pixels of a level.
    private mutating func keep(_ look: FirstLook, of region: BarRegion, level: Int, in search: inout PictureSearch) {
        let place = look.place
        if place.isBars {
            search.reportBars(region.scaled(by: Double(1 << level)).outline, areEven: place.areEven)
        }
        if look.isFragment {
            if fragments.count < Self.mostFragments { fragments.append(place) }
        } else if !look.isLikely, !look.isLarge, isPiece(region), pieces.count < Self.mostPieces {
            pieces.append(place)
        }
        if look.isLikely, unread.count < Self.mostUnread, !unread.contains(where: { $0.isLike(place) }) {
            unread.append(place)
        }
    }

    /// Whatever can be done at regions that look like bars.
    private mutating func lookCloser(in search: inout PictureSearch, _ pixels: Span<UInt8>) {
        guard !search.picture.isEnlarged else { return }
        if !unread.isEmpty { search.reportEvidence() }
        // What reading by likelihood may cost, in the unit of the budget: some milliseconds.
        let pixelCount = search.picture.base.width * search.picture.base.height
        var likelihoodLeft = min(8_000_000, 1_500_000 + 30 * pixelCount)
        let isThorough = search.options.effort == .thorough
        let isLarge = search.picture.isLarge && !isThorough
        // In larger pictures bars out of focus are larger too, and read in a half.
        let isBlurLikely = pixelCount <= Self.mostPixelsOfBlur || isThorough
        var blursLeft = isBlurLikely ? Self.mostBlurs : 0
        for whole in unread {
            guard !search.isFull else { return }
            // Beside a code that was read and in a large picture, most of what only looks like bars is something else.
            guard whole.isBars || search.barcodes.isEmpty && !isLarge || isThorough else {
                continue
            }
            guard !search.isTaken(whole.region.center * Double(1 << whole.level)) else { continue }
            var places = [whole]
            if isBlurLikely, let bars = bars(of: whole, &search, pixels) { places.insert(bars, at: 0) }
            for (number, place) in places.enumerated()
            where !isLarge || place.region.halfHeight <= Self.mostHeight * place.region.reach {
                var budget = search.budget
                let surroundings = Surroundings(
                    isLarge: isLarge, isThorough: isThorough, hasCodes: !search.barcodes.isEmpty)
                let isRead = read(place, in: &search, pixels) { reader, pixels, raster in
                    // Where bars are only a part of the region, all of it shows them no better. It counts as looked at,
                    // too.
                    let isMostlyBars =
                        number == 0 || place.region.halfHeight < Self.mostBesideBars * places[0].region.halfHeight
                    let mayBeBlurred = place.isBars && blursLeft > 0
                    if mayBeBlurred { blursLeft -= 1 }
                    reader.readsBlur = mayBeBlurred && (isMostlyBars || isThorough)
                    return Self.readCloser(&reader, place, in: surroundings, pixels, raster) { cost in
                        likelihoodLeft -= cost
                        return likelihoodLeft > 0 && budget.spend(cost)
                    }
                }
                if isRead { break }
                // A row of a stacked symbol is at most a third of it.
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
        lookForLowBars(&search, pixels)
        lookAlong(&search, pixels, evensWidths: true)
    }

    /// Crosses what may be parts of rows as far as the rows may go, and pieces of them where nothing else shows bars.
    private mutating func lookForRows(_ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        let rows = fragments + (search.barcodes.isEmpty && unread.isEmpty ? pieces : [])
        for var row in rows where !search.isTaken(row.region.center * Double(1 << row.level)) {
            row.region.reach *= Self.rowOfFragment
            guard search.budget.canSpend(RegionReader(region: row.region, decoders: decoders).leastCost) else { return }
            _ = read(row, in: &search, pixels) { reader, pixels, raster in
                reader.mostSilent = Self.fewSilentLines
                reader.cross(pixels, raster, lines: Self.lines, sensitivity: 0.15, doubtful: 3)
                Self.crossRowsBeside(&reader, pixels, raster)
                return reader.barcodes(pixels, raster)
            }
        }
    }

    /// Whether a region is low enough to be a piece of a row, or of two.
    private func isPiece(_ region: BarRegion) -> Bool { region.halfHeight < Self.mostHeightOfPiece * region.reach }

    /// The number of fragments, and of pieces, that are looked at. Of 40 pages of two stacked DataBar symbols at
    /// modules of 2 pixels, 26 symbols of 80 are read without pieces and 59 with them; a page of text takes a fiftieth
    /// longer.
    private static let (mostFragments, mostPieces) = (6, 3)
    /// In widths.
    private static let mostHeightOfPiece = 1.3
    /// A fragment is a third of a row or more.
    private static let rowOfFragment = 3.0

    /// Crosses the strongest regions closely, and what is around them, where composite symbols are looked for and
    /// nothing was read: the rows of small bars above their linear part break it into regions, or are one with it. Bars
    /// that are the same from top to bottom are no such part.
    private mutating func lookForLowBars(_ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        guard search.options.symbologies.contains(.gs1Composite) else { return }
        let level = search.picture.gradientLevel
        let readLevel = max(0, level - 1)
        for region in regions(level, &search, pixels).prefix(Self.mostUnread)
        where !search.isTakenOrBars(region.center * Double(1 << level)) {
            guard search.barcodes.isEmpty else { return }
            let region = region.withPartsAround.scaled(by: Double(1 << (level - readLevel)))
            let lines = min(Self.mostLinesOfRows, Int(2 * region.halfHeight / Self.distanceOfLowBars))
            guard search.budget.canSpend(RegionReader(region: region, decoders: decoders).leastCost * lines / 3) else {
                return
            }
            _ = read(Place(region: region, level: readLevel), in: &search, pixels) { reader, pixels, raster in
                reader.cross(pixels, raster, lines: lines, sensitivity: 0.15)
                Self.crossRowsBeside(&reader, pixels, raster)
                return reader.barcodes(pixels, raster)
            }
        }
    }

    /// The part of a region that is bars, where there is text above or below them.
    private func bars(of place: Place, _ search: inout PictureSearch, _ pixels: Span<UInt8>) -> Place? {
        let reader = RegionReader(region: place.region, decoders: [])
        let bars = search.picture.withLevel(place.level, pixels) { reader.bars($0, $1) }
        guard let bars, let region = bars else { return nil }
        return Place(region: region, level: place.level, isBars: true, areEven: true)
    }

    /// Looks along lines at a few heights of a small picture, if nothing was read.
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

    /// Crosses a region in which rows began that are low, and that a line crosses whole only if it runs as they do.
    /// - Returns: whether anything was read.
    private static func crossLowRows(_ reader: inout RegionReader, _ pixels: Span<UInt8>, _ raster: Raster) -> Bool {
        guard reader.evidence.hasUnreadRows, let height = reader.evidence.leastRowHeight else { return false }
        let region = reader.region.straightened(by: reader.evidence.beginnings)
        let lines = min(mostLinesOfRows, Int(2 * region.halfHeight / (lineDistance * height)))
        var close = reader.reader(of: region, decoders: reader.decoders)
        close.cross(pixels, raster, lines: lines, sensitivity: 0.15, doubtful: fewLinesOfRows)
        let isRead = !close.barcodes(pixels, raster).isEmpty
        reader.goOn(as: close, isRead: isRead)
        return isRead
    }

    /// Patterns between the rows of a stacked symbol part it into regions: where one is seen, the others are beside it.
    static func crossRowsBeside(_ reader: inout RegionReader, _ pixels: Span<UInt8>, _ raster: Raster) {
        if crossLowRows(&reader, pixels, raster) { return }
        guard reader.evidence.hasLooseRows else { return }
        // Most stacked symbols have two rows.
        for region in [reader.region.withRowBeside, reader.region.withRowsBeside].map({ $0.within(raster) }) {
            let lines = Int(2 * region.halfHeight / max(2.5, reader.region.halfHeight / 3))
            var whole = reader.reader(of: region, decoders: reader.decoders)
            // Some lines all over tell whether there are other rows.
            whole.cross(
                pixels, raster, lines: min(lines, mostLinesOfRows), sensitivity: 0.15, doubtful: fewLinesOfRows)
            let isRead = !whole.barcodes(pixels, raster).isEmpty
            reader.goOn(as: whole, isRead: isRead)
            if isRead { return }
        }
    }

    /// Lines at a few heights of a small picture, for bars too low for a region: what is cut out closely.
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
        reader.mostWork = search.budget.available
        var barcodes = search.picture.withLevel(place.level, pixels) { body(&reader, $0, $1) } ?? []
        search.budget.charge(reader.work)
        for index in barcodes.indices {
            barcodes[index].corners = barcodes[index].corners.scaled(by: Double(1 << place.level))
        }
        let check = PartCheck(search.picture, search.options.addedMargin)
        barcodes.removeAll { check.mayBePart($0, pixels, search.picture.base) }
        for barcode in barcodes {
            // A region of another level may be of the same bars.
            let isKnown = search.barcodes.contains {
                $0.symbology == barcode.symbology && $0.text == barcode.text
                    && ($0.corners.contains(barcode.corners.center) || barcode.corners.contains($0.corners.center))
            }
            if !isKnown { search.report(barcode) }
        }
        return !barcodes.isEmpty
    }
}
