import GtkKit

extension NetworkManager {
    /// Connects the machine to a network. The program does not end before: a known connection may have to get its
    /// former password back.
    /// - Parameter onEnd: Called with a sentence about what went wrong, or with `nil` on success.
    func join(_ network: WirelessNetwork, _ onEnd: @escaping (_ problem: String?) -> Void) {
        Application.finish { [self] in
            do throws(NetworkManager.Failure) {
                try await join(network)
                onEnd(nil)
            } catch {
                onEnd(error.sentence)
            }
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
        case .nameNotText: tr("The name of this network can't be put into a code: it is not in UTF-8.")
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
