extension Symbology {
    /// Codablock F (EN 12323).
    public static let codablockF = Symbology(name: "CodablockF")
}

extension SymbologyInformation {
    static let codablockF = SymbologyInformation(
        symbology: .codablockF, displayName: "Codablock F", identifier: "O", isLinear: true,
        writer: SymbolWriter(
            options: [.columns(CodablockFTables.columns), .height, .gs1, .bytes], make: CodablockFWriter.make))
}

/// Writer of Codablock F, by ``WriterOptions`` and ``CodablockFOptions``.
enum CodablockFWriter {
    /// Usual height of a row, in modules.
    static let rowHeight = 10
    /// Permitted heights of a row, in modules.
    private static let rowHeights = Int(CodablockFTables.minimumRowHeight)...2000

    @Sendable static func make(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        var own = CodablockFOptions()
        if let columns = options.columns {
            guard CodablockFTables.columns.contains(columns) else { throw .option(.columns) }
            own.columns = columns...columns
        }
        own.rowHeight = try options.rowHeight(within: rowHeights) ?? rowHeight
        return [try symbol(content, own)]
    }

    static func symbol(_ content: WriterContent, _ options: CodablockFOptions) throws(BarcodeWriterError) -> Symbol {
        let limits = CodablockFTables.columns
        guard limits.contains(options.columns.lowerBound), limits.contains(options.columns.upperBound) else {
            throw .option(.columns)
        }
        guard options.rows.lowerBound >= 2, options.rows.upperBound <= CodablockFTables.rows.upperBound else {
            throw .option(.rows)
        }
        guard rowHeights.contains(options.rowHeight) else { throw .option(.rowHeight) }
        let items = try content.code128Items().items
        guard !items.isEmpty else { throw .emptyContent }
        // The largest symbol holds no more than so many items, even if they are pairs of digits.
        let most = 2 * options.columns.upperBound * options.rows.upperBound
        guard items.count <= most else { throw .tooManyCodewords(required: items.count / 2, available: most / 2) }
        let plan = CodablockFPlanner(items, maximumColumns: options.columns.upperBound)
        var best: (size: Int, columns: Int, rows: [Range<Int>])?
        for columns in options.columns {
            guard let rows = plan.rows(columns: columns), rows.count <= options.rows.upperBound else { continue }
            let padded = Self.padded(rows, to: options.rows.lowerBound)
            // The best symbol fits into the smallest rectangle of 5 to 2.
            let size = max(2 * (11 * (columns + 5) + 2), 5 * (padded.count * (options.rowHeight + 1) + 1))
            if size < best?.size ?? .max { best = (size, columns, padded) }
        }
        guard let best else {
            let available = options.columns.upperBound * options.rows.upperBound - 2
            throw .tooManyCodewords(required: max(items.count, available + 1), available: available)
        }
        let lines = CodablockFEncoder.lines(items, plan, best.rows, columns: best.columns)
        let stack = CodablockFEncoder.stack(lines, rowHeight: options.rowHeight)
        return Symbol(
            symbology: .codablockF, modules: ModuleGrid(rows: stack.map(\.bars)), heights: stack.map(\.height),
            quietZone: QuietZone(left: Code128Tables.quietZone, top: 0, right: Code128Tables.quietZone, bottom: 0),
            details: .stacked(StackedDetails(rows: best.rows.count, columns: best.columns)))
    }

    /// Inserts rows without data before the last one, which has the check characters.
    private static func padded(_ rows: [Range<Int>], to count: Int) -> [Range<Int>] {
        guard rows.count < count, let last = rows.last else { return rows }
        let empty = last.lowerBound..<last.lowerBound
        return rows.dropLast() + Array(repeating: empty, count: count - rows.count) + [last]
    }
}
