/// Search of a camera's frames, once in several in which nothing is read, that is as thorough as that of a picture.
///
/// Each frame gets a fraction of a picture's search. What that misses is looked for in several ways, in turn:
///
/// - Codes out of focus: the cameras of most laptops have a fixed focus, and a code that is held close is blurred in
///   every frame. One of the places that are out of focus (``OutOfFocusPlaces``) is searched sharpened at half the
///   size.
/// - Codes that are damaged or have little contrast: the frame is searched as a picture.
/// - Codes printed in dots, in strong noise, or with modules of little more than a pixel: a changed copy of the frame
///   is searched (``PictureEnhancement``), unless it is too large.
///
/// A look may cost more than a frame, so the next one waits until ten times as much work has gone into frames, but for
/// thirty frames at most; while something looks like a code, until as much has gone into them, and for eight. A code
/// that was read is looked for around its place in the same way, in every second frame.
struct OccasionalSearch: Sendable {
    /// Number of frames without a read until the next look.
    private var pause = firstPause
    /// Number of the way in which the next look is made.
    private var turn = 0
    /// Number of looks at places out of focus.
    private var placesSeen = 0
    /// Number of frames since something looked like a code. Each kind of code is looked for in some frames only.
    private var framesSinceEvidence = Int.max
    /// What one of the last looks read.
    private var known: Known?

    /// Way to look at a frame.
    private enum Way {
        /// A place out of focus is searched sharpened, and halved before that or not.
        case outOfFocus(isHalved: Bool)
        case asPicture
        case changed(PictureEnhancement)
    }

    private struct Known {
        var way: Way
        /// Codes that were read, in pixels of the searched part.
        var barcodes: [Barcode]
        /// Number of looks that have not read them since.
        var missed = 0
    }

    private struct Look {
        var way: Way
        var barcodes: [Barcode]
        /// Work that it took, in the unit of ``SearchBudget``.
        var work: Int
    }

    /// All ways, in the order of their turns. What reads most has every other turn.
    private static let ways: [Way] = [
        .outOfFocus(isHalved: false), .asPicture, .changed(.joiningOfDots), .asPicture, .changed(.smoothing),
        .asPicture, .changed(.sharpening),
    ]
    /// Number of frames without a read before the first look: as many as the search for new codes is spread over.
    private static let firstPause = 4
    /// Number of frames between two looks: a second at most.
    private static let pauses = 8...30
    /// Number of frames between two looks while something looks like a code.
    private static let pausesWithEvidence = 2...8
    /// Number of frames for which evidence of a code counts.
    private static let evidencePatience = 4
    /// Number of frames between two looks at a known code.
    private static let pauseOfKnown = 1
    /// Number of looks that may miss a known code before it is forgotten.
    private static let patience = 3
    /// Work of frames that a look waits for, as a multiple of its own: without and with evidence of a code.
    private static let (frames, framesWithEvidence) = (10, 1)
    /// Work of searching a pixel without any costly attempt, in the unit of the budget: once, and as a picture.
    private static let (workOfPixel, workOfPicturePixel) = (2, 3)

    /// Forgets the codes that were read.
    mutating func forget() { known = nil }

    /// Records that a frame was read without a look.
    mutating func frameWasRead() {
        pause = max(pause, Self.firstPause)
        forget()
    }

    /// Searches a frame in which nothing was read, if a look is due.
    /// - Parameter sawEvidence: whether something in it looks like a code.
    mutating func search(
        _ pixels: Span<UInt8>, _ raster: Raster, _ options: ReaderOptions, sawEvidence: Bool
    ) -> [Barcode] {
        guard options.enhancesPictures, min(raster.width, raster.height) >= 2 * LuminancePyramid.minimumSide else {
            return []
        }
        framesSinceEvidence = sawEvidence ? 0 : min(framesSinceEvidence, Self.evidencePatience) + 1
        let isLikely = framesSinceEvidence < Self.evidencePatience
        let pauses = isLikely ? Self.pausesWithEvidence : Self.pauses
        pause = min(pause, pauses.upperBound)
        guard pause == 0 else {
            pause -= 1
            return []
        }
        var options = options
        options.effort = .balanced
        let look = nextLook(pixels, raster, BarcodeReader(options: options))
        remember(look)
        let frames = isLikely ? Self.framesWithEvidence : Self.frames
        let pauseForWork = frames * (look?.work ?? 0) / (raster.width * raster.height)
        pause = known == nil ? min(max(pauseForWork, pauses.lowerBound), pauses.upperBound) : Self.pauseOfKnown
        return look?.barcodes ?? []
    }

