/// Search of a camera's frames, once in several in which nothing is read, for codes that are out of focus.
///
/// The cameras of most laptops have a fixed focus, and a code that is held close is blurred in every frame. Such places
/// (``OutOfFocusPlaces``) are searched sharpened at half the size, one in each look and in turn. A look may cost more
/// than a frame, so the next one waits until ten times as much work has gone into frames.
struct OutOfFocusSearch: Sendable {
    /// Number of frames without a read until the next look.
    private var pause = firstPause
    /// Number of looks.
    private var turn = 0
    /// The code that one of the last looks read.
    private var known: Known?

    private struct Known {
        /// Centre, in pixels of the searched part.
        var center: Point
        /// Whether the place was halved.
        var isHalved: Bool
        /// Number of looks that have not read it since.
        var missed = 0
    }

    /// Number of frames without a read before the first look: as many as the search for new codes is spread over.
    private static let firstPause = 4
    /// Minimum number of frames between two looks.
    private static let minimumPause = 8
    /// Number of frames between two looks at a known code.
    private static let pauseOfKnown = 1
    /// Number of looks that may miss a known code before it is forgotten.
    private static let patience = 3
    /// Work of frames that a look has to wait for, in pixels: for each pixel that it searches, and for each unit of the
    /// budget that it spends.
    private static let (workOfPixel, workOfUnit) = (20, 10)

    /// Forgets the code that was read.
    mutating func forget() { known = nil }

    /// Records that a frame was read without a look.
    mutating func frameWasRead() {
        pause = max(pause, Self.firstPause)
        forget()
    }

    /// Searches a frame in which nothing was read, if a look is due.
    mutating func search(_ pixels: Span<UInt8>, _ raster: Raster, _ options: ReaderOptions) -> [Barcode] {
        guard options.enhancesPictures, min(raster.width, raster.height) >= 2 * LuminancePyramid.minimumSide else {
            return []
        }
        guard pause == 0 else {
            pause -= 1
            return []
        }
        let half = LuminanceImage(halving: pixels, raster)
        let found = OutOfFocusPlaces(half.pixels.span, half.raster)
        guard let (place, isHalved) = next(of: found.places) else {
            forget()
            pause = Self.minimumPause
            return []
        }
        turn += 1
        var options = options
        options.effort = .balanced
        let first = SearchBudget(pixels: raster.width * raster.height, effort: options.effort)
        let look = BarcodeReader(options: options).outOfFocusSearch(
            place.area, isHalved: isHalved, half.pixels.span, half.raster, after: first)
        let barcodes = look.report.scaled(by: 2).barcodes
        remember(barcodes.first, isHalved: isHalved)
        let work = Self.workOfPixel * place.area.width * place.area.height + Self.workOfUnit * look.budget.spent
        let pauseForWork = max(Self.minimumPause, work / (raster.width * raster.height))
        pause = known == nil ? pauseForWork : Self.pauseOfKnown
        return barcodes
    }

    /// Takes over the result of a look: a code, or none.
    private mutating func remember(_ barcode: Barcode?, isHalved: Bool) {
        if let barcode {
            known = Known(center: barcode.corners.center, isHalved: isHalved)
        } else {
            known?.missed += 1
            if let known, known.missed >= Self.patience { forget() }
        }
    }

    /// Returns the place that is searched next, and whether it is halved: the place of the known code, or each in turn.
    private func next(of places: [OutOfFocusPlaces.Place]) -> (place: OutOfFocusPlaces.Place, isHalved: Bool)? {
        if let known, let place = places.first(where: { $0.area.contains(known.center * 0.5) }) {
            return (place, known.isHalved)
        }
        guard !places.isEmpty else { return nil }
        let place = places[turn % places.count]
        return (place, place.isFarOutOfFocus && turn / places.count & 1 == 1)
    }
}

extension PixelRectangle {
    fileprivate func contains(_ point: Point) -> Bool {
        Double(x) <= point.x && point.x <= Double(x + width) && Double(y) <= point.y && point.y <= Double(y + height)
    }
}
