/// Reads the codes in a single picture.
///
/// ```swift
/// let barcodes = try BarcodeReader().read(luminance.span, layout: ImageLayout(width: 1280, height: 720))
/// for barcode in barcodes { print(barcode.text) }
/// ```
///
/// A reader keeps no state between calls and may be used from several threads at once. For a camera, see
/// ``LiveBarcodeReader``, which reuses what it learned from earlier frames.
public struct BarcodeReader: Sendable {
    /// Symbologies, region and effort of the search; may be changed between reads.
    public var options: ReaderOptions

    /// Creates a reader with these options.
    public init(options: ReaderOptions = ReaderOptions()) {
        self.options = options
    }

    /// Returns the codes in a picture, in the order in which they were found.
    ///
    /// - Parameters:
    ///   - luminance: the picture's bytes, one for each pixel, 0 being black: the `span` of an array, of Foundation's
    ///     `Data` or of an `UnsafeBufferPointer`. They are not kept after the call.
    ///   - layout: the arrangement of the pixels in the bytes.
    /// - Returns: the codes, with corners in pixels of the whole picture even if only a region of it is searched; an
    ///   empty array if there is none.
    /// - Throws: ``ImageLayoutError`` if the layout does not fit the bytes.
    /// - Complexity: linear in the number of pixels.
    public func read(_ luminance: Span<UInt8>, layout: ImageLayout) throws(ImageLayoutError) -> [Barcode] {
        try report(luminance, layout: layout, keepsFailures: false).barcodes
    }

    /// Returns the codes in a picture whose bytes are in an array; see ``read(_:layout:)-(Span<UInt8>,_)``.
    ///
    /// - Throws: ``ImageLayoutError`` if the layout does not fit the bytes.
    public func read(_ luminance: [UInt8], layout: ImageLayout) throws(ImageLayoutError) -> [Barcode] {
        try read(luminance.span, layout: layout)
    }

    /// Returns the codes in a picture, and the candidates that looked like a code but could not be read, see
    /// ``ReadingReport/failures``. This is slower than ``read(_:layout:)-(Span<UInt8>,_)``: each failed candidate for a
    /// QR code is decoded once more to find the stage at which it failed.
    ///
    /// - Parameters:
    ///   - luminance: the picture's bytes, one for each pixel, 0 being black.
    ///   - layout: the arrangement of the pixels in the bytes.
    /// - Throws: ``ImageLayoutError`` if the layout does not fit the bytes.
    public func report(_ luminance: Span<UInt8>, layout: ImageLayout) throws(ImageLayoutError) -> ReadingReport {
        try report(luminance, layout: layout, keepsFailures: true)
    }

    /// Returns the codes and unread candidates in a picture whose bytes are in an array; see
    /// ``report(_:layout:)-(Span<UInt8>,_)``.
    ///
    /// - Throws: ``ImageLayoutError`` if the layout does not fit the bytes.
    public func report(_ luminance: [UInt8], layout: ImageLayout) throws(ImageLayoutError) -> ReadingReport {
        try report(luminance.span, layout: layout)
    }

    private func report(
        _ luminance: Span<UInt8>, layout: ImageLayout, keepsFailures: Bool
    ) throws(ImageLayoutError) -> ReadingReport {
        try layout.validate(byteCount: luminance.count)
        let part = SearchedPart(of: luminance, layout, region: options.region)
        guard part.raster.width > 0, part.raster.height > 0, options.limit > 0 else { return ReadingReport() }
        var report =
            if let image = part.image {
                report(image.pixels.span, part.raster, keepsFailures: keepsFailures)
            } else {
                report(luminance, part.raster, keepsFailures: keepsFailures)
            }
        report.move(by: part.origin)
        return report
    }

    private func report(_ pixels: Span<UInt8>, _ raster: Raster, keepsFailures: Bool) -> ReadingReport {
        wholeSearch(pixels, raster, keepsFailures: keepsFailures).report
    }

    /// Codes of a picture, and the work of reading it in units of ``SearchBudget``.
    package struct Work {
        /// Codes that were read.
        package let barcodes: [Barcode]
        /// Budget that was spent.
        package let spent: Int
        /// Budget that remains.
        package let left: Int
        /// Cost beyond the budget: of work whose cost became known only after it was done.
        package let overdrawn: Int
    }

