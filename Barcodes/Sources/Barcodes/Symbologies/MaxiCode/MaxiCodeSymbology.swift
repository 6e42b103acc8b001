extension Symbology {
    /// MaxiCode (ISO/IEC 16023).
    public static let maxiCode = Symbology(name: "MaxiCode")
}

extension SymbologyInformation {
    static let maxiCode = SymbologyInformation(
        symbology: .maxiCode, displayName: "MaxiCode", identifier: "U",
        writer: SymbolWriter(
            options: [.version((2...6).map(SymbolVersion.number)), .symbolCount(1...8), .bytes],
            make: MaxiCodeWriter.symbols))
}
