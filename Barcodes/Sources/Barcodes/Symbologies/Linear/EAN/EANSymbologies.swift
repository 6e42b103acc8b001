extension Symbology {
    /// EAN-13, and JAN-13 (ISO/IEC 15420).
    public static let ean13 = Symbology(name: "EAN13")
    /// EAN-8 (ISO/IEC 15420).
    public static let ean8 = Symbology(name: "EAN8")
    /// UPC-A (ISO/IEC 15420).
    public static let upcA = Symbology(name: "UPCA")
    /// UPC-E, a UPC-A number with its zeros left out (ISO/IEC 15420).
    ///
    /// Symbols of number system 1, which are not in the GS1 General Specifications (5.2.2.4), look like the left half
    /// of an EAN-13 symbol. They are read only if neither ``ean13`` nor ``upcA`` is requested.
    public static let upcE = Symbology(name: "UPCE")
}

extension SymbologyInformation {
    static let ean13 = SymbologyInformation(
        symbology: .ean13, displayName: "EAN-13", identifier: "E", isLinear: true,
        writer: SymbolWriter(options: EANWriter.options, make: EANWriter.ean13))

    static let ean8 = SymbologyInformation(
        symbology: .ean8, displayName: "EAN-8", identifier: "E", isLinear: true, hasWeakCheck: true,
        writer: SymbolWriter(options: EANWriter.optionsOfEAN8, make: EANWriter.ean8))

    static let upcA = SymbologyInformation(
        symbology: .upcA, displayName: "UPC-A", identifier: "E", isLinear: true,
        writer: SymbolWriter(options: EANWriter.options, make: EANWriter.upcA))

    static let upcE = SymbologyInformation(
        symbology: .upcE, displayName: "UPC-E", identifier: "E", isLinear: true, hasWeakCheck: true,
        writer: SymbolWriter(options: EANWriter.options, make: EANWriter.upcE))
}
