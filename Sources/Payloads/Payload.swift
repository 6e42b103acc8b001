/// Meaning of a scanned code.
///
/// Reading never fails: content of no known kind is ``text(_:)``, and content that is not text is ``bytes(_:)``. Kinds
/// that can be made are ``EncodablePayload``s: a form fills one in, and its ``EncodablePayload/encoded`` is the text
/// for a code.
public enum Payload: Hashable, Sendable {
    case link(WebLink)
    case wifi(WiFiNetwork)
    case contact(Contact)
    case email(Email)
    case phone(PhoneNumber)
    case sms(TextMessage)
    case place(Place)
    case event(CalendarEvent)
    case oneTimePassword(OneTimePassword)
    case oneTimePasswordExport(OneTimePasswordExport)
    case epcPayment(EPCPayment)
    case swissPayment(SwissPayment)
    case czechPayment(CzechPayment)
    case slovenianPayment(SlovenianPayment)
    case serbianPayment(SerbianPayment)
    case croatianPayment(CroatianPayment)
    case upiPayment(UPIPayment)
    case merchantPayment(MerchantPayment)
    case cryptocurrency(CryptocurrencyRequest)
    case gs1(GS1Content)
    case product(ProductNumber)
    case industryLabel(IndustryLabel)
    case hibc(HIBCLabel)
    case boardingPass(BoardingPass)
    case drivingLicence(DrivingLicence)
    case matter(MatterSetup)
    case homeKit(HomeKitSetup)
    case eSIM(ESIMActivation)
    case bytes(BinaryContent)
    case text(PlainText)

    /// Interprets text without bytes or a symbology: typed, pasted, or from a code whose kind isn't known.
    public init(_ text: String) {
        self.init(text: text)
    }

    /// - Parameters:
    ///   - text: the code's text.
    ///   - bytes: the code's bytes, before any character set; empty where they aren't known.
    ///   - symbology: the name of the code's kind, in any spelling ("EAN13", "ean-13"); empty where it isn't known.
    ///   - isGS1: whether the code says that its content is GS1's (FNC1 in the first position).
    /// - Complexity: linear in the text's length.
    public init(text: String, bytes: [UInt8] = [], symbology: String = "", isGS1: Bool = false) {
        let text = Self.withoutMark(TextEncoding.utf16(bytes) ?? text)
        self =
            Self.trade(text, symbology: symbology, isGS1: isGS1) ?? Self.spoken(text, bytes: bytes)
            ?? Self.labelled(text, symbology: symbology) ?? Self.plain(text, bytes: bytes)
    }

    /// Web address that the payload is or stands for, a link's or a GS1 Digital Link's; `nil` for others.
    public var address: String? {
        switch self {
        case .link(let link): link.address
        case .gs1(let content): content.link.isEmpty ? nil : content.link
        default: nil
        }
    }

    /// The addresses among its fields, besides ``address``, with the scheme that a browser needs.
    public var furtherAddresses: [String] {
        fields.compactMap { field in
            if case .link(let link) = field.value, link != address { WebLink.withScheme(link) } else { nil }
        }
    }

