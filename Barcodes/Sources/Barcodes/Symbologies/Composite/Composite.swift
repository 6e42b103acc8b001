extension Symbology {
    /// GS1 Composite (ISO/IEC 24723): a linear symbol, and a 2-D component above it.
    public static let gs1Composite = Symbology(name: "GS1Composite")
}

extension SymbologyInformation {
    static let gs1Composite = SymbologyInformation(
        symbology: .gs1Composite, displayName: "GS1 Composite", identifier: "e", isReadByDefault: false)
}
