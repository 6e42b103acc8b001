import Barcodes
import GtkKit
import History
import Payloads
import Scanning

// Requests for a code over the bus and by links.
extension YomitoriApplication {
    /// - Returns: `false` if another request is under way.
    func begin(_ request: CodeRequest) -> Bool {
        let isNew = window == nil
        let window = mainWindow()
        request.ownsWindow = isNew
        return window.begin(request)
    }

    /// Starts a request of another program. If a window was opened for it alone and closes with it, a notification says
    /// what the program was given, because the user may have returned to the desk meanwhile.
    func beginForProgram(_ request: CodeRequest) -> Bool {
        let answer = request.answer
        request.answer = { [weak self, weak request] ending in
            answer?(ending)
            guard let self, let request, request.ownsWindow, case .accepted(let text, let symbology) = ending else {
                return
            }
            notify(request.asker.answered, Self.shown(text, symbology))
        }
        return begin(request)
    }

    /// Returns the text of a code for a notification, which may stay on a locked screen: for a code with a password
    /// only its kind.
    private static func shown(_ text: String, _ symbology: Symbology) -> String {
        let payload = Payload(text: text, symbology: symbology.rawValue)
        guard !payload.hasSecret else {
            return tr("{kind}: the content is not shown here.").with("kind", payload.kind.name)
        }
        return String(payload.title.printable.prefix(200))
    }

    /// Starts a request of a web page.
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
            main.externalPrograms.open(link.address(for: text)) { [weak main] in if closes { main?.window.close() } }
        }
        if !begin(request) { complain(tr("Another program is waiting for a code. Answer it first.")) }
    }

    /// Shows a problem with a link. A web page can open any number of links, so a dialog that is still open is updated.
    private func complain(_ text: String) {
        if let linkComplaint, linkComplaint.isOpen { return linkComplaint.say(text) }
        let window = mainWindow().window
        window.present()
        linkComplaint = MessageDialog(
            before: window, title: tr("The Link Can't Be Followed"), text: text, close: tr("_Close"))
    }
}

extension CodeRequest.Asker {
    fileprivate var answered: String {
        name.isEmpty
            ? tr("Another program was given a code")
            : tr("“{program}” was given a code").with("program", name.printable)
    }
}

extension ScanLinkError {
    fileprivate var sentence: String {
        switch self {
        case .notAScanLink: tr("It is not a link that asks for a code.")
        case .tooLong: tr("It is too long.")
        case .malformed: tr("It is malformed.")
        case .noReturnAddress: tr("It has no return address.")
        case .scheme: tr("The return address must begin with http or https.")
        case .host: tr("It does not clearly name the site that would get the code.")
        case .noPlaceholder: tr("Its return address has no placeholder for the code.")
        case .unknownFormats(let names):
            tr("It asks for kinds of codes that Yomitori does not read: {names}.")
                .with("names", names.prefix(8).joined(separator: ", ").printable)
        }
    }
}
