import GtkKit

extension OpeningFailure {
    private static func scheme(of link: String) -> String { String(link.prefix { $0 != ":" }).lowercased() }

    /// Returns the title of the message about a failure; few users would call a telephone number a link.
    static func title(for link: String) -> String {
        switch scheme(of: link) {
        case "mailto": tr("The Email Can't Be Written")
        case "tel": tr("The Number Can't Be Called")
        case "sms": tr("The Message Can't Be Written")
        case "geo": tr("The Map Can't Be Shown")
        default: tr("The Link Can't Be Opened")
        }
    }

    /// Returns a sentence with the cause and advice.
    func sentence(for link: String) -> String {
        let scheme = Self.scheme(of: link)
        return switch self {
        case .noProgram where scheme == "mailto":
            tr("No program for email was found on this computer. Install one, or copy the text from the card.")
        case .noProgram where scheme == "tel":
            tr("No program for calls was found on this computer. Install one, or copy the number from the card.")
        case .noProgram where scheme == "sms":
            tr("No program for text messages was found on this computer. Install one, or copy the text from the card.")
        case .noProgram where scheme == "geo":
            tr("No program for maps was found on this computer. Install one, or copy the place from the card.")
        case .noProgram:
            tr(
                "No program on this computer opens “{scheme}” addresses. Install one, or copy the address from the card."
            )
            .with("scheme", scheme)
        case .other(let message):
            message.isEmpty ? tr("The program for it could not be started.") : message
        }
    }
}