    /// Looks again for what is known, or else in the next way that suits the frame.
    private mutating func nextLook(_ pixels: Span<UInt8>, _ raster: Raster, _ reader: BarcodeReader) -> Look? {
        if let known { return look(known.way, pixels, raster, reader) }
        for _ in Self.ways {
            let way = Self.ways[turn % Self.ways.count]
            turn += 1
            if let look = look(way, pixels, raster, reader) { return look }
        }
        return nil
    }

    /// Takes over the result of a look: codes, or none.
    private mutating func remember(_ look: Look?) {
        if let look, !look.barcodes.isEmpty {
            known = Known(way: look.way, barcodes: look.barcodes)
        } else {
            known?.missed += 1
            if let known, known.missed >= Self.patience { forget() }
        }
    }

    /// Looks at a frame in one way.
    /// - Returns: `nil` if the frame has nothing to be looked at in this way.
    private mutating func look(
        _ way: Way, _ pixels: Span<UInt8>, _ raster: Raster, _ reader: BarcodeReader
    ) -> Look? {
        guard case .outOfFocus = way else { return lookAround(way, pixels, raster, reader) }
        let half = LuminanceImage(halving: pixels, raster)
        let found = OutOfFocusPlaces(half.pixels.span, half.raster)
        guard let (place, isHalved) = next(of: found.places) else { return nil }
        let first = SearchBudget(pixels: raster.width * raster.height, effort: reader.options.effort)
        let search = reader.outOfFocusSearch(
            place.area, isHalved: isHalved, half.pixels.span, half.raster, after: first)
        return Look(
            way: .outOfFocus(isHalved: isHalved), barcodes: search.report.scaled(by: 2).barcodes,
            work: Self.workOfPixel * place.area.width * place.area.height + search.budget.spent)
    }

    /// Returns the place that is searched next, and whether it is halved: the place of the known code, or each in turn.
    private mutating func next(
        of places: [OutOfFocusPlaces.Place]
    ) -> (place: OutOfFocusPlaces.Place, isHalved: Bool)? {
        if let known, case .outOfFocus(let isHalved) = known.way, let center = known.barcodes.first?.corners.center,
            let place = places.first(where: { $0.area.contains(center * 0.5) })
        {
            return (place, isHalved)
        }
        guard !places.isEmpty else { return nil }
        let place = places[placesSeen % places.count]
        let isHalved = place.isFarOutOfFocus && placesSeen / places.count & 1 == 1
        placesSeen += 1
        return (place, isHalved)
    }

    /// Looks at the whole frame, or at what is around the known codes.
    private func lookAround(_ way: Way, _ pixels: Span<UInt8>, _ raster: Raster, _ reader: BarcodeReader) -> Look? {
        let frame = PixelRectangle(x: 0, y: 0, width: raster.width, height: raster.height)
        let area = known.flatMap { searchedArea(around: $0.barcodes, raster) } ?? frame
        let part = raster.part(area)
        let whole = SearchBudget(pixels: part.width * part.height, effort: reader.options.effort)
        var search: BarcodeReader.Search
        if case .changed(let enhancement) = way {
            guard let copy = enhancement.copy(of: pixels, part, maximumPixels: BarcodeReader.maximumPixelsOfCopy) else {
                return nil
            }
            search = reader.copySearch(
                copy, of: enhancement, keepsFailures: false, after: BarcodeReader.Search(budget: whole))
        } else {
            let budget = SearchBudget(
                pixels: part.width * part.height, effort: reader.options.effort, forAnotherLookAfter: whole)
            search = reader.marginSearch(pixels, part, keepsFailures: false, budget: budget)
        }
        var result = BarcodeReader.Search(budget: whole)
        reader.take(search, in: area, of: raster, margin: Self.minimumMargin, &result)
        return Look(
            way: way, barcodes: result.report.barcodes,
            work: Self.workOfPicturePixel * part.width * part.height + result.budget.spent)
    }

    /// Minimum distance between a code and the borders of the area around its last place, in pixels.
    private static let minimumMargin = 6.0

    /// Returns the area in which codes are looked for again.
    private func searchedArea(around barcodes: [Barcode], _ raster: Raster) -> PixelRectangle? {
        barcodes.compactMap { RegionSearch(around: $0, raster)?.area }.reduce(nil) { $0?.union($1) ?? $1 }
    }
}

extension PixelRectangle {
    fileprivate func contains(_ point: Point) -> Bool {
        Double(x) <= point.x && point.x <= Double(x + width) && Double(y) <= point.y && point.y <= Double(y + height)
    }

    /// Returns the smallest rectangle that contains this one and another one.
    fileprivate func union(_ other: PixelRectangle) -> PixelRectangle {
        let (left, top) = (min(x, other.x), min(y, other.y))
        return PixelRectangle(
            x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }
}
