/// A wireless network to join: `WIFI:T:WPA;S:name;P:password;;`.
///
/// The format is ZXing's ("Barcode Contents", Wi-Fi network config), with the Wi-Fi Alliance's additions (WPA3
/// specification 3.0, 7).
public struct WiFiNetwork: EncodablePayload {
    public enum Security: String, CaseIterable, Hashable, Sendable {
        case open
        case wep
        /// WPA or WPA2 with a password, or a network that accepts both WPA2 and WPA3.
        case wpa
        /// WPA3 with a password (SAE) alone.
        case wpa3
        /// WPA2 or WPA3 with a user name and a password for each user (EAP).
        case enterprise
    }

    public var ssid: String
    public var security: Security
    public var password: String
    /// Whether the network does not broadcast its name, so that a device has to probe for it.
    public var isHidden: Bool
    /// EAP method of an enterprise network: "PEAP", "TTLS", "TLS" …
    public var eapMethod: String
    /// Inner authentication (phase 2) of an enterprise network: "MSCHAPV2", "PAP" …
    public var phase2Method: String
    public var identity: String
    public var anonymousIdentity: String

    public init(
        ssid: String, security: Security, password: String = "", isHidden: Bool = false, eapMethod: String = "",
        phase2Method: String = "", identity: String = "", anonymousIdentity: String = ""
    ) {
        self.ssid = ssid
        self.security = security
        self.password = password
        self.isHidden = isHidden
        self.eapMethod = eapMethod
        self.phase2Method = phase2Method
        self.identity = identity
        self.anonymousIdentity = anonymousIdentity
    }

    /// Reads a `WIFI:` text; `nil` for other text, and when it has neither a network's name nor a password.
    init?(_ text: String) {
        guard let body = text.dropping(prefix: "WIFI:") else { return nil }
        var values: [String: EscapedText] = [:]
        for part in EscapedText(body).parts(separatedBy: UInt8(ascii: ";")) {
            // The first value of each key counts, since some codes repeat their whole text.
            if let (key, value) = part.keyAndValue, values[key] == nil { values[key] = value }
        }
        // Quotation marks around a value say that it is not hexadecimal; they are not part of it.
        func value(_ key: String) -> String { values[key].map { $0.quoted ?? $0.text } ?? "" }
        ssid = value("S")
        password = value("P")
        // Some writers put the phase 2 method into `H`, which otherwise means "hidden".
        let hidden = value("H").lowercased()
        isHidden = hidden == "true" || hidden == "1"
        let secondPhase = ["", "true", "false", "0", "1"].contains(hidden) ? "" : value("H")
        eapMethod = value("E")
        phase2Method = value("PH2").orNil ?? secondPhase
        identity = value("I")
        anonymousIdentity = value("A").orNil ?? value("AI")
        security = Self.security(value("T"), hasPassword: !password.isEmpty, hasMethod: !eapMethod.isEmpty)
        if security != .enterprise {
            // These have a meaning only for enterprise networks.
            (eapMethod, phase2Method, identity, anonymousIdentity) = ("", "", "", "")
        }
        if security == .open { password = "" }
        guard !ssid.isEmpty || !password.isEmpty else { return nil }
    }

    private static func security(_ type: String, hasPassword: Bool, hasMethod: Bool) -> Security {
        let type = type.uppercased()
        if type.contains("EAP") || type.contains("ENTERPRISE") || hasMethod { return .enterprise }
        if type.contains("WEP") { return .wep }
        if type.contains("SAE") || type.contains("WPA3") {
            return type.contains("WPA2") || type.contains("WPA/") ? .wpa : .wpa3
        }
        if type.contains("WPA") || type.contains("RSN") { return .wpa }
        return hasPassword && type != "NOPASS" ? .wpa : .open
    }

    public var kind: PayloadKind { .wifi }
    /// Maximum length of a network's name, in bytes (IEEE 802.11, 9.4.2.2).
    public static let longestName = 32

    public var title: String { ssid }
    public var detail: String? { nil }

    public var fields: [PayloadField] {
        var fields = [
            PayloadField(.ssid, .text(ssid), problem: nameProblem),
            PayloadField(.security, .term(PayloadTerm(security))),
        ]
        if security != .open {
            fields.append(PayloadField(.password, .text(password), isSecret: true, problem: passwordProblem))
        }
        if isHidden { fields.append(PayloadField(.hidden, .flag(true))) }
        let texts: [(PayloadFieldKey, String)] = [
            (.eapMethod, eapMethod), (.phase2Method, phase2Method), (.identity, identity),
            (.anonymousIdentity, anonymousIdentity),
        ]
        return fields + texts.filter { !$0.1.isEmpty }.map { PayloadField($0.0, .text($0.1)) }
    }

    private var nameProblem: PayloadProblem? {
        if ssid.isEmpty { return .missing }
        return ssid.utf8.count > Self.longestName ? .tooLong : nil
    }

    /// Problem of the password. WPA takes 8 to 63 ASCII characters or 64 hexadecimal digits (IEEE 802.11, J.4), SAE any
    /// password. A WEP key has 5, 13 or 16 characters, or twice as many hexadecimal digits.
    private var passwordProblem: PayloadProblem? {
        if password.isEmpty { return .missing }
        let count = password.utf8.count
        let isHexadecimal = password.utf8.allSatisfy { $0.hexadecimalValue != nil }
        switch security {
        case .wpa: return (8...63).contains(count) || count == 64 && isHexadecimal ? nil : .format
        case .wep: return [5, 13, 16].contains(count) || isHexadecimal && [10, 26, 32].contains(count) ? nil : .format
        case .open, .wpa3, .enterprise: return nil
        }
    }

    public var encoded: String {
        let type =
            switch security {
            case .open: "nopass"
            case .wep: "WEP"
            case .wpa: "WPA"
            case .wpa3: "SAE"
            case .enterprise: "WPA2-EAP"
            }
        var parts = [("T", type), ("S", Self.escaped(ssid))]
        if security != .open { parts.append(("P", Self.escaped(password))) }
        if security == .enterprise {
            parts += [
                ("E", Self.escaped(eapMethod)), ("PH2", Self.escaped(phase2Method)),
                ("A", Self.escaped(anonymousIdentity)),
                ("I", Self.escaped(identity)),
            ].filter { !$0.1.isEmpty }
        }
        if isHidden { parts.append(("H", "true")) }
        return "WIFI:" + parts.filter { $0.0 != "P" || !$0.1.isEmpty }.map { "\($0.0):\($0.1);" }.joined() + ";"
    }

    private static func escaped(_ text: String) -> String { EscapedText.escaped(text, ";,:\"") }
}
