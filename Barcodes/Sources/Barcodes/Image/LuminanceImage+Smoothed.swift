extension LuminanceImage {
    /// Smooths a picture: its noise gets weaker, and dots that hardly touch become an area.
    ///
    /// The filter is the binomial of five pixels in both directions, 1 4 6 4 1, nearly a Gaussian of one pixel's
    /// standard deviation. Beyond an edge, its pixels are repeated.
    package init(smoothing source: Span<UInt8>, _ from: Raster) {
        let (width, height) = (from.width, from.height)
        self.init(pixels: [UInt8](repeating: 0, count: width * height), width: width, height: height)
        // The rows around the current one, summed by their weights, with two repeated pixels at each end.
        var sums = [UInt16](repeating: 0, count: width + 4)
        var row = sums.mutableSpan
        var target = pixels.mutableSpan
        for y in 0..<height {
            func start(_ offset: Int) -> Int { from.index(0, max(0, min(height &- 1, y &+ offset))) }
            let (a, b, c, d, e) = (start(-2), start(-1), start(0), start(1), start(2))
            for x in 0..<width {
                let outer = UInt16(source[a &+ x]) &+ UInt16(source[e &+ x])
                let inner = UInt16(source[b &+ x]) &+ UInt16(source[d &+ x])
                row[x &+ 2] = outer &+ 4 &* inner &+ 6 &* UInt16(source[c &+ x])
            }
            for x in 0..<2 {
                row[x] = row[2]
                row[width &+ 2 &+ x] = row[width &+ 1]
            }
            for x in 0..<width {
                let outer = UInt32(row[x]) &+ UInt32(row[x &+ 4])
                let inner = UInt32(row[x &+ 1]) &+ UInt32(row[x &+ 3])
                let sum = outer &+ 4 &* inner &+ 6 &* UInt32(row[x &+ 2])
                target[y &* width &+ x] = UInt8(truncatingIfNeeded: (sum &+ 128) &>> 8)
            }
        }
    }
}
