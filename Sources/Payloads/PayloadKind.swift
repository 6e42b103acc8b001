/// What a code asks for. The raw value is the kind's name in every interface, as `yomi parse --json` prints it.
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
    /// Google Authenticator's export: several one-time passwords, over one or several codes.
    case oneTimePasswordExport
    /// A SEPA credit transfer: the EPC's code, in Austria and Germany called Stuzza or GiroCode.
    case epcPayment
    case swissPayment
    /// The Czech Banking Association's Short Payment Descriptor, known as QR Platba.
    case czechPayment
    /// UPN QR.
    case slovenianPayment
    /// NBS IPS QR.
    case serbianPayment
    /// HUB3.
    case croatianPayment
    /// UPI, of India.
    case upiPayment
    /// EMVCo's code that a merchant shows: Pix, PromptPay, PayNow, QRIS and others.
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
    /// The activation code of a mobile network's profile.
    case eSIM
    /// Not text.
    case bytes
    case text
}
