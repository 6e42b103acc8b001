import DrawingProtocol

/// A grey picture, with operations that imitate a camera.
struct LuminancePicture {
    let width: Int
    let height: Int
    /// Pixels row by row; 255 is white.
    private(set) var pixels: [UInt8]

    private init(width: Int, height: Int, pixels: [UInt8]) {
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }

    init(_ raster: PixelRaster) {
        width = raster.width
        height = raster.height
        let bgrx = raster.bgrx
        pixels = [UInt8](repeating: 0, count: width * height)
        for index in pixels.indices {
            pixels[index] = luma(
                (UInt32(bgrx[4 * index + 2]), UInt32(bgrx[4 * index + 1]), UInt32(bgrx[4 * index])))
        }
    }

    /// The pixel at the upper left.
    var corner: UInt8 { pixels.first ?? 255 }

    /// Range from the darkest to the lightest pixel, without the outermost hundredth of the pixels.
    var range: ClosedRange<Int> {
        var counts = [Int](repeating: 0, count: 256)
        for pixel in pixels { counts[Int(pixel)] += 1 }
        let few = pixels.count / 100
        func level(_ levels: some Sequence<Int>) -> Int {
            var sum = 0
            for level in levels {
                sum += counts[level]
                if sum > few { return level }
            }
            return 0
        }
        let (low, high) = (level(0...255), level((0...255).reversed()))
        return min(low, high)...max(low, high)
    }

    /// Returns the picture scaled; each pixel is the mean of the area that it covers.
    func resized(by factor: Double) -> LuminancePicture {
        guard factor != 1 else { return self }
        let columns = Self.spans(width, max(1, Int((Double(width) * factor).rounded())))
        let rows = Self.spans(height, max(1, Int((Double(height) * factor).rounded())))
        // The rows are scaled first, then the columns.
        var across = [Float](repeating: 0, count: columns.count * height)
        for y in 0..<height {
            for (x, span) in columns.enumerated() {
                var sum: Float = 0
                for (index, share) in span { sum += Float(pixels[y * width + index]) * share }
                across[y * columns.count + x] = sum
            }
        }
        var result = [UInt8](repeating: 0, count: columns.count * rows.count)
        for (y, span) in rows.enumerated() {
            for x in columns.indices {
                var sum: Float = 0
                for (index, share) in span { sum += across[index * columns.count + x] * share }
                result[y * columns.count + x] = UInt8(max(0, min(255, sum.rounded())))
            }
        }
        return LuminancePicture(width: columns.count, height: rows.count, pixels: result)
    }

    /// Returns, for each of `target` pixels, the indices of the `source` pixels that it covers, with their shares.
    private static func spans(_ source: Int, _ target: Int) -> [[(index: Int, share: Float)]] {
        let step = Double(source) / Double(target)
        return (0..<target).map { place in
            let (start, end) = (Double(place) * step, Double(place + 1) * step)
            return (Int(start)..<max(Int(start) + 1, min(source, Int(end.rounded(.up))))).map { index in
                let covered = min(end, Double(index + 1)) - max(start, Double(index))
                return (index, Float(max(0, covered) / step))
            }
        }
    }

    /// Returns the picture blurred by the mean of three pixels, three times in each direction, which is about a
    /// Gaussian with a standard deviation of 1.4 pixels.
    func blurred() -> LuminancePicture {
        averaged().averaged().averaged().transposed.averaged().averaged().averaged().transposed
    }

    private func averaged() -> LuminancePicture {
        var result = self
        for y in 0..<height {
            for x in 0..<width {
                var sum = 0
                for offset in -1...1 { sum += Int(pixels[y * width + min(width - 1, max(0, x + offset))]) }
                result.pixels[y * width + x] = UInt8(sum / 3)
            }
        }
        return result
    }

    private var transposed: LuminancePicture {
        var result = [UInt8](repeating: 0, count: pixels.count)
        for y in 0..<height { for x in 0..<width { result[x * height + y] = pixels[y * width + x] } }
        return LuminancePicture(width: height, height: width, pixels: result)
    }

    /// Returns the picture as seen in little light: a third of the contrast, and noise, which is the same each time.
    func dimmed() -> LuminancePicture {
        var result = self
        var state: UInt64 = 0x5EED
        for index in pixels.indices {
            // A linear congruential generator (Knuth, MMIX) is good enough for noise.
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let noise = Int(state >> 40 & 15) - 8
            result.pixels[index] = UInt8(max(0, min(255, 40 + Int(pixels[index]) / 3 + noise)))
        }
        return result
    }

    /// Returns the picture in the middle of a uniform grey background, one and a half times as wide.
    func surrounded(by grey: UInt8) -> LuminancePicture {
        let margin = max(width, height) / 4 + 8
        let (wide, high) = (width + 2 * margin, height + 2 * margin)
        var result = [UInt8](repeating: grey, count: wide * high)
        for y in 0..<height {
            let start = (y + margin) * wide + margin
            result.replaceSubrange(start..<start + width, with: pixels[y * width..<(y + 1) * width])
        }
        return LuminancePicture(width: wide, height: high, pixels: result)
    }
}
