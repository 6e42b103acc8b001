/// Reads the codes in one camera frame after another, carrying on from the last.
///
/// Not for use from several threads at once: whoever reads the frames owns it.
public struct LiveBarcodeReader: Sendable {
    public var options: ReaderOptions

    public init(options: ReaderOptions = ReaderOptions(effort: .fast)) {
        self.options = options
    }

    /// The codes in the next frame. Frames may change in size and layout from one to the next.
    ///
    /// - Throws: ``ImageLayoutError`` when the layout does not fit the bytes.
    public mutating func read(_ luminance: Span<UInt8>, layout: ImageLayout) throws(ImageLayoutError) -> [Barcode] {
        try BarcodeReader(options: options).read(luminance, layout: layout)
    }
}
