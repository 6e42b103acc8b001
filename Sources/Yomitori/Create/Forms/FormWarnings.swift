import Links
import Payloads

/// Warnings about fields whose code is made nevertheless.
///
/// A form calls this at each typed letter, so the Public Suffix List is read once, and a link is inspected only if it
/// has changed.
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
        // A host need not be valid while it is being typed.
        let warning = inspector.inspect(address)?.warnings.first { $0.concernsMaker && $0 != .invalidHost }
        last = (address, warning?.sentence)
        return last?.sentence
    }
}