    /// Reads a picture whose rows are not padded, and returns what this cost.
    package func work(_ pixels: Span<UInt8>, width: Int, height: Int) -> Work {
        let raster = Raster(width: width, height: height, stride: width, offset: 0)
        let search = wholeSearch(pixels, raster, keepsFailures: false)
        let budget = search.budget
        return Work(
            barcodes: search.report.barcodes, spent: budget.spent, left: budget.left, overdrawn: budget.overdrawn)
    }

    /// Result of searching a picture.
    struct Search {
        var report = ReadingReport()
        /// Budget that remains.
        var budget: SearchBudget

        var hasCodes: Bool { !report.barcodes.isEmpty }

        /// Returns what this search and a later one of the same picture, or of a changed copy of it, found together:
        /// the codes of the later one, or else the unread candidates of the first one that has any.
        /// - Parameter scale: size of the copy's pixels in those of the picture.
        func followed(by later: Search, scale: Int = 1) -> Search {
            var second = Search(report: later.report.scaled(by: Double(scale)), budget: later.budget)
            if second.hasCodes {
                second.report.add(report.failures)
            } else if !report.failures.isEmpty {
                second.report = report
            }
            return second
        }
    }

    /// Searches a picture and, if nothing is read, changed copies of it unless the options say otherwise.
    private func wholeSearch(_ pixels: Span<UInt8>, _ raster: Raster, keepsFailures: Bool) -> Search {
        guard options.effort > .fast else { return search(pixels, raster, keepsFailures: keepsFailures) }
        var result = marginSearch(pixels, raster, keepsFailures: keepsFailures)
        guard options.enhancesPictures else { return result }
        for enhancement in PictureEnhancement.allCases where !result.hasCodes {
            guard let copy = enhancement.copy(of: pixels, raster, maximumPixels: Self.maximumPixelsOfCopy) else {
                continue
            }
            result = copySearch(copy, of: enhancement, keepsFailures: keepsFailures, after: result)
            // What is out of focus is smooth.
            if copy.isOutOfFocus { return result }
        }
        guard !result.hasCodes, options.effort == .thorough else { return result }
        return outOfFocusSearch(pixels, raster, after: result)
    }

    /// Searches a changed copy of a picture in which nothing was read.
    func copySearch(
        _ copy: PictureEnhancement.Copy, of enhancement: PictureEnhancement, keepsFailures: Bool, after first: Search
    ) -> Search {
        var options = options
        options.symbologies = options.symbologies.filter { enhancement.suits($0, in: copy) }
        guard !options.symbologies.isEmpty else { return first }
        let image = copy.image
        let budget = SearchBudget(
            pixels: image.pixels.count, effort: options.effort, forAnotherLookAfter: first.budget)
        let reader = BarcodeReader(options: options)
        var second =
            enhancement.isThorough
            ? reader.marginSearch(image.pixels.span, image.raster, keepsFailures: keepsFailures, budget: budget)
            : reader.search(image.pixels.span, image.raster, keepsFailures: keepsFailures, budget: budget)
        second.budget = first.budget.left(after: second.budget)
        return first.followed(by: second, scale: copy.scale)
    }

    /// Maximum size of a changed copy, in pixels: a camera's smallest frame, 640 × 480, and a little more. Of 205
    /// symbols that were read by sharpening pictures of all sizes, 190 were in such pictures.
    static let maximumPixelsOfCopy = 400_000

    /// Searches a picture, with a margin added around it if it is cropped to the very edge of a symbol: at once if that
    /// is certain; if it is only likely, after a search without the margin has read nothing.
    func marginSearch(
        _ pixels: Span<UInt8>, _ raster: Raster, keepsFailures: Bool, budget: SearchBudget? = nil
    ) -> Search {
        var margins = MissingQuietZoneCheck.margins(pixels, raster)
        var first: Search?
        if margins.isEmpty {
            let search = closeSearch(pixels, raster, keepsFailures: keepsFailures, budget: budget)
            guard !search.hasCodes else { return search }
            margins = MissingQuietZoneCheck.likelyMargins(pixels, raster)
            first = search
        }
        for margin in margins {
            // A margin gets no budget of its own, because hostile pictures that end in the middle of a pattern get one,
            // too.
            let budget =
                first?.budget ?? budget
                ?? SearchBudget(pixels: raster.width * raster.height, effort: options.effort)
            guard let margined = search(pixels, raster, within: margin, keepsFailures: keepsFailures, budget) else {
                continue
            }
            let search = first?.followed(by: margined) ?? margined
            guard !search.hasCodes else { return search }
            first = search
        }
        return first ?? search(pixels, raster, keepsFailures: keepsFailures, budget: budget)
    }

