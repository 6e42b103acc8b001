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
        var pen = Pen(width: PDF417Tables.codewordWidth * (columns + (isCompact ? 2 : 4)) + 1, height: rows)
        for row in 0..<rows {
            let indicators = PDF417Tables.indicators(row: row, rows: rows, columns: columns, level: level)
            let cluster = row % 3
            pen.draw(PDF417Tables.startModules, width: 17)
            pen.draw(indicators.left, cluster: cluster)
            for place in row * columns..<(row + 1) * columns { pen.draw(codewords[place], cluster: cluster) }
            if isCompact {
                pen.draw(1, width: 1)
            } else {
                pen.draw(indicators.right, cluster: cluster)
                pen.draw(PDF417Tables.stopModules, width: 18)
            }
        }
        return pen.grid
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
        var pen = Pen(width: size.width, height: size.rows)
        for row in 0..<size.rows {
            pen.draw(address: MicroPDF417Tables.sides.modules[size.left(row: row)])
            for column in 0..<size.columns {
                if column == size.columnsBeforeCenter {
                    pen.draw(address: MicroPDF417Tables.centers.modules[size.center(row: row)])
                }
                pen.draw(codewords[row * size.columns + column], cluster: size.cluster(row: row))
            }
            pen.draw(address: MicroPDF417Tables.sides.modules[size.right(row: row)])
            pen.draw(1, width: 1)
        }
        return pen.grid
    }

    /// Draws rows from left to right, one after the other.
    private struct Pen {
        private let width: Int
        private let height: Int
        private var modules: [Bool]
        private var place = 0

        init(width: Int, height: Int) {
            self.width = width
            self.height = height
            modules = Array(repeating: false, count: width * height)
        }

        var grid: ModuleGrid { ModuleGrid(width: width, height: height, modules: modules) }

        mutating func draw(_ codeword: Int, cluster: Int) {
            draw(PDF417Tables.pattern(cluster: cluster, codeword: codeword), width: PDF417Tables.codewordWidth)
        }

        /// A row address pattern.
        mutating func draw(address modules: UInt16) {
            draw(UInt32(modules), width: MicroPDF417Tables.addressWidth)
        }

        /// - Parameter bits: the first module highest.
        mutating func draw(_ bits: UInt32, width: Int) {
            place += width
            var rest = bits
            while rest != 0 {
                modules[place &- 1 &- rest.trailingZeroBitCount] = true
                rest &= rest &- 1
            }
        }
    }
}
