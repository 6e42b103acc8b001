/// Close look at one region.
extension LinearSearchStrategy {
    /// Number of lines across a region in a close look.
    private static let moreLines = 20
    /// Number of lines across a region that are a single row each.
    private static let thinLines = 30
    /// Number of single-row lines that are read first in a region that contains bars and nothing else: if none gives a
    /// reading, the others are left out.
    private static let firstThinLines = 16
    /// Number of single-row lines that are read first in any other region, and in large pictures.
    private static let fewThinLines = 10

    /// Facts about the picture that decide how closely a region of it is looked at.
    struct Surroundings {
        var isLarge: Bool
        /// Whether every attempt is wanted.
        var isThorough: Bool
        /// Whether a code was read already.
        var hasCodes: Bool
    }

    /// Reads one region by more and finer lines, then by its grey values, and at last as light bars on a dark ground.
    ///
    /// Where every attempt is wanted, every attempt is made. Otherwise an attempt is left out where it read nothing in
    /// 3,100 pictures, as they are and changed: grey values where a region contains more than bars; light bars where
    /// bars are uneven or fewer than 25 elements are seen; shadows, single rows and light bars beside a code that was
    /// read. Single rows are read in every other high region: bars a pixel wide in binary noise don't look even, and a
    /// test reads 14 of 18 UPC-E symbols without them.
    /// - Parameter spend: charges an amount of work, and returns whether to go on.
    static func readCloser(
        _ reader: inout RegionReader, _ place: Place, in surroundings: Surroundings, _ pixels: Span<UInt8>,
        _ raster: Raster, spend: (Int) -> Bool
    ) -> [Barcode] {
        let (isLarge, isThorough) = (surroundings.isLarge, surroundings.isThorough)
        let isAlone = !surroundings.hasCodes || isThorough
        // A large picture has many regions of other things, whose neighbouring rows are alike, but not all of their
        // rows.
        let isDoubtful = isLarge && !place.areEven
        reader.isFaint = !isLarge
        reader.evensWidths = !isDoubtful
        reader.stack = isDoubtful ? nil : LineStack()
        var barcodes = readByMoreLines(&reader, isDoubtful: isDoubtful, isAlone: isAlone, pixels, raster)
        guard barcodes.isEmpty, !isLarge || reader.elementCount >= 25 else { return barcodes }
        // A single line of grey values is not enough evidence.
        let isHigh = reader.region.halfHeight > 6
        // Lines that gave any reading are hardly blurred by more than a module, so single rows are tried before blur.
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
        // On metal, reflections make bars light or dark.
        guard isThorough || place.areEven && reader.elementCount >= Self.minimumElementsOfPart else { return [] }
        reader.cross(
            pixels, raster, lines: thinLines, sensitivity: 0.15, isInverted: true, isThin: true, doubtful: 8)
        barcodes = reader.barcodes(pixels, raster)
        guard barcodes.isEmpty, isHigh else { return barcodes }
        return reader.likelyBarcodes(pixels, raster, lines: lines, isInverted: true, spend: spend)
    }

    /// Reads a region by more lines than the first look, then as tracks side by side, then with the light evened out.
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
        guard barcodes.isEmpty, !isDoubtful else { return barcodes }
        // Cameras that sharpen too much make wide spaces darker in their middle than at their edges.
        reader.cross(pixels, raster, lines: lines, sensitivity: 0.35, doubtful: 3)
        barcodes = reader.barcodes(pixels, raster)
        guard barcodes.isEmpty, isAlone, reader.isInShadow(pixels, raster) else { return barcodes }
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
