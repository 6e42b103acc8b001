import Glibc
import Payloads

// English names of the kinds, keys, terms and problems that `Payloads` knows by identifiers: those of the window
// (`PayloadNames.swift`, `PayloadFieldNames.swift`), in sentence case.

extension PayloadKind {
    var label: String {
        switch self {
        case .link: "link"
        case .wifi: "Wi-Fi network"
        case .contact: "contact"
        case .email: "email"
        case .phone: "phone number"
        case .sms: "text message"
        case .place: "place"
        case .event: "event"
        case .oneTimePassword: "one-time password"
        case .oneTimePasswordExport: "one-time passwords"
        case .epcPayment: "bank transfer"
        case .swissPayment: "Swiss QR-bill"
        case .czechPayment: "Czech bank transfer"
        case .slovenianPayment: "Slovenian bank transfer"
        case .serbianPayment: "Serbian bank transfer"
        case .croatianPayment: "Croatian bank transfer"
        case .upiPayment: "UPI payment"
        case .merchantPayment: "payment to a merchant"
        case .cryptocurrency: "cryptocurrency"
        case .gs1: "GS1 data"
        case .product: "product"
        case .industryLabel: "industry label"
        case .hibc: "medical label"
        case .boardingPass: "boarding pass"
        case .drivingLicence: "driver's license"
        case .matter: "Matter device"
        case .homeKit: "HomeKit device"
        case .eSIM: "eSIM"
        case .bytes: "binary data"
        case .text: "text"
        }
    }
}

extension PayloadField {
    /// Name of the field with its qualifiers and the standard's own code.
    var label: String {
        let name = key == .element ? standardName ?? key.label : key.label
        let remarks = qualifiers + (code.map { [$0] } ?? [])
        return remarks.isEmpty ? name : "\(name) (\(remarks.joined(separator: ", ")))"
    }

    /// Value in words.
    var shown: String {
        switch value {
        case .term(let term): term.label
        case .flag(let isSet): isSet ? "yes" : "no"
        case .dayOfYear(let day): CalendarDay(dayOfYear: day, near: .today)?.description ?? value.text
        case .bytes(let bytes) where bytes.count > 256: "\(PayloadValue.bytes(Array(bytes.prefix(256))).text) …"
        default: value.text
        }
    }
}

extension CalendarDay {
    /// Current day in UTC, which is precise enough to determine the year.
    fileprivate static var today: CalendarDay {
        var seconds = time(nil)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        let year = Int(parts.tm_year) + 1900
        return CalendarDay(year: year, dayOfYear: Int(parts.tm_yday) + 1) ?? .epoch
    }
}

extension PayloadField {
    /// Returns what is wrong with the field, and what it has to look like.
    func label(of problem: PayloadProblem) -> String {
        switch problem {
        case .length where key == .iban:
            let iban = IBAN(value.text)
            return iban.countryLength.map {
                "an IBAN of \(iban.country) has \($0) characters, and this one \(iban.text.utf8.count)"
            } ?? problem.label
        case .format:
            let expected = example.map { "such as \($0)" } ?? key.expectedFormat
            return [problem.label, expected].compactMap(\.self).joined(separator: ": ")
        default: return problem.label
        }
    }
}

extension PayloadProblem {
    fileprivate var label: String {
        switch self {
        case .length: "the number of characters is wrong"
        case .checkDigit: "the check digit is wrong"
        case .checksum: "the checksum is wrong: the code may have been altered"
        case .format: "not in its format"
        case .missing: "missing"
        case .tooLong: "too long"
        case .mismatch: "does not match the other fields"
        case .order: "the end is before the start"
        }
    }
}

extension PayloadFieldKey {
    /// Description of a valid value; `nil` where that is a table of the standard.
    fileprivate var expectedFormat: String? {
        switch self {
        case .latitude: "a number from -90 to 90"
        case .longitude: "a number from -180 to 180"
        case .password: "8 to 63 characters; for WEP, 5 or 13"
        case .iban: "two letters and two digits, then the account, such as DE89 3704 0044 0532 0130 00"
        case .bic: "8 or 11 letters and digits, such as COBADEFFXXX"
        case .amount: "a number such as 12.30"
        case .currency: "CHF or EUR"
        case .reference: "RF and what follows, or the 27 digits that go with a QR-IBAN"
        case .payeeAddress, .payerAddress: "a postal code, a town and a country"
        case .recipient, .carbonCopy, .blindCarbonCopy, .email: "an address such as name@example.org"
        case .phone: "digits, such as +49 30 1234567"
        case .start, .end: "a time such as 2026-12-24T18:00"
        case .secret: "letters from A to Z and digits from 2 to 7"
        case .address: "an address such as https://example.org"
        case .productNumber: "8, 12 or 13 digits"
        case .expiry, .bestBefore, .sellBy, .dueDate, .productionDate, .packagingDate:
            "six digits: year, month and day"
        default: nil
        }
    }
}

