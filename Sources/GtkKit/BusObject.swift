import CGtk

/// An interface of the program on the session bus, at the program's own object path or below it.
///
/// ``Application/offer(_:)`` registers it before the program takes its name on the bus, so that it receives the call
/// that started the program.
package final class BusObject {
    private let description: String
    private let place: String
    private let take: (BusCall) -> Void

    /// - Parameters:
    ///   - description: D-Bus XML that describes the interface; the first interface in it is used.
    ///   - place: Path below the program's own object path, as "/Place"; empty for that path itself.
    ///   - take: Handles a call, and makes sure that it is answered.
    package init(description: String, place: String = "", _ take: @escaping (BusCall) -> Void) {
        (self.description, self.place, self.take) = (description, place, take)
    }

    /// - Returns: Whether the registration succeeded.
    func register(at path: UnsafePointer<CChar>?, on connection: OpaquePointer?) -> Bool {
        guard let node = g_dbus_node_info_new_for_xml(description, nil) else { return false }
        defer { g_dbus_node_info_unref(node) }
        guard let interface = node.pointee.interfaces?[0] else { return false }
        var table = GDBusInterfaceVTable()
        table.method_call = { @Sendable _, _, _, _, method, parameters, invocation, data in
            nonisolated(unsafe) let (name, values, call, handle) = (method, parameters, invocation, data)
            MainActor.assumeIsolated {
                guard let handle, let call, let name else { return }
                Unmanaged<BusObject>.fromOpaque(handle).takeUnretainedValue()
                    .take(BusCall(call, method: String(cString: name), parameters: values))
            }
        }
        return g_dbus_connection_register_object(
            connection, (path.map { String(cString: $0) } ?? "") + place, interface, &table,
            Unmanaged.passRetained(self).toOpaque(),
            { @Sendable data in if let data { Unmanaged<BusObject>.fromOpaque(data).release() } }, nil) != 0
    }
}

/// Error: a value has another type than the interface says.
package struct BusTypeError: Error {}

/// A call of one of the program's methods, until it is answered. Released without an answer, it replies with an error.
package final class BusCall {
    package let method: String
    private let parameters: OpaquePointer?
    private let bus: BusConnection?
    private let sender: String
    /// The invocation; `nil` after the answer, which consumes it.
    private var invocation: OpaquePointer?
    private var watch: BusListener?

    fileprivate init(_ invocation: OpaquePointer, method: String, parameters: OpaquePointer?) {
        self.invocation = invocation
        self.method = method
        self.parameters = parameters.map { g_variant_ref($0) }
        bus = g_dbus_method_invocation_get_connection(invocation)
            .map { BusConnection(keeping: UnsafeMutableRawPointer($0)) }
        sender = g_dbus_method_invocation_get_sender(invocation).map { String(cString: $0) } ?? ""
    }

    isolated deinit {
        if invocation != nil { fail("org.freedesktop.DBus.Error.Failed", "The call was dropped.") }
        if let parameters { g_variant_unref(parameters) }
    }

    /// Returns the entry of a name in the dictionary that is the first parameter, if it is a list of texts.
    /// - Returns: `nil` if there is no entry of this name.
    /// - Throws: ``BusTypeError`` for an entry of another type.
    package func texts(_ name: String) throws(BusTypeError) -> [String]? {
        let list = Variant.withChild(0, of: parameters) { dictionary in
            Variant.withEntry(name, of: dictionary, Variant.texts)
        }
        guard let entry = list ?? nil else { return nil }
        guard let texts = entry else { throw BusTypeError() }
        return texts
    }

    /// Returns a parameter that is a text.
    package func text(at index: Int) -> String? { Variant.withChild(index, of: parameters, Variant.text) ?? nil }

    /// Returns a parameter that is a list of texts.
    package func texts(at index: Int) -> [String]? { Variant.withChild(index, of: parameters, Variant.texts) ?? nil }

    /// Returns a parameter that is an unsigned 32-bit number.
    package func number(at index: Int) -> UInt32? { Variant.withChild(index, of: parameters, Variant.number) ?? nil }

    /// Answers without values.
    package func reply() { reply([]) }

    /// Answers with a list of texts: `as`.
    package func reply(list: [String]) { reply(values: [Variant.texts(list)]) }

    /// Answers with a list of dictionaries of texts: `aa{sv}`.
    package func reply(dictionaries: [[(name: String, text: String)]]) {
        let type = g_variant_type_new("a{sv}")
        defer { g_variant_type_free(type) }
        var values = dictionaries.map { entries in
            Variant.dictionary(entries.map { ($0.name, g_variant_new_string($0.text)) })
        }
        reply(values: [g_variant_new_array(type, &values, gsize(values.count))])
    }

    /// Answers with texts.
    package func reply(_ texts: [String]) { reply(values: texts.map { g_variant_new_string($0.withoutZeros) }) }

    private func reply(values: [OpaquePointer?]) {
        guard let invocation else { return }
        end()
        g_dbus_method_invocation_return_value(invocation, Variant.tuple(values))
    }

    /// Answers with an error.
    /// - Parameter name: Name of the error, as `org.example.Error.Busy`.
    package func fail(_ name: String, _ message: String) {
        guard let invocation else { return }
        end()
        g_dbus_method_invocation_return_dbus_error(invocation, name, message)
    }

    private func end() {
        (invocation, watch) = (nil, nil)
    }

    /// Calls `body` if the caller leaves the bus before the call is answered.
    package func onCallerLeave(_ body: @escaping () -> Void) {
        watch = bus?.watch(sender) { isThere in if !isThere { body() } }
    }

    /// Asks the bus for the process identifier of the caller.
    package func askProcess(_ body: @escaping (UInt32?) -> Void) {
        bus?.send(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", ("org.freedesktop.DBus", "GetConnectionUnixProcessID"),
            Variant.tuple([g_variant_new_string(sender)]), answer: "(u)"
        ) { reply in
            body(Variant.withChild(0, of: try? reply.get().value, Variant.number) ?? nil)
        }
    }
}
