/// Sixteen pixels with 16 bits each.
///
/// The loads are unsafe in name only: they are checked against the span's bounds, and any bytes are valid numbers.
/// Without vectors, the demo camera would take half a core more.
typealias PixelVector = SIMD16<UInt16>

extension Span<UInt8> {
    @inline(__always)
    func pixels(at i: Int) -> PixelVector {
        PixelVector(truncatingIfNeeded: bytes.unsafeLoadUnaligned(fromByteOffset: i, as: SIMD16<UInt8>.self))
    }
}

extension Span<Int8> {
    @inline(__always)
    func pixels(at i: Int) -> SIMD16<Int16> {
        SIMD16<Int16>(truncatingIfNeeded: bytes.unsafeLoadUnaligned(fromByteOffset: i, as: SIMD16<Int8>.self))
    }
}

extension MutableSpan<UInt8> {
    @inline(__always)
    func pixels(at i: Int) -> PixelVector {
        PixelVector(truncatingIfNeeded: bytes.unsafeLoadUnaligned(fromByteOffset: i, as: SIMD16<UInt8>.self))
    }

    /// Stores the values, clamped to 0…255.
    @inline(__always)
    mutating func store(_ pixels: SIMD16<Int16>, at i: Int) {
        let inRange = pointwiseMin(pointwiseMax(pixels, .zero), SIMD16(repeating: 255))
        var bytes = mutableBytes
        bytes.storeBytes(of: SIMD16<UInt8>(truncatingIfNeeded: inRange), toByteOffset: i, as: SIMD16<UInt8>.self)
    }
}
