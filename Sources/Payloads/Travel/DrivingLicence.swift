/// A driving licence or an identity card of North America, by the AAMVA DL/ID Card Design Standard (2020), annex D.
public struct DrivingLicence: PayloadContent {
    public struct Element: Hashable, Sendable {
        /// Element identifier of three letters: "DAQ".
        public let identifier: String
        public let value: String
    }

    /// Issuer identification number of six digits.
    public let issuer: String
    /// Version of the standard.
    public let version: Int
    public let elements: [Element]

    /// - Returns: `nil` when the text has another form.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        // The header is @, LF, RS, CR and "ANSI " ("AAMVA" in the first version); readers and writers lose some of the
        // separators.
        guard bytes.first == UInt8(ascii: "@"), let start = Self.header(bytes) else { return nil }
        let head = bytes[start...]
        guard head.count > 12, head.prefix(8).allSatisfy(\.isDigit) else { return nil }
        issuer = String(decoding: head.prefix(6), as: UTF8.self)
        version = Digits.value(String(decoding: head.dropFirst(6).prefix(2), as: UTF8.self)) ?? 0
        var elements: [Element] = []
        // Elements end with LF, subfiles with CR. The first subfile begins with its type after the designators, and not
        // always at the offset that they name.
        for line in head.split(whereSeparator: { $0 == .lineFeed || $0 == .carriageReturn || $0 == .recordSeparator }) {
            var part = line
            if elements.isEmpty {
                part = Self.behindDesignators(part)
            } else if Self.startsSubfile(part) {
                part = part.dropFirst(2)
            }
            guard part.count > 3, part.prefix(3).allSatisfy({ $0.isUppercaseLetter || $0.isDigit }),
                elements.count < 200,
                part.first.map({ $0.isUppercaseLetter }) == true
            else { continue }
            let value = String(decoding: part.dropFirst(3), as: UTF8.self).trimmed
            elements.append(Element(identifier: String(decoding: part.prefix(3), as: UTF8.self), value: value))
        }
        guard elements.contains(where: { Self.keys[$0.identifier] != nil }) else { return nil }
        self.elements = elements
    }

    /// Returns the index of the issuer's number, after the header.
    private static func header(_ bytes: [UInt8]) -> Int? {
        for word in ["ANSI ", "AAMVA"].map({ Array($0.utf8) }) {
            for start in 1..<8
            where bytes.count > start + word.count && bytes[start..<(start + word.count)].elementsEqual(word) {
                return start + word.count
            }
        }
        return nil
    }

    /// Returns the elements after the header and the subfile designators, from the first "DL" or "ID" with an element's
    /// identifier after it.
    private static func behindDesignators(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var found = line.endIndex
        var index = line.startIndex + 10
        while index + 5 <= line.endIndex {
            if startsSubfile(line[index...]) {
                found = index + 2
                break
            }
            index += 1
        }
        return line[found...]
    }

    /// Whether the bytes begin a subfile: its type and an element's identifier, as in "DLDAQ", "IDDCS" and the
    /// jurisdictions' own "ZVZVA".
    private static func startsSubfile(_ bytes: ArraySlice<UInt8>) -> Bool {
        let head = Array(bytes.prefix(5))
        guard head.count == 5, head.allSatisfy(\.isUppercaseLetter) else { return false }
        let type = String(decoding: head.prefix(2), as: UTF8.self)
        return (type == "DL" || type == "ID") && head[2] == UInt8(ascii: "D")
            || head[0] == UInt8(ascii: "Z") && head[2] == UInt8(ascii: "Z") && head[3] == head[1]
    }

    public subscript(_ identifier: String) -> String? { elements.first { $0.identifier == identifier }?.value.orNil }

    public var kind: PayloadKind { .drivingLicence }
    public var title: String {
        let given = self["DAC"] ?? self["DCT"]
        let parts = [given, self["DAD"], self["DCS"] ?? self["DAB"]].compactMap { $0 }.filter { $0 != "NONE" }
        return parts.orNil?.joined(separator: " ") ?? self["DAA"] ?? self["DAQ"] ?? ""
    }
    public var detail: String? { [self["DAJ"], self["DAQ"]].compactMap { $0 }.joined(separator: " ").orNil }

    public var fields: [PayloadField] {
        elements.compactMap { element in
            guard !element.value.isEmpty, !["NONE", "unavl"].contains(element.value) else { return nil }
            // A name that is whole, or of which nothing is known, goes without saying.
            guard !Self.truncations.contains(element.identifier) || element.value == "T" else { return nil }
            let key = Self.keys[element.identifier] ?? .element
            return PayloadField(
                key, value(element), code: element.identifier, standardName: Self.names[element.identifier])
        }
    }

    private func value(_ element: Element) -> PayloadValue {
        switch element.identifier {
        case "DBA", "DBB", "DBD", "DDB", "DDC", "DDH", "DDI", "DDJ": return day(element.value)
        case "DBC":
            return element.value == "1" ? .term(.male) : element.value == "2" ? .term(.female) : .text(element.value)
        case "DAY", "DAZ":
            return Self.colors[element.value].map { .term($0) } ?? .text(element.value)
        case "DCG":
            return element.value == "USA"
                ? .country("US") : element.value == "CAN" ? .country("CA") : .text(element.value)
        case "DDK", "DDL": return element.value == "1" ? .flag(true) : .text(element.value)
        case "DAK":
            // A ZIP code has five digits and four more, which are zeros where they aren't known.
            let digits = element.value.trimmed
            guard digits.utf8.count == 9, digits.isAllDigits else { return .text(digits) }
            return .text(
                digits.hasSuffix("0000") ? String(digits.prefix(5)) : digits.prefix(5) + "-" + digits.suffix(4))
        // Height is a number of three digits with its unit, inches or centimetres; weight has no unit, and is in pounds
        // (DAW) or kilograms (DAX).
        case "DAU": return .text(String(element.value.drop { $0 == "0" }))
        case "DAW", "DAX":
            guard element.value.isAllDigits else { return .text(element.value) }
            return .text(element.value.drop { $0 == "0" } + (element.identifier == "DAW" ? " lb" : " kg"))
        default: return .text(element.value)
        }
    }

    /// Reads a day: the United States write MMDDCCYY, Canada and the first versions of the standard CCYYMMDD.
    private func day(_ text: String) -> PayloadValue {
        let american = CalendarDay(String(text.dropFirst(4) + text.prefix(4)))
        let canadian = CalendarDay(text)
        let isCanadian = self["DCG"] == "CAN" || version < 3
        let day = isCanadian ? canadian ?? american : american ?? canadian
        return day.map { .day($0) } ?? .text(text)
    }

    private static let keys: [String: PayloadFieldKey] = [
        "DAA": .name, "DAB": .familyName, "DCS": .familyName, "DAC": .givenName, "DCT": .givenName, "DAD": .middleName,
        "DCU": .nameSuffix, "DAG": .street, "DAH": .street, "DAI": .city, "DAJ": .state, "DAK": .postalCode,
        "DAQ": .documentNumber, "DBA": .expiry, "DBB": .birthday, "DBC": .sex, "DBD": .issueDate, "DCG": .country,
        "DAU": .height, "DAY": .eyeColour, "DAZ": .hairColour, "DCA": .vehicleClass, "DCB": .restrictions,
        "DCD": .endorsements, "DAW": .weight, "DAX": .weight, "DDK": .organDonor, "DDL": .veteran,
    ]

    /// Colors of eyes and hair by the codes of ANSI D20, to which table D.3 refers for DAY and DAZ. The codes of both
    /// are in one table, since none of them means one color for eyes and another for hair.
    private static let colors: [String: PayloadTerm] = [
        "BLK": .black, "BLU": .blue, "BRO": .brown, "DIC": .dichromatic, "GRY": .gray, "GRN": .green, "HAZ": .hazel,
        "MAR": .maroon, "PNK": .pink, "BAL": .bald, "BLN": .blond, "RED": .red, "SDY": .sandy, "WHI": .white,
        "UNK": .unknownColor,
    ]

    /// Elements that say whether a name was truncated: T (truncated), N (not truncated) or U (unknown).
    private static let truncations: Set = ["DDE", "DDF", "DDG"]

    /// Names from tables D.3 and D.4 for the elements without a key of their own.
    private static let names: [String: String] = [
        "DCF": "Document discriminator", "DCK": "Inventory control number", "DDA": "Compliance type",
        "DDB": "Card revision date", "DDC": "HazMat endorsement expiration", "DDD": "Limited duration",
        "DDE": "Family name truncation", "DDF": "First name truncation", "DDG": "Middle name truncation",
        "DDH": "Under 18 until", "DDI": "Under 19 until", "DDJ": "Under 21 until", "DCJ": "Audit information",
        "DCI": "Place of birth", "DCL": "Race or ethnicity", "DCE": "Weight range", "DBN": "Alias family name",
        "DBG": "Alias given name", "DCM": "Standard vehicle classification", "DCN": "Standard endorsement code",
        "DCO": "Standard restriction code", "DCP": "Vehicle classification description",
        "DCQ": "Endorsement description", "DCR": "Restriction description",
    ]
}
