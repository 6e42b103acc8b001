/// Meaning of a payload's value. The raw value is its name in every interface.
public enum PayloadFieldKey: String, CaseIterable, Hashable, Sendable {
    // Text, links, bytes
    case text, title, address, size, bytes
    // Wi-Fi
    case ssid, security, password, hidden, eapMethod, phase2Method, identity, anonymousIdentity
    // People
    case name, familyName, givenName, middleName, nameSuffix, phoneticName, nickname, organization, jobTitle, phone
    case phoneExtension, email, postalAddress, website, messenger, birthday, note, furtherProperties
    // Messages
    case recipient, carbonCopy, blindCarbonCopy, subject, body
    // Places
    case location, latitude, longitude, altitude
    // Events
    case start, end, duration, recurrence, organizer, description, furtherEvents
    // One-time passwords
    case issuer, account, secret, algorithm, digits, otpType, period, counter, part
    // Payments
    case payee, payeeAddress, ultimatePayee, payer, payerAddress, iban, bic, amount, currency, reference, remittance
    case purpose, information, billInformation, alternativeScheme, label, message, lightning
    // Products and labels
    case productNumber, numberType, gtin, isbn10, issn, issuerCountry, bookCountry, bookLanguage, addOn, sscc,
        contentGTIN
    case batch, serialNumber, productionDate, packagingDate, bestBefore, sellBy, expiry, dueDate, dateCode, count,
        quantity
    case netWeight, additionalID, partNumber, customerPartNumber, orderNumber, countryOfOrigin, manufacturer, labeler
    case packagingLevel, linkCharacter, rest
    /// An element with no name but its standard's: see ``PayloadField/standardName`` and ``PayloadField/code``.
    case element
    // Travel
    case passenger, flight, from, to, date, travelClass, seat, sequence, bookingCode, frequentFlyer, ticketNumber
    case baggageAllowance, fastTrack, electronicTicket
    // Documents
    case street, city, state, postalCode, country, documentNumber, sex, issueDate, height, weight, eyeColour, hairColour
    case vehicleClass, restrictions, endorsements, organDonor, veteran
    // Devices
    case setupCode, passcode, vendor, productID, discriminator, foundBy, category, setupID, pairing
}

/// A value from a fixed set. The raw value is its name in every interface.
public enum PayloadTerm: String, CaseIterable, Hashable, Sendable {
    // Wi-Fi's security
    case open, wep, wpa, wpa3, enterprise
    // Types of one-time passwords: time-based (TOTP), counter-based (HOTP)
    case totp, hotp
    // Kinds of product numbers
    case ean13, ean8, upcA, upcE, gtin14, isbn, issn, ismn
    // Special uses of GS1 prefixes
    case restricted, coupon, globalOffice, demonstration, refund, serials, books, music
    // Documents
    case male, female
    // Colors of eyes and hair
    case black, blue, brown, dichromatic, gray, green, hazel, maroon, pink, bald, blond, red, sandy, white, unknownColor
    // Ways to discover a device
    case softAccessPoint, bluetooth, localNetwork, wifiAware, nfc
    // Ways to make a device ready for pairing
    case powerOn, userAction, vendorsWay
    // Kinds of accessories
    case otherAccessory, bridge, fan, garageDoorOpener, lightbulb, doorLock, outlet, lightSwitch, thermostat, sensor,
        securitySystem, door, window, windowCovering, programmableSwitch, rangeExtender, networkCamera, videoDoorbell,
        airPurifier, heater, airConditioner, humidifier, dehumidifier, sprinkler, faucet, shower, television,
        remoteControl

    init(_ security: WiFiNetwork.Security) {
        switch security {
        case .open: self = .open
        case .wep: self = .wep
        case .wpa: self = .wpa
        case .wpa3: self = .wpa3
        case .enterprise: self = .enterprise
        }
    }

    init(_ format: ProductNumber.Format) {
        switch format {
        case .ean13: self = .ean13
        case .ean8: self = .ean8
        case .upcA: self = .upcA
        case .upcE: self = .upcE
        case .gtin14: self = .gtin14
        case .isbn: self = .isbn
        case .issn: self = .issn
        case .ismn: self = .ismn
        }
    }
}
