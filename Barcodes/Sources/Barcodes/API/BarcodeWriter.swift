/// Creates barcodes and two-dimensional codes.
///
/// ``symbol(_:as:options:)`` writes any writable symbology, and ``sequence(_:as:symbolCount:options:)`` splits long
/// content over several symbols; a symbology with more options than ``WriterOptions`` has also has functions of its
/// own.
public enum BarcodeWriter {
    /// Returns a symbol with this content.
    ///
    /// - Throws: ``BarcodeWriterError``, also if the content does not fit into one symbol; an option that the symbology
    ///   does not have is ignored, one with a value that it does not support is ``BarcodeWriterError/option(_:)``.
    public static func symbol(
        _ content: WriterContent, as symbology: Symbology, options: WriterOptions = WriterOptions()
    ) throws(BarcodeWriterError) -> Symbol {
        guard let writer = SymbologyRegistry.writer(of: symbology) else { throw .notWritable(symbology) }
        guard let symbol = try writer.make(content, options).first else { throw .contentNotRepresentable }
        return symbol
    }

    /// Returns several symbols that together carry this content (structured append, Macro PDF417), for
    /// ``StructuredAppendAssembler`` to join.
    ///
    /// - Parameters:
    ///   - content: content of all symbols together.
    ///   - symbology: a symbology with ``WriterOption/symbolCount(_:)`` among its ``Symbology/writerOptions``; any
    ///     writable one for a single symbol.
    ///   - symbolCount: number of symbols, within the range of ``WriterOption/symbolCount(_:)``. A single symbol is
    ///     that of ``symbol(_:as:options:)``, which is not marked as part of a sequence.
    ///   - options: options for each of the symbols.
    /// - Throws: as for ``symbol(_:as:options:)``. ``BarcodeWriterError/option(_:)`` with
    ///   ``BarcodeWriterError/Option/symbolCount`` if the symbology has no sequences of so many symbols, and for more
    ///   than one DotCode symbol of GS1 elements;
    ///   ``BarcodeWriterError/tooFewCharacters(required:actual:)`` if there are fewer characters than symbols.
    public static func sequence(
        _ content: WriterContent, as symbology: Symbology, symbolCount: Int, options: WriterOptions = WriterOptions()
    ) throws(BarcodeWriterError) -> [Symbol] {
        guard let writer = SymbologyRegistry.writer(of: symbology) else { throw .notWritable(symbology) }
        guard writer.symbolCounts.contains(symbolCount) else { throw .option(.symbolCount) }
        var options = options
        options.symbolCount = symbolCount
        return try writer.make(content, options)
    }
}

/// Options for a QR code.
public struct QRCodeOptions: Hashable, Sendable {
    /// Minimum error correction level.
    public var errorCorrectionLevel: ErrorCorrectionLevel
    /// Whether a higher level is used if the content still fits the same version.
    public var boostsErrorCorrection: Bool
    /// Permitted versions, within 1 to 40; the smallest that fits is used.
    public var versions: ClosedRange<Int>
    /// Mask, 0 to 7; `nil` selects the one with the lowest penalty.
    public var mask: Int?
    /// FNC1 that the content starts with, if any; U+001D in the content then separates fields.
    public var fnc1: FNC1?

    /// Creates options from their values.
    public init(
        errorCorrectionLevel: ErrorCorrectionLevel = .medium, boostsErrorCorrection: Bool = true,
        versions: ClosedRange<Int> = 1...40,
        mask: Int? = nil, fnc1: FNC1? = nil
    ) {
        self.errorCorrectionLevel = errorCorrectionLevel
        self.boostsErrorCorrection = boostsErrorCorrection
        self.versions = versions
        self.mask = mask
        self.fnc1 = fnc1
    }
}
