extension Symbology {
    /// GS1 DataBar Omnidirectional, Truncated, Stacked and Stacked Omnidirectional (ISO/IEC 24724).
    public static let dataBar = Symbology(name: "DataBar")
    /// GS1 DataBar Limited.
    public static let dataBarLimited = Symbology(name: "DataBarLimited")
    /// GS1 DataBar Expanded and Expanded Stacked.
    public static let dataBarExpanded = Symbology(name: "DataBarExpanded")
}

extension SymbologyInformation {
    static let dataBar = SymbologyInformation(
        symbology: .dataBar, displayName: "GS1 DataBar", identifier: "e", isLinear: true,
        writer: SymbolWriter(options: DataBarWriter.options, make: DataBarWriter.omnidirectional))
    static let dataBarLimited = SymbologyInformation(
        symbology: .dataBarLimited, displayName: "GS1 DataBar Limited", identifier: "e", isLinear: true,
        writer: SymbolWriter(options: DataBarWriter.limitedOptions, make: DataBarWriter.limited))
    static let dataBarExpanded = SymbologyInformation(
        symbology: .dataBarExpanded, displayName: "GS1 DataBar Expanded", identifier: "e", isLinear: true,
        writer: SymbolWriter(options: DataBarWriter.expandedOptions, make: DataBarWriter.expanded))
}
