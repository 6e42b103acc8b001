/// A product number of EAN and UPC codes, with a valid check digit.
public struct ProductNumber: EncodablePayload {
    public enum Format: String, CaseIterable, Hashable, Sendable {
        case ean13, ean8, upcA, upcE
        /// A trade unit of several items, as in ITF-14.
        case gtin14
        /// A book.
        case isbn
        /// A serial publication.
        case issn
        /// Printed music.
        case ismn
    }

    public let format: Format
    /// Digits as in the code.
    public let digits: String
    /// The two or five digits of the add-on beside the code, or empty: an issue's number, a book's price.
    public let addOn: String

    /// Reads a code's text.
    /// - Parameter symbology: name of the symbology, in any spelling; empty where it isn't known.
    /// - Returns: `nil` when the text is not a product number.
    init?(_ text: String, symbology: String) {
        let name = symbology.lowercased().filter { $0.isLetter || $0.isNumber }
        let isRetail = name.hasPrefix("ean") || name.hasPrefix("upc") || name.hasPrefix("isbn")
        let isCarton = name.hasPrefix("itf")
        guard isRetail || isCarton || name.isEmpty else { return nil }
        var words = text.trimmed.split { " +".contains($0) }.map(String.init)
        guard let first = words.first, words.allSatisfy(\.isAllDigits) else { return nil }
        words.removeFirst()
        guard words.count <= 1, words.first.map({ [2, 5].contains($0.utf8.count) }) ?? true else { return nil }
        self.init(number: first, addOn: words.first ?? "", isUPCE: name.hasPrefix("upce"), isCarton: isCarton)
        // Without a symbology, digits are taken for a product number only if they have an assigned GS1 prefix.
        if name.isEmpty, format == .gtin14 || format == .ean8 || issuer == nil { return nil }
    }

    private init?(number: String, addOn: String, isUPCE: Bool, isCarton: Bool) {
        digits = number
        self.addOn = addOn
        if isUPCE {
            guard let long = Self.upcA(fromUPCE: number), CheckDigits.isGS1(long) else { return nil }
            format = .upcE
            return
        }
        guard CheckDigits.isGS1(number) else { return nil }
        switch (number.utf8.count, isCarton) {
        case (14, true): format = .gtin14
        case (8, false): format = .ean8
        case (12, false): format = .upcA
        case (13, false):
            if number.hasPrefix("9790") {
                format = .ismn
            } else if number.hasPrefix("978") || number.hasPrefix("979") {
                format = .isbn
            } else {
                format = number.hasPrefix("977") ? .issn : .ean13
            }
        default: return nil
        }
    }

    /// Reads an ISBN as it is printed, `ISBN 3-16-148410-0` or with 13 digits.
    init?(isbn text: String) {
        guard let rest = text.trimmed.dropping(prefix: "ISBN") else { return nil }
        var number = rest.uppercased().filter { !" -:".contains($0) }
        // The length is often written in front: "ISBN-13: 978…".
        for length in ["10", "13"]
        where number.utf8.count == 2 + (Digits.value(length) ?? 0) && number.hasPrefix(length) {
            number = String(number.dropFirst(2))
        }
        if CheckDigits.isISBN10(number) {
            let body = "978" + number.dropLast()
            guard let check = CheckDigits.gs1(body) else { return nil }
            number = body + "\(check)"
        }
        guard number.hasPrefix("978") || number.hasPrefix("979") && !number.hasPrefix("9790") else { return nil }
        self.init(number: number, addOn: "", isUPCE: false, isCarton: false)
    }

    /// Expands UPC-E to UPC-A by inserting the suppressed zeros (GS1 General Specifications, 5.2.2.4.2), from six,
    /// seven or eight digits.
    static func upcA(fromUPCE text: String) -> String? {
        guard text.isAllDigits else { return nil }
        var digits = Array(text)
        if digits.count == 6 { digits.insert("0", at: 0) }
        guard (7...8).contains(digits.count), "01".contains(digits[0]) else { return nil }
        let middle = String(digits[1...6])
        let last = String(digits[6])
        let body: String
        switch last {
        case "0", "1", "2": body = middle.prefix(2) + last + "0000" + middle.dropFirst(2).prefix(3)
        case "3": body = middle.prefix(3) + "00000" + middle.dropFirst(3).prefix(2)
        case "4": body = middle.prefix(4) + "00000" + middle.dropFirst(4).prefix(1)
        default: body = middle.prefix(5) + "0000" + last
        }
        let number = String(digits[0]) + body
        guard digits.count == 8 else { return CheckDigits.gs1(number).map { number + "\($0)" } }
        return number + String(digits[7])
    }

    /// Global Trade Item Number with 14 digits.
    public var gtin: String {
        let number = format == .upcE ? Self.upcA(fromUPCE: digits) ?? digits : digits
        return String(repeating: "0", count: max(0, 14 - number.utf8.count)) + number
    }

    /// Owner of the number's prefix: a country's GS1 organization, or a use for which the prefix is reserved.
    public var issuer: GS1Prefix.Owner? {
        format == .ean8 ? GS1Prefix.owner(ofGTIN8: digits) : GS1Prefix.owner(of: String(gtin.dropFirst()))
    }

    /// ISBN of a book with ten digits, where it has one.
    public var isbn10: String? {
        guard format == .isbn, digits.hasPrefix("978") else { return nil }
        let body = digits.dropFirst(3).dropLast()
        let sum = body.utf8.enumerated().reduce(0) { $0 + (10 - $1.offset) * (Int($1.element) - 48) }
        let check = (11 - sum % 11) % 11
        return body + (check == 10 ? "X" : "\(check)")
    }

    /// ISSN of a serial publication, with its own check character: `1234-5679`.
    public var issn: String? {
        guard format == .issn else { return nil }
        let body = digits.dropFirst(3).prefix(7)
        return CheckDigits.issn(body).map { "\(body.prefix(4))-\(body.dropFirst(4))\($0)" }
    }

    public var kind: PayloadKind { .product }
    public var title: String { issn ?? digits }
    public var detail: String? { nil }

    public var fields: [PayloadField] {
        var fields = [
            PayloadField(.productNumber, .text(digits)), PayloadField(.numberType, .term(PayloadTerm(format))),
        ]
        if let isbn10 { fields.append(PayloadField(.isbn10, .text(isbn10))) }
        if let issn { fields.append(PayloadField(.issn, .text(issn))) }
        switch issuer {
        case .country(let country): fields.append(PayloadField(.issuerCountry, .country(country)))
        case .reserved(let term) where ![.books, .serials, .music].contains(term):
            fields.append(PayloadField(.issuerCountry, .term(term)))
        case .reserved, nil: break
        }
        switch ISBNGroup.area(ofISBN: digits) {
        case .country(let country) where format == .isbn: fields.append(PayloadField(.bookCountry, .country(country)))
        case .language(let language) where format == .isbn:
            fields.append(PayloadField(.bookLanguage, .language(language)))
        default: break
        }
        if format != .ean13, format != .isbn, format != .issn, format != .ismn {
            fields.append(PayloadField(.gtin, .text(gtin)))
        }
        if !addOn.isEmpty { fields.append(PayloadField(.addOn, .text(addOn))) }
        return fields
    }

    /// Digits of the code and its add-on; the symbology is chosen by the format.
    public var encoded: String { digits + (addOn.isEmpty ? "" : " " + addOn) }
}
