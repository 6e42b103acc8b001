import GtkKit
import Payloads

// The network that this machine is in.
extension CreatePage {
    /// The form with a button that fills it in; the desktop may ask for a password before it gives the network's.
    func withNetworkButton(_ fields: FormFields) -> Widget {
        let button = Button(tr("Use the Network I'm _On"))
        let problem = Label()
        problem.wraps = true
        problem.maximumCharacters = 40
        problem.isVisible = false
        problem.addStyleClass("error")
        var isAsking = false
        let look = {
            Task {
                let reason = await Self.reasonAgainstAsking()
                if !isAsking { button.setSensitive(unless: reason, tooltip: "") }
            }
        }
        button.isSensitive = false
        // The network may come and go while another page, or another window, is in front.
        button.onMap { _ = look() }
        window.onActivation { if button.isMapped { _ = look() } }
        button.onClick { [unowned fields] in
            isAsking = true
            button.isSensitive = false
            problem.isVisible = false
            Task {
                do throws(NetworkManager.Failure) {
                    fields.values = CodeForm.values(of: try await NetworkManager().current())
                } catch {
                    // Here there is no network to be joined.
                    problem.text = error.sentenceOfForm
                    problem.isVisible = true
                }
                isAsking = false
                button.isSensitive = true
            }
        }
        return Box(.vertical, spacing: 12, [button, problem, fields.widget])
    }

    /// Why there is no network to ask for; `nil` where there is one, or where only asking can tell.
    private static func reasonAgainstAsking() async -> String? {
        do throws(NetworkManager.Failure) {
            try await NetworkManager().lookForCurrent()
        } catch {
            switch error {
            case .timedOut, .notAllowed, .other: break
            default: return error.sentenceOfForm
            }
        }
        return nil
    }
}

nonisolated extension NetworkManager.Failure {
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
