/// Sixteen pixels at a time. The engine's only unsafe expressions are in this file.
///
/// Each is unsafe in name only: loads and stores are checked against the span's bounds at run time, and any
/// bytes are valid vectors of `UInt8`. What the marks buy (1080p, instructions for one halving, one threshold
/// pass): 9.6 and 8.5 million instead of 21 and 11 million, because a vector built from sixteen elements is
/// loaded byte by byte wherever the compiler mixes it with a shuffle.
enum Vector {
    @inline(__always)
    static func load(_ span: Span<UInt8>, _ index: Int) -> SIMD16<UInt8> {
        unsafe span.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
    }

    @inline(__always)
    static func store(_ vector: SIMD8<UInt8>, _ span: inout MutableSpan<UInt8>, _ index: Int) {
        var bytes = unsafe span.mutableBytes
        bytes.storeBytes(of: vector, toByteOffset: index, as: SIMD8<UInt8>.self)
    }

    /// The means of 2 × 2 pixels: neighbouring lanes of two rows.
    @inline(__always)
    static func pairMeans(_ upper: SIMD16<UInt8>, _ lower: SIMD16<UInt8>) -> SIMD8<UInt8> {
        let a = unsafe unsafeBitCast(upper, to: SIMD8<UInt16>.self)
        let b = unsafe unsafeBitCast(lower, to: SIMD8<UInt16>.self)
        let odd = SIMD8<UInt16>(repeating: 0xFF)
        let sum = (a & odd) &+ (a &>> 8) &+ (b & odd) &+ (b &>> 8)
        return SIMD8<UInt8>(truncatingIfNeeded: (sum &+ 2) &>> 2)
    }

    /// The least of lanes 0 to 7 and of lanes 8 to 15.
    @inline(__always)
    static func halfMinima(_ v: SIMD16<UInt8>) -> SIMD2<UInt8> {
        let pairs = pointwiseMin(v.evenHalf, v.oddHalf)
        let fours = pointwiseMin(pairs.evenHalf, pairs.oddHalf)
        return pointwiseMin(fours.evenHalf, fours.oddHalf)
    }

    /// The greatest of lanes 0 to 7 and of lanes 8 to 15.
    @inline(__always)
    static func halfMaxima(_ v: SIMD16<UInt8>) -> SIMD2<UInt8> {
        let pairs = pointwiseMax(v.evenHalf, v.oddHalf)
        let fours = pointwiseMax(pairs.evenHalf, pairs.oddHalf)
        return pointwiseMax(fours.evenHalf, fours.oddHalf)
    }

    /// A bit for each lane, the first lane in the lowest.
    @inline(__always)
    static func bits(_ mask: SIMDMask<SIMD16<Int8>>) -> UInt64 {
        // A mask lane is all ones or all zeros. Multiplying gathers the lowest bits of eight bytes in the top byte.
        let lanes = unsafe unsafeBitCast(mask, to: SIMD2<UInt64>.self) & SIMD2(repeating: 0x0101_0101_0101_0101)
        let gathered = (lanes &* SIMD2(repeating: 0x0102_0408_1020_4080)) &>> SIMD2(repeating: 56)
        return gathered[0] | gathered[1] &<< 8
    }
}
