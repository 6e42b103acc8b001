import Barcodes
import History
import Payloads

nonisolated extension Payload {
    /// Sentences about elements of GS1 that need others on the same item, or can't be there with them, by the
    /// application identifiers of the elements.
    package var associationSentences: [String: [String]] {
        Dictionary(grouping: gs1?.associationProblems ?? []) { $0.identifier }.mapValues { $0.map { $0.sentence } }
    }
}

nonisolated extension GS1AssociationProblem {
    fileprivate var identifier: String {
        switch self {
        case .missing(let identifier, _): identifier
        case .excluded(let identifier, _): identifier
        case .repeated(let identifier): identifier
        }
    }

    fileprivate var sentence: String {
        switch self {
        case .missing(_, let alternatives):
            Self.sentence(needing: alternatives.map { $0.map(Self.name).joined(separator: " + ") })
        case .excluded(_, let other): tr("Can't be on the same item as {element}.").with("element", Self.name(other))
        case .repeated: tr("Is there twice, with different values.")
        }
    }

    private static func sentence(needing alternatives: [String]) -> String {
        let elements = alternatives.joined(separator: ", ")
        return alternatives.count == 1
            ? tr("Needs {elements} as well, in this code or another one on the item.").with("elements", elements)
            // Translators: “Needs one of these as well, …: (01) GTIN, (02) CONTENT.”
            : tr("Needs one of these as well, in this code or another one on the item: {elements}.")
                .with("elements", elements)
    }

    /// Returns the identifier with GS1's own title; one that stands for several has none.
    private static func name(_ identifier: String) -> String {
        ["(\(identifier))", ApplicationIdentifier.named(identifier)?.title].compactMap(\.self).joined(separator: " ")
    }
}
