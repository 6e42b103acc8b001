/// A close look at one region.
extension LinearSearchStrategy {
    /// The number of lines that a region is crossed by when it is looked at closely.
    private static let moreLines = 20
    /// The number of lines of a single row each.
    private static let thinLines = 30
    /// The number of single rows that are read first where there are bars and nothing else: if none says anything, the
    /// others are left.
    private static let firstThinLines = 16
    /// The same elsewhere.
    private static let fewThinLines = 10

    /// What is known of a picture one of whose regions is looked at closely.
    struct Surroundings {
        var isLarge: Bool
        /// Whether every attempt is wanted.
        var isThorough: Bool
        /// Whether a code was read.
        var hasCodes: Bool
    }

    /// Reads one region by more and finer lines, by its grey values, and at last by light bars.
    ///
    /// Where every attempt is wanted, every attempt is made. Otherwise one is left out where it read nothing in 3,100
    /// pictures, as they are and changed: grey values where there is more than bars; light bars where bars are uneven
    /// or fewer than 25 elements are seen; shadows, single rows and light bars beside a code that was read. Single rows
    /// are read in every other high region: bars a pixel wide in binary noise don't look even, and a test reads 14 of
    /// 18 UPC-E symbols without them.
    /// - Parameter spend: asks for leave to go on, after so much work.
    static func readCloser(
        _ reader: inout RegionReader, _ place: Place, in surroundings: Surroundings, _ pixels: Span<UInt8>,
        _ raster: Raster, spend: (Int) -> Bool
    ) -> [Barcode] {
        let (isLarge, isThorough) = (surroundings.isLarge, surroundings.isThorough)
        let isAlone = !surroundings.hasCodes || isThorough
        // A large picture has many regions of other things, which are alike in neighbouring rows and not all along.
        let isDoubtful = isLarge && !place.areEven
        reader.isFaint = !isLarge
        reader.evensWidths = !isDoubtful
        reader.stack = isDoubtful ? nil : LineStack()
        var barcodes = readByMoreLines(&reader, isDoubtful: isDoubtful, isAlone: isAlone, pixels, raster)
        guard barcodes.isEmpty, !isLarge || reader.mostElements >= 25 else { return barcodes }
        // A single line of grey values is too little to go by.
        let isHigh = reader.region.halfHeight > 6
        // Lines that say something are hardly blurred by more than a module: single rows are tried before that.
        let blurIsLast = reader.readsBlur && !isDoubtful && isAlone && !reader.evidence.isEmpty
        if blurIsLast { reader.readsBlur = false }
        if isHigh, place.isBars || isThorough {
            barcodes = reader.likelyBarcodes(pixels, raster, lines: lines, isInverted: false, spend: spend)
        }
        guard barcodes.isEmpty, isAlone, !isDoubtful || !isHigh else { return barcodes }
        if isHigh {
            barcodes = readByThinLines(&reader, place, isLarge: isLarge, pixels, raster)
            guard barcodes.isEmpty else { return barcodes }
        }
        if blurIsLast, isHigh {
            reader.readsBlur = true
            barcodes = reader.blurredBarcodes(pixels, raster, lines: lines, spend: spend)
            guard barcodes.isEmpty else { return barcodes }
        }
        // On metal, bars are light or dark by what is reflected.
        guard isThorough || place.areEven && reader.mostElements >= Self.leastElementsOfPart else { return [] }
        reader.cross(
            pixels, raster, lines: thinLines, sensitivity: 0.15, isInverted: true, isThin: true, doubtful: 8)
        barcodes = reader.barcodes(pixels, raster)
        guard barcodes.isEmpty, isHigh else { return barcodes }
        return reader.likelyBarcodes(pixels, raster, lines: lines, isInverted: true, spend: spend)
    }

    /// Reads a region by more lines than at first, also where its bars are in tracks or in a shadow.
    private static func readByMoreLines(
        _ reader: inout RegionReader, isDoubtful: Bool, isAlone: Bool, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> [Barcode] {
        reader.cross(pixels, raster, lines: moreLines, sensitivity: 0.08, doubtful: isDoubtful ? 4 : 8)
        if !isDoubtful { crossRowsBeside(&reader, pixels, raster) }
        var barcodes = reader.barcodes(pixels, raster)
        if barcodes.isEmpty, reader.evidence.isEmpty, reader.showsTracks {
            reader.crossTracks(pixels, raster)
            barcodes = reader.barcodes(pixels, raster)
        }
        guard barcodes.isEmpty, !isDoubtful, isAlone, reader.isInShadow(pixels, raster) else { return barcodes }
        reader.evensLight = true
        reader.cross(pixels, raster, lines: moreLines, sensitivity: 0.1, doubtful: 4)
        reader.evensLight = false
        return reader.barcodes(pixels, raster)
    }

    /// Reads a region by single rows: creased and curved bars are straight for a row or two, and between stains a row
    /// or two is clean.
    private static func readByThinLines(
        _ reader: inout RegionReader, _ place: Place, isLarge: Bool, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> [Barcode] {
        reader.cross(
            pixels, raster, lines: place.isBars ? 2 * thinLines : thinLines, sensitivity: 0.15, isThin: true,
            doubtful: place.isBars && !isLarge ? firstThinLines : fewThinLines)
        let barcodes = reader.barcodes(pixels, raster)
        guard barcodes.isEmpty else { return barcodes }
        reader.readMeans()
        return reader.barcodes(pixels, raster)
    }
}
