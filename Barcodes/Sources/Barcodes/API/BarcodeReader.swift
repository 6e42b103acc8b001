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
    ///   - luminance: the picture's bytes.
    ///   - layout: how the picture lies in them.
    /// - Returns: an empty array when there is none.
    /// - Throws: ``ImageLayoutError`` when the layout does not fit the bytes.
    /// - Complexity: linear in the number of pixels; see `Benchmarks/README.md` for figures.
    public func read(_ luminance: Span<UInt8>, layout: ImageLayout) throws(ImageLayoutError) -> [Barcode] {
        try report(luminance, layout: layout, keepsFailures: false).barcodes
    }

    /// The codes in a picture whose bytes are in an array.
    ///
    /// - Throws: ``ImageLayoutError`` when the layout does not fit the bytes.
    public func read(_ luminance: [UInt8], layout: ImageLayout) throws(ImageLayoutError) -> [Barcode] {
        try read(luminance.span, layout: layout)
    }

    /// The codes in a picture, and what looked like one and was not read, which costs one more attempt at each.
    ///
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

    /// The codes in a raster, in its own coordinates.
    func read(_ pixels: Span<UInt8>, _ raster: Raster) -> [Barcode] {
        report(pixels, raster, keepsFailures: false).barcodes
    }

    private func report(_ pixels: Span<UInt8>, _ raster: Raster, keepsFailures: Bool) -> ReadingReport {
        let report = search(pixels, raster, keepsFailures: keepsFailures)
        guard report.barcodes.isEmpty, options.effort > .fast,
            let margin = EdgeSymbolCheck.margin(pixels, raster)
        else { return report }
        // A program may have cut the picture at the very edge of a symbol.
        let padded = LuminanceImage(padding: pixels, raster, margin: margin)
        var wider = search(padded.pixels.span, padded.raster, keepsFailures: keepsFailures)
        wider.move(by: Point(x: -Double(margin), y: -Double(margin)))
        return wider.barcodes.isEmpty ? report : wider
    }

    private func search(_ pixels: Span<UInt8>, _ raster: Raster, keepsFailures: Bool) -> ReadingReport {
        var search = PictureSearch(
            options: options, picture: PreparedPicture(base: raster), keepsFailures: keepsFailures)
        search.run(pixels)
        return ReadingReport(barcodes: search.barcodes, failures: search.failures)
    }
}

extension ReadingReport {
    mutating func move(by shift: Point) {
        guard shift != Point(x: 0, y: 0) else { return }
        for index in barcodes.indices { barcodes[index].corners = barcodes[index].corners.moved(by: shift) }
        for index in failures.indices { failures[index].corners = failures[index].corners.moved(by: shift) }
    }
}
