/// Modules of an Aztec symbol during drawing.
///
/// There are two canvases of bits: rows are drawn on one, columns on the other, which is transposed and added in the
/// end. A side of a layer thus takes two words at a time instead of two modules.
struct AztecCanvas {
    private let size: AztecSize
    /// Lines, each starting at a new word with the first module in the highest bit: all rows, then all columns.
    private var words: [UInt64]
    /// Number of words of a line.
    private let stride: Int

    /// Makes a canvas with all function patterns of a size.
    init(_ size: AztecSize) {
        self.size = size
        stride = Self.stride(size)
        words = Self.functionPatterns(size)
    }

    private static func stride(_ size: AztecSize) -> Int { (size.side + 63) >> 6 }

    private static func functionPatterns(_ size: AztecSize) -> [UInt64] {
        let index = size.isCompact ? size.layers : 4 + size.layers
        return index < common.count ? common[index] : functionPatterns(computing: size)
    }

    /// Function patterns of runes, compact symbols and symbols of up to eight layers.
    private static let common: [[UInt64]] = {
        let compact = (0...4).compactMap { AztecSize(layers: $0, isCompact: true) }
        let full = (1...8).compactMap { AztecSize(layers: $0, isCompact: false) }
        return (compact + full).map { functionPatterns(computing: $0) }
    }()

    private static func functionPatterns(computing size: AztecSize) -> [UInt64] {
        let (side, stride) = (size.side, stride(size))
        var words = [UInt64](filling: 2 * stride * side, with: 0)
        AztecLayout.forEachFunctionModule(size) { place, isDark in
            let (x, y) = (place % side, place / side)
            let bit: UInt64 = 1 << UInt64(63 - x & 63)
            if isDark { words[y * stride + x >> 6] |= bit } else { words[y * stride + x >> 6] &= ~bit }
        }
        return words
    }

    /// Returns the finished symbol.
    mutating func finished() -> ModuleGrid {
        for x in 0..<stride {
            for y in 0..<stride { Self.addColumns(of: &words, x, y, side: size.side, stride: stride) }
        }
        return ModuleGrid(width: size.side, height: size.side, bars: PackedBars(words, width: size.side))
    }

    /// Adds the columns' modules to the rows, in a square of 64 modules.
    private static func addColumns(of words: inout [UInt64], _ x: Int, _ y: Int, side: Int, stride: Int) {
        var words = words.mutableSpan
        var block = InlineArray<64, UInt64>(repeating: 0)
        var place = (side &+ 64 &* x) &* stride &+ y
        for column in 0..<min(64, side &- 64 &* x) {
            block[column] = words[place]
            place &+= stride
        }
        if side <= 32 { block.mirror32() } else { block.mirror64() }
        place = 64 &* y &* stride &+ x
        for row in 0..<min(64, side &- 64 &* y) {
            words[place] |= block[row]
            place &+= stride
        }
    }

    /// Draws the ring of the mode message, clockwise from the top left, in the order of
    /// ``AztecLayout/modeModules(isCompact:)``.
    mutating func draw(_ message: AztecModeMessage) {
        let (side, stride, center, radius) = (size.side, stride, size.side / 2, size.modeRadius)
        // In full symbols, a line of the reference grid crosses the middle of each side.
        let (count, pieces) = size.isCompact ? (7, 1) : (5, 2)
        let first = center + 2 - radius
        var bits = message.bits << UInt64(64 - 4 * count * pieces)
        var words = words.mutableSpan
        for number in 0..<4 {
            // The sides are those above, right, below and left.
            let isBack = number >= 2
            let line = center + (number == 0 || number == 3 ? -radius : radius) + (number & 1) * side
            for piece in 0..<pieces {
                var part = bits & ~(UInt64.max >> UInt64(count))
                bits <<= UInt64(count)
                if isBack { part = part.bitsReversed << UInt64(64 - count) }
                let place = first + (isBack ? pieces - 1 - piece : piece) * (count + 1)
                Self.put(part, place, count, line, stride, on: &words)
            }
        }
    }