    /// Searches a picture with a margin added around it.
    /// - Returns: `nil` if none of the wanted symbologies is one that the margin is meant for.
    private func search(
        _ pixels: Span<UInt8>, _ raster: Raster, within margin: MissingQuietZoneCheck.Margin, keepsFailures: Bool,
        _ budget: SearchBudget
    ) -> Search? {
        var options = options
        options.addedMargin = ReaderOptions.AddedMargin(x: margin.x, y: margin.y)
        options.symbologies = options.symbologies.filter { margin.symbols.contains($0) }
        guard !options.symbologies.isEmpty else { return nil }
        let padded = LuminanceImage(padding: pixels, raster, by: (margin.x, margin.y), with: margin.luminance)
        var search = BarcodeReader(options: options).closeSearch(
            padded.pixels.span, padded.raster, keepsFailures: keepsFailures, budget: budget)
        search.report.move(by: Point(x: -Double(margin.x), y: -Double(margin.y)))
        return search
    }

    /// Searches a picture, and continues where that is promising: at places that resemble small symbols that were read,
    /// at places that have as many edges as small symbols, at twice its size if the picture is tiny, and once more with
    /// shadows removed: the whole picture, or the places that may show a symbol. The smallest pictures are enlarged
    /// before anything else.
    /// - Parameter budget: the work that the search may do; `nil` for the amount that suits the picture's size.
    private func closeSearch(
        _ pixels: Span<UInt8>, _ raster: Raster, keepsFailures: Bool, budget: SearchBudget? = nil
    ) -> Search {
        let count = raster.width * raster.height
        if count <= LuminanceImage.minutePicture {
            let enlarged = enlargedSearch(pixels, raster, keepsFailures: keepsFailures, budget: budget)
            guard !enlarged.hasCodes else { return enlarged }
            return enlarged.followed(
                by: search(pixels, raster, keepsFailures: keepsFailures, budget: enlarged.budget))
        }
        var whole = searched(pixels, raster, keepsFailures: keepsFailures, budget: budget)
        var first = whole.result
        var taken = whole.taken
        if let similar = whole.similarPlaces(pixels) {
            first = search(similar, pixels, raster, after: first)
            // If only symbols of this one kind were found, the picture is a tray of parts, and nothing else is
            // expected.
            guard first.report.barcodes.contains(where: { $0.symbology != SimilarPlaces.symbology }) else {
                return first
            }
            taken += first.report.barcodes.map(\.corners)
        }
        let isFull = first.report.barcodes.count >= options.limit
        // Finder patterns are found in the picture at half resolution, or not at all.
        let isQRAlone = options.symbologies.isSubset(of: QRFamilySearch.symbologies)
        let found = isFull || isQRAlone ? nil : whole.picture.edgeDensePlaces(besides: taken, pixels)
        if let places = found?.places, !places.isEmpty { first = search(places, pixels, raster, after: first) }
        guard !first.hasCodes else { return first }
        if count <= LuminanceImage.tinyPicture {
            first = first.followed(
                by: enlargedSearch(pixels, raster, keepsFailures: keepsFailures, budget: first.budget))
            guard !first.hasCodes else { return first }
            return evenSearch(pixels, raster, isLikely: true, keepsFailures: keepsFailures, after: first)
        }
        if count <= Self.maximumPixelsForEvenLight {
            first = evenSearch(pixels, raster, keepsFailures: keepsFailures, after: first)
        }
        guard !first.hasCodes else { return first }
        let shaded = found?.shadedPlaces ?? whole.picture.shadedPlaces(pixels)
        for place in shaded where !first.hasCodes {
            let search = evenSearch(
                pixels, raster.part(place), isLikely: true, keepsFailures: false, after: Search(budget: first.budget))
            take(search, in: place, of: raster, margin: Self.minimumMarginOfPlace, &first)
        }
        return first
    }

