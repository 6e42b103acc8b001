import Foundation
import GtkKit
import Payloads

// User-visible names of the kinds of codes, of their fields and of their values.

nonisolated extension PayloadKind {
    var name: String {
        switch self {
        case .link: tr("Link")
        case .wifi: tr("Wi-Fi Network")
        case .contact: tr("Contact")
        case .email: tr("Email")
        case .phone: tr("Phone Number")
        case .sms: tr("Text Message")
        case .place: tr("Place")
        case .event: tr("Event")
        case .oneTimePassword: tr("One-Time Password")
        case .oneTimePasswordExport: tr("One-Time Passwords")
        case .epcPayment: tr("Bank Transfer")
        case .swissPayment: tr("Swiss QR-bill")
        case .czechPayment: tr("Czech Bank Transfer")
        case .slovenianPayment: tr("Slovenian Bank Transfer")
        case .serbianPayment: tr("Serbian Bank Transfer")
        case .croatianPayment: tr("Croatian Bank Transfer")
        case .upiPayment: tr("UPI Payment")
        case .merchantPayment: tr("Payment to a Merchant")
        case .cryptocurrency: tr("Cryptocurrency")
        case .gs1: tr("GS1 Data")
        case .product: tr("Product")
        case .industryLabel: tr("Industry Label")
        case .hibc: tr("Medical Label")
        case .boardingPass: tr("Boarding Pass")
        case .drivingLicence: tr("Driver's License")
        case .matter: tr("Matter Device")
        case .homeKit: tr("HomeKit Device")
        case .eSIM: "eSIM"
        case .bytes: tr("Binary Data")
        case .text: tr("Text")
        }
    }

    /// Name of an icon of the desktop's icon theme.
    var icon: String {
        switch self {
        case .link: "insert-link-symbolic"
        case .wifi: "network-wireless-symbolic"
        case .contact: "avatar-default-symbolic"
        case .email: "mail-unread-symbolic"
        case .phone: "call-start-symbolic"
        case .sms: "user-available-symbolic"
        case .place: "mark-location-symbolic"
        case .event: "x-office-calendar-symbolic"
        case .oneTimePassword, .oneTimePasswordExport: "dialog-password-symbolic"
        case .epcPayment, .swissPayment, .czechPayment, .slovenianPayment, .serbianPayment, .croatianPayment,
            .upiPayment, .merchantPayment, .cryptocurrency:
            "emblem-documents-symbolic"
        case .gs1, .product, .industryLabel, .hibc: "package-x-generic-symbolic"
        case .boardingPass: "airplane-mode-symbolic"
        case .drivingLicence: "contact-new-symbolic"
        case .matter, .homeKit: "network-workgroup-symbolic"
        case .eSIM: "auth-sim-symbolic"
        case .bytes: "application-x-executable-symbolic"
        case .text: "text-x-generic-symbolic"
        }
    }
}

nonisolated extension PayloadProblem {
    /// Returns a sentence that says what is wrong with a field and what is expected of it.
    func sentence(for key: PayloadFieldKey) -> String {
        switch self {
        case .checkDigit: tr("The check digit is wrong.")
        case .checksum: tr("The checksum is wrong: the code may have been altered.")
        case .format: key.expectedFormat
        case .length: tr("The number of characters is wrong.")
        case .missing: tr("This is missing.")
        case .tooLong: tr("This is too long.")
        case .mismatch where key == .end: tr("Only one of start and end has a time.")
        case .mismatch: tr("This does not match the other fields.")
        case .order: tr("The end is before the start.")
        }
    }
}

nonisolated extension PayloadField {
    /// Sentence about the problem of the field; `nil` if it has none.
    var problemSentence: String? {
        if problem == .format, let example { return tr("This should look like {example}.").with("example", example) }
        return problem?.sentence(for: key)
    }

    var name: String {
        if key == .element { return [code.map { "(\($0))" }, standardName].compactMap(\.self).joined(separator: " ") }
        let remarks = qualifiers.map(Self.remark).joined(separator: ", ")
        return remarks.isEmpty ? key.name : "\(key.name) (\(remarks))"
    }

    /// Returns the user-visible form of a qualifier, such as "home" or "fax", of a telephone number or an address.
    private static func remark(_ qualifier: String) -> String {
        switch qualifier {
        case "home": tr("home")
        case "work": tr("work")
        case "cell", "mobile": tr("mobile")
        case "fax": tr("fax")
        default: qualifier
        }
    }

    /// Value of the field, as shown to the user.
    var displayText: String {
        switch value {
        case .flag(let isSet): isSet ? tr("Yes") : tr("No")
        case .term(let term): term.name
        case .moment(let moment): moment.shown
        case .day(let day): day.shown
        case .dayOfYear(let day): CalendarDay(dayOfYear: day, near: .today)?.shown ?? value.text
        case .country(let code): Locale.shown.localizedString(forRegionCode: code) ?? code
        case .language(let code): Locale.shown.localizedString(forLanguageCode: code) ?? code
        case .text(let rule) where key == .recurrence: Recurrence.shown(rule)
        case .amount(let number, let currency):
            PayloadValue.amount(LocalNumber.shown(number), currency: currency).text
        case .measure(let number, let unit): PayloadValue.measure(LocalNumber.shown(number), unit: unit).text
        default: value.text
        }
    }

    /// Value of the field, as it is copied together with the others: numbers have a decimal point in every language.
    var copiedText: String {
        switch value {
        case .amount, .measure: value.text
        default: displayText
        }
    }
}

nonisolated extension Locale {
    /// Locale of the program's translated texts.
    static var shown: Locale { Locale(identifier: Gettext.language) }
}

