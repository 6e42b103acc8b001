import Characters
import Glibc

extension GS1Content.Element {
    /// Parts of the value by the identifier's format; `nil` when the value does not match it.
    private var parts: [(component: ApplicationIdentifier.Component, text: String)]? {
        var parts: [(ApplicationIdentifier.Component, String)] = []
        var rest = Array(value.utf8)[...]
        for component in identifier.components {
            if rest.isEmpty, component.isOptional { break }
            let text = rest.prefix(component.lengths.upperBound)
            guard component.lengths.contains(text.count) else { return nil }
            let isRight =
                component.characters == .digits
                ? text.allSatisfy(\.isDigit) : text.allSatisfy { (0x21...0x7E).contains($0) }
            guard isRight else { return nil }
            parts.append((component, String(decoding: text, as: UTF8.self)))
            rest = rest.dropFirst(text.count)
        }
        return rest.isEmpty ? parts : nil
    }

    /// Problem of the value; `nil` where nothing is wrong.
    public var problem: PayloadProblem? {
        guard let parts else { return .format }
        for (component, text) in parts {
            switch component.meaning {
            case .check: if !CheckDigits.isGS1(text) { return .checkDigit }
            case .checkPair: if !CheckDigits.isGS1Alphanumeric(text) { return .checkDigit }
            case .iban: if let problem = IBAN(text).problem { return problem }
            case .day, .longDay: if Self.day(text) == nil { return .format }
            case .time: if !isTimeLeftOut(text), !Self.isTime(text) { return .format }
            case .hour: if (Digits.value(text) ?? 24) > 23 { return .format }
            case .minute: if (Digits.value(text) ?? 60) > 59 { return .format }
            case .flag: if text != "0" && text != "1" { return .format }
            case .percentEncoded: if !PercentDecoder.bytes(Array(text.utf8)).isValid { return .format }
            case .countryLetters: if !text.utf8.allSatisfy(\.isUppercaseLetter) { return .format }
            case .none, .countryNumber, .currency, .angle, .amount, .number, .temperature: break
            }
        }
        return nil
    }

    public var field: PayloadField {
        PayloadField(
            key, presented, code: identifier.code, standardName: identifier.title,
            problem: problem)
    }

    /// Key of the field. The last digit of a measure's identifier, the position of the point, is ignored.
    private var key: PayloadFieldKey {
        Self.keys[identifier.decimalPlaces == nil ? identifier.code : String(identifier.code.prefix(3))] ?? .element
    }

    /// Keys of the identifiers that people meet; the others have GS1's names.
    private static let keys: [String: PayloadFieldKey] = [
        "00": .sscc, "01": .gtin, "02": .contentGTIN, "10": .batch, "11": .productionDate, "12": .dueDate,
        "13": .packagingDate,
        "15": .bestBefore, "16": .sellBy, "17": .expiry, "21": .serialNumber, "30": .count, "37": .count,
        "240": .additionalID,
        "241": .customerPartNumber, "400": .orderNumber, "414": .location, "422": .countryOfOrigin, "8007": .iban,
        "8200": .website, "310": .netWeight,
    ]

    /// The value converted by its meaning: days, amounts, measures.
    public var presented: PayloadValue {
        guard let parts, let first = parts.first else { return .text(value) }
        switch first.component.meaning {
        case .day, .longDay:
            guard let day = Self.day(first.text) else { return .text(value) }
            if case .month = day, parts.count == 1 { return day }
            guard parts.count > 1 else { return day }
            return moment(day, parts.dropFirst().map { $0 }) ?? .text(value)
        case .number(let unit):
            return .measure(Digits.withPoint(first.text, places: identifier.decimalPlaces ?? 0), unit: unit)
        case .temperature(let unit):
            let sign = parts.count > 1 && parts[1].text == "-" ? "-" : ""
            return .measure(sign + Digits.withPoint(first.text, places: 2), unit: unit)
        case .amount:
            return .amount(Digits.withPoint(first.text, places: identifier.decimalPlaces ?? 0), currency: "")
        case .currency where parts.count > 1:
            let number = Digits.withPoint(parts[1].text, places: identifier.decimalPlaces ?? 0)
            return .amount(number, currency: NumericCodes.currency(first.text) ?? first.text)
        case .countryNumber:
            return countries(parts)
        case .countryLetters: return .country(value)
        case .flag: return .flag(value == "1")
        case .iban: return .text(IBAN(value).grouped)
        case .percentEncoded: return .text(PercentEncoding.decoded(value, plusIsSpace: true))
        case .angle where parts.count == 2: return Self.coordinates(parts[0].text, parts[1].text) ?? .text(value)
        default: return identifier.code == "8200" ? .link(value) : .text(value)
        }
    }

