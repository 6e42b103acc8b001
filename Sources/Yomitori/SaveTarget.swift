import GtkKit
import Pictures

/// Where a save dialog's answer leads: a file with the ending of its format.
nonisolated struct SaveTarget<Format: FileFormat & Sendable>: Sendable {
    let format: Format
    let address: FileAddress
    /// The ending that was typed, where nothing is written as such.
    let refused: String?
    /// Whether the name is another one than the dialog has asked about.
    let isRenamed: Bool

    /// - Parameters:
    ///   - answer: as the dialog gave it.
    ///   - suggestion: the name that it suggested.
    ///   - filter: what its filter says.
    init(_ answer: FileAddress, suggestion: String, filter: Format) {
        let chosen = Format.chosen(fileName: answer.name, suggestion: suggestion, filter: filter)
        (format, refused) = (chosen.format, chosen.refused)
        isRenamed = chosen.fileName != answer.name
        address = isRenamed ? answer.sibling(named: chosen.fileName) : answer
    }

    /// Calls `body`, unless a file would be replaced that the dialog did not ask about, and the user doesn't want that.
    @MainActor func confirm(before window: Window, _ body: @escaping () -> Void) {
        guard isRenamed, address.exists else { return body() }
        ReplaceQuestion.ask(before: window, names: [address.name], onReplace: body)
    }

    /// A sentence about what was saved, with another one where the ending that was typed was not possible.
    /// - Parameter refusal: names that ending as `{format}`.
    func telling(_ sentence: String, refusal: String) -> String {
        guard let refused else { return sentence }
        return sentence + "\n" + refusal.with("format", refused.uppercased())
    }
}
