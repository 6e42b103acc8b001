/// Finds MicroPDF417 symbols: regions whose edges have a common direction are crossed by scan lines in that direction,
/// and rows on them vote for a size and its codewords.
struct MicroPDF417Search: SearchStrategy {
    static let symbologies: Set<Symbology> = [.microPDF417]
    static let readsBars = true
    static let takesCloserLooks = false

    init() {}

    /// Maximum number of pixels of a picture that is searched in full resolution; larger pictures begin at half
    /// resolution.
    private static let maximumPixelsInFull = 1_200_000
    /// Maximum number of regions that are examined in a level, counted anew after each symbol that is read.
    private static let maximumRegions = 6
    /// Minimum share of a region's blocks that have its direction. Symbols that are neither damaged nor noisy have 0.4
    /// and more.
    private static let minimumFill = 0.25
    /// Minimum share of a region's blocks that have its direction, in a picture in which other codes were read.
    private static let minimumFillBesideCodes = 0.4
    /// Slopes by which scan lines lean against a region's rows, in the order in which they are tried after straight
    /// ones: 2.5° and 5° to either side.
    private static let leans = [0.044, -0.044, 0.087, -0.087]
    /// Maximum half-width of a region in pixels; wider regions are read in a lower resolution. A symbol is at most 99
    /// modules wide, so more pixels say no more.
    private static let maximumHalfWidth = 500.0
    /// Maximum number of samples in a level if other codes were read: of 34 symbols on pages of several codes, all are
    /// read with it.
    private static let maximumSamplesBesideCodes = 800
    /// Divisor of the number of samples on scan lines that met what may be rows: these count less. Of 18,700 pictures,
    /// four mirrored ones are read only after so many lines.
    private static let sampleDivisorForRows = 3
    /// Factor of the number of samples for the rest of a region in which a symbol was read.
    private static let sampleFactorForRest = 3
    /// Number of camera frames from one search to the next.
    private static let framePeriod = 4

    /// Number of samples that may still be taken in the level. Where scan lines met what may be rows, they count less.
    private var samplesLeft = 0
    /// Number of regions that may still be examined in the level.
    private var attemptsLeft = 0

    mutating func search(_ pass: SearchPass, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        let base = search.picture.base
        let isHalved = base.width * base.height > Self.maximumPixelsInFull
        let isAlone = Self.isAlone(search)
        let share = search.options.effort == .thorough ? 10 : 1
        switch pass {
        case .first:
            // Only the second pass tells rows of bars from other structures, so evidence is always reported here.
            search.reportEvidence()
        case .second:
            // Large modules are found in half, quarter and eighth resolution: in full resolution most blocks of their
            // bars have no edges.
            let first = isHalved ? 1 : 0
            for level in first...(isAlone ? 3 : first + 1) where level == first || search.goesOn(Self.self, pixels) {
                let samples =
                    isHalved ? level == 1 ? 8_000 : 3_500 : Self.samples(base, search.picture.isEnlarged)
                look(
                    level: level, samples: share * (isAlone ? samples : min(samples, Self.maximumSamplesBesideCodes)),
                    &search,
                    pixels)
            }
        }
    }

    /// Returns whether all of the picture may be searched for this symbology. If other codes were read, only the rest
    /// of the picture is searched, with fewer samples.
    private static func isAlone(_ search: PictureSearch) -> Bool {
        search.barcodes.isEmpty || search.options.effort == .thorough || search.options.symbologies == symbologies
    }

    mutating func searchFrame(_ number: Int, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        if number % Self.framePeriod == Self.framePeriod - 1 { self.search(.second, &search, pixels) }
    }

    /// Returns the number of samples that may be taken in a level of a picture that is searched in full resolution: a
    /// scan line for every ten rows of pixels, and more in a tiny picture. With three times as many, none of 18,700
    /// pictures was read that is not read with these.
    private static func samples(_ base: Raster, _ isEnlarged: Bool) -> Int {
        min(20_000, 2_000 + base.width * base.height / (isEnlarged ? 20 : 10))
    }

    /// - Parameter samples: number of samples that may be taken until a symbol is read.
    private mutating func look(
        level: Int, samples: Int, _ search: inout PictureSearch, _ pixels: Span<UInt8>
    ) {
        guard let field = search.picture.gradients(level, pixels) else { return }
        let isThorough = search.options.effort == .thorough
        let isBesideCodes = !Self.isAlone(search)
        let least =
            isThorough && !search.picture.isLarge ? 0 : isBesideCodes ? Self.minimumFillBesideCodes : Self.minimumFill
        let codes = search.taken.map { $0.scaled(by: 1 / Double(1 << level)) }
        let areStacked = search.barcodes.contains { $0.symbology == .microPDF417 }
        let regions = StackedRegionFinder(field, besides: codes, areStacked: areStacked).regions()
            .filter { $0.fill >= least }
        // Coarse reading samples whole pixels only; modules of a pixel or two need samples between pixels.
        let isCoarse = isBesideCodes || search.picture.isLarge && !isThorough
        (samplesLeft, attemptsLeft) = (samples, Self.maximumRegions)
        // Regions whose centre lies in a code come last: in most of them, nothing is left to read.
        var rest: [StackedRegion] = []
        for region in regions {
            guard !search.isFull, samplesLeft > 0, attemptsLeft > 0 else { return }
            if search.isTakenOrBars(region.center * Double(1 << level)) {
                rest.append(region)
            } else {
                readAll(in: region, level: level, samples, isCoarse: isCoarse, &search, pixels)
            }
        }
        for region in rest where !Self.isTaken(region.scaled(by: Double(1 << level)), search) {
            guard !search.isFull, samplesLeft > 0, attemptsLeft > 0 else { return }
            readAll(in: region, level: level, samples, isCoarse: isCoarse, &search, pixels)
        }
    }

