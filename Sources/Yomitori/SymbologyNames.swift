import Barcodes

nonisolated extension Symbology {
    /// The name by which people know it; names of standards are not translated.
    var displayName: String {
        switch self {
        case .qrCode: "QR Code"
        case .microQRCode: "Micro QR Code"
        case .rmqrCode: "rMQR Code"
        }
    }
}
