import Payloads

extension HistoryEntry {
    /// Whether the entry contains a password, or a secret that is equivalent to one.
    public var hasSecret: Bool { !lacksSecret && hasSecret(in: payload) }

    private func hasSecret(in payload: Payload) -> Bool {
        payload.hasSecret || hasPieces || UnreadableSecrets.areIn(text) || AddressLogins.removed(from: text) != nil
    }

    /// Whether the entry may contain a piece of a password, because it is a part of a message whose other codes are not
    /// known.
    private var hasPieces: Bool { !part.isEmpty && !(text.isEmpty && bytes.isEmpty) }

    /// Text without the passwords in it; empty where they can't be separated from the rest.
    private var readableText: String {
        guard UnreadableSecrets.areIn(text) else { return AddressLogins.removed(from: text) ?? "" }
        let outside = Self.withoutNetwork(text)
        var rest = self
        rest.text = AddressLogins.removed(from: outside) ?? outside
        rest.bytes = Array(rest.text.utf8)
        return rest.hasSecret ? "" : rest.text
    }

    /// Returns a text without the networks in it: from the beginning of the first to the end of the last one. Text
    /// behind them is kept only if it certainly does not continue a password.
    private static func withoutNetwork(_ text: String) -> String {
        guard let start = text.firstRange(of: /(wifi|wpa)\s*\\?(:|%3a)/.ignoresCase())?.lowerBound else { return "" }
        var result = String(text[..<start])
        if let end = text[start...].ranges(of: ";;").last?.upperBound {
            let behind = text[end...]
            if behind.first?.isWhitespace == true, !behind.utf8.contains(UInt8(ascii: ";")) { result += behind }
        }
        return result
    }

    /// Entry without its password. A network keeps its name, and a one-time password its issuer and account. A device's
    /// set-up code keeps only its kind, a part of a message only its number, and a text around a network the text
    /// outside of it.
    public var withoutSecrets: HistoryEntry {
        // Parsing a long text takes time, and both conditions below need what it means.
        let payload = payload
        guard !lacksSecret, hasSecret(in: payload) else { return self }
        var result = self
        result.lacksSecret = true
        switch payload {
        case _ where hasPieces: (result.text, result.title, result.detail) = ("", "", "")
        case .wifi(var network) where !network.ssid.isEmpty:
            network.password = ""
            result.text = network.encoded
        case .oneTimePassword(let password):
            result.text = [password.issuer, password.account].filter { !$0.isEmpty }.joined(separator: ": ")
        case .oneTimePasswordExport(let export):
            result.text = export.passwords.map { password in
                [password.issuer, password.account].filter { !$0.isEmpty }.joined(separator: ": ")
            }.joined(separator: "\n")
        case _ where payload.kind == .link || !payload.fields.contains { $0.shown(of: $0.value.text) == .nothing }:
            // What is not understood, or no more than addresses has a password.
            // The titles are made again: they may end in the middle of the password.
            result.text = readableText
            let left = Payload(text: result.text, bytes: [], symbology: symbology, isGS1: isGS1)
            (result.title, result.detail) = (left.title.beforeZero, (left.detail ?? "").beforeZero)
        default:
            // Keeping anything else of it is not worth the risk.
            (result.text, result.title, result.detail) = ("", "", "")
        }
        result.bytes = Array(result.text.utf8)
        return result
    }

    /// Returns the part of a code's text that is kept when passwords are left out.
    public static func keptText(of text: String) -> String {
        HistoryEntry(time: 0, source: ReadSource(.camera), symbology: "", text: text).withoutSecrets.text
    }
}

extension Payload {
    /// Whether the payload contains a password, or a secret that is equivalent to one.
    public var hasSecret: Bool {
        switch self {
        case .oneTimePassword, .oneTimePasswordExport: true
        default: fields.contains(where: \.hasSecret)
        }
    }
}
