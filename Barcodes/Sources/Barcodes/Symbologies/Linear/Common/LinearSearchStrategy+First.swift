/// First look at one region.
extension LinearSearchStrategy {
    /// Minimum number of elements of a symbol.
    private static let minimumElements = 17
    /// Minimum number of elements of a symbol in a region that was cut out of a larger one (``BarRegion/isPart``): a
    /// UPC-E symbol has 33.
    static let minimumElementsOfPart = 25
    /// Minimum number of elements of a fragment, which is a third of a row or more; a row has at least 25.
    private static let minimumElementsOfFragment = 9
    /// Number of lines without any reading after which the first look gives a region up.
    static let fewSilentLines = 6

    /// Factors by which a region is lengthened whose bars go on beyond its ends.
    private static let lengthenings = [3.0, 8]

    /// Crosses a region whose bars go on beyond its ends, lengthened: of bars that are finer than gradients at half the
    /// size show, only parts become regions.
    private static func crossLengthened(
        _ reader: inout RegionReader, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> [Barcode] {
        for factor in lengthenings {
            var region = reader.region
            region.reach *= factor
            var whole = reader.reader(of: region, decoders: reader.decoders)
            whole.cross(pixels, raster, lines: lines, sensitivity: 0.15, doubtful: 3)
            let barcodes = whole.barcodes(pixels, raster)
            reader.resume(from: whole, isRead: !barcodes.isEmpty)
            guard barcodes.isEmpty, whole.fineBarsGoOn else { return barcodes }
        }
        return []
    }

    /// First look at a region: reads a few lines across it, and keeps what they show.
    struct FirstLook {
        var place: Place
        /// Whether the region is one of several that a larger one was divided into.
        let isPart: Bool
        /// Whether the region is at least as high as it is long.
        let isHigh: Bool
        /// Whether the region was found in a level of half the resolution of the one that it is read in.
        let isFromHalf: Bool
        let isLarge: Bool
        /// Whether the region shows as many elements as a symbol has.
        var isLikely = false
        /// Whether the region shows low bars, too few of them for a symbol.
        var isFragment = false

        mutating func read(_ reader: inout RegionReader, _ pixels: Span<UInt8>, _ raster: Raster) -> [Barcode] {
            // A line whose direction is slightly wrong leaves low bars before their end.
            let isLow = place.region.isLow
            if isLow { reader = reader.withExactDirection(isFromHalf: isFromHalf, pixels, raster) }
            var barPlaces = reader.barPlaces(pixels, raster, least: 0.5)
            guard !barPlaces.isEmpty else { return [] }
            if !isLow { reader = reader.withExactDirection(isFromHalf: isFromHalf, pixels, raster) }
            if let skewed = reader.region.withMeasuredSkew(pixels, raster) {
                reader = reader.reader(of: skewed, decoders: reader.decoders)
                barPlaces = reader.barPlaces(pixels, raster, least: 0.5)
                guard !barPlaces.isEmpty else { return [] }
            }
            let likeness = barPlaces.count
            place.region = reader.region
            reader.maximumSilentLines = fewSilentLines
            reader.rowSpacing = isLarge ? 2 : 1
            let isDoubtful = likeness < 2 || isPart
            reader.cross(
                pixels, raster, lines: lines, sensitivity: 0.15, doubtful: isDoubtful ? 3 : nil,
                likely: isDoubtful ? barPlaces[0] : nil)
            // Bars on metal have little contrast beside a dark frame.
            if likeness > 1, reader.elementCount < minimumElements, reader.isClearlyBars(pixels, raster) {
                reader.isFaint = true
                reader.cross(pixels, raster, lines: lines, sensitivity: 0.15, doubtful: 3)
            }
            let count = reader.elementCount
            isLikely = likeness > 1 && count >= (isPart ? minimumElementsOfPart : minimumElements)
            isFragment = likeness > 1 && !isHigh && (minimumElementsOfFragment..<minimumElementsOfPart).contains(count)
            place.isBars = isLikely && reader.isClearlyBars(pixels, raster)
            crossRowsBeside(&reader, pixels, raster)
            let barcodes = reader.barcodes(pixels, raster)
            place.areEven = place.isBars && barcodes.isEmpty && reader.areEvenBars(pixels, raster)
            guard place.areEven, reader.fineBarsGoOn else { return barcodes }
            return crossLengthened(&reader, pixels, raster)
        }
    }
}
