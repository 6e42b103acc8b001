import CGtk

extension NetworkManager {
    /// The wireless network that the machine is in, with its password. The desktop may ask the user, or whoever
    /// administers the machine, for leave.
    /// - Throws: ``Failure/notConnected`` where it is in none, ``Failure/personal`` where each user has a password of
    ///   their own, ``Failure/nameNotText`` where its name is not UTF-8.
    package func current() async throws(Failure) -> WirelessNetwork {
        let bus = try await NetworkManagerBus.connect()
        let (connection, settings) = try await connection(bus)
        func text(_ answer: BusReply, _ group: String, _ name: String) -> String? {
            Self.entry(answer, group, name, "s", Variant.text) ?? nil
        }
        let ssid = try Self.name(settings)
        let isHidden = Self.entry(settings, WirelessNetwork.connectionType, "hidden", "b", Variant.isTrue) ?? false
        let group = WirelessNetwork.securityGroup
        let kind = try Self.sharedKind(settings)
        guard let kind, kind != "owe" else {
            return WirelessNetwork(ssid: ssid, isHidden: isHidden, security: .open)
        }
        let secrets = try await bus.call(
            connection, (Self.connectionInterface, "GetSecrets"), Variant.tuple([g_variant_new_string(group)]),
            answer: "(a{sa{sv}})")
        let index = Self.entry(settings, group, "wep-tx-keyidx", "u", Variant.number) ?? nil
        let password = text(secrets, group, kind == "none" ? "wep-key\(index ?? 0)" : "psk") ?? ""
        // NetworkManager returns none if it is in the user's own keyring and no agent responds.
        guard !password.isEmpty else { throw .notAllowed }
        let security: WirelessNetwork.Security =
            kind == "none"
            ? .wep(key: password) : kind == "sae" ? .wpa3(password: password) : .wpa(password: password)
        return WirelessNetwork(ssid: ssid, isHidden: isHidden, security: security)
    }

    /// Checks whether ``current()`` can return a network. Nobody is asked for authorization: calls that need it fail.
    /// - Throws: The error that ``current()`` would throw, as far as it is known without the password.
    package func lookForCurrent() async throws(Failure) {
        let bus = try await NetworkManagerBus.connect(.quiet)
        let (_, settings) = try await connection(bus)
        _ = try Self.name(settings)
        _ = try Self.sharedKind(settings)
    }

    /// Returns a sequence with a value at once, and one whenever the machine may be connected to another network. The
    /// sequence ends with the task that waits for it.
    package func changesOfCurrent() async throws(Failure) -> AsyncStream<Void> {
        // "ActiveConnections" and "WirelessEnabled", among others.
        try await NetworkManagerBus.connect(.quiet).changes(of: [(Self.path, Self.service)], within: nil)
    }

    /// The name of a network.
    private static func name(_ settings: BusReply) throws(Failure) -> [UInt8] {
        let bytes = entry(settings, WirelessNetwork.connectionType, "ssid", "ay") { Variant.bytes(of: $0) }
        guard let bytes else { throw .notConnected }
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .nameNotText }
        return bytes
    }

    /// How a network is secured, `nil` where it is open.
    /// - Throws: ``Failure/personal`` unless all its users have the same password, or none.
    private static func sharedKind(_ settings: BusReply) throws(Failure) -> String? {
        let kind = keyManagement(settings)
        guard kind == nil || ["wpa-psk", "sae", "none", "owe"].contains(kind) else { throw .personal }
        return kind
    }

    /// Returns the path and the settings of the machine's current connection.
    private func connection(
        _ bus: NetworkManagerBus
    ) async throws(Failure) -> (path: String, settings: BusReply) {
        let adapter = try await adapter(bus)
        let active = try await path(adapter, Self.service + ".Device", "ActiveConnection", bus)
        guard active != "/" else { throw .notConnected }
        let connection = try await path(active, Self.service + ".Connection.Active", "Connection", bus)
        let settings = try await bus.call(
            connection, (Self.connectionInterface, "GetSettings"), answer: "(a{sa{sv}})")
        return (connection, settings)
    }

    private func path(
        _ object: String, _ interface: String, _ name: String, _ bus: NetworkManagerBus
    ) async throws(Failure) -> String {
        let answer = try await bus.property(object, interface, name)
        guard g_variant_classify(answer.value) == G_VARIANT_CLASS_OBJECT_PATH else { return "/" }
        return Variant.text(answer.value) ?? "/"
    }

    /// Calls `body` with a setting of a group, if it exists and has this type.
    static func entry<Result>(
        _ settings: BusReply, _ group: String, _ name: String, _ type: String,
        _ body: (OpaquePointer?) -> Result
    ) -> Result? {
        let found = Variant.withChild(0, of: settings.value) { groups in
            Variant.withEntry(group, type: "a{sv}", of: groups) { Variant.withEntry(name, type: type, of: $0, body) }
        }
        return (found ?? nil) ?? nil
    }
}
