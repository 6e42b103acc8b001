import Links
import Payloads

/// What is doubtful in fields whose code is made all the same, in sentences.
///
/// A form asks at each letter: the Public Suffix List is read once, and a link is inspected when it has changed.
nonisolated package final class FormWarnings {
    private lazy var inspector = LinkInspector()
    private var last: (address: String, sentence: String?)?

    package init() {}

    package func callAsFunction(_ payload: Payload) -> [PayloadFieldKey: String] {
        var sentences: [PayloadFieldKey: String] = [:]
        for field in payload.fields {
            if let doubt = field.doubt { sentences[field.key] = doubt.sentence(for: field.key) }
        }
        if case .link(let link) = payload { sentences[.address] = sentence(link.address) }
        return sentences
    }

    private func sentence(_ address: String) -> String? {
        if let last, last.address == address { return last.sentence }
        // While it is being typed, a host need not be valid yet.
        let warning = inspector.inspect(address)?.warnings.first { $0.concernsMaker && $0 != .invalidHost }
        last = (address, warning?.sentence)
        return last?.sentence
    }
}
