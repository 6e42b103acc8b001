/// Sixteen pixels at a time, without unsafe code: the window is checked once, its elements are not checked again.
enum Vector {
    @inline(__always)
    static func load(_ span: Span<UInt8>, _ index: Int) -> SIMD16<UInt8> {
        let w = span.extracting(index..<index &+ 16)
        return SIMD16<UInt8>(
            w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9], w[10], w[11], w[12], w[13], w[14], w[15])
    }

    /// A bit for each lane, the first lane in the lowest.
    @inline(__always)
    static func bits(_ mask: SIMDMask<SIMD16<Int8>>) -> UInt64 {
        let weights = SIMD16<UInt8>(1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128)
        let chosen = SIMD16<UInt8>(repeating: 0).replacing(with: weights, where: mask)
        return UInt64(chosen.lowHalf.wrappedSum()) | UInt64(chosen.highHalf.wrappedSum()) &<< 8
    }
}
