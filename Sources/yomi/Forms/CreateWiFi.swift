import ArgumentParser
import Payloads

struct CreateWiFi: CreateForm {
    static let configuration = CommandConfiguration(
        commandName: "wifi",
        abstract: "Make a code that joins a Wi-Fi network.",
        discussion: """
            The password is read from standard input: typed without being shown, or piped in.

            EXAMPLES
              yomi create wifi --ssid Guests -o guests.png
              pass show guests | yomi create wifi --ssid Guests -o guests.png
              yomi create wifi --ssid Square --security open
            """)

    enum Security: String, CaseIterable, ExpressibleByArgument {
        case wpa, wpa3, wep, open, enterprise

        var security: WiFiNetwork.Security {
            switch self {
            case .wpa: .wpa
            case .wpa3: .wpa3
            case .wep: .wep
            case .open: .open
            case .enterprise: .enterprise
            }
        }
    }

    @Option(help: ArgumentHelp("The network's name.", valueName: "name"))
    var ssid: String

    @Option(help: "The network's security; wpa is WPA2, or WPA2 and WPA3 together.")
    var security: Security = .wpa

    @Flag(help: "The network does not broadcast its name.")
    var hidden = false

    @Option(help: ArgumentHelp("The EAP method of an enterprise network, such as PEAP.", valueName: "method"))
    var eap: String = ""

    @Option(help: ArgumentHelp("The inner method of an enterprise network, such as MSCHAPV2.", valueName: "method"))
    var phase2: String = ""

    @Option(help: ArgumentHelp("The user name for an enterprise network.", valueName: "name"))
    var identity: String = ""

    @Option(help: ArgumentHelp("The name that an enterprise network sends unencrypted.", valueName: "name"))
    var anonymousIdentity: String = ""

    /// Password as an argument. It is hidden and always refused, with a sentence that says where the password is read
    /// from.
    @Option(name: .customLong("password"), help: .hidden)
    var visiblePassword: String?

    @OptionGroup var options: FormOptions

    func validate() throws {
        let given = [
            ("--eap", eap), ("--phase2", phase2), ("--identity", identity), ("--anonymous-identity", anonymousIdentity),
        ].first { !$0.1.isEmpty }
        if let given, security != .enterprise {
            throw ValidationError("\(given.0) is for an enterprise network: give --security enterprise as well.")
        }
    }

    func payload() throws(FormError) -> any EncodablePayload {
        guard visiblePassword == nil else {
            throw .problem(
                "the password is read from standard input: other programs see arguments, and shells keep them")
        }
        guard !ssid.isEmpty else { throw .problem("--ssid needs the network's name") }
        if security == .open, SecretInput.isPipedIn {
            Console.error("warning: an open network has no password, so what standard input says is left out")
        }
        let password: String
        do throws(FormError) {
            password = security == .open ? "" : try SecretInput.text("password")
        } catch {
            guard case .missing(let what) = error else { throw error }
            throw .missing(what + "; a network without one is made with --security open")
        }
        if security == .wpa, !(8...64).contains(password.utf8.count) {
            throw .problem("a WPA password has 8 to 63 characters, and this one \(password.utf8.count)")
        }
        return WiFiNetwork(
            ssid: ssid, security: security.security, password: password, isHidden: hidden, eapMethod: eap,
            phase2Method: phase2, identity: identity, anonymousIdentity: anonymousIdentity)
    }
}