extension PayloadTerm {
    var label: String {
        switch self {
        case .open: "none"
        case .wep: "WEP"
        case .wpa: "WPA"
        case .wpa3: "WPA3"
        case .enterprise: "enterprise"
        case .totp: "time-based"
        case .hotp: "counter-based"
        case .ean13: "EAN-13"
        case .ean8: "EAN-8"
        case .upcA: "UPC-A"
        case .upcE: "UPC-E"
        case .gtin14: "GTIN-14"
        case .isbn: "ISBN"
        case .issn: "ISSN"
        case .ismn: "ISMN"
        case .restricted: "for use inside a company"
        case .coupon: "coupon"
        case .globalOffice: "GS1 Global Office"
        case .demonstration: "demonstration"
        case .refund: "refund receipt"
        case .serials: "serial publication"
        case .books: "book"
        case .music: "printed music"
        case .male: "male"
        case .female: "female"
        case .black: "black"
        case .blue: "blue"
        case .brown: "brown"
        case .dichromatic: "two colors"
        case .gray: "gray"
        case .green: "green"
        case .hazel: "hazel"
        case .maroon: "maroon"
        case .pink: "pink"
        case .bald: "bald"
        case .blond: "blond"
        case .red: "red or auburn"
        case .sandy: "sandy"
        case .white: "white"
        case .unknownColor: "not known"
        case .softAccessPoint: "its own Wi-Fi"
        case .bluetooth: "Bluetooth"
        case .localNetwork: "the network"
        case .wifiAware: "Wi-Fi Aware"
        case .nfc: "NFC"
        case .powerOn: "when it has power"
        case .userAction: "after a press of its button"
        case .vendorsWay: "as its maker says"
        case .otherAccessory: "other accessory"
        case .bridge: "bridge"
        case .fan: "fan"
        case .garageDoorOpener: "garage door opener"
        case .lightbulb: "light"
        case .doorLock: "door lock"
        case .outlet: "power outlet"
        case .lightSwitch: "switch"
        case .thermostat: "thermostat"
        case .sensor: "sensor"
        case .securitySystem: "security system"
        case .door: "door"
        case .window: "window"
        case .windowCovering: "window covering"
        case .programmableSwitch: "programmable switch"
        case .rangeExtender: "range extender"
        case .networkCamera: "network camera"
        case .videoDoorbell: "video doorbell"
        case .airPurifier: "air purifier"
        case .heater: "heater"
        case .airConditioner: "air conditioner"
        case .humidifier: "humidifier"
        case .dehumidifier: "dehumidifier"
        case .sprinkler: "sprinkler"
        case .faucet: "water tap"
        case .shower: "shower"
        case .television: "television"
        case .remoteControl: "remote control"
        }
    }
}

