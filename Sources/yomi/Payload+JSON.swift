import Barcodes
import History
import Links
import Payloads

extension Payload {
    /// Object that `yomi parse --json` prints, and that the objects of `yomi scan --json` contain. Members are added,
    /// never renamed or removed.
    var json: JSON {
        .object([
            ("kind", .string(kind.rawValue)), ("title", .string(title)),
            ("detail", detail.map { .string($0) } ?? .null),
            ("fields", .array(fields.map(\.json))), ("link", inspectedLink?.json ?? .null),
            ("gs1", gs1?.json ?? .null),
        ])
    }

    /// Inspected address that the payload leads to; `nil` for kinds without one.
    var inspectedLink: InspectedLink? { address.flatMap { LinkInspector().inspect($0) } }
}

extension PayloadField {
    fileprivate var json: JSON {
        .object([
            ("key", .string(key.rawValue)), ("type", .string(value.typeName)), ("value", .string(value.text)),
            ("code", code.map { .string($0) } ?? .null), ("name", standardName.map { .string($0) } ?? .null),
            ("qualifiers", .array(qualifiers.map { .string($0) })), ("secret", .bool(hasSecret)),
            ("problem", problem.map { .string($0.rawValue) } ?? .null),
        ])
    }
}

extension InspectedLink {
    fileprivate var json: JSON {
        .object([
            ("scheme", .string(scheme)), ("host", .string(host)), ("displayHost", .string(displayHost)),
            ("domain", domain.map { .string($0) } ?? .null), ("warnings", .array(warnings.map { .string($0.name) })),
            ("trackingParameters", .array(trackingParameters.map { .string($0) })),
            ("addressWithoutTracking", .string(addressWithoutTracking)),
        ])
    }
}
