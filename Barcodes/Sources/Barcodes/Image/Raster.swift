/// Layout of a luminance picture with one byte a pixel in a buffer.
///
/// Pictures are passed as a span and a raster: spans are never stored, so that nothing in the engine depends on
/// lifetimes.
package struct Raster: Sendable {
    package var width: Int
    package var height: Int
    /// Distance in bytes from a pixel to the one below it.
    package var stride: Int
    /// Index of the top-left pixel.
    package var offset: Int

    package init(width: Int, height: Int, stride: Int, offset: Int) {
        self.width = width
        self.height = height
        self.stride = stride
        self.offset = offset
    }

    @inline(__always) func index(_ x: Int, _ y: Int) -> Int { offset &+ y &* stride &+ x }

    /// Returns the raster of a part of the picture. The part has to lie within the picture.
    func part(_ place: PixelRectangle) -> Raster {
        Raster(width: place.width, height: place.height, stride: stride, offset: index(place.x, place.y))
    }

    /// Returns the luminance at a place between pixel centres, interpolated bilinearly; outside the picture, that of
    /// the nearest edge.
    @inline(__always)
    func sample(_ pixels: Span<UInt8>, x: Float, y: Float) -> Float {
        let (left, top) = (x - 0.5, y - 0.5)
        let clampedX = max(0, min(left, Float(width &- 1)))
        let clampedY = max(0, min(top, Float(height &- 1)))
        let x0 = min(Int(clampedX), width &- 2)
        let y0 = min(Int(clampedY), height &- 2)
        let (fx, fy) = (clampedX - Float(x0), clampedY - Float(y0))
        let i = index(x0, y0)
        let upper = Float(pixels[i]) * (1 - fx) + Float(pixels[i &+ 1]) * fx
        let lower = Float(pixels[i &+ stride]) * (1 - fx) + Float(pixels[i &+ stride &+ 1]) * fx
        return upper * (1 - fy) + lower * fy
    }

    /// Number of fractional bits of a fixed-point coordinate.
    static let fixedBits = 16

    /// Returns the nearest integer of a number below 2⁵¹, without the checks of a conversion: adding 1.5 · 2⁵² moves
    /// the integer into the lowest bits.
    @inline(__always)
    static func rounded(_ value: Double) -> Int {
        let magic: Double = 6_755_399_441_055_744
        return Int(truncatingIfNeeded: (value + magic).bitPattern &- magic.bitPattern)
    }

    /// Returns a distance in fixed point.
    @inline(__always)
    static func fixed(_ value: Double) -> Int { rounded(value * Double(1 << fixedBits)) }

    /// Whether all places lie between pixel centres, by a margin larger than the error of fixed point after many steps.
    func isBetweenCenters(_ places: InlineArray<4, Point>) -> Bool {
        var isInside = true
        for index in places.indices { isInside = isInside && isBetweenCenters(places[index]) }
        return isInside
    }

    /// Whether a place lies between pixel centres, by the same margin.
    @inline(__always)
    func isBetweenCenters(_ place: Point) -> Bool {
        let margin = 0.51
        return place.x > margin && place.y > margin && place.x < Double(width) - margin
            && place.y < Double(height) - margin
    }

    /// Returns 256 times the luminance at a place in fixed point, interpolated bilinearly.
    /// - Precondition: the place is between pixel centres, not beyond the last row or column of these.
    @inline(__always)
    func sample(_ pixels: Span<UInt8>, fixedX: Int, fixedY: Int) -> Int {
        let i = index(fixedX &>> Self.fixedBits, fixedY &>> Self.fixedBits)
        let fx = UInt64(truncatingIfNeeded: fixedX &>> (Self.fixedBits - 8)) & 255
        let fy = (fixedY &>> (Self.fixedBits - 8)) & 255
        // Both rows are computed at once, the lower one in the upper half of a word.
        let upper = UInt64(Vector.loadNeighbours(pixels, i))
        let lower = UInt64(Vector.loadNeighbours(pixels, i &+ stride))
        let near = upper & 255 | (lower & 255) &<< 32
        let far = upper &>> 8 | (lower &>> 8) &<< 32
        let mixed = near &* (256 &- fx) &+ far &* fx
        let (top, bottom) = (Int(mixed & 0xFFFF_FFFF), Int(mixed &>> 32))
        return (top &* (256 &- fy) &+ bottom &* fy) &>> 8
    }

    /// Returns ``sample(_:x:y:)`` to within a few hundredths of the step between neighbours. For places between pixel
    /// centres it takes half the time, which matters in loops over hundreds of places.
    @inline(__always)
    func quickSample(_ pixels: Span<UInt8>, x: Float, y: Float) -> Float {
        let margin: Float = 0.51
        guard x > margin, y > margin, x < Float(width) - margin, y < Float(height) - margin else {
            return sample(pixels, x: x, y: y)
        }
        let (left, top) = (Self.fixed(Double(x) - 0.5), Self.fixed(Double(y) - 0.5))
        return Float(sample(pixels, fixedX: left, fixedY: top)) * (1 / 256)
    }

    /// Returns the luminance of the pixel that contains a place; outside the picture, that of the nearest edge.
    @inline(__always)
    func nearest(_ pixels: Span<UInt8>, x: Float, y: Float) -> UInt8 {
        // Coordinates are clamped before the conversion to integers: a place beyond the horizon of a map may be at any
        // distance.
        let column = Int(max(0, min(x, Float(width &- 1))))
        let row = Int(max(0, min(y, Float(height &- 1))))
        return pixels[index(column, row)]
    }
}
