/// Row of a symbol: a Code 128 symbol that starts in set A and then selects another code set at once, which writers of
/// Code 128 itself hardly ever do.
struct CodablockFRow: Hashable {
    /// Index of the row, 0 for the first.
    let index: Int
    /// Number of rows, which only the first row tells.
    let rowCount: Int?
    let set: Code128Set
    /// Data characters, without selector, indicator and check character.
    let data: [Int]

    /// - Parameters:
    ///   - start: 0 for set A.
    ///   - characters: from the selector to the check character.
    /// - Returns: `nil` where it is no row, or its check character is wrong.
    init?(start: Int, _ characters: [Int]) {
        guard start == 0, let first = characters.first, let set = CodablockFTables.set(selector: first),
            CodablockFTables.columns.contains(characters.count - 3),
            let value = CodablockFTables.value(characters[1], in: set),
            characters.last == Code128Tables.check(start: Code128Tables.startA, characters.dropLast())
        else { return nil }
        self.init(set: set, indicator: value, data: Array(characters[2..<characters.count - 1]))
    }

    /// Whether a row can begin with these characters.
    static func canBegin(start: Int, _ characters: [Int]) -> Bool {
        guard start == 0, characters.count > 1, let set = CodablockFTables.set(selector: characters[0]) else {
            return false
        }
        return CodablockFTables.value(characters[1], in: set) != nil
    }

    private init(set: Code128Set, indicator: Int, data: [Int]) {
        self.set = set
        self.data = data
        let isFirst = indicator < CodablockFTables.secondRow
        index = isFirst ? 0 : indicator - CodablockFTables.secondRow + 1
        rowCount = isFirst ? indicator + 2 : nil
    }

    /// Makes a row of ``values``.
    init?(values: [Int]) {
        guard values.count > 3, values[0] == 0, let set = Code128Set(rawValue: values[1]) else { return nil }
        self.init(set: set, indicator: values[2], data: Array(values[3...]))
    }

    /// Values of the row for ``LinearReading/Content/row(values:)``: all rows run in the same direction.
    var values: [Int] {
        [0, set.rawValue, rowCount.map { $0 - 2 } ?? index + CodablockFTables.secondRow - 1] + data
    }
}

/// Assembles the rows of Codablock F (EN 12323).
package enum CodablockFDecoder {
    /// Decodes the rows of a symbol.
    static func content(_ rows: [CodablockFRow]) throws(CodablockFError) -> DecodedContent {
        guard let first = rows.first, let count = first.rowCount, count == rows.count,
            rows.indices.allSatisfy({ rows[$0].index == $0 && rows[$0].data.count == first.data.count })
        else { throw .rows }
        // FNC4 ends with its row, but zint writes it as the last character of one for the first of the next.
        guard let parser = parsed(rows, first, keepsFNC4: false) ?? parsed(rows, first, keepsFNC4: true) else {
            throw .check
        }
        let details = SymbolDetails.stacked(StackedDetails(rows: count, columns: first.data.count))
        // ISO/IEC 15424: FNC1 in the first position, or not.
        guard
            let content = try? parser.content(details: details, identifiers: ("]O4", "]O5", "]O4"))
        else { throw .empty }
        return content
    }

    /// Parses the data of all rows.
    /// - Returns: `nil` where K1 or K2 is wrong.
    private static func parsed(_ rows: [CodablockFRow], _ first: CodablockFRow, keepsFNC4: Bool) -> Code128Parser? {
        // EN 12323 gives FNC1 a meaning of its own in the first position alone.
        var parser = Code128Parser(set: first.set, hasApplicationIndicators: false)
        for (index, row) in rows.enumerated() {
            parser.beginRow(row.set, keepsFNC4: keepsFNC4)
            for character in row.data.dropLast(index == rows.count - 1 ? 2 : 0) { parser.take(character) }
        }
        let checks = CodablockFTables.checks(parser.bytes)
        let actual = rows[rows.count - 1].data.suffix(2).map { CodablockFTables.value($0, in: parser.set) }
        return actual == [checks.k1, checks.k2] ? parser : nil
    }

    /// Decodes lines of symbol characters, each from the selector to the check character: for fuzzing.
    package static func content(lines: [[Int]]) throws(CodablockFError) -> DecodedContent {
        try content(lines.compactMap { CodablockFRow(start: 0, $0) })
    }

    static func assemble(_ readings: [LinearReading]) -> [LinearReading] {
        let lines = readings.compactMap { reading -> Line? in
            guard case .row(let values) = reading.content, let row = CodablockFRow(values: values) else { return nil }
            return Line(row: row, reading: reading)
        }
        guard !lines.isEmpty else { return [] }
        if let whole = symbol(lines) { return [whole] }
        // There may be symbols one above the other: each starts where the number of the row falls.
        var symbols: [LinearReading] = []
        var first = 0
        for index in 1...lines.count where index == lines.count || lines[index].row.index < lines[index - 1].row.index {
            if let symbol = symbol(Array(lines[first..<index])) { symbols.append(symbol) }
            first = index
        }
        return symbols
    }

    private struct Line {
        var row: CodablockFRow
        var reading: LinearReading
    }

    /// Returns the symbol that all lines belong to.
    private static func symbol(_ lines: [Line]) -> LinearReading? {
        var byIndex: [Int: [CodablockFRow: [LinearReading]]] = [:]
        for line in lines { byIndex[line.row.index, default: [:]][line.row, default: []].append(line.reading) }
        guard let first = byIndex[0].flatMap(agreed), let count = first.row.rowCount, byIndex.count == count else {
            return nil
        }
        var rows: [CodablockFRow] = []
        var fit = BarFit()
        for index in 0..<count {
            guard let (row, reading) = byIndex[index].flatMap(agreed) else { return nil }
            rows.append(row)
            fit.add(reading.fit)
        }
        guard let content = try? content(rows) else { return nil }
        return LinearReading(
            content: .symbol(.codablockF, content), elements: lines[0].reading.elements, fit: fit, linesNeeded: 1)
    }

    /// Returns the row that lines across it agree on: the only one, or one that twice as many lines show as any other.
    private static func agreed(
        _ candidates: [CodablockFRow: [LinearReading]]
    ) -> (row: CodablockFRow, reading: LinearReading)? {
        guard let (row, readings) = candidates.max(by: { $0.value.count < $1.value.count }),
            candidates.allSatisfy({ $0.key == row || 2 * $0.value.count <= readings.count }),
            let best = readings.min(by: { $0.fit.deviation < $1.fit.deviation })
        else { return nil }
        return (row, best)
    }
}

/// Error of rows that are no Codablock F symbol.
package enum CodablockFError: Error, Hashable, Sendable {
    /// A row is missing, or rows differ in length.
    case rows
    /// K1 or K2 is wrong.
    case check
    /// The rows hold no message.
    case empty
}
