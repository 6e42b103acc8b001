/// A place on a map: `geo:` (RFC 5870), or a link to a map service.
public struct Place: EncodablePayload {
    /// Latitude in degrees, as a decimal number in the code's own digits, so that nothing is rounded. Latitude and
    /// longitude are empty where only a ``query`` names the place.
    public var latitude: String
    public var longitude: String
    /// Altitude in metres, or empty.
    public var altitude: String
    /// A name or an address, or empty.
    public var query: String
    /// Link to the map service, or empty.
    public var link: String

    public init(latitude: String, longitude: String, altitude: String = "", query: String = "", link: String = "") {
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude
        self.query = query
        self.link = link
    }

    /// OpenStreetMap's link to the place, whatever map service the code is for; `nil` where nothing says where the
    /// place is.
    public var webAddress: String? {
        if !latitude.isEmpty, !longitude.isEmpty {
            let (north, east) = (PercentEncoding.encoded(latitude), PercentEncoding.encoded(longitude))
            return "https://www.openstreetmap.org/?mlat=\(north)&mlon=\(east)#map=17/\(north)/\(east)"
        }
        return query.isEmpty ? nil : "https://www.openstreetmap.org/search?query=" + PercentEncoding.encoded(query)
    }

    init?(_ text: String) {
        let text = text.trimmed
        if let rest = text.dropping(prefix: "geo:") {
            self.init(geo: rest)
        } else {
            self.init(mapLink: text)
        }
    }

    private init?(geo: String) {
        let (path, query) = geo.cut(at: UInt8(ascii: "?")) ?? (geo, "")
        let numbers = path.parts(separatedBy: UInt8(ascii: ";"))[0].parts(separatedBy: UInt8(ascii: ",")).map(\.trimmed)
        guard (2...3).contains(numbers.count), Self.isCoordinate(numbers[0], limit: 90),
            Self.isCoordinate(numbers[1], limit: 180)
        else { return nil }
        self.init(latitude: numbers[0], longitude: numbers[1])
        if numbers.count == 3, Self.isCoordinate(numbers[2], limit: 1e7) { altitude = numbers[2] }
        // Android's form: geo:0,0?q=address, or q=latitude,longitude(label).
        guard let words = PercentEncoding.query(query, plusIsSpace: true)["q"]?.trimmed, !words.isEmpty else { return }
        if let (place, label) = Self.labelled(words) {
            (latitude, longitude) = (place.latitude, place.longitude)
            self.query = label
        } else {
            self.query = words
            if Double(latitude) == 0, Double(longitude) == 0 { (latitude, longitude) = ("", "") }
        }
    }

    /// Reads `48.2,16.37(Vienna)`.
    private static func labelled(_ text: String) -> (place: Place, label: String)? {
        let (numbers, label) = text.cut(at: UInt8(ascii: "(")) ?? (text, "")
        guard let place = pair(numbers) else { return nil }
        return (place, (label.hasSuffix(")") ? String(label.dropLast()) : label).trimmed)
    }

    /// Reads `48.2,16.37`; `nil` for anything else.
    static func pair(_ text: String) -> Place? {
        let numbers = text.parts(separatedBy: UInt8(ascii: ",")).map(\.trimmed)
        guard numbers.count >= 2, isCoordinate(numbers[0], limit: 90), isCoordinate(numbers[1], limit: 180) else {
            return nil
        }
        return Place(latitude: numbers[0], longitude: numbers[1])
    }

    /// Whether the text is a decimal number with a point, of at most 30 characters and within the limit.
    static func isCoordinate(_ text: String, limit: Double) -> Bool {
        let digits = text.utf8
        guard !digits.isEmpty, digits.count <= 30, digits.allSatisfy({ $0.isDigit || "+-.".utf8.contains($0) }),
            let value = Double(text)
        else { return false }
        return abs(value) <= limit
    }

    public var kind: PayloadKind { .place }
    public var hasCoordinates: Bool { !latitude.isEmpty && !longitude.isEmpty }
    public var title: String { query.orNil ?? "\(latitude), \(longitude)" }
    public var detail: String? { query.isEmpty || !hasCoordinates ? nil : "\(latitude), \(longitude)" }

    public var fields: [PayloadField] {
        var fields: [PayloadField] = []
        if !query.isEmpty { fields.append(PayloadField(.location, .text(query))) }
        if hasCoordinates {
            fields.append(
                PayloadField(
                    .latitude, .measure(latitude, unit: "°"),
                    problem: Self.isCoordinate(latitude, limit: 90) ? nil : .format))
            fields.append(
                PayloadField(
                    .longitude, .measure(longitude, unit: "°"),
                    problem: Self.isCoordinate(longitude, limit: 180) ? nil : .format))
        }
        if !altitude.isEmpty { fields.append(PayloadField(.altitude, .measure(altitude, unit: "m"))) }
        if !link.isEmpty { fields.append(PayloadField(.address, .link(link))) }
        return fields
    }

    /// The link to the map service, or else a `geo:` URI.
    public var encoded: String {
        if !link.isEmpty { return link }
        let words = PercentEncoding.encoded(query)
        guard hasCoordinates else { return "geo:0,0?q=" + words }
        let height = altitude.isEmpty ? "" : "," + altitude
        guard !query.isEmpty else { return "geo:\(latitude),\(longitude)\(height)" }
        return "geo:\(latitude),\(longitude)\(height)?q=\(latitude),\(longitude)(\(words))"
    }
}
