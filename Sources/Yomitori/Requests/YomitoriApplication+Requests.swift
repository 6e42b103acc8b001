import GtkKit
import Scanning

// Requests for a code, by the bus and by links.
extension YomitoriApplication {
    /// - Returns: `false` when another request is under way.
    func begin(_ request: CodeRequest) -> Bool {
        let isNew = window == nil
        let window = mainWindow()
        request.ownsWindow = isNew
        return window.begin(request)
    }

    /// A web page asks for a code.
    func take(scanLink text: String) {
        let link: ScanLink
        do throws(ScanLinkError) { link = try ScanLink(text) } catch { return complain(error.sentence) }
        let request = CodeRequest(
            from: .site(host: link.host, isEncrypted: link.isEncrypted), symbologies: link.symbologies)
        request.answer = { [weak self, weak request] ending in
            guard let self, case .accepted(let text, _) = ending else { return }
            // If the browser does not start, the window stays open and says so.
            let closes = request?.ownsWindow ?? false
            request?.ownsWindow = false
            let main = mainWindow()
            main.openLink(link.address(for: text)) { [weak main] in if closes { main?.window.close() } }
        }
        if !begin(request) { complain(tr("Another program is waiting for a code. Answer it first.")) }
    }

    private func complain(_ text: String) {
        let window = mainWindow().window
        window.present()
        MessageDialog(before: window, title: tr("The Link Can't Be Followed"), text: text, close: tr("_Close"))
    }
}

extension ScanLinkError {
    fileprivate var sentence: String {
        switch self {
        case .notAScanLink: tr("It is not a link that asks for a code.")
        case .tooLong: tr("It is too long.")
        case .malformed: tr("It is malformed.")
        case .noReturnAddress: tr("It has no return address.")
        case .scheme: tr("The code would not go to a web page: the address is neither http nor https.")
        case .host: tr("It does not clearly name the site that would get the code.")
        case .noPlaceholder: tr("Its return address has no placeholder for the code.")
        case .unknownFormats(let names):
            tr("It asks for kinds of codes that Yomitori does not read: {names}.")
                .with("names", names.prefix(8).joined(separator: ", ").printable)
        }
    }
}
