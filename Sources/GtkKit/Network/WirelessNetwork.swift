import CGtk

/// A wireless network with its settings for NetworkManager.
package nonisolated struct WirelessNetwork: Hashable, Sendable {
    package enum Security: Hashable, Sendable {
        case open
        case wep(key: String)
        /// WPA and WPA2 with a password, including networks that accept both WPA2 and WPA3.
        case wpa(password: String)
        /// Only WPA3 (SAE).
        case wpa3(password: String)
        /// IEEE 802.1X with a user name and a password. Methods are in lower case, as "peap" and "mschapv2".
        case enterprise(
            method: String, innerMethod: String, identity: String, anonymousIdentity: String, password: String)
    }

    /// Name of the network as bytes, because it may be in any character set.
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
    /// Returns whether this security may replace that of an existing connection.
    /// - Parameter keyManagement: NetworkManager's name of the key management; `nil` if the connection is open.
    func replaces(_ keyManagement: String?) -> Bool {
        switch self {
        case .open: keyManagement == nil || keyManagement == "owe"
        case .wep: keyManagement == "none"
        case .wpa, .wpa3: keyManagement == "wpa-psk" || keyManagement == "sae"
        // The connection may have certificates, which a code can't contain.
        case .enterprise: false
        }
    }
}

/// A group of settings with its entries.
typealias SettingsGroup = (name: String, entries: [(name: String, value: OpaquePointer?)])

extension WirelessNetwork {
    /// Type of a wireless connection, and name of its group of settings.
    static let connectionType = "802-11-wireless"
    /// Name of the group with the security settings, see NetworkManager's `nm-settings-dbus(5)`.
    static let securityGroup = "802-11-wireless-security"

    /// Groups of settings for a new connection.
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

    /// Entries of the wireless group: `ssid`, `hidden`, `mode` and the name of the security group.
    var wirelessEntries: [(name: String, value: OpaquePointer?)] {
        var entries = [("ssid", Variant.bytes(ssid)), ("mode", g_variant_new_string("infrastructure"))]
        if isHidden { entries.append(("hidden", Variant.boolean(true))) }
        if security != .open { entries.append(("security", g_variant_new_string(Self.securityGroup))) }
        return entries
    }

    /// Groups with the network's security settings, ``securityGroup`` first.
    var securitySettings: [SettingsGroup] {
        // Empty values are omitted: the desktop then asks for a missing password.
        func group(_ name: String, _ texts: [(name: String, value: String)]) -> SettingsGroup {
            (name, texts.filter { !$0.value.isEmpty }.map { ($0.name, g_variant_new_string($0.value)) })
        }
        let name = Self.securityGroup
        switch security {
        case .open: return []
        case .wep(let key):
            var entries = group(name, [("key-mgmt", "none"), ("wep-key0", key)])
            // An existing connection may use another one of its four keys.
            entries.entries.append(("wep-tx-keyidx", g_variant_new_uint32(0)))
            return [entries]
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
