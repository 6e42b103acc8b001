import GtkKit
import Payloads

/// A button that fills in the Wi-Fi form with the network to which this machine is connected. The desktop may ask for
/// authorization before it gives the network's password. If there is no such network, the button is disabled, with the
/// reason below it.
final class NetworkButton {
    let widget: Box
    private let button = Button(tr("Use the _Network I'm On"))
    private let problem = Label()
    private let fields: FormFields
    /// Values of the empty form.
    private let empty: CodeForm.Values
    /// Row that offers to restore the values that the network replaced.
    private let offer: Box
    /// Values that the network replaced; `nil` if there are none.
    private var replaced: CodeForm.Values?
    /// Task that follows the network while the form is visible.
    private var following: Task<Void, Never>?
    /// Task that asks for the network, which may take until the user has answered the desktop's question.
    private var asking: Task<Void, Never>?
    /// Failure of the last request for the network.
    private var failure: NetworkManager.Failure?

    init(_ fields: FormFields, window: Window) {
        self.fields = fields
        empty = fields.values
        let sentence = Label(tr("What was in the form was replaced."))
        sentence.wraps = true
        sentence.maximumCharacters = 30
        let undo = Button(tr("_Undo"))
        offer = Box(.horizontal, spacing: 12, [sentence, undo])
        widget = Box(.vertical, spacing: 12, [button, offer, problem])
        offer.isVisible = false
        problem.wraps = true
        problem.maximumCharacters = 40
        problem.isVisible = false
        button.isSensitive = false
        button.onMap { [weak self] in
            // Something else may have come into the form meanwhile.
            self?.offerUndo(of: nil)
            self?.follow()
        }
        button.onUnmap { [weak self] in
            self?.stop()
            self?.stopAsking()
        }
        // NetworkManager may have been started, or the bus may be back.
        window.onActivation { [weak self] in if self?.button.isMapped ?? false { self?.follow() } }
        button.onClick { [weak self] in self?.ask() }
        undo.onClick { [weak self] in self?.bringBack() }
    }

    private func follow() {
        stop()
        following = Task { [weak self] in
            do throws(NetworkManager.Failure) {
                for await _ in try await NetworkManager().changesOfCurrent() {
                    let reason = await Self.reasonAgainstAsking()
                    guard !Task.isCancelled, let self else { return }
                    show(reason)
                }
            } catch {
                if !Task.isCancelled { self?.show(error.sentenceOfForm) }
            }
        }
    }

    private func stop() {
        following?.cancel()
        following = nil
    }

    /// Drops the answer to a request that is under way: in a form that is not shown, it would replace what was typed
    /// unnoticed. Called as soon as another form is chosen: this one is unmapped only when it has faded out, and not at
    /// all if it is chosen again before.
    func stopAsking() {
        guard let asking else { return }
        asking.cancel()
        self.asking = nil
        button.isSensitive = true
    }

    /// - Parameter reason: Reason why there is no network to ask for.
    private func show(_ reason: String?) {
        guard asking == nil else { return }
        button.isSensitive = reason == nil
        // The window is activated after the desktop's question for authorization; the result of the request stays
        // visible then.
        if reason == nil, failure?.isKnownByAsking ?? false { return }
        failure = nil
        tell(reason, isError: false)
    }

    private func tell(_ sentence: String?, isError: Bool) {
        problem.setStyleClass("error", isError)
        problem.text = sentence ?? ""
        problem.isVisible = sentence != nil
        // Only the answer to a click: the state of the network is told by the form.
        if isError, let sentence { problem.announce(sentence) }
    }

    private func ask() {
        button.isSensitive = false
        failure = nil
        tell(nil, isError: false)
        asking = Task { [weak self] in
            let answer: Result<CodeForm.Values, NetworkManager.Failure>
            do throws(NetworkManager.Failure) {
                answer = .success(CodeForm.values(of: try await NetworkManager().current()))
            } catch {
                answer = .failure(error)
            }
            guard !Task.isCancelled, let self else { return }
            asking = nil
            switch answer {
            case .success(let network): fill(with: network)
            case .failure(let error):
                failure = error
                tell(error.sentenceOfForm, isError: true)
            }
            button.isSensitive = true
        }
    }

    private func fill(with network: CodeForm.Values) {
        let old = fields.values
        fields.values = network
        offerUndo(of: old == empty || old == fields.values ? nil : old)
    }

    private func bringBack() {
        if let replaced { fields.values = replaced }
        offerUndo(of: nil)
    }

    private func offerUndo(of old: CodeForm.Values?) {
        replaced = old
        offer.isVisible = old != nil
    }

    /// Returns the reason why there is no network to ask for; `nil` if there is one, or only a request can tell.
    private static func reasonAgainstAsking() async -> String? {
        do throws(NetworkManager.Failure) {
            try await NetworkManager().lookForCurrent()
        } catch {
            return error.isKnownByAsking ? nil : error.sentenceOfForm
        }
        return nil
    }
}

nonisolated extension NetworkManager.Failure {
    /// Whether only a request for the network can cause this failure; looking for a network does not reveal it.
    fileprivate var isKnownByAsking: Bool {
        switch self {
        case .timedOut, .notAllowed, .other: true
        default: false
        }
    }

    /// Sentence about the failure for this form, where no network is to be joined.
    fileprivate var sentenceOfForm: String {
        switch self {
        case .notRunning: tr("NetworkManager does not run on this computer. Type the network's name and password.")
        case .other(let message):
            message.isEmpty
                ? tr("The network's name and password can't be read.")
                : tr("The network's name and password can't be read: {reason}").with("reason", message)
        default: sentence
        }
    }
}

nonisolated extension CodeForm {
    /// Returns the values of the Wi-Fi form for a network.
    static func values(of network: WirelessNetwork) -> Values {
        let (security, password): (WiFiNetwork.Security, String) =
            switch network.security {
            case .wep(let key): (.wep, key)
            case .wpa(let password): (.wpa, password)
            case .wpa3(let password): (.wpa3, password)
            case .open, .enterprise: (.open, "")
            }
        return [
            .ssid: String(decoding: network.ssid, as: UTF8.self), .security: security.rawValue, .password: password,
            .hidden: network.isHidden ? "true" : "",
        ]
    }
}
