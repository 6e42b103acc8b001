extension Symbology {
    /// Han Xin Code (ISO/IEC 20830).
    public static let hanXin = Symbology(name: "HanXin")
}

extension SymbologyInformation {
    /// Read on request only, until its search is known to cost little in pictures full of noise.
    static let hanXin = SymbologyInformation(
        symbology: .hanXin, displayName: "Han Xin Code", identifier: "h", isReadByDefault: false,
        writer: SymbolWriter(
            options: [
                .errorCorrection((1...4).map { .level($0) }), .version((1...84).map(SymbolVersion.number)),
                .mask(0...3), .bytes,
            ],
            make: HanXinWriter.symbols))
}

extension GaloisField {
    /// Field of x⁸ + x⁶ + x⁵ + x + 1: Han Xin's codewords (ISO/IEC 20830, 5.5).
    package static let hanXin = GaloisField(size: 256, polynomial: 0x163)
}
