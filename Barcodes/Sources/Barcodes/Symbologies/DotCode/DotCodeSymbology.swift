extension Symbology {
    /// DotCode (AIM ISS DotCode).
    public static let dotCode = Symbology(name: "DotCode")
}

extension SymbologyInformation {
    /// Read on request only: without a finder pattern the whole picture is searched for spots, at full size.
    static let dotCode = SymbologyInformation(
        symbology: .dotCode, displayName: "DotCode", identifier: "J", isReadByDefault: false,
        writer: SymbolWriter(
            options: [.columns(5...200), .mask(0...7), .symbolCount(1...35), .gs1, .bytes],
            make: DotCodeWriter.symbols))
}
