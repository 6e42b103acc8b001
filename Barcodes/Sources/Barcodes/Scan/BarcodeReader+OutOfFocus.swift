extension BarcodeReader {
    /// Searches a large picture in which nothing was read at the places that are out of focus, with the budget of
    /// another look. Photographs without a code have such places, too, and take up to four times as long.
    func outOfFocusSearch(_ pixels: Span<UInt8>, _ raster: Raster, after first: Search) -> Search {
        let count = raster.width * raster.height
        guard count > Self.maximumPixelsOfCopy else { return first }
        let half = LuminanceImage(halving: pixels, raster)
        let found = OutOfFocusPlaces(half.pixels.span, half.raster)
        var budget = SearchBudget(pixels: count, effort: options.effort, forAnotherLookAfter: first.budget)
        let looks = found.places.map { ($0, false) } + found.places.filter(\.isFarOutOfFocus).map { ($0, true) }
        for (place, isHalved) in looks {
            let look = outOfFocusSearch(
                place.area, isHalved: isHalved, half.pixels.span, half.raster, after: budget)
            budget = budget.left(after: look.budget)
            guard !look.hasCodes else {
                let later = Search(report: look.report, budget: first.budget.left(after: budget))
                return first.followed(by: later, scale: 2)
            }
        }
        return Search(report: first.report, budget: first.budget.left(after: budget))
    }

    /// Searches a place that is out of focus (``OutOfFocusPlaces``) sharpened, with the budget of another look.
    /// - Parameters:
    ///   - isHalved: whether it is halved first.
    ///   - first: budget that remains of the picture's.
    /// - Returns: the codes in coordinates of the whole picture.
    func outOfFocusSearch(
        _ place: PixelRectangle, isHalved: Bool, _ pixels: Span<UInt8>, _ raster: Raster, after first: SearchBudget
    ) -> Search {
        let part = raster.part(place)
        let image =
            isHalved ? Self.halvedAndSharpened(pixels, part) : LuminanceImage(smoothingAndSharpening: pixels, part)
        let budget = SearchBudget(pixels: image.pixels.count, effort: options.effort, forAnotherLookAfter: first)
        var look = search(image.pixels.span, image.raster, budget: budget)
        if isHalved { look.report = look.report.scaled(by: 2) }
        var result = Search(budget: first)
        take(look, in: place, of: raster, margin: Self.minimumMarginOutOfFocus, &result)
        return result
    }

    private static func halvedAndSharpened(_ pixels: Span<UInt8>, _ raster: Raster) -> LuminanceImage {
        let half = LuminanceImage(halving: pixels, raster)
        return LuminanceImage(smoothingAndSharpening: half.pixels.span, half.raster)
    }

    /// Minimum distance between a code and the borders of its place, in pixels.
    private static let minimumMarginOutOfFocus = 6.0
}
