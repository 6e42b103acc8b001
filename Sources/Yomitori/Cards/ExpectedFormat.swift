import Payloads

nonisolated extension PayloadFieldKey {
    /// Sentence that describes the required format, for a field whose value does not have it.
    var expectedFormat: String {
        switch self {
        case .latitude: tr("A latitude is a number from -90 to 90.")
        case .longitude: tr("A longitude is a number from -180 to 180.")
        case .password: tr("A password has 8 to 63 characters; for WEP, 5 or 13.")
        case .iban: tr("An IBAN begins with two letters and two digits, such as DE89 3704 0044 0532 0130 00.")
        case .bic: tr("A BIC has 8 or 11 letters and digits, such as COBADEFFXXX.")
        case .amount: tr("An amount is a number such as 12.30.")
        case .currency: tr("A Swiss QR-bill is in CHF or EUR.")
        case .country: tr("A country is its two letters, such as CH.")
        case .reference: tr("A reference begins with RF, or is the 27 digits that go with a QR-IBAN.")
        case .payeeAddress, .payerAddress: tr("An address needs a postal code, a town and a country.")
        case .recipient, .carbonCopy, .blindCarbonCopy, .email: tr("An email address looks like name@example.org.")
        case .phone: tr("A phone number has digits, such as +49 30 1234567.")
        case .start, .end: tr("Write the date and time as 2026-12-24 18:00.")
        case .secret: tr("A secret has only letters from A to Z and digits from 2 to 7.")
        case .text, .rest: tr("GS1 elements look like (01)09521234543213(10)ABC123.")
        case .address, .website: tr("An address looks like https://example.org.")
        case .productNumber: tr("A product number has 8, 12, 13 or 14 digits.")
        case .expiry, .bestBefore, .sellBy, .dueDate, .productionDate, .packagingDate:
            tr("A date has six digits: year, month and day.")
        default: tr("This value does not have the format that the standard requires.")
        }
    }
}
