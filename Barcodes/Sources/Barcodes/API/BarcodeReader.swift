/// Reads the codes in a picture.
///
/// ```swift
/// let barcodes = try BarcodeReader().read(luminance.span, layout: ImageLayout(width: 1280, height: 720))
/// for barcode in barcodes { print(barcode.text) }
/// ```
///
/// A reader keeps nothing between calls and may be used from several threads at once. For a camera, see
/// ``LiveBarcodeReader``, which carries on from the last frame.
public struct BarcodeReader: Sendable {
    /// What to look for, where, and how hard; may be changed between reads.
    public var options: ReaderOptions

    /// A value with these members.
    public init(options: ReaderOptions = ReaderOptions()) {
        self.options = options
    }

    /// The codes in a picture, in the order in which they were found.
    ///
    /// - Parameters:
    ///   - luminance: the picture's bytes, of which each pixel has one, 0 being black. They are not kept after the
    ///     call.
    ///   - layout: how the picture lies in them.
    /// - Returns: the codes, with corners in pixels of the whole picture also where a region of it is searched; an
    ///   empty array when there is none.
    /// - Throws: ``ImageLayoutError`` when the layout does not fit the bytes.
    /// - Complexity: linear in the number of pixels; see `Benchmarks/README.md` for figures.
    public func read(_ luminance: Span<UInt8>, layout: ImageLayout) throws(ImageLayoutError) -> [Barcode] {
        try report(luminance, layout: layout, keepsFailures: false).barcodes
    }

    /// The codes in a picture whose bytes are in an array, as ``read(_:layout:)-(Span<UInt8>,_)`` finds them.
    ///
    /// - Throws: ``ImageLayoutError`` when the layout does not fit the bytes.
    public func read(_ luminance: [UInt8], layout: ImageLayout) throws(ImageLayoutError) -> [Barcode] {
        try read(luminance.span, layout: layout)
    }

    /// The codes in a picture, and what looked like a code and was not read. It takes longer than reading alone: where
    /// each failure happened is found by one more attempt at it.
    ///
    /// - Parameters:
    ///   - luminance: the picture's bytes, of which each pixel has one, 0 being black.
    ///   - layout: how the picture lies in them.
    /// - Throws: ``ImageLayoutError`` when the layout does not fit the bytes.
    public func report(_ luminance: Span<UInt8>, layout: ImageLayout) throws(ImageLayoutError) -> ReadingReport {
        try report(luminance, layout: layout, keepsFailures: true)
    }

