import Links
import Payloads

nonisolated extension CodeForm {
    /// What is doubtful in fields whose code is made all the same, in sentences.
    package func warnings(of payload: Payload) -> [PayloadFieldKey: String] {
        switch payload {
        case .link: payload.inspectedLink?.warnings.first.map { [.address: $0.sentence] } ?? [:]
        case .contact(let contact) where contact.emails.contains { !Email.isAddress($0.value) }:
            [.email: PayloadProblem.format.sentence(for: .email)]
        default: [:]
        }
    }
}
