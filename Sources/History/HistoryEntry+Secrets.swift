import Payloads

extension HistoryEntry {
    /// Whether there is a password in it, or what is as good as one.
    public var hasSecret: Bool {
        !lacksSecret && (payload.hasSecret || hasPieces || hasUnreadableSecret || Self.withoutLogins(text) != nil)
    }

    /// Whether it may have a piece of a password: what the other codes of its message say is not known.
    private var hasPieces: Bool { !part.isEmpty && !(text.isEmpty && bytes.isEmpty) }

    /// Whether what has a password is somewhere in it, or begins it without being understood: that is no reason to keep
    /// it.
    private var hasUnreadableSecret: Bool {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "%") }) else {
            return beginsWithOneTimePassword
        }
        let folded = text.lowercased()
        guard folded.contains("otpauth") || folded.contains("wifi") || folded.contains("wpa") else { return false }
        // In a contact, lines are folded and characters escaped.
        let plain = folded.replacing(/\r?\n[ \t]/, with: "")
        if beginsWithOneTimePassword || plain.contains(/otpauth(-migration)?\s*\\?(:|%3a)/) { return true }
        guard let network = plain.firstRange(of: /(wifi|wpa)\s*\\?(:|%3a)/) else { return false }
        let field = /(:|;|%3a|%3b)\s*(p|password|k|psk)\s*\\?(:|%3a)[^;%]/
        return plain[plain.index(before: network.upperBound)...].contains(field)
    }

    private var beginsWithOneTimePassword: Bool {
        text.prefix(64).drop { $0.isWhitespace }.lowercased().hasPrefix("otpauth")
    }

    /// What is left of a text that has a password somewhere; empty where that can't be told.
    private var readableText: String {
        guard hasUnreadableSecret else { return Self.withoutLogins(text) ?? "" }
        let outside = Self.withoutNetwork(text)
        var rest = self
        rest.text = Self.withoutLogins(outside) ?? outside
        rest.bytes = Array(rest.text.utf8)
        return rest.hasSecret ? "" : rest.text
    }

    /// A text without the networks in it: from the beginning of the first to the end of the last one. A text behind it
    /// is kept only where it is certain that no password goes on there.
    private static func withoutNetwork(_ text: String) -> String {
        guard let start = text.firstRange(of: /(wifi|wpa)\s*\\?(:|%3a)/.ignoresCase())?.lowerBound else { return "" }
        var result = String(text[..<start])
        if let end = text[start...].ranges(of: ";;").last?.upperBound {
            let behind = text[end...]
            if behind.first?.isWhitespace == true, !behind.contains(";") { result += behind }
        }
        return result
    }

    /// A text without the passwords of the addresses in it; `nil` where it has none. Most texts have no "@", and are
    /// looked through for that alone.
    private static func withoutLogins(_ text: String) -> String? {
        guard text.utf8.contains(UInt8(ascii: "@")), text.contains("//") || text.contains(#"\\"#) else { return nil }
        var result = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let start = rest.firstIndex(where: { !$0.properties.isWhitespace }) {
            let end = rest[start...].firstIndex { $0.properties.isWhitespace } ?? rest.endIndex
            result += rest[..<start]
            result += withoutLogin(String(rest[start..<end])).unicodeScalars
            rest = rest[end...]
        }
        result += rest
        return String(result) == text ? nil : String(result)
    }

    /// A word without the passwords of addresses.
    private static func withoutLogin(_ word: String) -> String {
        var word = word.replacing(login.matchingSemantics(.unicodeScalar)) { $0.1 + "@" }
        let loose = looseLogin.matchingSemantics(.unicodeScalar)
        guard let last = word.unicodeScalars.lastIndex(of: "@"), let start = word[..<last].firstMatch(of: loose) else {
            return word
        }
        word.unicodeScalars.removeSubrange(start.range.upperBound..<last)
        return word.replacing(start.output.0 + "@", with: start.output.1 + "@", maxReplacements: 1)
    }

    /// The password in the login of an address up to the last "@" of the host, and what stands before it.
    private static var login: Regex<(Substring, Substring)> {
        /([\/\\]{2}[^\/\\?#:\s]*):[^\/\\?#\s]+@/
    }

    /// What stands before a password that has characters which would end the host: behind the colon there is no port.
    private static var looseLogin: Regex<(Substring, Substring)> {
        /([\/\\]{2}[^\/\\?#:\s]*):(?!\d*(?:[\/\\?#]|$))/
    }

    /// The entry without its password. A network keeps its name, a one-time password whose it is; of a device's set-up
    /// code nothing is left but what it is for, of a part of a message that it is one, of a text around a network that
    /// text.
    public var withoutSecrets: HistoryEntry {
        let payload = payload
        guard hasSecret else { return self }
        var result = self
        result.lacksSecret = true
        switch payload {
        case _ where hasPieces: (result.text, result.title, result.detail) = ("", "", "")
        case .wifi(var network):
            network.password = ""
            result.text = network.encoded
        case .oneTimePassword(let password):
            result.text = [password.issuer, password.account].filter { !$0.isEmpty }.joined(separator: ": ")
        case .oneTimePasswordExport(let export):
            result.text = export.passwords.map { password in
                [password.issuer, password.account].filter { !$0.isEmpty }.joined(separator: ": ")
            }.joined(separator: "\n")
        case _ where !payload.hasSecret:
            // The titles are made anew: they may end in the middle of the password.
            result.text = readableText
            let left = Payload(text: result.text, bytes: [], symbology: symbology, isGS1: isGS1)
            (result.title, result.detail) = (left.title.beforeZero, (left.detail ?? "").beforeZero)
        default:
            // What is left of it by accident is not worth the risk.
            (result.text, result.title, result.detail) = ("", "", "")
        }
        result.bytes = Array(result.text.utf8)
        return result
    }

    /// What is kept of a code's text where passwords are left out.
    public static func keptText(of text: String) -> String {
        HistoryEntry(time: 0, source: ReadSource(.camera), symbology: "", text: text).withoutSecrets.text
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
