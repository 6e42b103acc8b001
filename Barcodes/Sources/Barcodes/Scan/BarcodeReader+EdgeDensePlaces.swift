extension BarcodeReader {
    /// Searches places of a large picture as pictures of their own, in full resolution.
    func search(
        _ places: [PixelRectangle], _ pixels: Span<UInt8>, _ raster: Raster, after first: Search
    ) -> Search {
        var result = first
        // Beside codes that were read there may be more of their kind: a tray of them, a sheet of labels.
        var reader = self
        let known = Set(first.report.barcodes.map(\.symbology))
        if !known.isEmpty, options.effort < .thorough { reader.options.symbologies.formIntersection(known) }
        for place in places where result.report.barcodes.count < options.limit {
            let part = raster.part(place)
            let search = reader.search(pixels, part, budget: result.budget)
            take(search, in: place, of: raster, margin: Self.minimumMarginOfPlace, &result)
        }
        return result
    }

    /// Minimum distance between a code and the borders of its place, in pixels. A place is cut with a margin four times
    /// as wide.
    static let minimumMarginOfPlace = 12.0

    /// Adds the codes read in a place to the result, and takes over the remaining budget.
    /// - Parameter margin: minimum distance between a code and the place's borders, in pixels.
    func take(
        _ search: Search, in place: PixelRectangle, of raster: Raster, margin: Double, _ result: inout Search
    ) {
        result.budget = search.budget
        for barcode in search.report.barcodes where isWhole(barcode, in: place, of: raster, margin: margin) {
            var moved = barcode
            moved.corners = moved.corners.moved(by: Point(x: Double(place.x), y: Double(place.y)))
            let known = result.report.barcodes.contains { $0.corners.isSamePlace(as: moved.corners) }
            guard !known, result.report.barcodes.count < options.limit else { continue }
            result.report.barcodes.append(moved)
            result.report.failures.removeAll { $0.corners.isSamePlace(as: moved.corners) }
        }
    }

    /// Whether a code lies at least `margin` pixels within its place. A code that touches the border of a place may be
    /// a fragment of a longer one; borders of the picture itself don't count.
    private func isWhole(
        _ barcode: Barcode, in place: PixelRectangle, of raster: Raster, margin: Double
    ) -> Bool {
        let (width, height) = (Double(place.width), Double(place.height))
        return barcode.corners.points.allSatisfy {
            ($0.x >= margin || place.x == 0) && ($0.y >= margin || place.y == 0)
                && ($0.x <= width - margin || place.x + place.width == raster.width)
                && ($0.y <= height - margin || place.y + place.height == raster.height)
        }
    }
}
