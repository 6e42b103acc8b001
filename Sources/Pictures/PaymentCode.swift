import Barcodes

/// A payment whose standard has rules for its code: a QR code of level M, and no more than a version.
package enum PaymentCode: Hashable, Sendable {
    /// Swiss Implementation Guidelines for the QR-bill, 6.2 and 6.3. The code is black on white, with the Swiss cross.
    case swiss
    /// EPC069-12 of the European Payments Council, on the QR code of a SEPA credit transfer.
    case epc

    package static let level = ErrorCorrectionLevel.medium

    package var versions: ClosedRange<Int> {
        switch self {
        case .swiss: 1...25
        case .epc: 1...13
        }
    }

    /// Options for the QR code.
    /// - Parameter mask: mask pattern; `nil` for the best.
    package func options(mask: Int?) -> QRCodeOptions {
        QRCodeOptions(
            errorCorrectionLevel: Self.level, boostsErrorCorrection: false, versions: versions, mask: mask)
    }
}
