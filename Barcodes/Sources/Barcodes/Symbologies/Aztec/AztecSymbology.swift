extension Symbology {
    /// Aztec Code and Aztec runes (ISO/IEC 24778).
    public static let aztec = Symbology(name: "Aztec")
}

extension SymbologyInformation {
    static let aztec = SymbologyInformation(
        symbology: .aztec, displayName: "Aztec Code", identifier: "z",
        writer: SymbolWriter(
            options: [
                .errorCorrection([10, 23, 36, 50].map(ErrorCorrection.percentage)),
                .version(AztecSize.names.map(SymbolVersion.init(rawValue:))), .symbolCount(1...26), .gs1,
                .bytes,
            ],
            percentages: AztecWriter.percentages, make: AztecWriter.symbols))
}
