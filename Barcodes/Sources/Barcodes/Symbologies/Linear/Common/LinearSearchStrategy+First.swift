/// A first look at one region.
extension LinearSearchStrategy {
    /// What shows fewer elements is no symbol.
    private static let leastElements = 17
    /// The same for what was cut out of more: a UPC-E symbol has 33.
    static let leastElementsOfPart = 25
    /// The same for a third of a row, which has 25 at least.
    private static let leastElementsOfFragment = 9
    /// The number of lines that say nothing after which a region is given up for the time being.
    static let fewSilentLines = 6

    /// What lines across a region show at first.
    struct FirstLook {
        var place: Place
        /// Whether the region is one of several that a larger one was divided into.
        let isPart: Bool
        /// Whether it is at least as high as it is long.
        let isHigh: Bool
        /// Whether it was found in a half of the pixels that it is read in.
        let isFromHalf: Bool
        let isLarge: Bool
        /// Whether it shows as many elements as a symbol.
        var isLikely = false
        /// Whether it shows low bars too few for a symbol.
        var isFragment = false

        mutating func read(_ reader: inout RegionReader, _ pixels: Span<UInt8>, _ raster: Raster) -> [Barcode] {
            // A line leaves low bars where its direction is a little wrong.
            let isLow = place.region.isLow
            if isLow { reader = reader.withExactDirection(isFromHalf: isFromHalf, pixels, raster) }
            let barPlaces = reader.barPlaces(pixels, raster, least: 0.5)
            let likeness = barPlaces.count
            guard likeness > 0 else { return [] }
            if !isLow { reader = reader.withExactDirection(isFromHalf: isFromHalf, pixels, raster) }
            place.region = reader.region
            reader.mostSilent = fewSilentLines
            reader.rowSpacing = isLarge ? 2 : 1
            let isDoubtful = likeness < 2 || isPart
            reader.cross(
                pixels, raster, lines: lines, sensitivity: 0.15, doubtful: isDoubtful ? 3 : nil,
                likely: isDoubtful ? barPlaces[0] : nil)
            // Bars on metal have little contrast beside a dark frame.
            if likeness > 1, reader.mostElements < leastElements, reader.isClearlyBars(pixels, raster) {
                reader.isFaint = true
                reader.cross(pixels, raster, lines: lines, sensitivity: 0.15, doubtful: 3)
            }
            let count = reader.mostElements
            isLikely = likeness > 1 && count >= (isPart ? leastElementsOfPart : leastElements)
            isFragment = likeness > 1 && !isHigh && (leastElementsOfFragment..<leastElementsOfPart).contains(count)
            place.isBars = isLikely && reader.isClearlyBars(pixels, raster)
            crossRowsBeside(&reader, pixels, raster)
            let barcodes = reader.barcodes(pixels, raster)
            place.areEven = place.isBars && barcodes.isEmpty && reader.areEvenBars(pixels, raster)
            return barcodes
        }
    }
}
