/// Gradients of a picture as structure tensors: for each block of 8 × 8 pixels, the sums of gx², gx·gy and gy² over its
/// gradients.
///
/// Every second row is sampled; in large pictures, and in their halves, every fourth. Gradients are central
/// differences, halved and clamped to ±90, so that sums of two products fit into 16 bits.
struct GradientField: Sendable {
    /// Side of a block, in pixels.
    static let side = 8
    /// Number of pixels sampled in a block. Where fewer are sampled, the sums are scaled up to this number.
    static let samples = 32

    let columns: Int
    let rows: Int
    /// Sums of gx² of the blocks, row by row.
    let xx: [Int32]
    let xy: [Int32]
    let yy: [Int32]
    /// Sums over each block and its neighbours: xx, xy, yy, and the number of blocks summed.
    let sums: [SIMD4<Int32>]

    /// Computes the gradients of a picture.
    /// - Parameter isCoarse: whether to sample every fourth row instead of every second.
    /// - Precondition: the picture is at least 16 pixels wide and 8 high.
    init(_ pixels: Span<UInt8>, _ raster: Raster, isCoarse: Bool) {
        columns = raster.width / Self.side
        rows = raster.height / Self.side
        var (xxArray, xyArray, yyArray) = ([Int32](filling: columns * rows, with: 0), [Int32](), [Int32]())
        (xyArray, yyArray) = (xxArray, xxArray)
        let (columns, rows) = (columns, rows)
        var xx = xxArray.mutableSpan
        var xy = xyArray.mutableSpan
        var yy = yyArray.mutableSpan
        let lines = isCoarse ? 2 : 4
        let scale: Int32 = lines == 2 ? 2 : 1
        for row in 0..<rows {
            var column = 0
            while column < columns {
                // Blocks are processed in pairs. With an odd number of columns, the last pair overlaps the one before.
                let first = min(column, columns &- 2)
                let sums = Self.sums(pixels, raster, x: first &* Self.side, y: row &* Self.side, lines: lines)
                let index = row &* columns &+ first
                xx[index] = (sums.xx.x &+ sums.xx.y) &* scale
                xx[index &+ 1] = (sums.xx.z &+ sums.xx.w) &* scale
                xy[index] = (sums.xy.x &+ sums.xy.y) &* scale
                xy[index &+ 1] = (sums.xy.z &+ sums.xy.w) &* scale
                yy[index] = (sums.yy.x &+ sums.yy.y) &* scale
                yy[index &+ 1] = (sums.yy.z &+ sums.yy.w) &* scale
                column &+= 2
            }
        }
        sums = Self.sums(xxArray.span, xyArray.span, yyArray.span, columns, rows)
        (self.xx, self.xy, self.yy) = (xxArray, xyArray, yyArray)
    }

    /// Sums each value over three blocks horizontally, then over three rows.
    private static func sums(
        _ xx: Span<Int32>, _ xy: Span<Int32>, _ yy: Span<Int32>, _ columns: Int, _ rows: Int
    ) -> [SIMD4<Int32>] {
        var acrossArray = [SIMD4<Int32>](filling: columns * rows, with: .zero)
        var result = acrossArray
        var across = acrossArray.mutableSpan
        for row in 0..<rows {
            let (start, end) = (row &* columns, row &* columns &+ columns)
            var before = SIMD4<Int32>.zero
            var here = SIMD4(xx[start], xy[start], yy[start], 1)
            for index in start..<end {
                let next = index &+ 1
                let after = next < end ? SIMD4(xx[next], xy[next], yy[next], 1) : .zero
                across[index] = before &+ here &+ after
                before = here
                here = after
            }
        }
        var target = result.mutableSpan
        for row in 0..<rows {
            let (start, end) = (row &* columns, row &* columns &+ columns)
            guard row > 0, row &+ 1 < rows else {
                for index in start..<end {
                    var sum = across[index]
                    if row > 0 { sum &+= across[index &- columns] }
                    if row &+ 1 < rows { sum &+= across[index &+ columns] }
                    target[index] = sum
                }
                continue
            }
            for index in start..<end {
                target[index] = across[index &- columns] &+ across[index] &+ across[index &+ columns]
            }
        }
        return result
    }

