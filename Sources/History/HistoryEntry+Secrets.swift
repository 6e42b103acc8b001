import Payloads

extension HistoryEntry {
    /// Whether there is a password in it, or what is as good as one.
    public var hasSecret: Bool { !lacksSecret && payload.hasSecret }

    /// The entry without its password. A network keeps its name, a one-time password whose it is; of a device's set-up
    /// code nothing is left but what it is for.
    public var withoutSecrets: HistoryEntry {
        let payload = payload
        guard !lacksSecret, payload.hasSecret else { return self }
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
