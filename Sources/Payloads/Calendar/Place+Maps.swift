/// Reading of links to map services, as far as they name a place.
extension Place {
    /// Reads a link to a map service; `nil` when the text is none, or names no place.
    init?(mapLink text: String) {
        guard text.hasASCIIPrefix("http://") || text.hasASCIIPrefix("https://"),
            !text.unicodeScalars.contains(where: { $0.properties.isWhitespace }),
            let (_, rest) = text.cut(at: UInt8(ascii: ":"))
        else { return nil }
        let (address, fragment) = rest.dropFirst(2).cut(at: UInt8(ascii: "#")) ?? (String(rest.dropFirst(2)), "")
        let (place, queryText) = address.cut(at: UInt8(ascii: "?")) ?? (address, "")
        let (host, path) = place.cut(at: UInt8(ascii: "/")) ?? (place, "")
        let query = PercentEncoding.query(queryText, plusIsSpace: true)
        guard
            var found = Self.map(
                host: host.lowercased(), path: path.parts(separatedBy: UInt8(ascii: "/")), query: query,
                fragment: fragment)
        else { return nil }
        found.link = text
        self = found
    }

    private static func map(
        host: String, path: [String], query: [(name: String, value: String)], fragment: String
    ) -> Place? {
        var labels = host.parts(separatedBy: UInt8(ascii: "."))
        if labels.first == "www" { labels.removeFirst() }
        if labels.first == "maps", isGoogle(labels.dropFirst()) { return google(path: path, query: query) }
        if isGoogle(labels[...]), path.first == "maps" { return google(path: Array(path.dropFirst()), query: query) }
        switch labels.joined(separator: ".") {
        case "maps.apple.com":
            let point = query["ll"] ?? query["coordinate"] ?? query["sll"]
            return place(point, named: query["q"] ?? query["name"] ?? query["address"] ?? query["daddr"])
        case "openstreetmap.org":
            if let latitude = query["mlat"], let longitude = query["mlon"] { return pair(latitude + "," + longitude) }
            // #map=zoom/latitude/longitude
            let parts = (fragment.dropping(prefix: "map=") ?? "").parts(separatedBy: UInt8(ascii: "&"))[0]
                .parts(separatedBy: UInt8(ascii: "/"))
            return parts.count >= 3 ? pair(parts[1] + "," + parts[2]) : nil
        case "bing.com" where path.first == "maps":
            let point = (query["cp"] ?? "").parts(separatedBy: UInt8(ascii: "~"))
            return point.count == 2 ? place(point.joined(separator: ","), named: query["q"] ?? query["where1"]) : nil
        case "waze.com": return place(query["ll"], named: query["q"])
        default: return nil
        }
    }

    /// Whether the labels are one of Google's domains, such as google.de or google.co.uk; a domain that only contains
    /// the name is not.
    private static func isGoogle(_ labels: ArraySlice<String>) -> Bool {
        guard labels.first == "google" else { return false }
        let rest = Array(labels.dropFirst())
        return rest.count == 1 || rest.count == 2 && ["co", "com"].contains(rest[0]) && rest[1].utf8.count == 2
    }

    private static func google(path: [String], query: [(name: String, value: String)]) -> Place? {
        // A route has several places; only its end may be named.
        if path.prefix(2).contains("dir") { return place(nil, named: query["destination"]) }
        var marked: Place?
        var middle: Place?
        var name: String?
        for (index, part) in path.enumerated() {
            // In …/place/Name/@latitude,longitude,17z/data=…, the coordinates after the @ are the centre of the screen.
            if part.hasPrefix("@"), let found = pair(String(part.dropFirst())) { middle = found }
            if let data = part.dropping(prefix: "data=") { marked = place(inData: data) }
            if ["place", "search"].contains(part), index + 1 < path.count, !path[index + 1].hasPrefix("@") {
                name = PercentEncoding.decoded(path[index + 1], plusIsSpace: true).trimmed.orNil
            }
        }
        if let marked { return Place(latitude: marked.latitude, longitude: marked.longitude, query: name ?? "") }
        if name == nil, let middle { return middle }
        let coordinates = query["ll"] ?? query["center"]
        let words = query["q"] ?? query["query"] ?? query["daddr"] ?? name
        return place(coordinates, named: words)
    }

    /// Returns the place of the last `!3dlatitude!4dlongitude`: for a place, the coordinates of others precede its own.
    private static func place(inData data: String) -> Place? {
        let parts = data.parts(separatedBy: UInt8(ascii: "!"))
        let places = zip(parts, parts.dropFirst()).compactMap { north, east -> Place? in
            guard let latitude = north.dropping(prefix: "3d"), let longitude = east.dropping(prefix: "4d"),
                isCoordinate(latitude, limit: 90), isCoordinate(longitude, limit: 180)
            else { return nil }
            return Place(latitude: latitude, longitude: longitude)
        }
        return places.last
    }

    private static func place(_ coordinates: String?, named words: String?) -> Place? {
        let words = words?.trimmed.orNil
        // The words may be the coordinates themselves.
        if let words, let point = pair(words) { return point }
        if let coordinates, let point = pair(coordinates) {
            return Place(latitude: point.latitude, longitude: point.longitude, query: words ?? "")
        }
        return words.map { Place(latitude: "", longitude: "", query: $0) }
    }
}