extension PayloadFieldKey {
    fileprivate var label: String {
        switch self {
        case .text: "Text"
        case .title: "Title"
        case .address: "Address"
        case .size: "Size"
        case .bytes: "Bytes"
        case .ssid: "Network"
        case .security: "Security"
        case .password: "Password"
        case .hidden: "Hidden network"
        case .eapMethod: "EAP method"
        case .phase2Method: "Inner authentication"
        case .identity: "User name"
        case .anonymousIdentity: "Anonymous identity"
        case .name: "Name"
        case .familyName: "Family name"
        case .givenName: "Given name"
        case .middleName: "Middle name"
        case .nameSuffix: "Name suffix"
        case .phoneticName: "Phonetic name"
        case .nickname: "Nickname"
        case .organization: "Organization"
        case .jobTitle: "Job title"
        case .phone: "Phone"
        case .phoneExtension: "Extension"
        case .email: "Email"
        case .postalAddress: "Postal address"
        case .website: "Website"
        case .messenger: "Messenger"
        case .birthday: "Birthday"
        case .note: "Note"
        case .furtherProperties: "Also in the code"
        case .recipient: "Recipient"
        case .carbonCopy: "Cc"
        case .blindCarbonCopy: "Bcc"
        case .subject: "Subject"
        case .body: "Message text"
        case .location: "Location"
        case .latitude: "Latitude"
        case .longitude: "Longitude"
        case .altitude: "Altitude"
        case .start: "Start"
        case .end: "End"
        case .duration: "Duration"
        case .recurrence: "Repeats"
        case .organizer: "Organizer"
        case .description: "Description"
        case .furtherEvents: "Further events"
        case .issuer: "Issuer"
        case .account: "Account"
        case .secret: "Secret"
        case .algorithm: "Algorithm"
        case .digits: "Digits"
        case .otpType: "Type"
        case .period: "Period"
        case .counter: "Counter"
        case .part: "Part"
        case .payee: "Payee"
        case .payeeAddress: "Payee's address"
        case .ultimatePayee: "Final payee"
        case .payer: "Payer"
        case .payerAddress: "Payer's address"
        case .iban: "IBAN"
        case .bic: "BIC"
        case .amount: "Amount"
        case .currency: "Currency"
        case .reference: "Reference"
        case .remittance: "Purpose of payment"
        case .purpose: "Purpose"
        case .information: "Information"
        case .billInformation: "Bill information"
        case .alternativeScheme: "Alternative scheme"
        case .label: "Label"
        case .message: "Message"
        case .lightning: "Lightning invoice"
        case .productNumber: "Product number"
        case .numberType: "Type"
        case .gtin: "GTIN"
        case .isbn10: "ISBN-10"
        case .issn: "ISSN"
        case .issuerCountry: "Issuing country"
        case .bookCountry: "Published in"
        case .bookLanguage: "Published in language"
        case .addOn: "Add-on"
        case .sscc: "SSCC"
        case .contentGTIN: "GTIN of the content"
        case .batch: "Batch"
        case .serialNumber: "Serial number"
        case .productionDate: "Produced"
        case .packagingDate: "Packed"
        case .bestBefore: "Best before"
        case .sellBy: "Sell by"
        case .expiry: "Expiry date"
        case .dueDate: "Due"
        case .dateCode: "Date code"
        case .count: "Count"
        case .quantity: "Quantity"
        case .netWeight: "Net weight"
        case .additionalID: "Additional ID"
        case .partNumber: "Part number"
        case .customerPartNumber: "Customer part number"
        case .orderNumber: "Order number"
        case .countryOfOrigin: "Country of origin"
        case .manufacturer: "Manufacturer"
        case .labeler: "Labeler"
        case .packagingLevel: "Packaging level"
        case .linkCharacter: "Link character"
        case .rest: "Not understood"
        case .element: "Element"
        case .passenger: "Passenger"
        case .flight: "Flight"
        case .from: "From"
        case .to: "To"
        case .date: "Date"
        case .travelClass: "Class"
        case .seat: "Seat"
        case .sequence: "Check-in number"
        case .bookingCode: "Booking code"
        case .frequentFlyer: "Frequent flyer"
        case .ticketNumber: "Ticket number"
        case .baggageAllowance: "Free baggage"
        case .fastTrack: "Fast track"
        case .electronicTicket: "Electronic ticket"
        case .street: "Street"
        case .city: "City"
        case .state: "State or province"
        case .postalCode: "Postal code"
        case .country: "Country"
        case .documentNumber: "Document number"
        case .sex: "Sex"
        case .issueDate: "Issued"
        case .height: "Height"
        case .weight: "Weight"
        case .eyeColour: "Eye color"
        case .hairColour: "Hair color"
        case .vehicleClass: "Vehicle class"
        case .restrictions: "Restrictions"
        case .endorsements: "Endorsements"
        case .organDonor: "Organ donor"
        case .veteran: "Veteran"
        case .setupCode: "Set-up code"
        case .vendor: "Vendor"
        case .productID: "Product"
        case .discriminator: "Discriminator"
        case .foundBy: "Found by"
        case .category: "Category"
        case .setupID: "Set-up ID"
        case .passcode: "Passcode"
        case .pairing: "Ready to pair"
        }
    }
}
