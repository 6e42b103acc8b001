import GtkKit

// What cards ask for that goes beyond this program.
extension MainWindow {
    /// Connects the machine to a network.
    func join(_ network: WirelessNetwork, _ onEnd: @escaping (_ problem: String?) -> Void) {
        Task {
            do throws(NetworkManager.Failure) {
                try await NetworkManager().join(network)
                onEnd(nil)
            } catch {
                onEnd(error.sentence)
            }
        }
    }

    /// Opens a contact or an event in the desktop's program for it.
    func handOver(_ file: HandedFile) {
        guard let address = RuntimeFile.write(file.text, name: file.name) else {
            MessageDialog(
                before: window, title: tr("The File Can't Be Opened"),
                text: tr("The folder for this session's files is full."), close: tr("_Close"))
            return
        }
        application.open(uri: address) { [weak self] failure in
            guard let self, let failure else { return }
            _ = QuestionDialog(
                before: window, title: file.kind.titleOfFailure, text: failure.sentence(for: file.kind),
                refuse: nil, cancel: tr("_Close"), accept: tr("_Save…")
            ) { [weak self] answer in
                if answer == .accepted { self?.save(Array(file.text.utf8), name: file.name) }
            }
        }
    }

    /// Saves a code's content as it is.
    /// - Parameter name: what the file may be called.
    func save(_ bytes: [UInt8], name: String? = nil) {
        let chooser = FileChooser(
            .save, title: tr("Save the Content"), accept: tr("_Save"), cancel: tr("_Cancel"), before: window,
            filters: [FileChooser.Filter(name: tr("All files"), patterns: ["*"])])
        chooser.suggest(name: name ?? tr("content") + ".bin")
        chooser.show { [weak self] uris, _ in
            guard let self, let uri = uris.first else { return }
            do throws(AccessError) {
                try FileAddress(uri: uri).write(bytes)
            } catch {
                MessageDialog(
                    before: window, title: tr("The Content Can't Be Saved"), text: error.message, close: tr("_Close"))
            }
        }
    }
}

extension HandedFile.Kind {
    fileprivate var titleOfFailure: String {
        switch self {
        case .contact: tr("The Contact Can't Be Added")
        case .event: tr("The Event Can't Be Added")
        }
    }
}

extension OpeningFailure {
    /// The cause, and a way out. The desktop's own words, about terminals and desktop files, help nobody here.
    fileprivate func sentence(for kind: HandedFile.Kind) -> String {
        switch (self, kind) {
        case (.noProgram, .contact):
            tr("No program for contacts was found on this computer. Install one, or save the contact as a file.")
        case (.noProgram, .event):
            tr("No calendar program was found on this computer. Install one, or save the event as a file.")
        case (.other, .contact):
            tr(
                "The program for contacts could not be started. Choose another one for files of contacts (vCard) in the "
                    + "desktop's settings, or save the contact as a file.")
        case (.other, .event):
            tr(
                "The calendar program could not be started. Choose another one for files of events (iCalendar) in the "
                    + "desktop's settings, or save the event as a file.")
        }
    }
}

nonisolated extension NetworkManager.Failure {
    var sentence: String {
        switch self {
        case .notRunning: tr("NetworkManager does not run on this computer. Join the network in the system's settings.")
        case .noAdapter: tr("This computer has no wireless adapter.")
        case .switchedOff: tr("Wireless networking is switched off.")
        case .notAllowed: tr("You are not allowed to change this computer's networks.")
        case .wrongPassword: tr("The network rejected this password.")
        case .notFound: tr("This network is out of range.")
        case .notConnected: tr("This computer is not connected to a wireless network.")
        case .personal:
            tr("Each user of this network has their own login. There is no shared password to put into a code.")
        case .timedOut: tr("The network did not answer in time.")
        case .formerPasswordLost:
            tr(
                "The network was not joined, and the connection's former password could not be restored. Enter it again in "
                    + "the system's settings.")
        case .other(let message):
            message.isEmpty
                ? tr("The network can't be joined.")
                : tr("The network can't be joined: {reason}").with("reason", message)
        }
    }
}
