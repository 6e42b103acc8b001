/// A table of characters written as string literals, expanded for lookup.
struct CharacterTable: Sendable {
    /// Number of cells in a row.
    let width: Int
    /// Cells row by row; 0 is unassigned. All sets in use lie in the Basic Multilingual Plane.
    let cells: [UInt16]

    /// Expands a table.
    /// - Parameter rows: strings in which `.` is an unassigned cell; a row may be shorter than `width`.
    init(rows: [String], width: Int) {
        self.width = width
        var cells = [UInt16](repeating: 0, count: rows.count * width)
        for (index, row) in rows.enumerated() {
            for (column, scalar) in row.unicodeScalars.prefix(width).enumerated() where scalar != "." {
                cells[index * width + column] = UInt16(truncatingIfNeeded: scalar.value)
            }
        }
        self.cells = cells
    }

    /// Returns the character in a cell, with row and column counted from 0; `nil` if there is none.
    func character(row: Int, column: Int) -> Unicode.Scalar? {
        guard column >= 0, column < width, row >= 0 else { return nil }
        return self[row * width + column]
    }

    /// The character in a cell, by the cell's number, row by row.
    subscript(index: Int) -> Unicode.Scalar? {
        guard index >= 0, index < cells.count, cells[index] != 0 else { return nil }
        return Unicode.Scalar(cells[index])
    }
}
