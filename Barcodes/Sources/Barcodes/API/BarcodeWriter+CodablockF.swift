/// How to make a Codablock F symbol where ``WriterOptions`` are not enough.
public struct CodablockFOptions: Hashable, Sendable {
    /// The data characters that a row may have. Within 4 to 62.
    public var columns: ClosedRange<Int>
    /// The rows that there may be. Within 2 to 44.
    public var rows: ClosedRange<Int>
    /// The height of a row, in modules: 8 to 2000.
    public var rowHeight: Int

    /// A value with these members.
    public init(columns: ClosedRange<Int> = 4...62, rows: ClosedRange<Int> = 2...44, rowHeight: Int = 10) {
        self.columns = columns
        self.rows = rows
        self.rowHeight = rowHeight
    }
}

extension BarcodeWriter {
    /// A Codablock F symbol: of the sizes that the options permit, the one that fits best into a rectangle two and a
    /// half times as wide as high.
    /// - Throws: ``BarcodeWriterError/option(_:)`` where columns, rows or row height are out of range,
    ///   ``BarcodeWriterError/tooManyCodewords(required:available:)`` where the content does not fit into the sizes
    ///   that the options permit, and an error about the content where Code 128 has no characters for it.
    public static func codablockF(
        _ content: WriterContent, options: CodablockFOptions = CodablockFOptions()
    ) throws(BarcodeWriterError) -> Symbol {
        try CodablockFWriter.symbol(content, options)
    }
}
