/// A boarding pass by IATA's Resolution 792 (bar coded boarding pass, version 8), for one to four flights.
public struct BoardingPass: PayloadContent {
    public struct Leg: Hashable, Sendable {
        /// Booking code (PNR) of the operating airline.
        public var bookingCode: String
        /// IATA code of the airport of departure; ``to`` is that of arrival.
        public var from: String
        public var to: String
        public var carrier: String
        public var flight: String
        /// Day of the year of the flight, 1 to 366; the code has no year.
        public var dayOfYear: Int?
        /// Travel class, a letter.
        public var compartment: String
        public var seat: String
        /// Check-in sequence number.
        public var sequence: String
        public var frequentFlyer = ""
        public var ticketNumber = ""
        public var baggageAllowance = ""
        public var hasFastTrack: Bool?
    }

    /// Name of the passenger as `FAMILY/GIVEN`, cut to 20 characters.
    public let name: String
    public let legs: [Leg]
    public let hasElectronicTicket: Bool

    /// Number of mandatory characters about the whole pass: format, number of flights, name, and whether the ticket is
    /// electronic.
    private static let passLength = 23
    /// Number of mandatory characters about a flight, without the size of further data.
    private static let legLength = 35
    /// Number of hexadecimal digits of a size.
    private static let sizeLength = 2

    /// - Returns: `nil` when the text has another form.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        // The size of further data, which is mandatory as well, may be missing.
        guard bytes.count >= Self.passLength + Self.legLength, bytes[0] == UInt8(ascii: "M"),
            (UInt8(ascii: "1")...UInt8(ascii: "4")).contains(bytes[1]),
            bytes[22] == UInt8(ascii: "E") || bytes[22] == .space, bytes.allSatisfy({ $0 < 0x80 })
        else { return nil }
        name = Self.text(bytes[2..<22])
        hasElectronicTicket = bytes[22] == UInt8(ascii: "E")
        var legs: [Leg] = []
        var index = Self.passLength
        for number in 0..<Int(bytes[1] - UInt8(ascii: "0")) {
            guard let (leg, next) = Self.leg(bytes, at: index, isFirst: number == 0) else { break }
            legs.append(leg)
            index = next
        }
        guard !legs.isEmpty, !name.isEmpty else { return nil }
        self.legs = legs
    }

    private static func text(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: Array(bytes), as: UTF8.self).trimmed
    }

    private static func leg(_ bytes: [UInt8], at start: Int, isFirst: Bool) -> (Leg, Int)? {
        guard start + legLength <= bytes.count else { return nil }
        func part(_ offset: Int, _ length: Int) -> String { text(bytes[(start + offset)..<(start + offset + length)]) }
        let (from, to) = (part(7, 3), part(10, 3))
        guard from.utf8.count == 3, to.utf8.count == 3, (from + to).utf8.allSatisfy(\.isLetter) else { return nil }
        let dayText = part(21, 3)
        let day = Digits.value(dayText)
        guard dayText.isEmpty || day.map({ (1...366).contains($0) }) == true else { return nil }
        let flight = part(16, 5)
        var leg = Leg(
            bookingCode: part(0, 7), from: from, to: to, carrier: part(13, 3),
            flight: flight.isEmpty ? "" : String(flight.drop { $0 == "0" }), dayOfYear: day, compartment: part(24, 1),
            seat: String(part(25, 4).drop { $0 == "0" }), sequence: String(part(29, 5).drop { $0 == "0" }))
        let furtherData = start + legLength + sizeLength
        guard furtherData <= bytes.count, let size = size(bytes[(start + legLength)...]) else {
            return (leg, bytes.count)
        }
        let end = min(bytes.count, furtherData + size)
        take(bytes[furtherData..<end], into: &leg, isFirst: isFirst)
        return (leg, end)
    }

    /// Reads the conditional data of a flight: fields of fixed length, in groups with their lengths in front; the data
    /// may end anywhere.
    private static func take(_ bytes: ArraySlice<UInt8>, into leg: inout Leg, isFirst: Bool) {
        var rest = bytes
        if isFirst {
            // The first flight's data begin with > and the version, and then the group for the whole pass, which is
            // skipped.
            guard rest.first == UInt8(ascii: ">"), let size = size(rest.dropFirst(2)) else { return }
            rest = rest.dropFirst(2 + sizeLength + size)
        }
        guard let size = size(rest) else { return }
        let group = Array(rest.dropFirst(sizeLength).prefix(size))
        func part(_ offset: Int, _ length: Int) -> String { text(group.dropFirst(offset).prefix(length)) }
        leg.ticketNumber = part(0, 13)
        leg.frequentFlyer = [part(18, 3), part(21, 16)].filter { !$0.isEmpty }.joined(separator: " ")
        leg.baggageAllowance = part(38, 3)
        if group.count > 41 {
            leg.hasFastTrack = group[41] == UInt8(ascii: "Y") ? true : group[41] == UInt8(ascii: "N") ? false : nil
        }
    }

    /// Reads a length from two hexadecimal digits; `nil` where there is anything else.
    private static func size(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let first = bytes.first?.hexadecimalValue, let second = bytes.dropFirst().first?.hexadecimalValue else {
            return nil
        }
        return Int(first) << 4 | Int(second)
    }

    public var kind: PayloadKind { .boardingPass }

    public var title: String {
        // Airports of the journey; one where a flight ends and the next starts is named once.
        var airports: [String] = []
        for airport in legs.flatMap({ [$0.from, $0.to] }) where airports.last != airport { airports.append(airport) }
        return airports.joined(separator: " → ")
    }

    public var detail: String? {
        guard let leg = legs.first else { return nil }
        return [leg.carrier + " " + leg.flight, leg.seat, name].map(\.trimmed).filter { !$0.isEmpty }.joined(
            separator: ", ")
    }

    public var fields: [PayloadField] {
        [PayloadField(.passenger, .text(name))] + legs.flatMap(Self.fields)
            + [PayloadField(.electronicTicket, .flag(hasElectronicTicket))]
    }

    private static func fields(of leg: Leg) -> [PayloadField] {
        var fields: [PayloadField] = []
        func add(_ key: PayloadFieldKey, _ text: String) {
            if !text.isEmpty { fields.append(PayloadField(key, .text(text))) }
        }
        add(.flight, [leg.carrier, leg.flight].filter { !$0.isEmpty }.joined(separator: " "))
        add(.from, leg.from)
        add(.to, leg.to)
        if let day = leg.dayOfYear { fields.append(PayloadField(.date, .dayOfYear(day))) }
        add(.travelClass, leg.compartment)
        add(.seat, leg.seat)
        add(.sequence, leg.sequence)
        add(.bookingCode, leg.bookingCode)
        add(.frequentFlyer, leg.frequentFlyer)
        add(.ticketNumber, leg.ticketNumber)
        add(.baggageAllowance, leg.baggageAllowance)
        if let fast = leg.hasFastTrack { fields.append(PayloadField(.fastTrack, .flag(fast))) }
        return fields
    }
}
