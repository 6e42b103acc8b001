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
                .errorCorrection(ErrorCorrectionLevel.allCases.map { .level($0) }),
                .version(QRCodeTables.versions.map(SymbolVersion.number)), .mask(0...7),
                .symbolCount(QRCodeTables.symbolCounts), .gs1, .bytes,
            ],
            make: QRFamilyWriter.qrCode))

    static let microQRCode = SymbologyInformation(
        symbology: .microQRCode, displayName: "Micro QR Code", identifier: "Q",
        writer: SymbolWriter(
            options: [
                .errorCorrection([.level(.low), .level(.medium), .level(.quartile)]),
                .version((1...4).map(SymbolVersion.micro)), .mask(0...3), .bytes,
            ],
            make: QRFamilyWriter.microQRCode))

    static let rmqrCode = SymbologyInformation(
        symbology: .rmqrCode, displayName: "rMQR Code", identifier: "Q",
        writer: SymbolWriter(
            options: [
                .errorCorrection([.level(.medium), .level(.high)]),
                .version(
                    RMQRCodeTables.versions.map(RMQRCodeTables.version).map {
                        .rectangular(height: $0.height, width: $0.width)
                    }),
                .gs1, .bytes,
            ],
            make: QRFamilyWriter.rmqrCode))
}
