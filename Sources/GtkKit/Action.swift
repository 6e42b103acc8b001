import CGtk

/// An action that the user can trigger from a menu, a button or a shortcut.
package final class Action: Object {
    package let name: String

    /// Makes an action without a state.
    package init(_ name: String, _ body: @escaping () -> Void) {
        self.name = name
        super.init(UnsafeMutableRawPointer(g_simple_action_new(name, nil)))
        connect("activate") { (_: Reference) in body() }
    }

    /// Makes an action that is on or off, and toggles when it is activated.
    package init(_ name: String, isOn: Bool, _ body: @escaping (Bool) -> Void) {
        self.name = name
        super.init(
            UnsafeMutableRawPointer(g_simple_action_new_stateful(name, nil, g_variant_new_boolean(isOn ? 1 : 0))))
        // The closure captures the pointer, because the action may outlive this wrapper and must not retain it.
        let action = opaque
        connect("activate") { (_: Reference) in
            let isOn = !Self.isOn(action)
            g_simple_action_set_state(action, g_variant_new_boolean(isOn ? 1 : 0))
            body(isOn)
        }
    }

    /// Makes an action with a text as its parameter.
    package init(_ name: String, onText body: @escaping (String) -> Void) {
        self.name = name
        let type = g_variant_type_new("s")
        defer { g_variant_type_free(type) }
        super.init(UnsafeMutableRawPointer(g_simple_action_new(name, type)))
        connectText(body)
    }

    /// Makes an action that chooses one of several values.
    package init(_ name: String, choice: String, _ body: @escaping (String) -> Void) {
        self.name = name
        let type = g_variant_type_new("s")
        defer { g_variant_type_free(type) }
        super.init(UnsafeMutableRawPointer(g_simple_action_new_stateful(name, type, g_variant_new_string(choice))))
        connectText(body)
    }

    private func connectText(_ body: @escaping (String) -> Void) {
        connect("activate") { (parameter: Reference) in
            guard let pointer = parameter.pointer, let text = g_variant_get_string(OpaquePointer(pointer), nil) else {
                return
            }
            body(String(cString: text))
        }
    }

    package var isEnabled: Bool {
        get { g_action_get_enabled(opaque) != 0 }
        set { g_simple_action_set_enabled(opaque, newValue ? 1 : 0) }
    }

    /// State of an action that is on or off. Setting it does not call the action's body.
    package var isOn: Bool {
        get { Self.isOn(opaque) }
        set { g_simple_action_set_state(opaque, g_variant_new_boolean(newValue ? 1 : 0)) }
    }

    /// Sets the current choice, without calling the action's body.
    package func setChoice(_ choice: String) { g_simple_action_set_state(opaque, g_variant_new_string(choice)) }

    package func activate() { g_action_activate(opaque, nil) }

    private static func isOn(_ action: OpaquePointer) -> Bool {
        guard let state = g_action_get_state(action) else { return false }
        defer { g_variant_unref(state) }
        return g_variant_get_boolean(state) != 0
    }
}
