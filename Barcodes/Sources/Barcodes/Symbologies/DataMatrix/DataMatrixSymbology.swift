extension Symbology {
    /// ECC 200: ISO/IEC 16022, with the rectangles of ISO/IEC 21471.
    public static let dataMatrix = Symbology(name: "DataMatrix")
}

extension SymbologyInformation {
    static let dataMatrix = SymbologyInformation(
        symbology: .dataMatrix, displayName: "Data Matrix", identifier: "d",
        writer: SymbolWriter(
            options: [
                .version(
                    [.square, .rectangle, .extendedRectangle, .any]
                        + DataMatrixTables.sizes.map { SymbolVersion(rawValue: $0.name) }),
                .symbolCount(1...16), .gs1, .bytes,
            ],
            make: DataMatrixWriter.make))
}
