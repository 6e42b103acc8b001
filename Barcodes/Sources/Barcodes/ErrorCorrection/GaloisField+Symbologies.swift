/// Fields of several symbologies, named after their number of elements. Of those with 256 elements, there is one for
/// each of three polynomials; they are named after a symbology: ``qrCode``, ``dataMatrix`` and ``hanXin``.
extension GaloisField {
    /// Field of x⁴ + x + 1: Aztec's mode message (ISO/IEC 24778, 7.2.3), Han Xin's function information (ISO/IEC
    /// 20830).
    package static let gf16 = GaloisField(size: 16, polynomial: 0x13)

    /// Field of x⁶ + x + 1: Aztec's codewords of 6 bits (ISO/IEC 24778, 7.2.2), MaxiCode (ISO/IEC 16023, 4.10).
    package static let gf64 = GaloisField(size: 64, polynomial: 0x43)

    /// Field of x⁸ + x⁴ + x³ + x² + 1: QR code, Micro QR code and rMQR code (ISO/IEC 18004, 7.5.2).
    package static let qrCode = GaloisField(size: 256, polynomial: 0x11D)

    /// Field of x⁸ + x⁵ + x³ + x² + 1: Data Matrix (ISO/IEC 16022, annex E), Aztec's codewords of 8 bits.
    package static let dataMatrix = GaloisField(size: 256, polynomial: 0x12D)

    /// Field of x¹⁰ + x³ + 1: Aztec's codewords of 10 bits.
    package static let gf1024 = GaloisField(size: 1024, polynomial: 0x409)

    /// Field of x¹² + x⁶ + x⁵ + x³ + 1: Aztec's codewords of 12 bits.
    package static let gf4096 = GaloisField(size: 4096, polynomial: 0x1069)
}
