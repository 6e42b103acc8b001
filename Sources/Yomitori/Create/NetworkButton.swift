import GtkKit
import Payloads

/// A button that fills the Wi-Fi form in with the network that this machine is in; the desktop may ask for a password
/// before it gives the network's. Where there is no such network, the button is disabled, and the reason stands below.
final class NetworkButton {
    let widget: Box
    private let button = Button(tr("Use the Network I'm _On"))
    private let problem = Label()
    private let fields: FormFields
    /// Follows the network while the form is seen.
    private var following: Task<Void, Never>?
    private var isAsking = false
    /// What went wrong when the network was asked for.
    private var failure: NetworkManager.Failure?

    init(_ fields: FormFields, window: Window) {
        self.fields = fields
        widget = Box(.vertical, spacing: 12, [button, problem])
        problem.wraps = true
        problem.maximumCharacters = 40
        problem.isVisible = false
        button.isSensitive = false
        button.onMap { [weak self] in self?.follow() }
        button.onUnmap { [weak self] in self?.stop() }
        // NetworkManager may have been started, or the bus have come back.
        window.onActivation { [weak self] in if self?.button.isMapped ?? false { self?.follow() } }
        button.onClick { [weak self] in self?.ask() }
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

    /// - Parameter reason: why there is no network to ask for.
    private func show(_ reason: String?) {
        guard !isAsking else { return }
        button.isSensitive = reason == nil
        // The window is activated when the desktop has asked for leave: what came of that is left to be read.
        if reason == nil, failure?.isKnownByAsking ?? false { return }
        failure = nil
        tell(reason, isError: false)
    }

    private func tell(_ sentence: String?, isError: Bool) {
        problem.setStyleClass("error", isError)
        problem.text = sentence ?? ""
        problem.isVisible = sentence != nil
    }

    private func ask() {
        isAsking = true
        button.isSensitive = false
        failure = nil
        tell(nil, isError: false)
        Task { [self] in
            do throws(NetworkManager.Failure) {
                fields.values = CodeForm.values(of: try await NetworkManager().current())
            } catch {
                failure = error
                tell(error.sentenceOfForm, isError: true)
            }
            isAsking = false
            button.isSensitive = true
        }
    }

    /// Why there is no network to ask for; `nil` where there is one, or where only asking can tell.
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
    /// Whether only asking for the network can tell: to look for one says nothing of it.
    fileprivate var isKnownByAsking: Bool {
        switch self {
        case .timedOut, .notAllowed, .other: true
        default: false
        }
    }

    /// Here there is no network to be joined.
    fileprivate var sentenceOfForm: String {
        self == .notRunning
            ? tr("NetworkManager does not run on this computer. Type the network's name and password.") : sentence
    }
}

nonisolated extension CodeForm {
    /// What stands in the Wi-Fi form for a network.
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
