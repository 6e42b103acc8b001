extension Symbology {
    /// QR code, models 1 and 2 (ISO/IEC 18004).
    public static let qrCode = Symbology(name: "QRCode")
    /// Micro QR code (ISO/IEC 18004).
    public static let microQRCode = Symbology(name: "MicroQRCode")
    /// rMQR code (ISO/IEC 23941).
    public static let rmqrCode = Symbology(name: "RMQRCode")
}

extension SymbologyInformation {
    static let qrCode = SymbologyInformation(
        symbology: .qrCode, displayName: "QR Code", identifier: "Q",
        writer: SymbolWriter(
            options: [
                .errorCorrection(ErrorCorrectionLevel.allCases.map(\.rawValue)),
                .version((1...40).map { String($0) }), .mask(0...7), .symbolCount(1...16), .gs1, .bytes,
            ],
            make: QRFamilyWriter.qrCode))

    static let microQRCode = SymbologyInformation(
        symbology: .microQRCode, displayName: "Micro QR Code", identifier: "Q",
        writer: SymbolWriter(
            options: [
                .errorCorrection(["L", "M", "Q"]), .version(["M1", "M2", "M3", "M4"]), .mask(0...3), .bytes,
            ],
            make: QRFamilyWriter.microQRCode))

    static let rmqrCode = SymbologyInformation(
        symbology: .rmqrCode, displayName: "rMQR Code", identifier: "Q",
        writer: SymbolWriter(
            options: [
                .errorCorrection(["M", "H"]),
                .version(
                    RMQRCodeTables.versions.map(RMQRCodeTables.version).map { "R\($0.height)x\($0.width)" }),
                .gs1, .bytes,
            ],
            make: QRFamilyWriter.rmqrCode))
}
