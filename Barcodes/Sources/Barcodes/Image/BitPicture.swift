/// A picture of dark and light pixels with one bit each, packed into words of 64, for searches that follow edges.
///
/// Each row has one light word before it and two behind it, so that a window may begin up to 64 pixels beyond either
/// end.
package struct BitPicture: Sendable {
    package let width: Int
    package let height: Int
    /// Pixels row by row, the leftmost in the lowest bit; 1 is dark.
    private let words: [UInt64]
    private let stride: Int

    private init(width: Int, height: Int, words: [UInt64]) {
        self.width = width
        self.height = height
        self.words = words
        stride = Self.stride(width)
    }

    /// Thresholds a part of a picture: pixels below the threshold of their block are dark.
    /// - Parameters:
    ///   - columns: columns of the part; the first is a multiple of 64.
    ///   - lines: rows of the part.
    package init(
        _ pixels: Span<UInt8>, _ raster: Raster, _ thresholds: BlockThresholds, columns: Range<Int>, lines: Range<Int>
    ) {
        var part = raster
        part.width = columns.count
        part.height = lines.count
        part.offset = raster.index(columns.lowerBound, lines.lowerBound)
        let stride = Self.stride(part.width)
        var words = [UInt64](filling: stride * part.height, with: 0)
        var expanded = [UInt8](filling: thresholds.expandedCount(width: raster.width), with: 0)
        var blockRow = -1
        for y in 0..<part.height {
            let cells = thresholds.blockRow(y &+ lines.lowerBound)
            if cells != blockRow { thresholds.expandRow(cells, into: &expanded) }
            blockRow = cells
            BlockThresholds.packRow(
                pixels, part, y: y, thresholds: expanded.span.extracting(droppingFirst: columns.lowerBound),
                into: &words, at: y &* stride &+ 1)
        }
        self.init(width: part.width, height: part.height, words: words)
    }

    static let empty = BitPicture(width: 0, height: 0, words: [])

    private static func stride(_ width: Int) -> Int { (width + 63) / 64 + 3 }

    /// Number of words that hold a row's pixels.
    var wordsPerRow: Int { stride &- 3 }

    /// Returns the pixels 64 `index` to 64 `index` + 63 of a row.
    /// - Precondition: `index` is from -1 to one more than the last.
    @inline(__always)
    func word(_ index: Int, _ y: Int) -> UInt64 { words[y &* stride &+ 1 &+ index] }

    /// Returns 64 pixels from `x` on, the first in the lowest bit.
    /// - Precondition: `x` is from -64 to the width.
    @inline(__always)
    package func window(_ x: Int, _ y: Int) -> UInt64 {
        let start = x &+ 64
        let index = y &* stride &+ start &>> 6
        let shift = UInt64(truncatingIfNeeded: start & 63)
        return words[index] &>> shift | (words[index &+ 1] &<< (63 &- shift)) &<< 1
    }

    /// Whether a pixel is dark.
    /// - Precondition: the pixel is inside the picture.
    @inline(__always)
    package func isDark(_ x: Int, _ y: Int) -> Bool {
        words[y &* stride &+ 1 &+ x &>> 6] &>> UInt64(truncatingIfNeeded: x & 63) & 1 == 1
    }

    /// The picture with rows and columns exchanged.
    package var transposed: BitPicture {
        let targetStride = Self.stride(height)
        var target = [UInt64](filling: targetStride * width, with: 0)
        var block = InlineArray<64, UInt64>(repeating: 0)
        for top in Swift.stride(from: 0, to: height, by: 64) {
            for index in 0..<wordsPerRow {
                for row in 0..<64 { block[row] = top &+ row < height ? word(index, top &+ row) : 0 }
                Self.transpose(&block)
                for column in 0..<min(64, width &- index &* 64) {
                    target[(index &* 64 &+ column) &* targetStride &+ 1 &+ top / 64] = block[column]
                }
            }
        }
        return BitPicture(width: height, height: width, words: target)
    }

    /// Transposes a matrix of 64 × 64 bits by halves of halves (H. S. Warren, *Hacker's Delight*, 7-3).
    @inline(__always)
    private static func transpose(_ block: inout InlineArray<64, UInt64>) {
        var half = 32
        var mask: UInt64 = 0xFFFF_FFFF
        while half != 0 {
            let shift = UInt64(truncatingIfNeeded: half)
            var row = 0
            while row < 64 {
                let swapped = (block[row] &>> shift ^ block[row &+ half]) & mask
                block[row &+ half] ^= swapped
                block[row] ^= swapped &<< shift
                row = (row &+ half &+ 1) & ~half
            }
            half &>>= 1
            mask ^= mask &<< UInt64(truncatingIfNeeded: half)
        }
    }
}
