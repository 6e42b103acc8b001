/// Options for a Codablock F symbol that ``WriterOptions`` doesn't have.
public struct CodablockFOptions: Hashable, Sendable {
    /// Permitted numbers of data characters in a row, within 4 to 62.
    public var columns: ClosedRange<Int>
    /// Permitted numbers of rows, within 2 to 44.
    public var rows: ClosedRange<Int>
    /// Height of a row, in modules: 8 to 2000.
    public var rowHeight: Int

    /// Creates options from their values.
    public init(columns: ClosedRange<Int> = 4...62, rows: ClosedRange<Int> = 2...44, rowHeight: Int = 10) {
        self.columns = columns
        self.rows = rows
        self.rowHeight = rowHeight
    }
}

extension BarcodeWriter {
    /// Returns a Codablock F symbol: of the sizes that the options permit, the one that fits best into a rectangle two
    /// and a half times as wide as high.
    /// - Throws: ``BarcodeWriterError/option(_:)`` if columns, rows or row height are out of range,
    ///   ``BarcodeWriterError/tooManyCodewords(required:available:)`` if the content does not fit into the sizes that
    ///   the options permit, and an error about the content if Code 128 has no characters for it.
    public static func codablockF(
        _ content: WriterContent, options: CodablockFOptions = CodablockFOptions()
    ) throws(BarcodeWriterError) -> Symbol {
        try CodablockFWriter.symbol(content, options)
    }
}
