/// Placement of each codeword's bits in a symbol (ISO/IEC 16022, annex F).
///
/// Codewords lie in the mapping matrix as shapes of eight modules, a 3 × 3 square without its upper right corner, along
/// diagonals that go up and down in turn. A shape that extends over an edge continues at the opposite one, shifted so
/// that shapes fit together there; four corners have shapes of their own.
package struct DataMatrixPlacement: Sendable {
    /// Index of the module in the whole symbol, row by row with finder patterns, for each bit of each codeword, the
    /// most significant first.
    package let modules: [Int]
    /// Modules that no codeword takes, and whether they are dark: the lower right corner of some sizes.
    package let spare: [(module: Int, isDark: Bool)]
    /// All modules, row by row, with finder patterns and spare modules; data is light.
    let template: [Bool]

    /// Placements of the most common sizes: making one takes as long as reading the symbol's bits.
    private static let common = DataMatrixTables.sizes.map { size in
        size.codewordCount <= commonCodewords ? DataMatrixPlacement(computing: size) : nil
    }

    /// Maximum number of codewords of a common size: a square of 36 × 36 modules has 128.
    private static let commonCodewords = 128

    package init(_ size: DataMatrixSize) {
        if let index = DataMatrixTables.sizes.firstIndex(where: { $0.rows == size.rows && $0.columns == size.columns }),
            let known = Self.common[index]
        {
            self = known
        } else {
            self.init(computing: size)
        }
    }

    private init(computing size: DataMatrixSize) {
        var matrix = Matrix(rows: size.mappingRows, columns: size.mappingColumns)
        matrix.fill()
        var modules = [Int](repeating: 0, count: size.codewordCount * 8)
        var spare: [(module: Int, isDark: Bool)] = []
        // Each data region has a column of the finder pattern before it and one behind it.
        let columns = (0..<matrix.columns).map { $0 + 2 * ($0 / size.regionColumns) + 1 }
        for row in 0..<matrix.rows {
            let y = row + 2 * (row / size.regionRows) + 1
            for column in 0..<matrix.columns {
                let x = columns[column]
                let bit = matrix.bits[row * matrix.columns + column]
                if bit >= 0, bit < modules.count {
                    modules[bit] = y * size.columns + x
                } else if bit < 0 {
                    let isDark = (matrix.rows - row) == (matrix.columns - column)
                    spare.append((y * size.columns + x, isDark))
                }
            }
        }
        self.modules = modules
        self.spare = spare
        var template = DataMatrixFinder.modules(size)
        for (module, isDark) in spare { template[module] = isDark }
        self.template = template
    }

    /// Mapping matrix: the bit that each module holds.
    private struct Matrix {
        let rows: Int
        let columns: Int
        var bits: [Int]
        private var codeword = 0

        init(rows: Int, columns: Int) {
            self.rows = rows
            self.columns = columns
            bits = Array(repeating: -1, count: rows * columns)
        }

        @inline(__always)
        private mutating func set(_ row: Int, _ column: Int, _ bit: Int) {
            var (row, column) = (row, column)
            if row < 0 {
                row += rows
                column += 4 - (rows + 4) % 8
            }
            if column < 0 {
                column += columns
                row += 4 - (columns + 4) % 8
            }
            // In extended rectangles, some shapes extend over the lower edge (ISO/IEC 21471, annex F).
            if row >= rows { row -= rows }
            bits[row * columns + column] = codeword * 8 + bit
        }

        private func isFree(_ row: Int, _ column: Int) -> Bool { bits[row * columns + column] < 0 }

        /// Places a codeword in the usual shape, given its lower right module.
        private mutating func shape(_ row: Int, _ column: Int) {
            set(row - 2, column - 2, 0)
            set(row - 2, column - 1, 1)
            set(row - 1, column - 2, 2)
            set(row - 1, column - 1, 3)
            set(row - 1, column, 4)
            set(row, column - 2, 5)
            set(row, column - 1, 6)
            set(row, column, 7)
            codeword += 1
        }

        private mutating func corner(_ places: [(Int, Int)]) {
            for (bit, place) in places.enumerated() {
                set(place.0 < 0 ? rows + place.0 : place.0, place.1 < 0 ? columns + place.1 : place.1, bit)
            }
            codeword += 1
        }

        mutating func fill() {
            var (row, column) = (4, 0)
            repeat {
                if row == rows, column == 0 {
                    corner([(-1, 0), (-1, 1), (-1, 2), (0, -2), (0, -1), (1, -1), (2, -1), (3, -1)])
                }
                if row == rows - 2, column == 0, columns % 4 != 0 {
                    corner([(-3, 0), (-2, 0), (-1, 0), (0, -4), (0, -3), (0, -2), (0, -1), (1, -1)])
                }
                if row == rows - 2, column == 0, columns % 8 == 4 {
                    corner([(-3, 0), (-2, 0), (-1, 0), (0, -2), (0, -1), (1, -1), (2, -1), (3, -1)])
                }
                if row == rows + 4, column == 2, columns % 8 == 0 {
                    corner([(-1, 0), (-1, -1), (0, -3), (0, -2), (0, -1), (1, -3), (1, -2), (1, -1)])
                }
                repeat {
                    if row < rows, column >= 0, isFree(row, column) { shape(row, column) }
                    row -= 2
                    column += 2
                } while row >= 0 && column < columns
                row += 1
                column += 3
                repeat {
                    if row >= 0, column < columns, isFree(row, column) { shape(row, column) }
                    row += 2
                    column -= 2
                } while row < rows && column >= 0
                row += 3
                column += 1
            } while row < rows || column < columns
        }
    }
}

