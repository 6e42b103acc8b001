extension SymbolDetails: Codable {
    /// Name of a family, the only key of encoded details.
    private struct Family: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Key of a family's properties, the one that the compiler gives to the value of an enumeration's case.
    private enum Key: String, CodingKey { case properties = "_0" }

    /// Decodes details.
    ///
    /// A family that a later version added is kept by its name as ``unknown(family:)``, so that the code's content is
    /// not lost with it. So are details without properties, as such a family is encoded.
    /// - Throws: an error if there is not exactly one family, or a property of a known family is missing or malformed.
    public init(from decoder: any Decoder) throws {
        let families = try decoder.container(keyedBy: Family.self)
        guard let family = families.allKeys.first, families.allKeys.count == 1 else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: families.codingPath,
                    debugDescription: "Details are of one family; there are \(families.allKeys.count)."))
        }
        func properties<Properties: Decodable>() throws -> Properties? {
            try families.nestedContainer(keyedBy: Key.self, forKey: family)
                .decodeIfPresent(Properties.self, forKey: .properties)
        }
        let known: SymbolDetails? =
            switch family.stringValue {
            case "qrCode": try properties().map { .qrCode($0) }
            case "linear": try properties().map { .linear($0) }
            case "dataMatrix": try properties().map { .dataMatrix($0) }
            case "aztec": try properties().map { .aztec($0) }
            case "pdf417": try properties().map { .pdf417($0) }
            case "maxiCode": try properties().map { .maxiCode($0) }
            case "hanXin": try properties().map { .hanXin($0) }
            case "dotCode": try properties().map { .dotCode($0) }
            case "stacked": try properties().map { .stacked($0) }
            case "composite": try properties().map { .composite($0) }
            default: nil
            }
        self = known ?? .unknown(family: family.stringValue)
    }

    /// Encodes the family and its properties.
    public func encode(to encoder: any Encoder) throws {
        var families = encoder.container(keyedBy: Family.self)
        func encode(_ properties: (some Encodable)?, as family: String) throws {
            var container = families.nestedContainer(keyedBy: Key.self, forKey: Family(stringValue: family))
            try container.encodeIfPresent(properties, forKey: .properties)
        }
        switch self {
        case .qrCode(let details): try encode(details, as: "qrCode")
        case .linear(let details): try encode(details, as: "linear")
        case .dataMatrix(let details): try encode(details, as: "dataMatrix")
        case .aztec(let details): try encode(details, as: "aztec")
        case .pdf417(let details): try encode(details, as: "pdf417")
        case .maxiCode(let details): try encode(details, as: "maxiCode")
        case .hanXin(let details): try encode(details, as: "hanXin")
        case .dotCode(let details): try encode(details, as: "dotCode")
        case .stacked(let details): try encode(details, as: "stacked")
        case .composite(let details): try encode(details, as: "composite")
        case .unknown(let family): try encode(nil as String?, as: family)
        }
    }
}
