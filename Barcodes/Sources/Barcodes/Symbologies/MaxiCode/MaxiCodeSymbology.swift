extension Symbology {
    /// MaxiCode (ISO/IEC 16023).
    public static let maxiCode = Symbology(name: "MaxiCode")
}

extension SymbologyInformation {
    static let maxiCode = SymbologyInformation(
        symbology: .maxiCode, displayName: "MaxiCode", identifier: "U",
        writer: SymbolWriter(
            options: [.version(["2", "3", "4", "5", "6"]), .symbolCount(1...8), .bytes], make: MaxiCodeWriter.symbols))
}