    /// Draws the bits of all codewords: domino by domino around each layer, counterclockwise from the top left,
    /// starting with the outermost layer. The outer module of a domino has the first of its two bits.
    mutating func draw(_ codewords: [UInt64]) {
        let (size, stream) = (size, codewords.span)
        var pen = Pen(stride: stride)
        var words = words.mutableSpan
        for layer in 0..<size.layers {
            let length = 4 * (size.layers - layer) + (size.isCompact ? 9 : 12)
            let (low, high) = (2 * layer, size.baseSide - 1 - 2 * layer)
            let (first, second) = (size.coordinate(low), size.coordinate(low + 1))
            let (last, beforeLast) = (size.coordinate(high), size.coordinate(high - 1))
            let columns = size.side
            size.forEachPiece(low, length) { pen.draw(stream, $0, $1, columns + first, columns + second, on: &words) }
            size.forEachPiece(low, length) { pen.draw(stream, $0, $1, last, beforeLast, on: &words) }
            size.forEachPieceBack(high, length) {
                pen.drawBack(stream, $0, $1, columns + last, columns + beforeLast, on: &words)
            }
            size.forEachPieceBack(high, length) { pen.drawBack(stream, $0, $1, first, second, on: &words) }
        }
    }

    /// Pen that draws pieces of sides with the next bits of the stream.
    private struct Pen {
        let stride: Int
        private var next = 0

        init(stride: Int) { self.stride = stride }

        /// Returns the bits of the next dominoes, the first in the highest place.
        @inline(__always)
        private mutating func take(_ count: Int, _ stream: Span<UInt64>) -> UInt64 {
            defer { next &+= 2 &* count }
            return stream.bits(next, 2 &* count) &<< UInt64(truncatingIfNeeded: 64 &- 2 &* count)
        }

        /// Draws a piece of a side.
        /// - Parameters:
        ///   - place: place of the first domino.
        ///   - count: number of dominoes, at most 32.
        ///   - outer, inner: indices of the lines with their first and their second modules.
        @inline(__always)
        mutating func draw(
            _ stream: Span<UInt64>, _ place: Int, _ count: Int, _ outer: Int, _ inner: Int,
            on lines: inout MutableSpan<UInt64>
        ) {
            let bits = take(count, stream)
            AztecCanvas.put(everyOther(bits), place, count, outer, stride, on: &lines)
            AztecCanvas.put(everyOther(bits &<< 1), place, count, inner, stride, on: &lines)
        }

        /// Draws a piece of a side backwards from a place.
        @inline(__always)
        mutating func drawBack(
            _ stream: Span<UInt64>, _ place: Int, _ count: Int, _ outer: Int, _ inner: Int,
            on lines: inout MutableSpan<UInt64>
        ) {
            let bits = take(count, stream).bitsReversed &<< UInt64(truncatingIfNeeded: 64 &- 2 &* count)
            AztecCanvas.put(everyOther(bits &<< 1), place &- count &+ 1, count, outer, stride, on: &lines)
            AztecCanvas.put(everyOther(bits), place &- count &+ 1, count, inner, stride, on: &lines)
        }

        /// Returns every other bit, starting with the highest, packed into the upper half.
        @inline(__always)
        private func everyOther(_ bits: UInt64) -> UInt64 {
            var result = bits & 0xAAAA_AAAA_AAAA_AAAA
            result = (result | result &<< 1) & 0xCCCC_CCCC_CCCC_CCCC
            result = (result | result &<< 2) & 0xF0F0_F0F0_F0F0_F0F0
            result = (result | result &<< 4) & 0xFF00_FF00_FF00_FF00
            result = (result | result &<< 8) & 0xFFFF_0000_FFFF_0000
            return (result | result &<< 16) & 0xFFFF_FFFF_0000_0000
        }
    }

