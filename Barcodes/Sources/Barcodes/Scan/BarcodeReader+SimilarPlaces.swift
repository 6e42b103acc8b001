extension BarcodeReader {
    /// Searches places that look like codes already read, for codes of the same symbology. Gives up after too many
    /// places without one.
    func search(
        _ similar: SimilarPlaces, _ pixels: Span<UInt8>, _ raster: Raster, after first: Search
    ) -> Search {
        var result = first
        var reader = self
        reader.options.symbologies = [SimilarPlaces.symbology]
        var failuresLeft = Self.maximumFailures + Self.failuresPerCode * first.report.barcodes.count
        var areaLeft = Int(Self.maximumSearchedArea * Double(raster.width * raster.height))
        for place in similar.places where result.report.barcodes.count < options.limit && failuresLeft > 0 {
            let center = Point(x: Double(2 * place.x + place.width) / 2, y: Double(2 * place.y + place.height) / 2)
            guard !result.report.barcodes.contains(where: { $0.corners.contains(center) }) else { continue }
            let part = raster.part(place)
            let area = place.width * place.height
            areaLeft -= area
            guard areaLeft >= 0 else { break }
            let count = result.report.barcodes.count
            let search = reader.search(pixels, part, budget: result.budget)
            take(search, in: place, of: raster, margin: Self.minimumMargin, &result)
            // Modules of one or two pixels are read from an enlarged copy, as in a tiny picture.
            if result.report.barcodes.count == count, area <= LuminanceImage.tinyPicture, areaLeft >= 4 * area {
                areaLeft -= 4 * area
                let search = reader.enlargedSearch(pixels, part, keepsFailures: false, budget: result.budget)
                take(search, in: place, of: raster, margin: Self.minimumMargin, &result)
            }
            let added = result.report.barcodes.count - count
            failuresLeft += added > 0 ? Self.failuresPerCode * added : -1
        }
        return result
    }

    /// Number of places without a code after which the search of such places ends. In two trays, the first dozen of the
    /// places were all codes; beside the round edges of a puck's holes, twenty others came before some.
    private static let maximumFailures = 8
    /// Number of further failures allowed for each code that was read.
    private static let failuresPerCode = 3
    /// Maximum area that is searched again, as a multiple of the picture's area. A place searched at twice its size
    /// counts four times.
    private static let maximumSearchedArea = 2.0
    /// Minimum distance between a symbol and the borders of its place, in pixels. A symbol nearer to a border may be
    /// cut off.
    private static let minimumMargin = 3.0
}