/// Finder pattern of each data region: two sides that are dark, and two on which dark and light alternate (ISO/IEC
/// 16022, 5.8).
package enum DataMatrixFinder {
    /// Returns whether a module of a finder pattern is dark; `nil` if the module is data.
    @inline(__always)
    package static func module(_ x: Int, _ y: Int, _ size: DataMatrixSize) -> Bool? {
        let (width, height) = (size.regionColumns + 2, size.regionRows + 2)
        let (column, row) = (x % width, y % height)
        if column == 0 || row == height - 1 { return true }
        if row == 0 { return column % 2 == 0 }
        if column == width - 1 { return row % 2 == 1 }
        return nil
    }

    /// Calls a closure with each module of the finder patterns and whether it is dark, row by row.
    @inline(__always)
    static func forEachModule(_ size: DataMatrixSize, _ body: (_ x: Int, _ y: Int, _ isDark: Bool) -> Void) {
        let (width, height) = (size.regionColumns + 2, size.regionRows + 2)
        for top in stride(from: 0, to: size.rows, by: height) {
            for x in 0..<size.columns { body(x, top, x & 1 == 0) }
            for row in 1..<height - 1 {
                for left in stride(from: 0, to: size.columns, by: width) {
                    body(left, top + row, true)
                    body(left + width - 1, top + row, row & 1 == 1)
                }
            }
            for x in 0..<size.columns { body(x, top + height - 1, true) }
        }
    }

    /// Returns the modules of all finder patterns, row by row; data is light.
    static func modules(_ size: DataMatrixSize) -> [Bool] {
        let (width, height) = (size.regionColumns + 2, size.regionRows + 2)
        var modules = [Bool](repeating: false, count: size.rows * size.columns)
        for top in stride(from: 0, to: size.rows, by: height) {
            for x in stride(from: 0, to: size.columns, by: 2) { modules[top * size.columns + x] = true }
            for x in 0..<size.columns { modules[(top + height - 1) * size.columns + x] = true }
        }
        for left in stride(from: 0, to: size.columns, by: width) {
            for y in 0..<size.rows { modules[y * size.columns + left] = true }
            for y in stride(from: 1, to: size.rows, by: 2) { modules[y * size.columns + left + width - 1] = true }
        }
        return modules
    }
}
