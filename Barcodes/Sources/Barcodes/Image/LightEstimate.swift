/// Estimate of the light at each pixel of a picture: the luminance that paper would have there.
///
/// It is the morphological closing of the picture with a square: dark things narrower than the square vanish, while the
/// border of a shadow stays where it is, to the pixel, in any direction. An estimate from blocks of pixels is wrong in
/// each block that the border crosses, and those are a row of modules.
package struct LightEstimate {
    /// Side of the square, in pixels: three modules of eight pixels. Of 111 pictures of Data Matrix, Aztec and QR
    /// symbols in shadows that were not read before, 98 are read with 24, 87 with 32, and 76 with 40: shadows that are
    /// narrower than the square vanish as well.
    private static let side = 24
    /// Distances at which the maximum of two windows is taken, so that windows grow to 2, 4, 8, 16 and 24 pixels.
    private static let steps = [1, 2, 4, 8, 8]

    package let pixels: [UInt8]
    /// Distance from a pixel to the one below it.
    package let stride: Int

    package init(_ source: Span<UInt8>, _ from: Raster) {
        let (width, height, side) = (from.width, from.height, Self.side)
        stride = (width + 15) / 16 * 16
        let stride = stride
        // A pixel's window begins `side / 2` pixels before it in the dilation, and ends as far behind it in the
        // erosion. Outside the picture are repetitions of its border.
        var values = [UInt8](filling: (height + side) * stride, with: 0)
        var target = values.mutableSpan
        for row in 0..<height + side {
            let start = from.index(0, max(0, min(height &- 1, row &- side / 2)))
            for x in 0..<width { target[row &* stride &+ x] = source[start &+ x] }
        }
        Self.spreadDown(&target, stride, rows: height + side) { Vector.max($0, $1) }
        var lineArray = [UInt8](filling: stride + side + 16, with: 0)
        for row in 0..<height {
            var line = lineArray.mutableSpan
            Self.spreadAcross(row, &target, stride, width, before: side / 2, &line) { Vector.max($0, $1) }
            Self.spreadAcross(row, &target, stride, width, before: side / 2 - 1, &line) { Vector.min($0, $1) }
        }
        // The rows move down to make room for the window's part above the picture.
        let before = side / 2 - 1
        for row in (0..<height + side).reversed() {
            let from = max(0, min(height &- 1, row &- before)) &* stride
            guard from != row &* stride else { continue }
            for x in 0..<stride { target[row &* stride &+ x] = target[from &+ x] }
        }
        Self.spreadDown(&target, stride, rows: height + side) { Vector.min($0, $1) }
        pixels = values
    }

    /// Replaces each row by the extreme values of the window that begins with it.
    @inline(__always)
    private static func spreadDown(
        _ values: inout MutableSpan<UInt8>, _ stride: Int, rows: Int,
        _ choose: (SIMD16<UInt8>, SIMD16<UInt8>) -> SIMD16<UInt8>
    ) {
        var rows = rows
        for step in steps {
            rows &-= step
            for row in 0..<rows {
                var at = row &* stride
                let end = at &+ stride
                while at < end {
                    let both = choose(
                        Vector.load(values.span, at), Vector.load(values.span, at &+ step &* stride))
                    Vector.store(both, &values, at)
                    at &+= 16
                }
            }
        }
    }

    /// Replaces each pixel of a row by the extreme value of the window around it.
    @inline(__always)
    private static func spreadAcross(
        _ row: Int, _ values: inout MutableSpan<UInt8>, _ stride: Int, _ width: Int, before: Int,
        _ line: inout MutableSpan<UInt8>, _ choose: (SIMD16<UInt8>, SIMD16<UInt8>) -> SIMD16<UInt8>
    ) {
        let start = row &* stride
        for x in 0..<before { line[x] = values[start] }
        for x in 0..<width { line[before &+ x] = values[start &+ x] }
        for x in before &+ width..<line.count { line[x] = values[start &+ width &- 1] }
        for step in steps {
            var at = 0
            while at &+ 16 &+ step <= line.count {
                let both = choose(Vector.load(line.span, at), Vector.load(line.span, at &+ step))
                Vector.store(both, &line, at)
                at &+= 16
            }
        }
        var at = 0
        while at < stride {
            Vector.store(Vector.load(line.span, at), &values, start &+ at)
            at &+= 16
        }
    }
}
