import Links
import Payloads

extension Payload {
    /// The object that `yomi parse --json` prints, and that stands in those of `yomi scan --json`. Members are added,
    /// never renamed or removed.
    var json: JSON {
        .object([
            ("kind", .string(kind.rawValue)), ("title", .string(title)),
            ("detail", detail.map { .string($0) } ?? .null),
            ("fields", .array(fields.map(\.json))), ("link", inspectedLink?.json ?? .null),
        ])
    }

    /// A link taken apart; `nil` for other kinds.
    var inspectedLink: InspectedLink? {
        guard case .link(let link) = self else { return nil }
        return LinkInspector().inspect(link.address)
    }
}

extension PayloadField {
    fileprivate var json: JSON {
        .object([
            ("key", .string(key.rawValue)), ("type", .string(value.typeName)), ("value", .string(value.text)),
            ("code", code.map { .string($0) } ?? .null), ("name", standardName.map { .string($0) } ?? .null),
            ("qualifiers", .array(qualifiers.map { .string($0) })), ("secret", .bool(isSecret)),
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
