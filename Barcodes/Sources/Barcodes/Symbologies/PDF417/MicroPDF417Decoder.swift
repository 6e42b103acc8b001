/// Turns the codewords of a MicroPDF417 symbol into content.
package enum MicroPDF417Decoder {
    /// - Parameters:
    ///   - codewords: codewords row by row; `nil` where none was read or none is certain.
    ///   - spare: number of error correction codewords that only detect errors.
    package static func decode(
        _ size: MicroPDF417Tables.Size, codewords seen: [Int?], spare: Int = 2
    ) throws(PDF417DecodingError) -> DecodedContent {
        let codewords = try data(size, codewords: seen, spare: spare)
        do {
            return try PDF417ContentParser.content(
                of: codewords, isMicro: true, details: PDF417Details(rows: size.rows, columns: size.columns))
        } catch {
            throw .content(error)
        }
    }

    /// Returns the corrected data codewords.
    static func data(
        _ size: MicroPDF417Tables.Size, codewords seen: [Int?], spare: Int = 2
    ) throws(PDF417DecodingError) -> [Int] {
        guard seen.count == size.rows * size.columns else {
            throw .dimension(width: size.columns, height: size.rows)
        }
        var codewords = seen.map { $0 ?? 0 }
        try PDF417Decoder.correct(&codewords, missing: seen, parityCount: size.parity, spare: spare)
        return Array(codewords[..<size.dataCount])
    }

    /// Reads a grid of modules: a row of modules for each row of codewords.
    package static func decode(_ grid: ModuleGrid) throws(PDF417DecodingError) -> DecodedContent {
        guard let size = MicroPDF417Tables.sizes.first(where: { $0.width == grid.width && $0.rows == grid.height })
        else { throw .dimension(width: grid.width, height: grid.height) }
        var codewords: [Int?] = []
        for row in 0..<size.rows {
            var x = MicroPDF417Tables.addressWidth
            for column in 0..<size.columns {
                if column == size.columnsBeforeCenter { x += MicroPDF417Tables.addressWidth }
                let modules = (0..<PDF417Tables.codewordWidth).reduce(UInt32(0)) {
                    $0 << 1 | (grid[x + $1, row] ? 1 : 0)
                }
                let read = PDF417Tables.codeword(modules: modules)
                codewords.append(read?.cluster == size.cluster(row: row) ? read?.codeword : nil)
                x += PDF417Tables.codewordWidth
            }
        }
        return try decode(size, codewords: codewords)
    }
}
