import GtkKit
import Pictures

nonisolated extension CodeForm {
    /// Payment of the form whose standard has rules for the code; `nil` if there are none.
    package var paymentCode: PaymentCode? {
        switch self {
        case .payment: .epc
        case .swissPayment: .swiss
        default: nil
        }
    }
}

nonisolated extension PaymentCode {
    /// Sentence why no other symbology can be chosen.
    var reasonForQRCode: String {
        switch self {
        case .swiss: tr("The code of a QR-bill is always a QR code.")
        case .epc: tr("The code of a SEPA transfer is always a QR code.")
        }
    }

    /// Sentence why error correction and version can't be chosen.
    var reasonForSettings: String {
        switch self {
        case .swiss: tr("The QR-bill standard fixes these settings.")
        case .epc: tr("The standard for SEPA transfers fixes these settings.")
        }
    }
}
