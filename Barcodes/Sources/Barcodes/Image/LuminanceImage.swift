/// A luminance picture that owns its pixels: rows without padding, one byte a pixel.
package struct LuminanceImage {
    package var pixels: [UInt8]
    package var raster: Raster

    init(pixels: [UInt8], width: Int, height: Int) {
        self.pixels = pixels
        raster = Raster(width: width, height: height, stride: width, offset: 0)
    }

    /// Copies pixels that are interleaved with other data, or stored from bottom to top, into a picture of their own.
    init(gathering source: Span<UInt8>, layout: ImageLayout) {
        raster = Raster(width: layout.width, height: layout.height, stride: layout.width, offset: 0)
        pixels = [UInt8](repeating: 0, count: layout.width * layout.height)
        var target = pixels.mutableSpan
        for y in 0..<layout.height {
            var from = layout.offset &+ y &* layout.rowStride
            let row = y &* layout.width
            for x in 0..<layout.width {
                target[row &+ x] = source[from]
                from &+= layout.pixelStride
            }
        }
    }

    /// Halves a picture in both directions, with each pixel the mean of four. An odd last row or column is left out.
    package init(halving source: Span<UInt8>, _ from: Raster) {
        let (width, height) = (from.width / 2, from.height / 2)
        raster = Raster(width: width, height: height, stride: width, offset: 0)
        pixels = [UInt8](repeating: 0, count: width * height)
        var target = pixels.mutableSpan
        for y in 0..<height {
            let upper = from.index(0, 2 &* y)
            let lower = upper &+ from.stride
            let row = y &* width
            var x = 0
            while x &+ 32 <= width {
                // Extracting both vectors at once needs only one bounds check.
                let above = source.extracting(upper &+ 2 &* x..<upper &+ 2 &* x &+ 64)
                let below = source.extracting(lower &+ 2 &* x..<lower &+ 2 &* x &+ 64)
                let first = Vector.pairMeans(Vector.loadPair(above, 0), Vector.loadPair(below, 0))
                let second = Vector.pairMeans(Vector.loadPair(above, 32), Vector.loadPair(below, 32))
                Vector.store(first, &target, row &+ x)
                Vector.store(second, &target, row &+ x &+ 16)
                x &+= 32
            }
            while x &+ 16 <= width {
                let mean = Vector.pairMeans(
                    Vector.loadPair(source, upper &+ 2 &* x), Vector.loadPair(source, lower &+ 2 &* x))
                Vector.store(mean, &target, row &+ x)
                x &+= 16
            }
            // The last sixteen pixels overlap some that are done already.
            if x < width, width >= 16 {
                x = width &- 16
                let mean = Vector.pairMeans(
                    Vector.loadPair(source, upper &+ 2 &* x), Vector.loadPair(source, lower &+ 2 &* x))
                Vector.store(mean, &target, row &+ x)
                x = width
            }
            while x < width {
                let i = upper &+ 2 &* x
                let j = lower &+ 2 &* x
                let sum = Int(source[i]) &+ Int(source[i &+ 1]) &+ Int(source[j]) &+ Int(source[j &+ 1])
                target[row &+ x] = UInt8(truncatingIfNeeded: (sum &+ 2) &>> 2)
                x &+= 1
            }
        }
    }

    /// Maximum number of pixels of a tiny picture. Its modules may be single pixels.
    static let tinyPicture = 40_000

    /// Maximum number of pixels of a picture whose modules are hardly larger than a pixel: 50 × 50, with a margin.
    static let minutePicture = 2_500

    /// Transposes a picture: exchanges its rows and columns.
    init(transposing source: Span<UInt8>, _ from: Raster) {
        let (width, height) = (from.height, from.width)
        raster = Raster(width: width, height: height, stride: width, offset: 0)
        pixels = [UInt8](repeating: 0, count: width * height)
        var target = pixels.mutableSpan
        // Columns are processed sixteen at a time, since their parts of a row share a cache line.
        for left in stride(from: 0, to: from.width, by: 16) {
            for y in 0..<from.height {
                let row = from.index(0, y)
                for x in left..<min(left &+ 16, from.width) { target[x &* width &+ y] = source[row &+ x] }
            }
        }
    }

    /// Adds a margin around a picture.
    init(padding source: Span<UInt8>, _ from: Raster, by margin: (x: Int, y: Int), with outline: PictureOutline) {
        let (width, height) = (from.width + 2 * margin.x, from.height + 2 * margin.y)
        raster = Raster(width: width, height: height, stride: width, offset: 0)
        pixels = []
        pixels.reserveCapacity(width * height)
        // In the rows above and below the picture, the corners of the margin take the value of the nearest outline
        // pixel.
        let above = Self.padded((0..<from.width).map(outline.top), margin: margin.x)
        for _ in 0..<margin.y { pixels.append(contentsOf: above) }
        var row = [UInt8](repeating: 0, count: width)
        for y in 0..<from.height {
            var target = row.mutableSpan
            let first = from.index(0, y)
            for x in 0..<from.width { target[margin.x &+ x] = source[first &+ x] }
            let (left, right) = (outline.left(y), outline.right(y))
            for x in 0..<margin.x {
                target[x] = left
                target[width &- 1 &- x] = right
            }
            pixels.append(contentsOf: row)
        }
        let below = Self.padded((0..<from.width).map(outline.bottom), margin: margin.x)
        for _ in 0..<margin.y { pixels.append(contentsOf: below) }
    }

    /// Returns a row with a number of pixels of margin on its left and right, as bright as its ends.
    private static func padded(_ pixels: [UInt8], margin: Int) -> [UInt8] {
        repeatElement(pixels.first ?? 0, count: margin) + pixels + repeatElement(pixels.last ?? 0, count: margin)
    }

    /// Doubles a picture in both directions with bilinear interpolation, for modules of one or two pixels.
    init(doubling source: Span<UInt8>, _ from: Raster) {
        let (width, height) = (from.width * 2, from.height * 2)
        raster = Raster(width: width, height: height, stride: width, offset: 0)
        pixels = [UInt8](repeating: 0, count: width * height)
        var target = pixels.mutableSpan
        // One interpolated row, with the outermost columns repeated.
        var between = [Int32](repeating: 0, count: from.width + 2)
        for y in 0..<height {
            // A pixel of the result lies a quarter pixel off the centre of the one it comes from.
            let near = y / 2
            let far = max(0, min(from.height &- 1, y & 1 == 0 ? near &- 1 : near &+ 1))
            let (nearRow, farRow) = (from.index(0, near), from.index(0, far))
            var mixed = between.mutableSpan
            for x in 0..<from.width {
                mixed[x &+ 1] = Int32(source[nearRow &+ x]) &* 3 &+ Int32(source[farRow &+ x])
            }
            mixed[0] = mixed[1]
            mixed[from.width &+ 1] = mixed[from.width]
            let row = y &* width
            for x in 0..<from.width {
                let own = mixed[x &+ 1] &* 3 &+ 8
                target[row &+ 2 &* x] = UInt8(truncatingIfNeeded: (own &+ mixed[x]) &>> 4)
                target[row &+ 2 &* x &+ 1] = UInt8(truncatingIfNeeded: (own &+ mixed[x &+ 2]) &>> 4)
            }
        }
    }
}
