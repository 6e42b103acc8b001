extension BarcodeReader {
    /// Searches places that look like codes that were read, for their kind, until too many show none.
    func search(
        _ similar: PlacesLikeCodes, _ pixels: Span<UInt8>, _ raster: Raster, after first: Search
    ) -> Search {
        var result = first
        var reader = self
        reader.options.symbologies = [PlacesLikeCodes.symbology]
        var failuresLeft = Self.mostFailures + Self.failuresPerCode * first.report.barcodes.count
        var areaLeft = Int(Self.mostArea * Double(raster.width * raster.height))
        for place in similar.places where result.report.barcodes.count < options.maximumCount && failuresLeft > 0 {
            let center = Point(x: Double(2 * place.x + place.width) / 2, y: Double(2 * place.y + place.height) / 2)
            guard !result.report.barcodes.contains(where: { $0.corners.contains(center) }) else { continue }
            let part = raster.part(place)
            let area = place.width * place.height
            areaLeft -= area
            guard areaLeft >= 0 else { break }
            let count = result.report.barcodes.count
            let search = reader.search(pixels, part, budget: result.budget)
            take(search, in: place, of: raster, margin: Self.leastMargin, &result)
            // Modules of a pixel or two are read at twice their size, as in a tiny picture.
            if result.report.barcodes.count == count, area <= LuminanceImage.tinyPicture, areaLeft >= 4 * area {
                areaLeft -= 4 * area
                let search = reader.enlargedSearch(pixels, part, keepsFailures: false, budget: result.budget)
                take(search, in: place, of: raster, margin: Self.leastMargin, &result)
            }
            let added = result.report.barcodes.count - count
            failuresLeft += added > 0 ? Self.failuresPerCode * added : -1
        }
        return result
    }

    /// How many places may show nothing, and how many more for each code that was read. In two trays, the first dozen
    /// of the places were all codes; beside the round edges of a puck's holes, twenty others came before some.
    private static let (mostFailures, failuresPerCode) = (8, 3)
    /// How much of the picture is searched again at most, as a share of it; at twice the size, each pixel is four.
    private static let mostArea = 2.0
    /// What a symbol has around it in a place at least, in pixels: it ends in the place.
    private static let leastMargin = 3.0
}
