import Payloads

extension HistoryEntry {
    /// Whether there is a password in it, or what is as good as one.
    public var hasSecret: Bool {
        !lacksSecret && (payload.hasSecret || hasUnreadableSecret || hasLogin)
    }

    /// Whether an address in it has a password. Most texts have no "@", and are looked through for that alone.
    private var hasLogin: Bool { text.utf8.contains(UInt8(ascii: "@")) && text.contains(Self.login) }

    /// Whether it begins as what has a password, and is not understood: that is no reason to keep it.
    private var hasUnreadableSecret: Bool {
        let start = text.prefix(64).drop { $0.isWhitespace }.lowercased()
        return start.hasPrefix("otpauth") || start.hasPrefix("wifi:") && text.contains(Self.networkPassword)
    }

    /// A field of a Wi-Fi code that has a password, whatever the code says of the network's security.
    private static var networkPassword: Regex<(Substring, Substring)> { /(?i)[:;]\s*(P|PASSWORD|K|PSK)\s*:[^;]/ }

    /// The password in the login of an address, and what stands before it.
    private static var login: Regex<(Substring, Substring)> {
        /([A-Za-z][A-Za-z0-9+.\-]*:\/\/[^\/?#@:\s]*):[^\/?#@\s]+@/
    }

    /// The entry without its password. A network keeps its name, a one-time password whose it is; of a device's set-up
    /// code nothing is left but what it is for.
    public var withoutSecrets: HistoryEntry {
        let payload = payload
        guard hasSecret else { return self }
        var result = self
        result.lacksSecret = true
        switch payload {
        case .wifi(var network):
            network.password = ""
            result.text = network.encoded
        case .oneTimePassword(let password):
            result.text = [password.issuer, password.account].filter { !$0.isEmpty }.joined(separator: ": ")
        case .oneTimePasswordExport(let export):
            result.text = export.passwords.map { password in
                [password.issuer, password.account].filter { !$0.isEmpty }.joined(separator: ": ")
            }.joined(separator: "\n")
        case _ where !payload.hasSecret && !hasUnreadableSecret:
            func cut(_ text: String) -> String { text.replacing(Self.login) { $0.1 + "@" } }
            (result.text, result.title, result.detail) = (cut(text), cut(title), cut(detail))
        default:
            // What is left of it by accident is not worth the risk.
            result.text = ""
            (result.title, result.detail) = ("", "")
        }
        result.bytes = Array(result.text.utf8)
        return result
    }
}

extension Payload {
    /// Whether there is a password in it, or what is as good as one.
    public var hasSecret: Bool {
        switch self {
        case .oneTimePassword, .oneTimePasswordExport: true
        default: fields.contains { $0.isSecret && !$0.value.text.isEmpty }
        }
    }
}
