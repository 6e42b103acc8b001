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
        for place in places where result.report.barcodes.count < options.maximumCount {
            let part = raster.part(place)
            let search = reader.search(pixels, part, budget: result.budget)
            take(search, in: place, of: raster, margin: Self.leastMarginOfPlace, &result)
        }
        return result
    }

    /// What a code in a place has around it at least, in pixels: the place's own margin is four times as wide.
    private static let leastMarginOfPlace = 12.0

    /// Keeps what was read in a place, and the budget that is left.
    /// - Parameter margin: what a code has around it at least, in pixels.
    func take(
        _ search: Search, in place: PixelRectangle, of raster: Raster, margin: Double, _ result: inout Search
    ) {
        result.budget = search.budget
        for barcode in search.report.barcodes where isWhole(barcode, in: place, of: raster, margin: margin) {
            var moved = barcode
            moved.corners = moved.corners.moved(by: Point(x: Double(place.x), y: Double(place.y)))
            let known = result.report.barcodes.contains { $0.corners.isSamePlace(as: moved.corners) }
            guard !known, result.report.barcodes.count < options.maximumCount else { continue }
            result.report.barcodes.append(moved)
            result.report.failures.removeAll { $0.corners.isSamePlace(as: moved.corners) }
        }
    }

    /// Whether a place shows a code with what surrounds it: one that is cut off where the place ends may be a part of a
    /// longer one.
    private func isWhole(
        _ barcode: Barcode, in place: PixelRectangle, of raster: Raster, margin: Double
    ) -> Bool {
        let (width, height) = (Double(place.width), Double(place.height))
        return barcode.corners.corners.allSatisfy {
            ($0.x >= margin || place.x == 0) && ($0.y >= margin || place.y == 0)
                && ($0.x <= width - margin || place.x + place.width == raster.width)
                && ($0.y <= height - margin || place.y + place.height == raster.height)
        }
    }
}
