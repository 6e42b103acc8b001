/// Reason why codewords or modules are not read as a PDF417 or MicroPDF417 symbol, by the stage that failed.
package enum PDF417DecodingError: Error, Hashable, Sendable {
    /// No symbol has this size.
    case dimension(width: Int, height: Int)
    /// The row indicators are missing, or contradict each other.
    case rowIndicators
    /// Wrong and missing codewords exceed the capacity of the error correction.
    case checksum(missing: Int)
    /// The length descriptor is impossible in a symbol of this size.
    case length(expected: Int, actual: Int)
    /// The corrected codewords have no valid meaning.
    case content(PDF417ContentError)
}

/// Codewords of a symbol as read, before error correction.
package struct PDF417Codewords: Hashable, Sendable {
    package var rows: Int
    package var columns: Int
    /// Error correction level, 0 to 8.
    package var level: Int
    package var isCompact: Bool
    /// Codewords row by row, without row indicators; `nil` where none was read or none is certain.
    package var codewords: [Int?]

    package init(rows: Int, columns: Int, level: Int, isCompact: Bool = false, codewords: [Int?]) {
        self.rows = rows
        self.columns = columns
        self.level = level
        self.isCompact = isCompact
        self.codewords = codewords
    }
}

/// Turns the codewords of a PDF417 symbol into content.
package enum PDF417Decoder {
    /// - Parameter spare: number of error correction codewords that only detect errors, beside those that correct; the
    ///   standard keeps two (5.7.2).
    package static func decode(
        _ symbol: PDF417Codewords, spare: Int = 2
    ) throws(PDF417DecodingError) -> DecodedContent {
        let codewords = try data(symbol, spare: spare)
        do {
            return try PDF417ContentParser.content(
                of: codewords,
                details: PDF417Details(
                    rows: symbol.rows, columns: symbol.columns, errorCorrectionLevel: symbol.level,
                    isCompact: symbol.isCompact))
        } catch {
            throw .content(error)
        }
    }

    /// Returns the corrected data codewords, without the length descriptor.
    package static func data(_ symbol: PDF417Codewords, spare: Int = 2) throws(PDF417DecodingError) -> [Int] {
        let parityCount = PDF417Tables.parityCount(level: symbol.level)
        let dataCount = symbol.codewords.count - parityCount
        guard symbol.codewords.count == symbol.rows * symbol.columns, dataCount > 0,
            symbol.codewords.count <= PDF417Tables.maximumCodewords
        else { throw .dimension(width: symbol.columns, height: symbol.rows) }
        var codewords = symbol.codewords.map { $0 ?? 0 }
        try correct(&codewords, missing: symbol.codewords, parityCount: parityCount, spare: spare)
        // No writer pads after the error correction codewords, but some leave the padding out of the length.
        let length = codewords[0]
        guard length >= 1, length <= dataCount else { throw .length(expected: dataCount, actual: length) }
        return Array(codewords[1..<length])
    }

    /// Reads a grid of modules: a row of modules for each row of codewords.
    package static func decode(_ grid: ModuleGrid) throws(PDF417DecodingError) -> DecodedContent {
        try decode(codewords(in: grid))
    }

    static func correct(
        _ codewords: inout [Int], missing: [Int?], parityCount: Int, spare: Int
    ) throws(PDF417DecodingError) {
        let erasures = missing.indices.filter { missing[$0] == nil }
        do {
            try PrimeFieldReedSolomon.pdf417.correct(
                &codewords, parityCount: parityCount, spare: min(spare, parityCount), erasures: erasures)
        } catch {
            throw .checksum(missing: erasures.count)
        }
    }

    /// Reads the codewords of a grid in which every module is certain.
    package static func codewords(in grid: ModuleGrid) throws(PDF417DecodingError) -> PDF417Codewords {
        let width = PDF417Tables.codewordWidth
        guard grid.width > 3 * width, (grid.width - 1) % width == 0, PDF417Tables.rows.contains(grid.height) else {
            throw .dimension(width: grid.width, height: grid.height)
        }
        // A compact symbol is as wide as a full one with two columns fewer.
        let isCompact = !hasStop(grid)
        let columns = (grid.width - 1) / width - (isCompact ? 2 : 4)
        guard PDF417Tables.columns.contains(columns) else {
            throw .dimension(width: grid.width, height: grid.height)
        }
        var indicators = PDF417RowIndicators()
        var codewords: [Int?] = []
        for row in 0..<grid.height {
            for column in -1...columns {
                if column == columns && isCompact { break }
                let read = codeword(in: grid, x: (column + 2) * width, y: row)
                let codeword = read?.cluster == row % 3 ? read?.codeword : nil
                if column < 0 {
                    if let codeword { indicators.addLeft(codeword, cluster: row % 3) }
                } else if column == columns {
                    if let codeword { indicators.addRight(codeword, cluster: row % 3) }
                } else {
                    codewords.append(codeword)
                }
            }
        }
        guard let facts = indicators.facts, facts.rows == grid.height, facts.columns == columns else {
            throw .rowIndicators
        }
        return PDF417Codewords(
            rows: grid.height, columns: columns, level: facts.level, isCompact: isCompact, codewords: codewords)
    }

    private static func hasStop(_ grid: ModuleGrid) -> Bool {
        var x = grid.width - PDF417Tables.stop.reduce(0, +)
        for (index, element) in PDF417Tables.stop.enumerated() {
            for _ in 0..<element {
                guard grid[x, 0] == (index % 2 == 0) else { return false }
                x += 1
            }
        }
        return true
    }

    private static func codeword(in grid: ModuleGrid, x: Int, y: Int) -> (cluster: Int, codeword: Int)? {
        guard x + PDF417Tables.codewordWidth <= grid.width else { return nil }
        let modules = (0..<PDF417Tables.codewordWidth).reduce(UInt32(0)) { $0 << 1 | (grid[x + $1, y] ? 1 : 0) }
        return PDF417Tables.codeword(modules: modules)
    }
}

/// Tally of what row indicators say about the whole symbol: each of three facts is in every third row, left and right.
package struct PDF417RowIndicators: Sendable {
    private var votes = [[Int: Int]](repeating: [:], count: 3)

    package init() {}

    /// - Parameter cluster: cluster of the row, 0, 1 or 2.
    package mutating func addLeft(_ codeword: Int, cluster: Int, weight: Int = 1) {
        votes[cluster][codeword % 30, default: 0] += weight
    }

    package mutating func addRight(_ codeword: Int, cluster: Int, weight: Int = 1) {
        votes[(cluster + 2) % 3][codeword % 30, default: 0] += weight
    }

    /// Facts with the most votes; `nil` if one is missing, or no symbol has this combination.
    package var facts: (rows: Int, columns: Int, level: Int)? {
        var best: [Int] = []
        for kind in votes {
            guard let most = kind.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return nil }
            best.append(most.key)
        }
        let rows = best[0] * 3 + best[1] % 3 + 1
        let level = best[1] / 3
        let columns = best[2] + 1
        guard PDF417Tables.rows.contains(rows), PDF417Tables.levels.contains(level),
            rows * columns <= PDF417Tables.maximumCodewords, rows * columns > PDF417Tables.parityCount(level: level)
        else { return nil }
        return (rows, columns, level)
    }
}