    /// Returns the degree to which a picture's edges share one direction: 1 if all are parallel, 0 if no direction
    /// prevails or half of the edges cross the others at right angles. A few rows are sampled.
    /// - Precondition: the picture is at least 16 pixels wide and 8 high.
    static func coherence(_ pixels: Span<UInt8>, _ raster: Raster) -> Float {
        let step = max(2, raster.height / minimumRowsForCoherence)
        var sums = SIMD4<Float>.zero
        for y in stride(from: step / 2, to: raster.height &- 1, by: step) {
            var (xx, xy, yy) = (Sums.zero, Sums.zero, Sums.zero)
            for x in stride(from: 0, through: raster.width &- 16, by: 16) {
                add(pixels, raster, x: x, y: y, &xx, &xy, &yy)
            }
            sums += SIMD4(Float(xx.wrappedSum()), Float(xy.wrappedSum()), Float(yy.wrappedSum()), 0)
        }
        let (difference, total) = (sums.x - sums.z, sums.x + sums.z)
        guard total > 0 else { return 0 }
        return (difference * difference + 4 * sums.y * sums.y).squareRoot() / total
    }

    /// Minimum number of rows that are sampled for the coherence, in pictures of enough rows.
    private static let minimumRowsForCoherence = 32

    private typealias Lanes = SIMD8<Int16>
    private typealias Sums = SIMD4<Int32>

    /// Returns the sums of two blocks side by side, the first block's in two lanes and the second block's in the other
    /// two.
    @inline(__always)
    private static func sums(
        _ pixels: Span<UInt8>, _ raster: Raster, x: Int, y: Int, lines: Int
    ) -> (xx: Sums, xy: Sums, yy: Sums) {
        var (xx, xy, yy) = (Sums.zero, Sums.zero, Sums.zero)
        for step in 0..<lines {
            let line = y &+ 8 / lines &* step &+ 1
            guard line &+ 1 < raster.height else { break }
            add(pixels, raster, x: x, y: line, &xx, &xy, &yy)
        }
        return (xx, xy, yy)
    }

    /// Adds the gradients of sixteen pixels of a row, which is neither the picture's first nor its last.
    @inline(__always)
    private static func add(
        _ pixels: Span<UInt8>, _ raster: Raster, x: Int, y: Int, _ xx: inout Sums, _ xy: inout Sums, _ yy: inout Sums
    ) {
        let index = raster.index(x, y)
        // At the picture's left and right borders the outermost pixel is repeated, since it has no neighbour to compare
        // with. Neighbouring bytes of the buffer can't be used: rows may overlap in it.
        let (left, right): (SIMD16<UInt8>, SIMD16<UInt8>)
        if x > 0, x &+ 16 < raster.width {
            let row = pixels.extracting(index &- 1..<index &+ 17)
            (left, right) = (Vector.load(row, 0), Vector.load(row, 2))
        } else {
            let here = Vector.load(pixels, index)
            left = x > 0 ? Vector.load(pixels, index &- 1) : repeatingFirst(here)
            right = x &+ 16 < raster.width ? Vector.load(pixels, index &+ 1) : repeatingLast(here)
        }
        let gx = difference(right, left)
        let gy = difference(
            Vector.load(pixels, index &+ raster.stride), Vector.load(pixels, index &- raster.stride))
        // Two products of at most 90² fit into 16 bits.
        xx &+= Vector.neighbourSums(gx.even &* gx.even &+ gx.odd &* gx.odd)
        xy &+= Vector.neighbourSums(gx.even &* gy.even &+ gx.odd &* gy.odd)
        yy &+= Vector.neighbourSums(gy.even &* gy.even &+ gy.odd &* gy.odd)
    }

    /// Returns all lanes but the last, with the first lane repeated before them.
    @inline(__always)
    private static func repeatingFirst(_ lanes: SIMD16<UInt8>) -> SIMD16<UInt8> {
        let (low, high) = Vector.words(lanes)
        return Vector.lanes(low &<< 8 | low & 0xFF, high &<< 8 | low &>> 56)
    }

    /// Returns all lanes but the first, with the last lane repeated after them.
    @inline(__always)
    private static func repeatingLast(_ lanes: SIMD16<UInt8>) -> SIMD16<UInt8> {
        let (low, high) = Vector.words(lanes)
        return Vector.lanes(low &>> 8 | high &<< 56, high &>> 8 | high & 0xFF00_0000_0000_0000)
    }

    /// Returns the halved differences of the even lanes and of the odd lanes.
    @inline(__always)
    private static func difference(_ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>) -> (even: Lanes, odd: Lanes) {
        let (a, b) = (Vector.evenAndOdd(a), Vector.evenAndOdd(b))
        return (limited((a.even &- b.even) &>> 1), limited((a.odd &- b.odd) &>> 1))
    }

    @inline(__always)
    private static func limited(_ lanes: Lanes) -> Lanes {
        let (low, high) = (Lanes(repeating: -90), Lanes(repeating: 90))
        let most = lanes.replacing(with: high, where: lanes .> high)
        return most.replacing(with: low, where: most .< low)
    }
}
