import CGtk

/// Connection to wireless networks through NetworkManager (`org.freedesktop.NetworkManager` on the system bus).
package final class NetworkManager {
    /// Reason why a network was not joined.
    package enum Failure: Error, Hashable, Sendable {
        /// No NetworkManager runs here.
        case notRunning
        /// The machine has no wireless adapter.
        case noAdapter
        /// Wireless networking is switched off.
        case switchedOff
        /// The user, or an administrator, did not allow it.
        case notAllowed
        /// The network rejects the password.
        case wrongPassword
        /// No network of this name is near.
        case notFound
        /// The machine is not connected to a wireless network.
        case notConnected
        /// Each user of the network has a password of their own (802.1X), so there is none to share.
        case personal
        /// The network's name is not UTF-8: no text, and no code, can have it.
        case nameNotText
        /// It took too long.
        case timedOut
        /// The network was not joined, and the connection to it could not get its former password back.
        case formerPasswordLost
        /// Another failure, with the message of the service or of GLib, which may be empty.
        case other(String)
    }

    static let service = NetworkManagerBus.service
    static let connectionInterface = service + ".Settings.Connection"
    static let path = "/org/freedesktop/NetworkManager"

    /// An existing connection of the machine, with its settings, which don't contain secrets.
    private struct KnownConnection {
        var path: String
        var settings: BusReply
    }

    package init() {}

    /// Joins a network: by its existing connection, which is updated, or else by a new one. Returns when the machine is
    /// connected.
    package func join(_ network: WirelessNetwork) async throws(Failure) {
        let bus = try await NetworkManagerBus.connect()
        let adapter = try await adapter(bus)
        if let known = try await connection(to: network, bus) {
            try await renew(known, network, adapter, bus)
        } else {
            let active = try await add(network, adapter, bus)
            try await wait(for: active, adapter, bus)
        }
    }

    // MARK: Steps

    /// Returns the path of the first wireless adapter that can be used.
    func adapter(_ bus: NetworkManagerBus) async throws(Failure) -> String {
        let isOn = try await bus.property(Self.path, Self.service, "WirelessEnabled")
        let answer = try await bus.call(Self.path, (Self.service, "GetDevices"), answer: "(ao)")
        let paths = Variant.withChild(0, of: answer.value, Variant.paths) ?? []
        for path in paths {
            let kind = try await bus.property(path, Self.service + ".Device", "DeviceType")
            // NM_DEVICE_TYPE_WIFI
            guard Variant.number(kind.value) == 2 else { continue }
            if Variant.isTrue(isOn.value) { return path }
            throw .switchedOff
        }
        throw .noAdapter
    }

    /// - Returns: The path of the active connection.
    private func add(_ network: WirelessNetwork, _ adapter: String, _ bus: NetworkManagerBus) async throws(Failure)
        -> String
    {
        let settings = Variant.groups(network.groups.map { ($0.name, Variant.dictionary($0.entries)) })
        let answer = try await bus.call(
            Self.path, (Self.service, "AddAndActivateConnection"),
            Variant.tuple([settings, Variant.path(adapter), Variant.path("/")]), answer: "(oo)")
        return (Variant.withChild(1, of: answer.value, Variant.text) ?? nil) ?? ""
    }

    /// Joins a network by an existing connection, with the network's password. If that fails, the connection's former
    /// password is restored: a wrong code must not break a working connection.
    private func renew(
        _ known: KnownConnection, _ network: WirelessNetwork, _ adapter: String, _ bus: NetworkManagerBus
    ) async throws(Failure) {
        // Settings are read without secrets. Secrets in a user's own keyring are not given to other programs; they stay
        // there.
        let secrets = try? await bus.call(
            known.path, (Self.connectionInterface, "GetSecrets"),
            Variant.tuple([g_variant_new_string(WirelessNetwork.securityGroup)]), answer: "(a{sa{sv}})")
        try await update(known, Self.updated(known.settings, network), bus)
        do throws(Failure) {
            let answer = try await bus.call(
                Self.path, (Self.service, "ActivateConnection"),
                Variant.tuple([Variant.path(known.path), Variant.path(adapter), Variant.path("/")]), answer: "(o)")
            let active = (Variant.withChild(0, of: answer.value, Variant.text) ?? nil) ?? ""
            try await wait(for: active, adapter, bus)
        } catch {
            try await restore(known, secrets, hasPassword: network.security != .open, bus)
            throw error
        }
    }

    /// Restores the settings of an existing connection, and its password.
    /// - Parameters:
    ///   - secrets: Answer with the password, if there was one.
    ///   - hasPassword: Whether the connection has a password.
    /// - Throws: ``Failure/formerPasswordLost``.
    private func restore(
        _ known: KnownConnection, _ secrets: BusReply?, hasPassword: Bool, _ bus: NetworkManagerBus
    ) async throws(Failure) {
        let former = secrets.flatMap { Self.former(known.settings, $0) }
        do throws(Failure) {
            try await update(known, former ?? Self.copy(of: known.settings), bus)
        } catch {
            if hasPassword { throw .formerPasswordLost }
        }
        guard hasPassword, former == nil else { return }
        // NetworkManager keeps its password, which is that of the code, in an update without one.
        _ = try? await bus.call(known.path, (Self.connectionInterface, "ClearSecrets"))
        throw .formerPasswordLost
    }

    private func update(_ known: KnownConnection, _ settings: OpaquePointer?, _ bus: NetworkManagerBus)
        async throws(Failure)
    {
        _ = try await bus.call(
            known.path, (Self.connectionInterface, "Update"), Variant.tuple([settings]))
    }

    /// Returns an existing connection to the network, if this user may see it, and if only its password differs from
    /// the code. A connection with another kind of security is left unchanged: a code must not weaken it.
    private func connection(
        to network: WirelessNetwork, _ bus: NetworkManagerBus
    ) async throws(Failure) -> KnownConnection? {
        let settings = Self.path + "/Settings"
        let answer = try await bus.call(
            settings, (Self.service + ".Settings", "ListConnections"), answer: "(ao)")
        for path in Variant.withChild(0, of: answer.value, Variant.paths) ?? [] {
            let method = (interface: Self.connectionInterface, name: "GetSettings")
            guard let answer = try? await bus.call(path, method, answer: "(a{sa{sv}})") else { continue }
            let isThis = Variant.withChild(0, of: answer.value) { groups in
                Variant.withEntry(WirelessNetwork.connectionType, type: "a{sv}", of: groups) { group in
                    Variant.withEntry("ssid", type: "ay", of: group) { Variant.bytes(of: $0) == network.ssid } ?? false
                } ?? false
            }
            let management = Self.keyManagement(answer)
            guard isThis == true, network.security.replaces(management) else { continue }
            return KnownConnection(path: path, settings: answer)
        }
        return nil
    }

    /// Returns the key management of a connection; `nil` if it is open.
    static func keyManagement(_ settings: BusReply) -> String? {
        entry(settings, WirelessNetwork.securityGroup, "key-mgmt", "s", Variant.text) ?? nil
    }

    /// Returns the settings of a connection with the network's name and password, and otherwise unchanged.
    private static func updated(_ settings: BusReply, _ network: WirelessNetwork) -> OpaquePointer? {
        let own = network.wirelessEntries
        let names = Set(own.map(\.name) + ["security"])
        let wireless =
            Variant.withChild(0, of: settings.value) { groups in
                Variant.withEntry(WirelessNetwork.connectionType, type: "a{sv}", of: groups) { group in
                    Variant.changed(
                        group, keeping: { !names.contains($0) },
                        adding: own.map { Variant.entry($0.name, g_variant_new_variant($0.value)) })
                } ?? nil
            } ?? nil
        var new = [Variant.entry(WirelessNetwork.connectionType, wireless)]
        var replaced: Set<String> = [WirelessNetwork.connectionType]
        if let (name, entries) = network.securitySettings.first {
            // WPA3 is kept for a code that names WPA, as do the codes of networks with both.
            let isKept = keyManagement(settings) == "sae"
            let changed = entries.filter { !(isKept && $0.name == "key-mgmt") }
            let names = Set(changed.map(\.name))
            let group =
                Variant.withChild(0, of: settings.value) { groups in
                    Variant.withEntry(name, type: "a{sv}", of: groups) { group in
                        Variant.changed(
                            group, keeping: { !names.contains($0) },
                            adding: changed.map { Variant.entry($0.name, g_variant_new_variant($0.value)) })
                    } ?? nil
                } ?? nil
            new.append(Variant.entry(name, group))
            replaced.insert(name)
        }
        return Variant.withChild(0, of: settings.value) { groups in
            Variant.changed(groups, keeping: { !replaced.contains($0) }, adding: new)
        } ?? nil
    }

    /// Returns the settings of a connection together with its password; `nil` if the password is not known.
    private static func former(_ settings: BusReply, _ secrets: BusReply) -> OpaquePointer? {
        let name = WirelessNetwork.securityGroup
        return Variant.withChild(0, of: settings.value) { groups in
            Variant.withChild(0, of: secrets.value) { secretGroups in
                Variant.withEntry(name, type: "a{sv}", of: secretGroups) { secret in
                    let names = Variant.names(secret)
                    let entries = names.map { name in
                        Variant.entry(name, Variant.withEntry(name, of: secret) { g_variant_new_variant($0) } ?? nil)
                    }
                    let group =
                        Variant.withEntry(name, type: "a{sv}", of: groups) { group in
                            Variant.changed(group, keeping: { !names.contains($0) }, adding: entries)
                        } ?? nil
                    guard !names.isEmpty, let group else { return nil }
                    return Variant.changed(groups, keeping: { $0 != name }, adding: [Variant.entry(name, group)])
                } ?? nil
            } ?? nil
        } ?? nil
    }

    private static func copy(of settings: BusReply) -> OpaquePointer? {
        Variant.withChild(0, of: settings.value) { Variant.changed($0, keeping: { _ in true }, adding: []) } ?? nil
    }

    /// Waits until the machine is connected.
    private func wait(for active: String, _ adapter: String, _ bus: NetworkManagerBus) async throws(Failure) {
        let interface = Self.service + ".Connection.Active"
        // If the connection fails, its object disappears; the adapter reports that, too.
        let changes = bus.changes(
            of: [(active, interface), (adapter, Self.service + ".Device")], within: Self.patience)
        for await _ in changes {
            let state: UInt32
            do throws(Failure) {
                let answer = try await bus.property(active, interface, "State")
                state = Variant.number(answer.value) ?? 0
            } catch {
                throw try await reason(adapter, bus)
            }
            // NM_ACTIVE_CONNECTION_STATE_ACTIVATED, _DEACTIVATING and _DEACTIVATED
            if state == 2 { return }
            if state >= 3 { throw try await reason(adapter, bus) }
        }
        throw .timedOut
    }

    /// Returns the reason why the adapter is not connected.
    private func reason(_ adapter: String, _ bus: NetworkManagerBus) async throws(Failure) -> Failure {
        let answer = try await bus.property(adapter, Self.service + ".Device", "StateReason")
        // NM_DEVICE_STATE_REASON_NO_SECRETS, _SUPPLICANT_DISCONNECT, _SUPPLICANT_TIMEOUT and _SSID_NOT_FOUND
        switch Variant.withChild(1, of: answer.value, Variant.number) ?? nil {
        case 7?, 8?, 11?: return .wrongPassword
        case 53?: return .notFound
        default: return .other("")
        }
    }

    /// Maximum time to wait; a network with 802.1X may take most of a minute.
    private static let patience = Duration.seconds(60)

    package static func failure(_ failure: BusError) -> Failure {
        switch failure.name {
        case "org.freedesktop.DBus.Error.ServiceUnknown"?, "org.freedesktop.DBus.Error.NameHasNoOwner"?,
            "org.freedesktop.DBus.Error.Spawn.ChildExited"?, BusError.noServer?:
            .notRunning
        case "org.freedesktop.NetworkManager.PermissionDenied"?, "org.freedesktop.DBus.Error.AccessDenied"?,
            "org.freedesktop.NetworkManager.Settings.PermissionDenied"?,
            "org.freedesktop.NetworkManager.Settings.Connection.PermissionDenied"?:
            .notAllowed
        case "org.freedesktop.DBus.Error.NoReply"?: .timedOut
        default: .other(failure.message)
        }
    }
}
