extension Symbology {
    /// Whether a symbol of this symbology can have a 2-D component above it: EAN, UPC, GS1 DataBar, and Code 128 as
    /// GS1-128.
    public var mayHaveComponent: Bool { CompositeSearch.linearSymbologies.contains(self) }
}

extension BarcodeWriter {
    /// Returns a GS1 Composite symbol: a linear symbol, and a 2-D component of GS1 elements above it.
    ///
    /// It has the smallest component that holds the elements, unless ``WriterOptions/component`` names one: CC-A, then
    /// CC-B, and above GS1-128 also CC-C.
    ///
    /// - Parameters:
    ///   - linear: content of the linear symbol: a number, or GS1 elements.
    ///   - symbology: one of EAN-13, EAN-8, UPC-A, UPC-E, the kinds of GS1 DataBar, and Code 128 for GS1-128.
    ///   - component: GS1 elements, in either form that ``GS1Message/init(_:)`` accepts.
    ///   - options: options of the linear symbol, and ``WriterOptions/component``.
    /// - Throws: ``BarcodeWriterError/option(_:)`` if the symbology can't have a component, or not one of this kind;
    ///   ``BarcodeWriterError/contentTooLong(requiredBits:availableBits:)`` if the elements don't fit; and an error
    ///   about the content if `linear` is not valid for the symbology or the elements are not valid.
    public static func composite(
        _ linear: String, as symbology: Symbology, component: String, options: WriterOptions = WriterOptions()
    ) throws(BarcodeWriterError) -> Symbol {
        guard let carrier = CompositeCarrier(symbology, version: options.version?.rawValue) else {
            throw .option(options.version == nil ? .component : .version)
        }
        return try CompositeWriter(carrier, options).symbol(linear, component: component)
    }
}
