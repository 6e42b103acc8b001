import Links
import Payloads

/// What is doubtful in a form's values. The code is made all the same: only its maker can know whether it is meant so.
enum FormWarnings {
    static func of(_ payload: any EncodablePayload) -> [String] {
        var warnings = payload.fields.compactMap { field -> String? in
            guard case .email(let address) = field.value, !Email.isAddress(address) else { return nil }
            return "\(field.label) \(address): \(PayloadProblem.format.label(for: .email))"
        }
        if let link = payload as? WebLink {
            warnings += LinkInspector().inspect(link.address)?.warnings.map { "\(link.address): \($0.message)" } ?? []
        }
        return warnings
    }
}
