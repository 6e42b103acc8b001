import Links
import Payloads

/// What is doubtful in a form's values. The code is made all the same: only its maker can know whether it is meant so.
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
