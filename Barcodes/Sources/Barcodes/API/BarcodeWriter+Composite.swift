extension Symbology {
    /// Whether a 2-D component can stand above it: EAN, UPC, GS1 DataBar, and Code 128 where it is GS1-128.
    public var mayHaveComponent: Bool { CompositeSearch.linearSymbologies.contains(self) }
}

extension BarcodeWriter {
    /// A GS1 Composite symbol: a linear symbol, and a 2-D component of GS1 elements above it.
    ///
    /// The smallest component that holds the elements is taken: CC-A, then CC-B, and above GS1-128 CC-C, unless
    /// ``WriterOptions/component`` names one.
    ///
    /// - Parameters:
    ///   - linear: what the linear symbol says: a number, or GS1 elements.
    ///   - symbology: one of EAN-13, EAN-8, UPC-A, UPC-E, the kinds of GS1 DataBar, and Code 128 for GS1-128.
    ///   - component: GS1 elements, in either form that ``GS1Message/init(_:)`` takes.
    ///   - options: the linear symbol's, and ``WriterOptions/component``.
    /// - Throws: ``BarcodeWriterError/option(_:)`` where no component can stand above the symbology, or none of this
    ///   kind; ``BarcodeWriterError/contentTooLong(requiredBits:availableBits:)`` where the elements don't fit; and an
    ///   error about the content where it is no such number, or these are no such elements.
    public static func composite(
        _ linear: String, as symbology: Symbology, component: String, options: WriterOptions = WriterOptions()
    ) throws(BarcodeWriterError) -> Symbol {
        guard let carrier = CompositeCarrier(symbology, version: options.version) else {
            throw .option(options.version == nil ? .component : .version)
        }
        return try CompositeWriter(carrier, options).symbol(linear, component: component)
    }
}
