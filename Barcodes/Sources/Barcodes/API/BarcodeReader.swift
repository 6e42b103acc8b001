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
    public var options: ReaderOptions

    public init(options: ReaderOptions = ReaderOptions()) {
        self.options = options
    }

    /// The codes in a picture, in the order in which they were found.
    ///
    /// - Parameters:
    ///   - luminance: the picture's bytes.
    ///   - layout: how the picture lies in them.
    /// - Returns: an empty array when there is none.
    /// - Throws: ``ImageLayoutError`` when the layout does not fit the bytes.
    /// - Complexity: linear in the number of pixels; see `Benchmarks/README.md` for figures.
    public func read(_ luminance: Span<UInt8>, layout: ImageLayout) throws(ImageLayoutError) -> [Barcode] {
        try report(luminance, layout: layout, keepsFailures: false).barcodes
    }

    /// The codes in a picture, and with ``ReaderOptions/returnsFailures`` what looked like one and was not read.
    ///
    /// - Throws: ``ImageLayoutError`` when the layout does not fit the bytes.
    public func readDetailed(
        _ luminance: Span<UInt8>, layout: ImageLayout
    ) throws(ImageLayoutError) -> ReadingReport {
        try report(luminance, layout: layout, keepsFailures: options.returnsFailures)
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

    /// The codes in a raster, in its own coordinates.
    func read(_ pixels: Span<UInt8>, _ raster: Raster) -> [Barcode] {
        report(pixels, raster, keepsFailures: false).barcodes
    }

    private func report(_ pixels: Span<UInt8>, _ raster: Raster, keepsFailures: Bool) -> ReadingReport {
        let report = search(pixels, raster, keepsFailures: keepsFailures)
        guard report.barcodes.isEmpty, options.effort > .fast,
            raster.width * raster.height <= LuminanceImage.tinyPicture
        else { return report }
        // What is as small as this was made by a program and may have been cut at the very edge of a symbol.
        let margin = 8
        let padded = LuminanceImage(padding: pixels, raster, margin: margin)
        var wider = search(padded.pixels.span, padded.raster, keepsFailures: keepsFailures)
        wider.move(by: Point(x: -Double(margin), y: -Double(margin)))
        return wider.barcodes.isEmpty ? report : wider
    }

    private func search(_ pixels: Span<UInt8>, _ raster: Raster, keepsFailures: Bool) -> ReadingReport {
        var report = searchQRFamily(pixels, raster, keepsFailures: keepsFailures)
        let strategies = SymbologyRegistry.strategies.filter { !$0.symbologies.isDisjoint(with: options.symbologies) }
        guard !strategies.isEmpty else { return report }
        var search = PictureSearch(options: options, base: raster)
        for barcode in report.barcodes { search.report(barcode) }
        var looking: [any SearchStrategy] = strategies.map { $0.init() }
        for pass in SearchPass.allCases where pass == .first || options.effort > .fast {
            for index in looking.indices where !search.isFull { looking[index].search(pass, &search, pixels) }
        }
        report.barcodes = search.barcodes
        if keepsFailures { report.failures += search.failures }
        return report
    }

    private func searchQRFamily(_ pixels: Span<UInt8>, _ raster: Raster, keepsFailures: Bool) -> ReadingReport {
        let symbologies = options.symbologies
        guard !symbologies.isDisjoint(with: [.qrCode, .microQRCode, .rmqrCode]) else {
            return ReadingReport()
        }
        var reader = QRCodeReader(
            effort: options.effort, maximumCount: options.maximumCount, isSearchOnly: !symbologies.contains(.qrCode),
            leastSide: Self.leastSide(symbologies))
        reader.keepsFailures = keepsFailures
        var others: [Barcode] = []
        reader.read(pixels, raster) { patterns in
            guard symbologies.contains(.microQRCode) else { return [] }
            var micro = MicroQRCodeReader(effort: .fast, maximumCount: options.maximumCount)
            micro.readQuickly(Self.measuredWell(patterns, pixels, raster), pixels, raster)
            others = micro.barcodes
            return others
        }
        let more = readOthers(reader.patterns, pixels, raster)
        reader.exclude(more.map(\.corners))
        others += more
        if reader.barcodes.count + others.count < options.maximumCount {
            let tried = Set(reader.patterns.map(\.center))
            reader.readAgain(pixels, raster)
            others += readOthers(reader.patterns.filter { !tried.contains($0.center) }, pixels, raster)
        }
        let barcodes = Array((reader.barcodes + others).prefix(options.maximumCount))
        return ReadingReport(
            barcodes: barcodes, failures: Self.failures(reader.failures, besides: barcodes, pixels, raster))
    }

    /// What is not part of a code that was read after all, or of another failure: the same one met in several levels.
    private static func failures(
        _ searches: [QRCodeCandidate], besides barcodes: [Barcode], _ pixels: Span<UInt8>, _ raster: Raster
    ) -> [ReadingFailure] {
        var failures: [ReadingFailure] = []
        for search in searches.sorted(by: { $0.isLikelier(than: $1) }) {
            let failure = search.failure(pixels, raster)
            let center = failure.corners.center
            let isTaken =
                barcodes.contains { $0.corners.contains(center) || failure.corners.contains($0.corners.center) }
                || failures.contains { $0.corners.contains(center) }
            if !isTaken { failures.append(failure) }
        }
        return failures
    }

    /// The shorter side of the smallest picture that is worth a look, in pixels.
    static func leastSide(_ symbologies: Set<Symbology>) -> Int {
        symbologies.contains(.rmqrCode) ? RMQRCodeReader.leastSide : LuminancePyramid.leastSide
    }

    /// Reads the symbologies with a single finder pattern, which take what QR codes leave.
    func readOthers(_ patterns: [FinderPattern], _ pixels: Span<UInt8>, _ raster: Raster) -> [Barcode] {
        var failures: [Quadrilateral] = []
        return readOthers(patterns, pixels, raster, failures: &failures)
    }

    /// - Parameter failures: takes the outlines of what has the marks of such a symbol and was not read.
    func readOthers(
        _ patterns: [FinderPattern], _ pixels: Span<UInt8>, _ raster: Raster, failures: inout [Quadrilateral]
    ) -> [Barcode] {
        guard !patterns.isEmpty, !options.symbologies.isDisjoint(with: [.microQRCode, .rmqrCode]) else { return [] }
        let patterns = Self.measuredWell(patterns, pixels, raster)
        var micro = MicroQRCodeReader(effort: options.effort, maximumCount: options.maximumCount)
        // None of what a first look reads is an rMQR code: there the timing pattern goes on where it ends here.
        if options.symbologies.contains(.microQRCode) { micro.readQuickly(patterns, pixels, raster) }
        var rmqr = RMQRCodeReader(effort: options.effort, maximumCount: options.maximumCount)
        if options.symbologies.contains(.rmqrCode) {
            let free = patterns.filter { pattern in !micro.barcodes.contains { $0.corners.contains(pattern.center) } }
            rmqr.read(free, pixels, raster)
        }
        if options.symbologies.contains(.microQRCode) {
            micro.readThoroughly(besides: rmqr.barcodes, pixels, raster)
        }
        failures += rmqr.failures + micro.failures
        return rmqr.barcodes + micro.barcodes
    }

    /// A symbol that hangs on one pattern needs it measured as well as can be.
    private static func measuredWell(
        _ patterns: [FinderPattern], _ pixels: Span<UInt8>, _ raster: Raster
    ) -> [FinderPattern] {
        var fitter = FinderFitter()
        return patterns.map { fitter.fitAgain($0, pixels, raster) }
    }
}

extension ReadingReport {
    mutating func move(by shift: Point) {
        guard shift != Point(x: 0, y: 0) else { return }
        for index in barcodes.indices { barcodes[index].corners = barcodes[index].corners.moved(by: shift) }
        for index in failures.indices { failures[index].corners = failures[index].corners.moved(by: shift) }
    }
}