    /// Searches a picture in which nothing was read once more with its shadows removed, if it has any. Symbologies made
    /// of bars are left out, because each scan line has thresholds of its own.
    /// - Parameter isLikely: whether the picture probably shows a symbol.
    private func evenSearch(
        _ pixels: Span<UInt8>, _ raster: Raster, isLikely: Bool = false, keepsFailures: Bool, after first: Search
    ) -> Search {
        var options = options
        options.symbologies = options.symbologies.filter { !$0.consistsOfBars }
        guard options.enhancesPictures, !options.symbologies.isEmpty,
            let even = LuminanceImage(evening: pixels, raster, isLikely: isLikely)
        else { return first }
        var second = BarcodeReader(options: options).search(
            even.pixels.span, even.raster, keepsFailures: keepsFailures, budget: first.budget)
        if !second.hasCodes, raster.width * raster.height <= LuminanceImage.tinyPicture {
            second = BarcodeReader(options: options).enlargedSearch(
                even.pixels.span, even.raster, keepsFailures: keepsFailures, budget: second.budget)
        }
        return first.followed(by: second)
    }

    /// Maximum size of a picture that is searched with its shadows removed, in pixels.
    private static let maximumPixelsForEvenLight = 1_000_000

    /// Searches a picture at twice its size.
    func enlargedSearch(
        _ pixels: Span<UInt8>, _ raster: Raster, keepsFailures: Bool, budget: SearchBudget?
    ) -> Search {
        let double = LuminanceImage(doubling: pixels, raster)
        var search = search(
            double.pixels.span, double.raster, keepsFailures: keepsFailures, budget: budget, isEnlarged: true)
        search.report = search.report.scaled(by: 0.5)
        return search
    }

    /// Searches a picture as it is, without margin or enlargement, in its own coordinates.
    /// - Parameters:
    ///   - budget: the budget that remains from another search of the same picture.
    ///   - isEnlarged: whether that other search was of the same picture before it was enlarged.
    func search(
        _ pixels: Span<UInt8>, _ raster: Raster, keepsFailures: Bool = false, budget: SearchBudget? = nil,
        isEnlarged: Bool = false
    ) -> Search {
        searched(pixels, raster, keepsFailures: keepsFailures, budget: budget, isEnlarged: isEnlarged).result
    }

    /// Searches a picture as it is, and returns the search with everything that it computed from the picture.
    private func searched(
        _ pixels: Span<UInt8>, _ raster: Raster, keepsFailures: Bool, budget: SearchBudget? = nil,
        isEnlarged: Bool = false
    ) -> PictureSearch {
        var search = PictureSearch(
            options: options, picture: PreparedPicture(base: raster, isEnlarged: isEnlarged),
            keepsFailures: keepsFailures)
        if let budget { search.budget = budget }
        search.run(pixels)
        return search
    }
}

extension PictureSearch {
    fileprivate var result: BarcodeReader.Search {
        BarcodeReader.Search(report: ReadingReport(barcodes: wantedBarcodes, failures: failures), budget: budget)
    }
}

extension ReadingReport {
    /// Adds the failures of another search of the same picture, except those at the place of a known code or failure.
    mutating func add(_ others: [ReadingFailure]) {
        let known = barcodes.map(\.corners) + failures.map(\.corners)
        failures += others.filter { other in !known.contains { $0.isSamePlace(as: other.corners) } }
    }

    mutating func move(by shift: Point) {
        guard shift != Point(x: 0, y: 0) else { return }
        for index in barcodes.indices { barcodes[index].corners = barcodes[index].corners.moved(by: shift) }
        for index in failures.indices { failures[index].corners = failures[index].corners.moved(by: shift) }
    }

    func scaled(by factor: Double) -> ReadingReport {
        guard factor != 1 else { return self }
        var report = self
        for index in barcodes.indices { report.barcodes[index].corners = barcodes[index].corners.scaled(by: factor) }
        for index in failures.indices { report.failures[index].corners = failures[index].corners.scaled(by: factor) }
        return report
    }
}
