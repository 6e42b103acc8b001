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
        var codewords: [Int] = []
        codewords.reserveCapacity(rows * columns)
        codewords.append(length)
        codewords += data
        for _ in 0..<length - codewords.count - control.count { codewords.append(900) }
        codewords += control
        PrimeFieldReedSolomon.pdf417.appendParity(to: &codewords, count: parityCount)
        let width = PDF417Tables.codewordWidth * (columns + (isCompact ? 2 : 4)) + 1
        var pen = Pen(width: width, height: rows)
        var words = pen.canvas
        var canvas = words.mutableSpan
        let patterns = PDF417Tables.patterns
        var place = 0
        for row in 0..<rows {
            pen.begin(row: row)
            let indicators = PDF417Tables.indicators(row: row, rows: rows, columns: columns, level: level)
            let cluster = row % 3
            pen.draw(PDF417Tables.startModules, width: 17, on: &canvas)
            pen.draw(patterns.modules(cluster: cluster, codeword: indicators.left), on: &canvas)
            for _ in 0..<columns {
                pen.draw(patterns.modules(cluster: cluster, codeword: codewords[place]), on: &canvas)
                place += 1
            }
            if isCompact {
                pen.draw(1, width: 1, on: &canvas)
            } else {
                pen.draw(patterns.modules(cluster: cluster, codeword: indicators.right), on: &canvas)
                pen.draw(PDF417Tables.stopModules, width: 18, on: &canvas)
            }
        }
        return ModuleGrid(width: width, height: rows, bars: PackedBars(words, width: width))
    }

    /// - Precondition: the data fits the size.
    static func encodeMicro(_ data: [Int], control: [Int] = [], size: MicroPDF417Tables.Size) -> ModuleGrid {
        precondition(data.count + control.count <= size.dataCount)
        var codewords: [Int] = []
        codewords.reserveCapacity(size.columns * size.rows)
        codewords += data
        for _ in 0..<size.dataCount - data.count - control.count { codewords.append(900) }
        codewords += control
        PrimeFieldReedSolomon.pdf417.appendParity(to: &codewords, count: size.parity)
        return micro(codewords, size: size)
    }

    /// The modules of all codewords of a size.
    static func micro(_ codewords: [Int], size: MicroPDF417Tables.Size) -> ModuleGrid {
        var pen = Pen(width: size.width, height: size.rows)
        var words = pen.canvas
        var canvas = words.mutableSpan
        let (patterns, sides) = (PDF417Tables.patterns, MicroPDF417Tables.sides)
        var (left, right) = (size.left(row: 0), size.right(row: 0))
        var (cluster, place) = (size.cluster(row: 0), 0)
        for row in 0..<size.rows {
            pen.begin(row: row)
            pen.draw(UInt32(sides.modules[left]), width: MicroPDF417Tables.addressWidth, on: &canvas)
            for column in 0..<size.columns {
                if column == size.columnsBeforeCenter {
                    let center = MicroPDF417Tables.centers.modules[size.center(row: row)]
                    pen.draw(UInt32(center), width: MicroPDF417Tables.addressWidth, on: &canvas)
                }
                pen.draw(patterns.modules(cluster: cluster, codeword: codewords[place]), on: &canvas)
                place += 1
            }
            pen.draw(UInt32(sides.modules[right]), width: MicroPDF417Tables.addressWidth, on: &canvas)
            pen.draw(1, width: 1, on: &canvas)
            left = left + 1 == MicroPDF417Tables.addressCount ? 0 : left + 1
            right = right + 1 == MicroPDF417Tables.addressCount ? 0 : right + 1
            cluster = cluster == 2 ? 0 : cluster + 1
        }
        return ModuleGrid(width: size.width, height: size.rows, bars: PackedBars(words, width: size.width))
    }

    /// Draws rows from left to right, one after the other.
    private struct Pen {
        private let wordsPerRow: Int
        private let height: Int
        /// In bits.
        private var place = 0

        init(width: Int, height: Int) {
            wordsPerRow = (width + 63) >> 6
            self.height = height
        }

        /// What is drawn on, empty: see ``PackedBars/init(_:width:)``.
        var canvas: [UInt64] { Array(filling: wordsPerRow * height, with: 0) }

        mutating func begin(row: Int) { place = 64 * wordsPerRow * row }

        /// - Parameter bits: a codeword's, the first module highest.
        @inline(__always)
        mutating func draw(_ bits: UInt32, on words: inout MutableSpan<UInt64>) {
            draw(bits, width: PDF417Tables.codewordWidth, on: &words)
        }

        /// - Parameter bits: the first module highest.
        @inline(__always)
        mutating func draw(_ bits: UInt32, width: Int, on words: inout MutableSpan<UInt64>) {
            let free = 64 &- place & 63
            let left = width &- free
            if left <= 0 {
                words[place >> 6] |= UInt64(bits) &<< UInt64(truncatingIfNeeded: 0 &- left)
            } else {
                words[place >> 6] |= UInt64(bits) &>> UInt64(truncatingIfNeeded: left)
                words[place >> 6 &+ 1] |= UInt64(bits) &<< UInt64(truncatingIfNeeded: 64 &- left)
            }
            place &+= width
        }
    }
}
