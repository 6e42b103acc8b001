import Barcodes

extension Barcode {
    /// Returns a QR code with this text.
    nonisolated static func qrCode(saying text: String) -> Barcode {
        Barcode(
            symbology: .qrCode,
            content: DecodedContent(
                text: text, bytes: Array(text.utf8), segments: [], details: .qrCode(QRCodeDetails(version: 1))),
            corners: Quadrilateral(
                topLeft: Point(x: 0, y: 0), topRight: Point(x: 10, y: 0), bottomRight: Point(x: 10, y: 10),
                bottomLeft: Point(x: 0, y: 10)), isMirrored: false, isInverted: false)
    }

    /// Returns a product's symbol with an add-on.
    nonisolated static func ean13(_ text: String, addOn: String) -> Barcode {
        var barcode = qrCode(saying: text)
        barcode.symbology = .ean13
        barcode.content.details = .linear(LinearDetails(addOn: addOn))
        return barcode
    }
}
