/// A label of industry and logistics: ISO/IEC 15434, format 06, whose elements have data identifiers (ANSI MH10.8.2),
/// as EIGP 114 requires for labels of electronic components; and format 05, whose elements are GS1's.
public struct IndustryLabel: PayloadContent {
    public struct Element: Hashable, Sendable {
        /// Data identifier of digits and a letter: "1P".
        public let identifier: String
        public let value: String
    }

    public let elements: [Element]

    /// - Returns: `nil` when the text has another form.
    init?(_ text: String) {
        guard let bodies = Self.formats(text) else { return nil }
        var elements: [Element] = []
        for (format, body) in bodies where format == "06" || format == "6" {
            for part in body.split(separator: .groupSeparator) {
                let digits = part.prefix { $0.isDigit }
                let rest = part.dropFirst(digits.count)
                guard let letter = rest.first, letter.isLetter, digits.count <= 3, elements.count < 200 else {
                    continue
                }
                let identifier = String(decoding: digits + [letter], as: UTF8.self).uppercased()
                elements.append(
                    Element(identifier: identifier, value: String(decoding: rest.dropFirst(), as: UTF8.self).trimmed))
            }
        }
        guard !elements.isEmpty else { return nil }
        self.elements = elements
    }

    /// Returns GS1's elements from format 05; `nil` where there are none.
    static func gs1(_ text: String) -> GS1Content? {
        guard let body = formats(text)?.first(where: { $0.format == "05" })?.body else { return nil }
        return GS1Content(elementStrings: String(decoding: body, as: UTF8.self))
    }

    /// Returns the format envelopes of a message: `[)>`, a record separator, and formats, each a number, a group
    /// separator and its data (ISO/IEC 15434, 6).
    private static func formats(_ text: String) -> [(format: String, body: ArraySlice<UInt8>)]? {
        var bytes = Array(text.utf8)[...]
        // Some distributors print another > in front.
        if bytes.starts(with: Array(">[)>".utf8)) { bytes = bytes.dropFirst() }
        guard bytes.starts(with: Array("[)>".utf8)) else { return nil }
        bytes = bytes.dropFirst(3)
        var result: [(String, ArraySlice<UInt8>)] = []
        for record in bytes.split(whereSeparator: { $0 == .recordSeparator || $0 == .endOfTransmission }) {
            let head = record.prefix { $0.isDigit }
            guard (1...2).contains(head.count), record.dropFirst(head.count).first == .groupSeparator else { continue }
            result.append((String(decoding: head, as: UTF8.self), record.dropFirst(head.count + 1)))
        }
        return result.isEmpty ? nil : result
    }

    public subscript(_ identifier: String) -> String? { elements.first { $0.identifier == identifier }?.value }

    public var kind: PayloadKind { .industryLabel }
    public var title: String {
        ["1P", "P", "30P", "S", "1T"].compactMap { self[$0] }.first { !$0.isEmpty } ?? elements.first?.value ?? ""
    }
    public var detail: String? { self["Q"].flatMap { $0.isEmpty ? nil : "Q \($0)" } }

    public var fields: [PayloadField] {
        elements.filter { !$0.value.isEmpty }.map { element in
            let entry = DataIdentifiers.entry(element.identifier)
            return PayloadField(
                entry?.key ?? .element, Self.value(element), code: element.identifier, standardName: entry?.name)
        }
    }

    private static func value(_ element: Element) -> PayloadValue {
        switch element.identifier {
        case "14D", "16D", "12D": CalendarDay(element.value).map { .day($0) } ?? .text(element.value)
        case "6D": CalendarDay(element.value.prefix(8)).map { .day($0) } ?? .text(element.value)
        case "D": sixDigits(element.value)
        case "4L" where element.value.utf8.count == 2 && element.value.utf8.allSatisfy(\.isUppercaseLetter):
            .country(element.value)
        default: .text(element.value)
        }
    }

    private static func sixDigits(_ text: String) -> PayloadValue {
        guard text.utf8.count == 6, text.isAllDigits else { return .text(text) }
        return GS1Content.Element.day(text) ?? .text(text)
    }
}

/// Meanings of the data identifiers that occur on labels (ANSI MH10.8.2; EIGP 114.2018, table 1).
enum DataIdentifiers {
    static func entry(_ identifier: String) -> (key: PayloadFieldKey, name: String)? {
        names[identifier].map { (keys[identifier] ?? .element, $0) }
    }

    private static let keys: [String: PayloadFieldKey] = [
        "P": .customerPartNumber, "1P": .partNumber, "Q": .quantity, "S": .serialNumber, "1T": .batch,
        "4L": .countryOfOrigin,
        "K": .orderNumber, "14D": .expiry, "16D": .productionDate, "9D": .dateCode, "10D": .dateCode,
        "1V": .manufacturer,
    ]

    private static let names: [String: String] = {
        var result: [String: String] = [:]
        for line in table.split(separator: "\n") {
            if let (identifier, name) = line.trimmed.cut(at: UInt8(ascii: " ")) { result[identifier] = name }
        }
        return result
    }()

    private static let table = """
        B Container type
        1B Container ID
        D Date
        1D Date DDMMYY
        2D Date MMDDYY
        3D Date YDDD
        4D Date YYDDD
        6D Date with qualifier
        9D Date code
        10D Date code YYWW
        11D Date code YYYYWW
        12D Date
        13D Oldest and newest manufacture
        14D Expiration date
        15D Expiration date DDMMYY
        16D Production date
        17D Production date DDMMYY
        I Vehicle ID number
        J License plate
        1J License plate
        2J License plate
        3J License plate
        4J License plate
        5J License plate
        6J Master license plate
        K Purchase order number
        1K Supplier order number
        2K Bill of lading
        3K Carrier bill of lading
        4K Order line number
        5K Reference number
        6K Shipment ID
        8K Contract number
        10K Invoice number
        11K Packing list number
        14K Purchase order line number
        L Storage location
        1L Location
        2L Ship to
        3L Ship from
        4L Country of origin
        20L Location, first level
        21L Location, second level
        22L Location, third level
        23L Location, fourth level
        51L Ship from
        52L Ship to
        P Customer part number
        1P Supplier part number
        2P Revision
        5P Freight classification
        6P Customer and supplier part number
        11P CLEI code
        16P Customer and supplier part number
        30P First-level supplier part number
        31P Second-level supplier part number
        33P Buyer part number
        Q Quantity
        1Q Theoretical length or weight
        2Q Actual weight
        3Q Unit of measure
        4Q Gross amount
        5Q Net amount
        7Q Quantity and unit
        S Serial number
        1S Supplier serial number
        2S Advance shipment notice
        3S Package ID
        4S Package ID, mixed
        5S Package ID, master
        18S Enterprise and serial number
        25S Unique ID
        T Customer traceability number
        1T Lot number
        2T Traceability number
        3T Traceability number, exclusive
        U UPU postal item
        V Customer-assigned supplier code
        1V Supplier code
        3V UCC supplier code
        7V Supplier code and location
        12V DUNS manufacturer
        13V DUNS supplier
        W Work order number
        1W Operation sequence
        Z Mutually defined
        1Z Internal use
        2Z Internal use
        3Z Internal use
        4Z Internal use
        5Z Internal use
        11Z Structured free text
        12Z Structured free text
        13Z Structured free text
        20Z Free text
        """
}