    /// Reads the symbols in a region: those side by side may be in one.
    private mutating func readAll(
        in region: StackedRegion, level: Int, _ samples: Int, isCoarse: Bool, _ search: inout PictureSearch,
        _ pixels: Span<UInt8>
    ) {
        attemptsLeft -= 1
        let count = search.barcodes.count
        var readLevel = max(0, level - 1)
        while readLevel < level, region.reach * Double(1 << (level - readLevel)) > Self.maximumHalfWidth {
            readLevel += 1
        }
        let scaled = region.scaled(by: Double(1 << (level - readLevel)))
        let isThorough = search.options.effort == .thorough
        while !search.isFull, samplesLeft > 0 {
            var budget = search.budget
            let taken = search.taken.map { $0.scaled(by: 1 / Double(1 << readLevel)) }
            let barcode = search.picture.withLevel(readLevel, pixels) {
                isCoarse && !scaled.hasManyEdges($0, $1)
                    ? nil : read(scaled, taken, isCoarse: isCoarse, isThorough: isThorough, &budget, $0, $1)
            }
            search.budget = budget
            guard var barcode = barcode ?? nil else { break }
            barcode.corners = barcode.corners.scaled(by: Double(1 << readLevel))
            // One symbol may produce several regions.
            guard !search.isTaken(barcode.corners.center) else { break }
            search.report(barcode)
            // Lines across all of the region, in which there may be more symbols, are long.
            (samplesLeft, attemptsLeft) = (samples * Self.sampleFactorForRest, Self.maximumRegions)
        }
        // There may be more symbols of this kind in other regions.
        if search.barcodes.count > count { samplesLeft = samples }
    }

    /// Returns whether nothing of a region, in frame coordinates, is left to search: the middles of its parts on all
    /// sides lie in codes that were read, or in bars that are the same from top to bottom.
    private static func isTaken(_ region: StackedRegion, _ search: PictureSearch) -> Bool {
        let across = region.across * (region.reach * partToCheck)
        let along = region.along * (region.halfHeight * partToCheck)
        return [across, across * -1, along, along * -1].allSatisfy { search.isTakenOrBars(region.center + $0) }
    }

    /// Distance from a region's centre, as a share of its extent, at which it is checked whether it was read.
    private static let partToCheck = 0.75

    private mutating func read(
        _ region: StackedRegion, _ taken: [Quadrilateral], isCoarse: Bool, isThorough: Bool,
        _ budget: inout SearchBudget, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Barcode? {
        var earlier: MicroPDF417Reader?
        var sawRows = false
        let likely = region.directions(isCoarse: isCoarse, pixels, raster)
        for (index, directions) in (likely + Self.leans.map { likely[0].leaning(by: $0) }).enumerated() {
            guard samplesLeft > 0 else { return nil }
            // Lines that lean a little against the rows still cross some of them: if no rows were seen, no lean will
            // help.
            if index >= likely.count, !sawRows { break }
            var region = region
            if index == 1 { (region.reach, region.halfHeight) = (region.halfHeight, region.reach) }
            var reader = MicroPDF417Reader(region: region, directions: directions, taken: taken)
            let isPromising = reader.looksPromising(isCoarse: isCoarse, isThorough: isThorough, pixels, raster)
            sawRows = sawRows || reader.sawRows
            guard isPromising else {
                samplesLeft -= reader.samples / (reader.sawRows ? Self.sampleDivisorForRows : 1)
                continue
            }
            budget.evidenceWasSeen()
            guard budget.spend(reader.cost) else { continue }
            if let barcode = reader.read(with: earlier, &budget, pixels, raster) { return barcode }
            if index != 1 { earlier = reader }
            for _ in 0..<Self.maximumOthers where reader.turnToOthers() && budget.spend(reader.cost) {
                if let barcode = reader.read(with: nil, &budget, pixels, raster) { return barcode }
            }
        }
        return nil
    }

    /// Maximum number of further symbols that are tried in a direction of a region if the one of which most rows were
    /// seen is not read.
    private static let maximumOthers = 2
}
