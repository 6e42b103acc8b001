extension Symbology {
    public static let pdf417 = Symbology(name: "PDF417")
    public static let microPDF417 = Symbology(name: "MicroPDF417")
}

extension SymbologyInformation {
    static let pdf417 = SymbologyInformation(symbology: .pdf417, displayName: "PDF417", identifier: "L")
    static let microPDF417 = SymbologyInformation(symbology: .microPDF417, displayName: "MicroPDF417", identifier: "L")
}
