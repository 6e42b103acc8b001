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
        let isVast: Bool
        /// Whether the region shows as many elements as a symbol has.
        var isLikely = false
        /// Whether the region shows low bars, too few of them for a symbol.
        var isFragment = false

        mutating func read(_ reader: inout RegionReader, _ pixels: Span<UInt8>, _ raster: Raster) -> [Barcode] {
            // A line whose direction is slightly wrong leaves low bars before their end.
            let isLow = place.region.isLow
            if isLow { reader = reader.withExactDirection(isFromHalf: isFromHalf, pixels, raster) }
            let barPlaces = reader.barPlaces(pixels, raster, least: 0.5)
            if !barPlaces.isEmpty {
                if !isLow { reader = reader.withExactDirection(isFromHalf: isFromHalf, pixels, raster) }
                let barcodes = cross(&reader, at: barPlaces, pixels, raster)
                guard barcodes.isEmpty else { return barcodes }
            }
            // Vast pictures have many low regions of other things.
            guard isLow, !isVast || !barPlaces.isEmpty,
                case let places = Self.follow(&reader, pixels, raster), !places.isEmpty
            else { return [] }
            let before = self
            let barcodes = cross(&reader, at: places, pixels, raster)
            // Lines across the bars alone may show less than lines across the whole region did.
            if !isLikely, before.isLikely || before.isFragment && !isFragment { self = before }
            return barcodes
        }

        /// Crosses the region of a reader.
        /// - Parameter barPlaces: places along the bars at which lines look like bars: one or two.
        private mutating func cross(
            _ reader: inout RegionReader, at barPlaces: [Double], _ pixels: Span<UInt8>, _ raster: Raster
        ) -> [Barcode] {
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

        /// Replaces the region of a reader by that of low bars that lean, or that are lower than it, if lines across
        /// these look like bars.
        /// - Returns: the places of such lines; none if the reader is as it was.
        private static func follow(
            _ reader: inout RegionReader, _ pixels: Span<UInt8>, _ raster: Raster
        ) -> [Double] {
            guard let bars = reader.region.withMeasuredSkew(pixels, raster) else { return [] }
            let other = reader.reader(of: bars, decoders: reader.decoders)
            let places = other.barPlaces(pixels, raster, least: 0.5)
            if !places.isEmpty { reader = other }
            return places
        }
    }
}
