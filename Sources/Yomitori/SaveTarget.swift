import GtkKit
import Pictures

/// The file that results from a save dialog's answer, with the extension of its format.
nonisolated struct SaveTarget<Format: FileFormat & Sendable>: Sendable {
    let format: Format
    let address: FileAddress
    /// Extension that was typed, if no format has it.
    let refused: String?
    /// Whether the name differs from the one that the dialog has asked about.
    let isRenamed: Bool

    /// - Parameters:
    ///   - answer: File that the dialog returned.
    ///   - suggestion: Name that the dialog suggested.
    ///   - filter: Format of the dialog's filter.
    init(_ answer: FileAddress, suggestion: String, filter: Format) {
        let chosen = Format.chosen(fileName: answer.name, suggestion: suggestion, filter: filter)
        (format, refused) = (chosen.format, chosen.refused)
        isRenamed = chosen.fileName != answer.name
        address = isRenamed ? answer.sibling(named: chosen.fileName) : answer
    }

    /// Calls `body`, after asking the user if a file would be replaced that the dialog did not ask about.
    @MainActor func confirm(before window: Window, _ body: @escaping () -> Void) {
        guard isRenamed, address.exists else { return body() }
        ReplaceQuestion.ask(before: window, names: [address.name], onReplace: body)
    }

    /// Returns a sentence about the saved file; with a second one if the typed extension was not possible.
    /// - Parameter refusal: Second sentence, with `{format}` in place of the extension.
    func telling(_ sentence: String, refusal: String) -> String {
        guard let refused else { return sentence }
        return sentence + "\n" + refusal.with("format", refused.uppercased())
    }
}
