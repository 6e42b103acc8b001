/// Turns data codewords into the modules of a PDF417 or MicroPDF417 symbol.
package enum PDF417Encoder {
    /// - Parameter data: data codewords, without the length descriptor; what is left free in front of `control` is
    ///   padded.
    /// - Parameter control: a Macro PDF417 control block.
    /// - Precondition: all of it fits.
    package static func encode(
        _ data: [Int], control: [Int] = [], rows: Int, columns: Int, level: Int, isCompact: Bool
    ) -> ModuleGrid {
        let parityCount = PDF417Tables.parityCount(level: level)
        let length = rows * columns - parityCount
        precondition(data.count + control.count < length && rows * columns <= PDF417Tables.mostCodewords)
        var codewords = [length] + data
        codewords += Array(repeating: 900, count: length - codewords.count - control.count) + control
        codewords += PrimeFieldReedSolomon.pdf417.parity(of: codewords, count: parityCount)
        var grid = ModuleGrid(
            width: PDF417Tables.codewordWidth * (columns + (isCompact ? 2 : 4)) + 1, height: rows)
        for row in 0..<rows {
            let indicators = PDF417Tables.indicators(row: row, rows: rows, columns: columns, level: level)
            var pen = RowPen(y: row)
            pen.draw(PDF417Tables.start, &grid)
            pen.draw(indicators.left, cluster: row % 3, &grid)
            for codeword in codewords[(row * columns)..<((row + 1) * columns)] {
                pen.draw(codeword, cluster: row % 3, &grid)
            }
            if isCompact {
                pen.draw([1], &grid)
            } else {
                pen.draw(indicators.right, cluster: row % 3, &grid)
                pen.draw(PDF417Tables.stop, &grid)
            }
        }
        return grid
    }

    /// - Precondition: the data fits the size.
    static func encodeMicro(_ data: [Int], control: [Int] = [], size: MicroPDF417Tables.Size) -> ModuleGrid {
        precondition(data.count + control.count <= size.dataCount)
        var codewords = data + Array(repeating: 900, count: size.dataCount - data.count - control.count) + control
        codewords += PrimeFieldReedSolomon.pdf417.parity(of: codewords, count: size.parity)
        return micro(codewords, size: size)
    }

    /// The modules of all codewords of a size.
    static func micro(_ codewords: [Int], size: MicroPDF417Tables.Size) -> ModuleGrid {
        var grid = ModuleGrid(width: size.width, height: size.rows)
        for row in 0..<size.rows {
            var pen = RowPen(y: row)
            pen.draw(MicroPDF417Tables.sides.modules[size.left(row: row)], &grid)
            for column in 0..<size.columns {
                if column == size.columnsBeforeCenter {
                    pen.draw(MicroPDF417Tables.centers.modules[size.center(row: row)], &grid)
                }
                pen.draw(codewords[row * size.columns + column], cluster: size.cluster(row: row), &grid)
            }
            pen.draw(MicroPDF417Tables.sides.modules[size.right(row: row)], &grid)
            pen.draw([1], &grid)
        }
        return grid
    }

    /// Draws one row from left to right.
    private struct RowPen {
        private var x = 0
        private let y: Int

        init(y: Int) {
            self.y = y
        }

        /// Bars and spaces in turn, bar first.
        mutating func draw(_ widths: [Int], _ grid: inout ModuleGrid) {
            for (index, width) in widths.enumerated() {
                for _ in 0..<width {
                    if index % 2 == 0 { grid[x, y] = true }
                    x += 1
                }
            }
        }

        mutating func draw(_ codeword: Int, cluster: Int, _ grid: inout ModuleGrid) {
            draw(
                PDF417Tables.pattern(cluster: cluster, codeword: codeword), width: PDF417Tables.codewordWidth, &grid)
        }

        /// A row address pattern.
        mutating func draw(_ modules: UInt16, _ grid: inout ModuleGrid) {
            draw(UInt32(modules), width: MicroPDF417Tables.addressWidth, &grid)
        }

        private mutating func draw(_ modules: UInt32, width: Int, _ grid: inout ModuleGrid) {
            for bit in (0..<width).reversed() {
                if modules >> UInt32(bit) & 1 == 1 { grid[x, y] = true }
                x += 1
            }
        }
    }
}
