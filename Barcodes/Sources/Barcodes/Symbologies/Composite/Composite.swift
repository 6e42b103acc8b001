extension Symbology {
    /// GS1 Composite (ISO/IEC 24723): a linear symbol with a 2-D component above it.
    ///
    /// Not read by default. Components are looked for above those kinds of EAN, UPC, GS1 DataBar and Code 128 that are
    /// requested as well. If none of them is, components are looked for above all of them, and linear symbols without a
    /// component are not reported.
    public static let gs1Composite = Symbology(name: "GS1Composite")
}

extension SymbologyInformation {
    static let gs1Composite = SymbologyInformation(
        symbology: .gs1Composite, displayName: "GS1 Composite", identifier: "e", hasRowsOfBars: true,
        isReadByDefault: false,
        writer: SymbolWriter(options: CompositeWriter.options, make: CompositeWriter.make))
}
