extension Symbology {
    /// PDF417 and Compact PDF417 (ISO/IEC 15438).
    public static let pdf417 = Symbology(name: "PDF417")
    /// MicroPDF417 (ISO/IEC 24728).
    public static let microPDF417 = Symbology(name: "MicroPDF417")
}

extension SymbologyInformation {
    static let pdf417 = SymbologyInformation(
        symbology: .pdf417, displayName: "PDF417", identifier: "L", hasRowsOfBars: true,
        writer: SymbolWriter(
            options: [
                .errorCorrection(PDF417Tables.levels.map { .level($0) }), .columns(PDF417Tables.columns), .height,
                .symbolCount(1...99), .bytes,
            ],
            make: PDF417Writer.make))

    static let microPDF417 = SymbologyInformation(
        symbology: .microPDF417, displayName: "MicroPDF417", identifier: "L", hasRowsOfBars: true,
        writer: SymbolWriter(options: [.columns(1...4), .height, .gs1, .bytes], make: MicroPDF417Writer.make))
}
