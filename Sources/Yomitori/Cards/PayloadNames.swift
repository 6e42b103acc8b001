import Payloads

// What the kinds of codes, their fields and values are called.

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
        case .swissPayment: tr("Swiss QR Bill")
        case .cryptocurrency: tr("Cryptocurrency")
        case .gs1: tr("GS1 Data")
        case .product: tr("Product")
        case .industryLabel: tr("Industry Label")
        case .hibc: tr("Medical Label")
        case .boardingPass: tr("Boarding Pass")
        case .drivingLicence: tr("Driving Licence")
        case .matter: tr("Matter Device")
        case .homeKit: tr("HomeKit Device")
        case .bytes: tr("Binary Data")
        case .text: tr("Text")
        }
    }

    /// Of the desktop's own icons.
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
        case .epcPayment, .swissPayment, .cryptocurrency: "emblem-documents-symbolic"
        case .gs1, .product, .industryLabel, .hibc: "package-x-generic-symbolic"
        case .boardingPass, .drivingLicence: "contact-new-symbolic"
        case .matter, .homeKit: "network-workgroup-symbolic"
        case .bytes: "application-x-executable-symbolic"
        case .text: "text-x-generic-symbolic"
        }
    }
}

nonisolated extension PayloadProblem {
    var sentence: String {
        switch self {
        case .checkDigit: tr("The check digit is wrong.")
        case .format: tr("The format is wrong.")
        case .missing: tr("This is missing.")
        case .tooLong: tr("This is too long.")
        case .mismatch: tr("This does not fit the rest.")
        }
    }
}

nonisolated extension PayloadField {
    var name: String {
        if key == .element { return [code.map { "(\($0))" }, standardName].compactMap(\.self).joined(separator: " ") }
        return key.name
    }

    /// The value as it is shown.
    var displayText: String {
        switch value {
        case .flag(let isSet): isSet ? tr("Yes") : tr("No")
        case .term(let term): term.name
        default: value.text
        }
    }
}

nonisolated extension PayloadTerm {
    var name: String {
        switch self {
        case .open: tr("None")
        case .enterprise: tr("Enterprise")
        case .totp: tr("Time-based")
        case .hotp: tr("Counter-based")
        case .wep, .wpa, .isbn, .issn, .ismn, .nfc: rawValue.uppercased()
        case .wpa3: "WPA3"
        default: rawValue.spaced
        }
    }
}

nonisolated extension PayloadFieldKey {
    var name: String {
        switch self {
        case .text: tr("Text")
        case .title: tr("Title")
        case .address: tr("Address")
        case .size: tr("Size")
        case .ssid: tr("Network")
        case .security: tr("Security")
        case .password: tr("Password")
        case .hidden: tr("Hidden Network")
        case .identity: tr("User Name")
        case .name: tr("Name")
        case .familyName: tr("Family Name")
        case .givenName: tr("Given Name")
        case .organization: tr("Organization")
        case .jobTitle: tr("Job Title")
        case .phone: tr("Phone")
        case .email: tr("Email")
        case .postalAddress: tr("Postal Address")
        case .website: tr("Website")
        case .birthday: tr("Birthday")
        case .note: tr("Note")
        case .recipient: tr("Recipient")
        case .subject: tr("Subject")
        case .body: tr("Message Text")
        case .location: tr("Location")
        case .latitude: tr("Latitude")
        case .longitude: tr("Longitude")
        case .start: tr("Start")
        case .end: tr("End")
        case .description: tr("Description")
        case .issuer: tr("Issuer")
        case .account: tr("Account")
        case .secret: tr("Secret")
        case .payee: tr("Payee")
        case .iban: "IBAN"
        case .bic: "BIC"
        case .amount: tr("Amount")
        case .reference: tr("Reference")
        case .purpose: tr("Purpose")
        case .productNumber: tr("Product Number")
        case .numberType: tr("Type")
        case .issuerCountry: tr("Issuing Country")
        case .gtin: "GTIN"
        case .batch: tr("Batch")
        case .serialNumber: tr("Serial Number")
        case .bestBefore: tr("Best Before")
        case .expiry: tr("Expiry Date")
        case .count: tr("Count")
        case .quantity: tr("Quantity")
        case .passenger: tr("Passenger")
        case .flight: tr("Flight")
        case .from: tr("From")
        case .to: tr("To")
        case .date: tr("Date")
        case .seat: tr("Seat")
        case .documentNumber: tr("Document Number")
        case .setupCode: tr("Set-up Code")
        default: rawValue.spaced
        }
    }
}

nonisolated extension String {
    /// An identifier's words: "bookCountry" is "Book country".
    fileprivate var spaced: String {
        var result = ""
        for character in self {
            if result.isEmpty {
                result += character.uppercased()
            } else if character.isUppercase, !(result.last?.isUppercase ?? true) {
                result += " " + character.lowercased()
            } else {
                result.append(character)
            }
        }
        return result
    }
}