    private func report(
        _ luminance: Span<UInt8>, layout: ImageLayout, keepsFailures: Bool
    ) throws(ImageLayoutError) -> ReadingReport {
        try layout.validate(byteCount: luminance.count)
        let part = SearchedPart(of: luminance, layout, region: options.region)
        guard part.raster.width > 0, part.raster.height > 0, options.maximumCount > 0 else { return ReadingReport() }
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

    /// The codes in a picture whose rows are not padded, what reading them cost in units of ``SearchBudget``, and what
    /// is left.
    package func work(
        _ pixels: Span<UInt8>, width: Int, height: Int
    ) -> (barcodes: [Barcode], spent: Int, left: Int) {
        let raster = Raster(width: width, height: height, stride: width, offset: 0)
        let (report, budget) = wholeSearch(pixels, raster, keepsFailures: false)
        return (report.barcodes, budget.spent, budget.left)
    }

    /// A picture searched, and what its budget is afterwards.
    typealias Search = (report: ReadingReport, budget: SearchBudget)

    /// Searches a picture with a margin around it where it ends at the very edge of a symbol: at once where that is
    /// sure, and where it is likely, after nothing was read without.
    private func wholeSearch(_ pixels: Span<UInt8>, _ raster: Raster, keepsFailures: Bool) -> Search {
        guard options.effort > .fast else { return search(pixels, raster, keepsFailures: keepsFailures) }
        var margins = EdgeSymbolCheck.margins(pixels, raster)
        var first: Search?
        if margins.isEmpty {
            let search = closeSearch(pixels, raster, keepsFailures: keepsFailures)
            guard search.report.barcodes.isEmpty else { return search }
            margins = EdgeSymbolCheck.likelyMargins(pixels, raster)
            first = search
        }
        for margin in margins {
            // A margin earns no budget: hostile pictures that end in the middle of a pattern get one, too.
            let budget = first?.budget ?? SearchBudget(pixels: raster.width * raster.height, effort: options.effort)
            guard var search = search(pixels, raster, within: margin, keepsFailures: keepsFailures, budget) else {
                continue
            }
            search.report.add(first?.report.failures ?? [])
            guard search.report.barcodes.isEmpty else { return search }
            first = search
        }
        return first ?? search(pixels, raster, keepsFailures: keepsFailures)
    }

    /// Searches a picture with a margin around it.
    /// - Returns: `nil` if the margin is for other symbols than those that are looked for.
    private func search(
        _ pixels: Span<UInt8>, _ raster: Raster, within margin: EdgeSymbolCheck.Margin, keepsFailures: Bool,
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

    /// Searches a picture, and goes on where that is worth it: at places like small symbols that were read, at places
    /// that are as full of edges as small symbols are, without shadows, and in a tiny picture at twice its size. The
    /// tiniest are enlarged first of all.
    /// - Parameter budget: what it may cost; as much as suits its size where that is not known.
    private func closeSearch(
        _ pixels: Span<UInt8>, _ raster: Raster, keepsFailures: Bool, budget: SearchBudget? = nil
    ) -> Search {
        let count = raster.width * raster.height
        if count <= LuminanceImage.minutePicture {
            let enlarged = enlargedSearch(pixels, raster, keepsFailures: keepsFailures, budget: budget)
            guard enlarged.report.barcodes.isEmpty else { return enlarged }
            var second = search(pixels, raster, keepsFailures: keepsFailures, budget: enlarged.budget)
            if second.report == ReadingReport() { second.report = enlarged.report }
            return second
        }
        var whole = searched(pixels, raster, keepsFailures: keepsFailures, budget: budget)
        var first = whole.result
        var taken = whole.taken
        if let similar = whole.placesLikeCodes(pixels) {
            first = search(similar, pixels, raster, after: first)
            // Symbols of one kind alone are a tray: nothing else is expected there.
            guard first.report.barcodes.contains(where: { $0.symbology != PlacesLikeCodes.symbology }) else {
                return first
            }
            taken += first.report.barcodes.map(\.corners)
        }
        let isFull = first.report.barcodes.count >= options.maximumCount
        // Finder patterns are seen in the half of a picture, or not at all.
        let isQRAlone = options.symbologies.isSubset(of: QRFamilySearch.symbologies)
        let places = isFull || isQRAlone ? [] : whole.picture.busyPlaces(besides: taken, pixels)
        guard places.isEmpty else { return search(places, pixels, raster, after: first) }
        guard first.report.barcodes.isEmpty, count <= LuminanceImage.tinyPicture else {
            return evenSearch(pixels, raster, keepsFailures: keepsFailures, after: first)
        }
        var second = enlargedSearch(pixels, raster, keepsFailures: keepsFailures, budget: first.budget)
        if second.report.barcodes.isEmpty, !first.report.failures.isEmpty { second.report = first.report }
        return second
    }

    /// Searches a picture in which nothing was read once more without its shadows, where there are any. Bars are read
    /// in the light that there is: each line has its own.
    private func evenSearch(
        _ pixels: Span<UInt8>, _ raster: Raster, keepsFailures: Bool, after first: Search
    ) -> Search {
        guard first.report.barcodes.isEmpty, raster.width * raster.height <= Self.mostEvened else { return first }
        var options = options
        options.symbologies = options.symbologies.filter { !$0.consistsOfBars }
        guard !options.symbologies.isEmpty, let even = LuminanceImage(evening: pixels, raster) else { return first }
        var second = BarcodeReader(options: options).search(
            even.pixels.span, even.raster, keepsFailures: keepsFailures, budget: first.budget)
        guard !second.report.barcodes.isEmpty else { return (first.report, second.budget) }
        second.report.add(first.report.failures)
        return second
    }

    /// Larger pictures are not searched without their shadows.
    private static let mostEvened = 1_000_000

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

    /// Searches a picture as it is, in its own coordinates.
    /// - Parameters:
    ///   - budget: what is left from another search of the same picture.
    ///   - isEnlarged: whether that was the same picture, before it was enlarged.
    func search(
        _ pixels: Span<UInt8>, _ raster: Raster, keepsFailures: Bool = false, budget: SearchBudget? = nil,
        isEnlarged: Bool = false
    ) -> Search {
        searched(pixels, raster, keepsFailures: keepsFailures, budget: budget, isEnlarged: isEnlarged).result
    }

    /// The same, with all that was computed from the picture.
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
        (ReadingReport(barcodes: wantedBarcodes, failures: failures), budget)
    }
}

extension ReadingReport {
    /// Adds what another search of the same picture did not read, as far as it is not known already.
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
        var report = self
        for index in barcodes.indices { report.barcodes[index].corners = barcodes[index].corners.scaled(by: factor) }
        for index in failures.indices { report.failures[index].corners = failures[index].corners.scaled(by: factor) }
        return report
    }
}