    private func countries(_ parts: [(component: ApplicationIdentifier.Component, text: String)]) -> PayloadValue {
        let names = parts.map { part in
            if case .countryNumber = part.component.meaning { return NumericCodes.country(part.text) ?? part.text }
            return part.text
        }
        return names.count == 1 && names[0].utf8.count == 2 ? .country(names[0]) : .text(names.joined(separator: " "))
    }

    private static func isTime(_ text: String) -> Bool {
        guard let value = Digits.value(text) else { return false }
        return value / 100 < 24 && value % 100 < 60
    }

    /// Whether the hours and minutes say that no time is given: 9999 in the two identifiers that have a time for a
    /// delivery but need none (General Specifications, AI 4324 and 4325). The engine has the same rule
    /// (`GS1Rule.timeOrNone`); a test compares the two.
    private func isTimeLeftOut(_ text: String) -> Bool {
        text == "9999" && ["4324", "4325"].contains(identifier.code)
    }

    private func moment(
        _ day: PayloadValue, _ rest: [(component: ApplicationIdentifier.Component, text: String)]
    ) -> PayloadValue? {
        guard case .day(let day) = day else { return nil }
        if rest.count == 1, rest[0].component.meaning == .day, case .day(let last)? = Self.day(rest[0].text) {
            return .text("\(day)/\(last)")
        }
        let digits = rest.map(\.text).joined()
        let numbers = stride(from: 0, to: 6, by: 2).map { Digits.value(digits.dropFirst($0).prefix(2)) ?? 0 }
        if isTimeLeftOut(digits) { return .day(day) }
        return CalendarMoment(day: day, hour: numbers[0], minute: numbers[1], second: numbers[2]).map { .moment($0) }
    }

    /// Reads a day of six digits YYMMDD, or eight YYYYMMDD. Day 00 is the whole month, as GS1 defines it for expiry
    /// dates.
    static func day(_ text: String) -> PayloadValue? {
        guard let month = Digits.value(text.dropLast(2).suffix(2)), let day = Digits.value(text.suffix(2)),
            let written = Digits.value(text.dropLast(4))
        else { return nil }
        let year = text.utf8.count == 6 ? century(written) : written
        if day == 0 { return (1...12).contains(month) ? .month(year: year, month: month) : nil }
        return CalendarDay(year: year, month: month, day: day).map { .day($0) }
    }

    /// Returns the full year for two digits: the one that is at most 50 years ahead and 49 back (General
    /// Specifications, 7.12).
    package static func century(_ year: Int, in current: Int = currentYear) -> Int {
        let full = current - current % 100 + year
        let ahead = full - current
        return ahead > 50 ? full - 100 : ahead < -49 ? full + 100 : full
    }

    /// The current year, in UTC. This is the target's only use of a clock: a date's century has to be known wherever
    /// the date is shown, kept or written to a file.
    package static var currentYear: Int {
        let seconds = time(nil)
        let today = CalendarDay.epoch.number + seconds / 86_400
        var year = CalendarDay.epoch.year
        while let next = CalendarDay(year: year + 1, month: 1, day: 1), next.number <= today { year += 1 }
        return year
    }

    /// Converts coordinates of ten digits each: degrees north of the south pole, and east of the date line, in units of
    /// 10⁻⁷ (General Specifications, 3.6.11).
    private static func coordinates(_ latitude: String, _ longitude: String) -> PayloadValue? {
        guard let north = Digits.value(latitude), let east = Digits.value(longitude), north <= 1_800_000_000,
            east <= 3_600_000_000
        else { return nil }
        let longitude = east > 1_800_000_000 ? east - 3_600_000_000 : east
        func degrees(_ value: Int) -> String { (value < 0 ? "-" : "") + Digits.withPoint("\(abs(value))", places: 7) }
        return .text("\(degrees(north - 900_000_000)), \(degrees(longitude))")
    }
}
