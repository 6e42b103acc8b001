/// Turns data codewords into the modules of a PDF417 or MicroPDF417 symbol.
package enum PDF417Encoder {
    /// - Parameters:
    ///   - data: data codewords, without the length descriptor; the room left in front of `control` is padded.
    ///   - control: a Macro PDF417 control block.
    /// - Precondition: all of it fits.
    package static func encode(
        _ data: [Int], control: [Int] = [], rows: Int, columns: Int, level: Int, isCompact: Bool
    ) -> ModuleGrid {
        let parityCount = PDF417Tables.parityCount(level: level)
        let length = rows * columns - parityCount
        precondition(data.count + control.count < length && rows * columns <= PDF417Tables.maximumCodewords)
        var codewords: [Int] = []
        codewords.reserveCapacity(rows * columns)
        codewords.append(length)
        codewords += data
        for _ in 0..<length - codewords.count - control.count { codewords.append(900) }
        codewords += control
        PrimeFieldReedSolomon.pdf417.appendParity(to: &codewords, count: parityCount)
        let width = PDF417Tables.codewordWidth * (columns + (isCompact ? 2 : 4)) + 1
        var pen = Pen()
        var words = emptyCanvas(width: width, height: rows)
        var canvas = words.mutableSpan
        let allPatterns = PDF417Tables.patterns
        let (patterns, codewordSpan) = (allPatterns.modules.span, codewords.span)
        var place = 0
        for row in 0..<rows {
            let indicators = PDF417Tables.indicators(row: row, rows: rows, columns: columns, level: level)
            let first = PDF417Tables.codewordCount &* (row % 3)
            let left = patterns[first &+ indicators.left]
            pen.draw(UInt64(PDF417Tables.startModules) << 17 | UInt64(left), width: 34, on: &canvas)
            for _ in 0..<columns {
                pen.draw(patterns[first &+ codewordSpan[place]], on: &canvas)
                place &+= 1
            }
            if isCompact {
                pen.draw(1, width: 1, on: &canvas)
            } else {
                let right = patterns[first &+ indicators.right]
                pen.draw(UInt64(right) << 18 | UInt64(PDF417Tables.stopModules), width: 35, on: &canvas)
            }
            pen.endRow(on: &canvas)
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

    /// Returns the modules of a symbol of a size from all its codewords.
    static func micro(_ codewords: [Int], size: MicroPDF417Tables.Size) -> ModuleGrid {
        let (columns, columnsBeforeCenter, width) = (size.columns, size.columnsBeforeCenter, size.width)
        var words = emptyCanvas(width: width, height: size.rows)
        var canvas = words.mutableSpan
        let (allPatterns, allSides, allCenters) = (
            PDF417Tables.patterns, MicroPDF417Tables.sides, MicroPDF417Tables.centers
        )
        let (patterns, codewords) = (allPatterns.modules.span, codewords.span)
        let (sides, centers) = (allSides.modules.span, allCenters.modules.span)
        var (left, center, right) = (size.left(row: 0), max(0, size.center - 1), size.right(row: 0))
        var (cluster, place, word) = (size.cluster(row: 0), 0, 0)
        for _ in 0..<size.rows {
            // A row fits 128 bits: the widest one has 99 modules.
            var row = UInt128(sides[left])
            let first = PDF417Tables.codewordCount &* cluster
            for column in 0..<columns {
                if column == columnsBeforeCenter {
                    row = row &<< UInt128(MicroPDF417Tables.addressWidth) | UInt128(centers[center])
                }
                row = row &<< UInt128(PDF417Tables.codewordWidth) | UInt128(patterns[first &+ codewords[place]])
                place &+= 1
            }
            // The last bit is the bar at the end.
            row = row &<< UInt128(MicroPDF417Tables.addressWidth + 1) | UInt128(sides[right]) &<< 1 | 1
            if width > 64 {
                row &<<= UInt128(truncatingIfNeeded: 128 &- width)
                canvas[word] = UInt64(truncatingIfNeeded: row &>> 64)
                canvas[word &+ 1] = UInt64(truncatingIfNeeded: row)
                word &+= 2
            } else {
                canvas[word] = UInt64(truncatingIfNeeded: row) &<< UInt64(truncatingIfNeeded: 64 &- width)
                word &+= 1
            }
            center = center + 1 == MicroPDF417Tables.addressCount ? 0 : center + 1
            left = left + 1 == MicroPDF417Tables.addressCount ? 0 : left + 1
            right = right + 1 == MicroPDF417Tables.addressCount ? 0 : right + 1
            cluster = cluster == 2 ? 0 : cluster + 1
        }
        return ModuleGrid(width: width, height: size.rows, bars: PackedBars(words, width: width))
    }

    /// Draws rows from left to right, one after the other, each from the start of a word.
    private struct Pen {
        /// Word that is drawn on.
        private var word: UInt64 = 0
        /// Number of its lowest bits that are still free.
        private var free = 64
        /// Index of that word among all.
        private var index = 0

        /// - Parameter bits: modules of a codeword, the first module highest.
        @inline(__always)
        mutating func draw(_ bits: UInt32, on words: inout MutableSpan<UInt64>) {
            draw(UInt64(bits), width: PDF417Tables.codewordWidth, on: &words)
        }

        /// - Parameter bits: modules, the first module highest.
        @inline(__always)
        mutating func draw(_ bits: UInt64, width: Int, on words: inout MutableSpan<UInt64>) {
            free &-= width
            if free > 0 {
                word |= bits &<< UInt64(truncatingIfNeeded: free)
            } else {
                words[index] = word | bits &>> UInt64(truncatingIfNeeded: 0 &- free)
                index &+= 1
                word = free == 0 ? 0 : bits &<< UInt64(truncatingIfNeeded: free &+ 64)
                free &+= 64
            }
        }

        @inline(__always)
        mutating func endRow(on words: inout MutableSpan<UInt64>) {
            guard free < 64 else { return }
            words[index] = word
            index &+= 1
            (word, free) = (0, 64)
        }
    }

    /// Returns an empty canvas, laid out as ``PackedBars/init(_:width:)`` expects.
    private static func emptyCanvas(width: Int, height: Int) -> [UInt64] {
        Array(filling: (width + 63) >> 6 * height, with: 0)
    }
}
