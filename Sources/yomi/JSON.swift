import Characters

/// JSON value whose objects keep the order of their members: the lines that this tool prints are an interface, and read
/// best in the order in which they are documented.
enum JSON {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case array([JSON])
    case object([(String, JSON)])

    /// JSON text on one line, without control characters.
    var text: String {
        var result = ""
        write(to: &result)
        return result
    }

    private func write(to result: inout String) {
        switch self {
        case .null: result += "null"
        case .bool(let value): result += value ? "true" : "false"
        case .int(let value): result += String(value)
        case .double(let value): result += Self.number(value)
        case .string(let value): result += VisibleText.quotedForJSON(value)
        case .array(let values):
            Self.write(values, "[", "]", to: &result) { $0.write(to: &$1) }
        case .object(let members):
            Self.write(members, "{", "}", to: &result) { member, result in
                result += VisibleText.quotedForJSON(member.0)
                result += ":"
                member.1.write(to: &result)
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element], _ opening: String, _ closing: String, to result: inout String,
        _ body: (Element, inout String) -> Void
    ) {
        result += opening
        for (index, element) in elements.enumerated() {
            if index > 0 { result += "," }
            body(element, &result)
        }
        result += closing
    }

    /// Returns a number with at most three decimal places: pixels, milliseconds and degrees are not measured more
    /// precisely.
    private static func number(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        let rounded = (value * 1000).rounded() / 1000
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : "\(rounded)"
    }
}
