import Links
import Payloads

/// Warnings about doubtful values of a form. The code is made nevertheless: only its maker can know whether a value is
/// intended.
enum FormWarnings {
    static func of(_ payload: any EncodablePayload) -> [String] {
        var warnings = payload.fields.compactMap { field in
            field.doubt.map { "\(field.label) \(field.value.text): \(field.label(of: $0))" }
        }
        if let link = payload as? WebLink, let inspected = LinkInspector().inspect(link.address) {
            warnings += inspected.warnings.filter(\.concernsMaker).map { "\(link.address): \($0.message)" }
        }
        return warnings
    }
}
