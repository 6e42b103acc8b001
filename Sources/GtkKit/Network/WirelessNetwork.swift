import CGtk

/// A wireless network as NetworkManager knows it.
package nonisolated struct WirelessNetwork: Hashable, Sendable {
    package enum Security: Hashable, Sendable {
        case open
        case wep(key: String)
        /// WPA and WPA2 with a password; networks that take WPA2 and WPA3 as well.
        case wpa(password: String)
        /// WPA3 alone (SAE).
        case wpa3(password: String)
        /// IEEE 802.1X with a name and a password of one's own. Methods in lower case, as "peap" and "mschapv2".
        case enterprise(
            method: String, innerMethod: String, identity: String, anonymousIdentity: String, password: String)
    }

    /// Its name, as bytes: networks may have names in any character set.
    package var ssid: [UInt8]
    package var isHidden: Bool
    package var security: Security

    package init(ssid: [UInt8], isHidden: Bool, security: Security) {
        self.ssid = ssid
        self.isHidden = isHidden
        self.security = security
    }
}

nonisolated extension WirelessNetwork.Security {
    /// Whether a connection that is secured in this way may take this password.
    /// - Parameter keyManagement: NetworkManager's name, `nil` where the connection is open.
    func replaces(_ keyManagement: String?) -> Bool {
        switch self {
        case .open: keyManagement == nil || keyManagement == "owe"
        case .wep: keyManagement == "none"
        case .wpa, .wpa3: keyManagement == "wpa-psk" || keyManagement == "sae"
        // It may have certificates that a code can't name.
        case .enterprise: false
        }
    }
}

/// A group of settings and what is in it.
typealias SettingsGroup = (name: String, entries: [(name: String, value: OpaquePointer?)])

extension WirelessNetwork {
    /// The type of a connection, and the name of the group of settings for it.
    static let connectionType = "802-11-wireless"
    /// The group that says how a network is secured: NetworkManager's `nm-settings-dbus(5)`.
    static let securityGroup = "802-11-wireless-security"

    /// All groups of a new connection.
    var groups: [SettingsGroup] {
        let connection: SettingsGroup = (
            "connection",
            [
                ("id", g_variant_new_string(String(decoding: ssid, as: UTF8.self))),
                ("type", g_variant_new_string(Self.connectionType)),
            ]
        )
        return [connection, (Self.connectionType, wirelessEntries)] + securitySettings
    }

    /// `ssid`, `hidden`, `mode` and which group has the security.
    var wirelessEntries: [(name: String, value: OpaquePointer?)] {
        var entries = [("ssid", Variant.bytes(ssid)), ("mode", g_variant_new_string("infrastructure"))]
        if isHidden { entries.append(("hidden", Variant.boolean(true))) }
        if security != .open { entries.append(("security", g_variant_new_string(Self.securityGroup))) }
        return entries
    }

    /// The groups that say how this network is secured, ``securityGroup`` first.
    var securitySettings: [SettingsGroup] {
        // What is empty is left out: the desktop asks for a password that is missing.
        func group(_ name: String, _ texts: [(name: String, value: String)]) -> SettingsGroup {
            (name, texts.filter { !$0.value.isEmpty }.map { ($0.name, g_variant_new_string($0.value)) })
        }
        let name = Self.securityGroup
        switch security {
        case .open: return []
        case .wep(let key): return [group(name, [("key-mgmt", "none"), ("wep-key0", key)])]
        case .wpa(let password): return [group(name, [("key-mgmt", "wpa-psk"), ("psk", password)])]
        case .wpa3(let password): return [group(name, [("key-mgmt", "sae"), ("psk", password)])]
        case .enterprise(let method, let innerMethod, let identity, let anonymousIdentity, let password):
            var entries = group(
                "802-1x",
                [
                    ("identity", identity), ("password", password), ("phase2-auth", innerMethod),
                    ("anonymous-identity", anonymousIdentity),
                ])
            entries.entries.append(("eap", Variant.texts([method])))
            return [group(name, [("key-mgmt", "wpa-eap")]), entries]
        }
    }
}