    /// Draws bits on a line.
    /// - Parameter bits: bits of the modules, the first in the highest place.
    @inline(__always)
    private static func put(
        _ bits: UInt64, _ place: Int, _ count: Int, _ line: Int, _ stride: Int, on words: inout MutableSpan<UInt64>
    ) {
        let (index, shift) = (line &* stride &+ place >> 6, place & 63)
        words[index] |= bits &>> UInt64(truncatingIfNeeded: shift)
        if shift &+ count > 64 { words[index &+ 1] |= bits &<< UInt64(truncatingIfNeeded: 64 &- shift) }
    }
}

extension AztecSize {
    /// Divides a side where lines of the reference grid cross it.
    /// - Parameter body: called with the place of a piece's first domino in the symbol, and the number of dominoes, at
    ///   most 32.
    @inline(__always)
    fileprivate func forEachPiece(_ start: Int, _ length: Int, _ body: (Int, Int) -> Void) {
        guard !isCompact else { return body(start, length) }
        var (place, left) = (coordinate(start), length)
        while left > 0 {
            let count = min(left, gridSpacing &- (place &- side / 2) & (gridSpacing &- 1))
            body(place, count)
            place &+= count &+ 1
            left &-= count
        }
    }

    /// Divides a side in the same way, backwards from a place.
    @inline(__always)
    fileprivate func forEachPieceBack(_ start: Int, _ length: Int, _ body: (Int, Int) -> Void) {
        guard !isCompact else { return body(start, length) }
        var (place, left) = (coordinate(start), length)
        while left > 0 {
            let count = min(left, gridSpacing &- (side / 2 &- place) & (gridSpacing &- 1))
            body(place, count)
            place &-= count &+ 1
            left &-= count
        }
    }

    private var gridSpacing: Int { AztecLayout.gridSpacing }
}

extension InlineArray<64, UInt64> {
    /// Transposes a square of bits, by exchanging two quarters of it and of each square inside.
    fileprivate mutating func mirror64() {
        exchange(64, 32, 0xFFFF_FFFF_0000_0000)
        exchangeSmall(64)
    }

    /// Transposes a square whose bits are 0 outside the upper left quarter.
    fileprivate mutating func mirror32() { exchangeSmall(32) }

    @inline(__always)
    private mutating func exchangeSmall(_ rows: Int) {
        exchange(rows, 16, 0xFFFF_0000_FFFF_0000)
        exchange(rows, 8, 0xFF00_FF00_FF00_FF00)
        exchange(rows, 4, 0xF0F0_F0F0_F0F0_F0F0)
        exchange(rows, 2, 0xCCCC_CCCC_CCCC_CCCC)
        exchange(rows, 1, 0xAAAA_AAAA_AAAA_AAAA)
    }

    /// Exchanges the upper right and the lower left quarter of each square of twice the given side.
    /// - Parameter left: mask of the left halves.
    @inline(__always)
    private mutating func exchange(_ rows: Int, _ side: Int, _ left: UInt64) {
        var row = 0
        while row < rows {
            let change = (self[row] &<< UInt64(truncatingIfNeeded: side) ^ self[row &+ side]) & left
            self[row &+ side] ^= change
            self[row] ^= change &>> UInt64(truncatingIfNeeded: side)
            // This is the next row of an upper half.
            row = (row &+ side &+ 1) & ~side
        }
    }
}

extension UInt64 {
    /// The word with its bits in reverse order.
    @inline(__always)
    fileprivate var bitsReversed: UInt64 {
        var result = byteSwapped
        result = result &>> 4 & 0x0F0F_0F0F_0F0F_0F0F | (result & 0x0F0F_0F0F_0F0F_0F0F) &<< 4
        result = result &>> 2 & 0x3333_3333_3333_3333 | (result & 0x3333_3333_3333_3333) &<< 2
        return result &>> 1 & 0x5555_5555_5555_5555 | (result & 0x5555_5555_5555_5555) &<< 1
    }
}
