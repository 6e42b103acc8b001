/// Finds MicroPDF417 symbols: regions whose edges have a common direction are crossed by lines in that direction, and
/// rows on them vote for a size and its codewords.
struct MicroPDF417Search: SearchStrategy {
    static let symbologies: Set<Symbology> = [.microPDF417]
    static let readsBars = true

    init() {}

    /// Regions are looked for in the halves of pictures that have more pixels than this.
    private static let mostPixelsInFull = 1_200_000
    /// The number of regions that are looked at in a level, and once more after each that is read.
    private static let mostRegions = 6
    /// The least part of a region whose blocks have its direction, and the same beside other codes. Those of symbols
    /// that are neither damaged nor noisy have 0.4 and more.
    private static let (leastFill, leastFillBesideCodes) = (0.25, 0.4)
    /// Lines lean by this against a region's rows, after they didn't, in the order in which it is tried: 2.5°, 5°.
    private static let leans = [0.044, -0.044, 0.087, -0.087]
    /// A symbol is at most 99 modules wide: more pixels than this across a region say no more.
    private static let mostAcross = 500.0
    /// The most samples of a level beside other codes: of 34 symbols on pages of several codes, all are read with as
    /// many.
    private static let samplesBesideCodes = 800
    /// The share of samples that counts where a line met what may be rows. Of 18,700 pictures, four mirrored ones were
    /// read after so many lines only.
    private static let shareOfRows = 3
    /// Frames between two looks at what a camera shows.
    private static let framePeriod = 4

    /// How many more samples of a level may be taken where nothing is known to be a row.
    private var samplesLeft = 0

    mutating func search(_ pass: SearchPass, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        let base = search.picture.base
        let isHalved = base.width * base.height > Self.mostPixelsInFull
        let isAlone = Self.isAlone(search)
        let share = search.options.effort == .thorough ? 10 : 1
        switch pass {
        case .first:
            // What tells rows of bars from other things is found out in the second pass.
            search.reportEvidence()
        case .second:
            // Large modules are seen in the picture's half, quarter and eighth: in full most blocks of their bars have
            // no edges.
            let first = isHalved ? 1 : 0
            for level in first...(isAlone ? 3 : first + 1) where level == first || search.goesOn(Self.self, pixels) {
                let samples =
                    isHalved ? level == 1 ? 8_000 : 3_500 : Self.samples(base, search.picture.isEnlarged)
                look(
                    level: level, samples: share * (isAlone ? samples : min(samples, Self.samplesBesideCodes)), &search,
                    pixels)
            }
        }
    }

    /// Whether all of the picture may be of its kind. Where other codes were read, only the rest of it is searched,
    /// with fewer samples.
    private static func isAlone(_ search: PictureSearch) -> Bool {
        search.barcodes.isEmpty || search.options.effort == .thorough || search.options.symbologies == symbologies
    }

    mutating func searchFrame(_ number: Int, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        if number % Self.framePeriod == Self.framePeriod - 1 { self.search(.second, &search, pixels) }
    }

    /// How many samples of a level may be taken in a picture that is searched in full: a line for every ten of its
    /// rows, and more in a tiny one. With three times as many, none of 18,700 pictures was read that is not read with
    /// these.
    private static func samples(_ base: Raster, _ isEnlarged: Bool) -> Int {
        min(20_000, 2_000 + base.width * base.height / (isEnlarged ? 20 : 10))
    }

    /// - Parameter samples: how many may be taken until a symbol is read.
    private mutating func look(
        level: Int, samples: Int, _ search: inout PictureSearch, _ pixels: Span<UInt8>
    ) {
        guard let field = search.picture.gradients(level, pixels) else { return }
        let isThorough = search.options.effort == .thorough
        let isBesideCodes = !Self.isAlone(search)
        let least =
            isThorough && !search.picture.isLarge ? 0 : isBesideCodes ? Self.leastFillBesideCodes : Self.leastFill
        let regions = StackedRegionFinder(field).regions().filter { $0.fill >= least }
        // Modules of a pixel or two need samples between pixels.
        let isCoarse = isBesideCodes || search.picture.isLarge && !isThorough
        samplesLeft = samples
        var attemptsLeft = Self.mostRegions
        for region in regions where !search.isTakenOrBars(region.center * Double(1 << level)) {
            guard !search.isFull, samplesLeft > 0, attemptsLeft > 0 else { return }
            attemptsLeft -= 1
            var readLevel = max(0, level - 1)
            while readLevel < level, region.reach * Double(1 << (level - readLevel)) > Self.mostAcross {
                readLevel += 1
            }
            let scaled = region.scaled(by: Double(1 << (level - readLevel)))
            var budget = search.budget
            let barcode = search.picture.withLevel(readLevel, pixels) {
                isCoarse && !scaled.hasManyEdges($0, $1)
                    ? nil : read(scaled, isCoarse: isCoarse, isThorough: isThorough, &budget, $0, $1)
            }
            search.budget = budget
            guard var barcode = barcode ?? nil else { continue }
            barcode.corners = barcode.corners.scaled(by: Double(1 << readLevel))
            // Regions of one symbol may be several.
            guard !search.isTaken(barcode.corners.center) else { continue }
            search.report(barcode)
            // There may be more of its kind.
            (samplesLeft, attemptsLeft) = (samples, Self.mostRegions)
        }
    }

    private mutating func read(
        _ region: StackedRegion, isCoarse: Bool, isThorough: Bool, _ budget: inout SearchBudget, _ pixels: Span<UInt8>,
        _ raster: Raster
    ) -> Barcode? {
        var earlier: MicroPDF417Reader?
        var sawRows = false
        let likely = region.directions(isCoarse: isCoarse, pixels, raster)
        for (index, directions) in (likely + Self.leans.map { likely[0].leaning(by: $0) }).enumerated() {
            guard samplesLeft > 0 else { return nil }
            // Lines that lean a little against the rows cross some of them.
            if index >= likely.count, !sawRows { break }
            var region = region
            if index == 1 { (region.reach, region.halfHeight) = (region.halfHeight, region.reach) }
            var reader = MicroPDF417Reader(region: region, directions: directions)
            let isPromising = reader.looksPromising(isCoarse: isCoarse, isThorough: isThorough, pixels, raster)
            samplesLeft -= reader.samples / (reader.sawRows ? Self.shareOfRows : 1)
            sawRows = sawRows || reader.sawRows
            guard isPromising else { continue }
            budget.evidenceWasSeen()
            guard budget.spend(reader.cost) else { continue }
            if let barcode = reader.read(with: earlier, &budget, pixels, raster) { return barcode }
            if index != 1 { earlier = reader }
        }
        return nil
    }
}
