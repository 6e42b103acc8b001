/// Kind of a code's content. The raw value is the kind's name in every interface, as `yomi parse --json` prints it.
public enum PayloadKind: String, CaseIterable, Hashable, Sendable {
    case link
    case wifi
    case contact
    case email
    case phone
    case sms
    case place
    case event
    case oneTimePassword
    /// Google Authenticator's export: several one-time passwords, in one or several codes.
    case oneTimePasswordExport
    /// A SEPA credit transfer in the code of the European Payments Council (EPC), in Austria and Germany called Stuzza
    /// or GiroCode.
    case epcPayment
    case swissPayment
    /// The Czech Banking Association's Short Payment Descriptor, known as QR Platba.
    case czechPayment
    /// Slovenia's UPN QR.
    case slovenianPayment
    /// Serbia's NBS IPS QR.
    case serbianPayment
    /// Croatia's HUB3.
    case croatianPayment
    /// India's UPI.
    case upiPayment
    /// EMVCo's merchant-presented code: Pix, PromptPay, PayNow, QRIS and others.
    case merchantPayment
    case cryptocurrency
    /// GS1 element strings.
    case gs1
    case product
    /// ISO/IEC 15434 with data identifiers, as on the labels of EIGP 114.
    case industryLabel
    case hibc
    case boardingPass
    case drivingLicence
    case matter
    case homeKit
    /// Activation code of a mobile network's profile.
    case eSIM
    /// Bytes that are not text.
    case bytes
    case text
}