nonisolated extension Payload {
    /// User-visible form of ``detail``: with dates and amounts in the user's format, and times in the user's time
    /// zone.
    var shownDetail: String? {
        switch self {
        case .event:
            guard let start = fields.first(where: { $0.key == .start }) else { return detail }
            let place = fields.first { $0.key == .location }?.value.text
            return [start.displayText, place].compactMap(\.self).joined(separator: " · ")
        case .gs1(let content):
            // A field with a name of its own is called by it here, too, because the standard's titles are English only.
            let (first, second) = (content.elements.first, content.elements.dropFirst().first)
            return second.map { "\($0.shownTitle) \($0.field.displayText)" } ?? first?.shownTitle
        default:
            guard kind.hasAmount, let detail else { return detail }
            let amount = fields.first { if case .amount = $0.value { $0.value.text == detail } else { false } }
            return amount?.displayText ?? detail
        }
    }
}

nonisolated extension GS1Content.Element {
    /// Name of the element, without its application identifier.
    fileprivate var shownTitle: String { field.key == .element ? identifier.title : field.name }
}

nonisolated extension PayloadKind {
    /// Whether ``Payload/shownDetail`` may differ from the payload's `detail`, which is the same in every language.
    var hasShownDetail: Bool { self == .event || self == .gs1 || hasAmount }

    /// Whether the detail may be an amount of money.
    fileprivate var hasAmount: Bool { isPayment || self == .cryptocurrency }
}

nonisolated extension CalendarMoment {
    /// Date and time as shown to the user: UTC is converted to local time; floating times and times with a named zone
    /// stay as written.
    var shown: String {
        // Translators: a day and the time, as strftime writes it
        let format = tr("%B %-d, %Y, %H:%M")
        let clock =
            LocalTime.text(year: day.year, month: day.month, day: day.day, hour: hour, minute: minute, format)
            ?? description
        switch zone {
        case .floating: return clock
        case .named(let name): return clock + " (\(name))"
        case .utc:
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            let parts = DateComponents(year: day.year, month: day.month, day: day.day, hour: hour, minute: minute)
            return calendar.date(from: parts).map {
                LocalTime.text(seconds: Int64($0.timeIntervalSince1970), format)
            } ?? clock
        }
    }
}

nonisolated extension CalendarDay {
    /// Date in the format that the history uses.
    var shown: String {
        // Translators: a day, as strftime writes it
        LocalTime.text(year: year, month: month, day: day, tr("%B %-d, %Y")) ?? description
    }

    /// Today's date in the user's time zone.
    fileprivate static var today: CalendarDay {
        let parts = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: Date())
        return CalendarDay(year: parts.year ?? 1970, month: parts.month ?? 1, day: parts.day ?? 1) ?? .epoch
    }
}

nonisolated extension PayloadTerm {
    var name: String {
        switch self {
        case .open: tr("None")
        case .wep: "WEP"
        case .wpa: "WPA"
        case .wpa3: "WPA3"
        case .enterprise: tr("Enterprise")
        case .totp: tr("Time-based")
        case .hotp: tr("Counter-based")
        case .ean13: "EAN-13"
        case .ean8: "EAN-8"
        case .upcA: "UPC-A"
        case .upcE: "UPC-E"
        case .gtin14: "GTIN-14"
        case .isbn: "ISBN"
        case .issn: "ISSN"
        case .ismn: "ISMN"
        case .restricted: tr("For use inside a company")
        case .coupon: tr("Coupon")
        case .globalOffice: "GS1 Global Office"
        case .demonstration: tr("Demonstration")
        case .refund: tr("Refund receipt")
        case .serials: tr("Serial publication")
        case .books: tr("Book")
        case .music: tr("Printed music")
        case .male: tr("Male")
        case .female: tr("Female")
        case .black: tr("Black")
        case .blue: tr("Blue")
        case .brown: tr("Brown")
        case .dichromatic: tr("Two colors")
        case .gray: tr("Gray")
        case .green: tr("Green")
        case .hazel: tr("Hazel")
        case .maroon: tr("Maroon")
        case .pink: tr("Pink")
        case .bald: tr("Bald")
        case .blond: tr("Blond")
        case .red: tr("Red or auburn")
        case .sandy: tr("Sandy")
        case .white: tr("White")
        case .unknownColor: tr("Not known")
        case .softAccessPoint: tr("Its own Wi-Fi")
        case .bluetooth: "Bluetooth"
        case .localNetwork: tr("The network")
        case .wifiAware: "Wi-Fi Aware"
        case .nfc: "NFC"
        case .powerOn: tr("When it has power")
        case .userAction: tr("After a press of its button")
        case .vendorsWay: tr("As its maker says")
        default: accessoryName
        }
    }
}

nonisolated extension Payload {
    /// Warnings about failed checksums, to be shown before paying: the payee's name and the amount don't reveal them.
    var paymentWarnings: [String] {
        guard kind.isPayment else { return [] }
        return fields.compactMap { field in
            switch field.problem {
            case .checksum?: PayloadProblem.checksum.sentence(for: field.key)
            case .checkDigit?:
                tr("{field}: {problem}").with("field", field.name)
                    .with("problem", PayloadProblem.checkDigit.sentence(for: field.key))
            default: nil
            }
        }
    }
}

nonisolated extension PayloadKind {
    fileprivate var isPayment: Bool {
        switch self {
        case .epcPayment, .swissPayment, .czechPayment, .slovenianPayment, .serbianPayment, .croatianPayment,
            .upiPayment, .merchantPayment:
            true
        default: false
        }
    }
}
