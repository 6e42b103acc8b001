/// A label of the health industry: ANSI/HIBC 2.6, supplier labeling standard. Primary data identify the product,
/// secondary data the item by lot, serial number and dates; they are in one code, or each in its own.
public struct HIBCLabel: PayloadContent {
    /// Labeler identification code: a letter and three letters or digits.
    public private(set) var labeler = ""
    public private(set) var product = ""
    /// Packaging level: 0 for a single unit, 1 to 8 for larger packages, 9 for a variable quantity.
    public private(set) var unitOfMeasure: Int?
    public private(set) var quantity: Int?
    public private(set) var expiry: PayloadValue?
    public private(set) var productionDate: PayloadValue?
    public private(set) var lot = ""
    public private(set) var serial = ""
    /// Link character of a code with secondary data alone: the check character of the primary data it belongs to.
    public private(set) var link = ""

    /// - Returns: `nil` when the text has another form, or its check character doesn't fit.
    init?(_ text: String) {
        // Asterisks around the text, and underscores for spaces, are only in the printed text under a code.
        let characters = Array(text.utf8)
        guard (6...120).contains(characters.count), characters[0] == UInt8(ascii: "+"),
            CheckDigits.modulo43(text.dropLast()) == characters.last
        else { return nil }
        var parts = characters.dropFirst().dropLast().split(
            separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let head = Array(parts.removeFirst())
        if let first = head.first, first.isDigit || first == UInt8(ascii: "$") {
            // The last character is the link.
            guard head.count >= 2 else { return nil }
            link = String(decoding: head.suffix(1), as: UTF8.self)
            guard takeSecondary(head.dropLast()) else { return nil }
        } else {
            guard takePrimary(head) else { return nil }
        }
        for part in parts where !take(part) { return nil }
    }

    private mutating func takePrimary(_ bytes: [UInt8]) -> Bool {
        guard (6...23).contains(bytes.count), bytes[0].isUppercaseLetter, let unit = bytes.last, unit.isDigit,
            bytes.allSatisfy({ $0.isUppercaseLetter || $0.isDigit })
        else { return false }
        labeler = String(decoding: bytes.prefix(4), as: UTF8.self)
        product = String(decoding: bytes.dropFirst(4).dropLast(), as: UTF8.self)
        unitOfMeasure = Int(unit - UInt8(ascii: "0"))
        return true
    }

    /// Reads the data after a slash: secondary data, or supplemental data with an identifier.
    private mutating func take(_ part: ArraySlice<UInt8>) -> Bool {
        let text = String(decoding: part, as: UTF8.self)
        if text.hasPrefix("16D"), let day = CalendarDay(text.dropFirst(3)) {
            productionDate = .day(day)
        } else if text.hasPrefix("14D"), let day = CalendarDay(text.dropFirst(3)) {
            expiry = .day(day)
        } else if text.hasPrefix("S") {
            serial = String(text.dropFirst())
        } else if text.hasPrefix("Q"), let number = Digits.value(text.dropFirst()) {
            quantity = number
        } else {
            return takeSecondary(part)
        }
        return true
    }

    private mutating func takeSecondary(_ bytes: ArraySlice<UInt8>) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        if text.hasPrefix("$$+") {
            serial = takeDate(String(text.dropFirst(3)))
        } else if text.hasPrefix("$$") {
            var rest = String(text.dropFirst(2))
            // A quantity is 8 and two digits, or 9 and five; a date may follow.
            for (mark, length) in [("8", 2), ("9", 5)] where rest.hasPrefix(mark) {
                quantity = Digits.value(rest.dropFirst().prefix(length))
                guard quantity != nil || rest.utf8.count > length else { return false }
                rest = String(rest.dropFirst(1 + length))
                break
            }
            lot = takeDate(rest)
        } else if text.hasPrefix("$+") {
            serial = String(text.dropFirst(2))
        } else if text.hasPrefix("$") {
            lot = String(text.dropFirst())
        } else {
            // The form is a date of five digits, year and day of the year, and the lot.
            guard bytes.count >= 5, let day = Self.julian(text.prefix(5)) else { return false }
            expiry = day
            lot = String(text.dropFirst(5))
        }
        return true
    }

    /// Reads the expiry date in front of a lot or serial number, whose format its first digit tells (ANSI/HIBC 2.6,
    /// table 2).
    /// - Returns: the text after the date.
    private mutating func takeDate(_ text: String) -> String {
        let digits = text.dropFirst()
        /// Returns the number of two digits, from an index after the format digit on.
        func two(_ index: Int) -> Int? { Digits.value(digits.dropFirst(index).prefix(2)) }
        func day(_ year: Int?, _ month: Int?, _ day: Int?) -> PayloadValue? {
            guard let year, let month, let day else { return nil }
            return CalendarDay(year: GS1Content.Element.century(year), month: month, day: day).map { .day($0) }
        }
        let value: PayloadValue?
        /// Number of characters of the date, with its format digit.
        let length: Int
        switch text.first {
        // MMYY, which has no format digit in front: its first digit is that of the month.
        case "0", "1": (value, length) = (Self.month(text.prefix(4)), 4)
        // MMDDYY
        case "2": (value, length) = (day(two(4), two(0), two(2)), 7)
        // YYMMDD
        case "3": (value, length) = (day(two(0), two(2), two(4)), 7)
        // YYMMDDHH
        case "4":
            var moment: PayloadValue?
            if case .day(let day)? = day(two(0), two(2), two(4)), let hour = two(6) {
                moment = CalendarMoment(day: day, hour: hour, minute: 0).map { .moment($0) }
            }
            (value, length) = (moment, 9)
        // YYJJJ, with the day of the year
        case "5": (value, length) = (Self.julian(digits.prefix(5)), 6)
        // YYJJJHH, whose hour is not shown
        case "6": (value, length) = (Self.julian(digits.prefix(5)), 8)
        // No date
        case "7": return String(digits)
        default: return text
        }
        guard value != nil, text.utf8.count >= length else { return text }
        expiry = value
        return String(text.dropFirst(length))
    }

    private static func month(_ text: some StringProtocol) -> PayloadValue? {
        guard let month = Digits.value(text.prefix(2)), (1...12).contains(month),
            let year = Digits.value(text.dropFirst(2))
        else { return nil }
        return .month(year: GS1Content.Element.century(year), month: month)
    }

    private static func julian(_ text: some StringProtocol) -> PayloadValue? {
        guard text.utf8.count == 5, let year = Digits.value(text.prefix(2)),
            let number = Digits.value(text.dropFirst(2)),
            let day = CalendarDay(year: GS1Content.Element.century(year), dayOfYear: number)
        else { return nil }
        return .day(day)
    }

    public var kind: PayloadKind { .hibc }
    public var title: String { product.orNil ?? lot.orNil ?? serial }
    public var detail: String? { product.isEmpty ? nil : lot.orNil ?? serial.orNil ?? labeler }

    public var fields: [PayloadField] {
        var fields: [PayloadField] = []
        func add(_ key: PayloadFieldKey, _ text: String) {
            if !text.isEmpty { fields.append(PayloadField(key, .text(text))) }
        }
        add(.labeler, labeler)
        add(.partNumber, product)
        if let unitOfMeasure { add(.packagingLevel, "\(unitOfMeasure)") }
        if let quantity { add(.quantity, "\(quantity)") }
        if let expiry { fields.append(PayloadField(.expiry, expiry)) }
        if let productionDate { fields.append(PayloadField(.productionDate, productionDate)) }
        add(.batch, lot)
        add(.serialNumber, serial)
        add(.linkCharacter, link)
        return fields
    }
}