    /// Returns the text without byte order marks at its beginning.
    private static func withoutMark(_ text: String) -> String {
        guard text.unicodeScalars.first == "\u{FEFF}" else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.drop { $0 == "\u{FEFF}" }))
    }

    /// Interprets the text by the code's symbology: GS1 element strings, HIBC labels and product numbers; `nil` for
    /// others.
    private static func trade(_ text: String, symbology: String, isGS1: Bool) -> Payload? {
        let name = symbology.lowercased()
        if isGS1 || name.contains("databar") || name.hasPrefix("gs1"), let message = GS1Content(elementStrings: text) {
            return .gs1(message)
        }
        if isGS1, let message = GS1Content(bracketed: text, isChecked: false) { return .gs1(message) }
        // Symbology identifiers that readers transmit in front of GS1's content (GS1 General Specifications, figure
        // 5.1.2-1).
        for mark in ["]C1", "]d2", "]Q3", "]e0", "]J1"] where text.hasPrefix(mark) {
            if let message = GS1Content(elementStrings: String(text.dropFirst(3))) { return .gs1(message) }
        }
        // An HIBC label's secondary data may be digits after a plus sign, which would otherwise be read as a telephone
        // number.
        if ["code39", "code128", "datamatrix"].contains(name.filter { $0.isLetter || $0.isNumber }),
            let label = HIBCLabel(text)
        {
            return .hibc(label)
        }
        return ProductNumber(text, symbology: symbology).map(Payload.product)
    }

    /// Interprets the text by the scheme or the word it begins with; `nil` for others.
    private static func spoken(_ text: String, bytes: [UInt8]) -> Payload? {
        let text = text.trimmed
        let known: Payload? =
            switch text.unicodeScalars.first?.properties.lowercaseMapping {
            case "b":
                Contact(text, bytes: bytes).map(Payload.contact) ?? CalendarEvent(text).map(Payload.event)
                    ?? EPCPayment(text, bytes: bytes).map(Payload.epcPayment)
            case "g", "h":
                Place(text).map(Payload.place) ?? GS1Content(digitalLink: text).map(Payload.gs1)
                    ?? CroatianPayment(text).map(Payload.croatianPayment)
            case "i": ProductNumber(isbn: text).map(Payload.product)
            case "k": SerbianPayment(text).map(Payload.serbianPayment)
            case "l": ESIMActivation(text).map(Payload.eSIM)
            case "m":
                Contact(text).map(Payload.contact) ?? MatterSetup(text).map(Payload.matter)
                    ?? BoardingPass(text).map(Payload.boardingPass) ?? TextMessage(text).map(Payload.sms)
            case "o":
                OneTimePassword(text).map(Payload.oneTimePassword)
                    ?? OneTimePasswordExport(text).map(Payload.oneTimePasswordExport)
                    ?? WebLink(forAuthenticator: text).map(Payload.link)
            case "0": MerchantPayment(text).map(Payload.merchantPayment)
            case "s":
                SwissPayment(text).map(Payload.swissPayment) ?? CzechPayment(text).map(Payload.czechPayment)
                    ?? TextMessage(text).map(Payload.sms)
            case "u":
                SlovenianPayment(text).map(Payload.slovenianPayment) ?? UPIPayment(text).map(Payload.upiPayment)
            case "w": WiFiNetwork(text).map(Payload.wifi)
            case "x": HomeKitSetup(text).map(Payload.homeKit)
            case "(": GS1Content(bracketed: text).map(Payload.gs1)
            default: nil
            }
        return known ?? CryptocurrencyRequest(text).map(Payload.cryptocurrency) ?? Email(text).map(Payload.email)
            ?? PhoneNumber(text).map(Payload.phone)
    }

    /// Interprets the text by its control or check characters; `nil` for others.
    private static func labelled(_ text: String, symbology: String) -> Payload? {
        IndustryLabel.gs1(text).map(Payload.gs1) ?? IndustryLabel(text).map(Payload.industryLabel)
            ?? DrivingLicence(text).map(Payload.drivingLicence) ?? HIBCLabel(text).map(Payload.hibc)
    }

    private static func plain(_ text: String, bytes: [UInt8]) -> Payload {
        if let link = WebLink(text) { return .link(link) }
        if BinaryContent.isBinary(text) { return .bytes(BinaryContent(bytes.isEmpty ? Array(text.utf8) : bytes)) }
        return .text(PlainText(text))
    }

    /// Content behind the case, as the protocol that all kinds share.
    public var content: any PayloadContent {
        switch self {
        case .link(let content): content
        case .wifi(let content): content
        case .contact(let content): content
        case .email(let content): content
        case .phone(let content): content
        case .sms(let content): content
        case .place(let content): content
        case .event(let content): content
        case .oneTimePassword(let content): content
        case .oneTimePasswordExport(let content): content
        case .epcPayment(let content): content
        case .swissPayment(let content): content
        case .czechPayment(let content): content
        case .slovenianPayment(let content): content
        case .serbianPayment(let content): content
        case .croatianPayment(let content): content
        case .upiPayment(let content): content
        case .merchantPayment(let content): content
        case .cryptocurrency(let content): content
        case .gs1(let content): content
        case .product(let content): content
        case .industryLabel(let content): content
        case .hibc(let content): content
        case .boardingPass(let content): content
        case .drivingLicence(let content): content
        case .matter(let content): content
        case .homeKit(let content): content
        case .eSIM(let content): content
        case .bytes(let content): content
        case .text(let content): content
        }
    }

    public var kind: PayloadKind { content.kind }
    /// See ``PayloadContent/title``; passwords of addresses are hidden.
    public var title: String { content.title.withoutPasswords }
    /// See ``PayloadContent/detail``; passwords of addresses are hidden.
    public var detail: String? { content.detail?.withoutPasswords }
    public var fields: [PayloadField] { content.fields }

    /// Text for a code with this meaning; `nil` for kinds that are only read.
    public var encoded: String? { (content as? any EncodablePayload)?.encoded }
}
