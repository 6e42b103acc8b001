/// Fields used by several symbologies.
extension GaloisField {
    /// Field of x⁴ + x + 1: Aztec's mode message (ISO/IEC 24778, 7.2.3), Han Xin's function information (ISO/IEC
    /// 20830).
    package static let aztecMode = GaloisField(size: 16, polynomial: 0x13)

    /// Field of x⁶ + x + 1: Aztec's codewords of 6 bits (ISO/IEC 24778, 7.2.2), MaxiCode (ISO/IEC 16023, 4.10).
    package static let aztec6 = GaloisField(size: 64, polynomial: 0x43)

    /// Field of x⁸ + x⁵ + x³ + x² + 1: Aztec's codewords of 8 bits, Data Matrix.
    package static let aztec8 = GaloisField(size: 256, polynomial: 0x12D)

    /// Field of x¹⁰ + x³ + 1: Aztec's codewords of 10 bits.
    package static let aztec10 = GaloisField(size: 1024, polynomial: 0x409)

    /// Field of x¹² + x⁶ + x⁵ + x³ + 1: Aztec's codewords of 12 bits.
    package static let aztec12 = GaloisField(size: 4096, polynomial: 0x1069)
}
