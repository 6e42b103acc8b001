import CGtk

/// The model of a menu: texts and the names of their actions.
package final class Menu: Object {
    package init() { super.init(UnsafeMutableRawPointer(g_menu_new())) }

    /// - Parameters:
    ///   - action: Name of the action, as `win.open`.
    ///   - target: Value that is passed to the action; an entry is marked if the action's state equals it.
    package func append(_ text: String, action: String, target: String? = nil) {
        guard let item = g_menu_item_new(text, nil) else { return }
        g_menu_item_set_action_and_target_value(item, action, target.map { g_variant_new_string($0) } ?? nil)
        g_menu_append_item(opaque, item)
        g_object_unref(UnsafeMutableRawPointer(item))
    }

    package func appendSection(_ section: Menu, title: String? = nil) {
        g_menu_append_section(opaque, title, section.cast())
    }

    package func appendSubmenu(_ menu: Menu, title: String) { g_menu_append_submenu(opaque, title, menu.cast()) }

    package func removeAll() { g_menu_remove_all(opaque) }
}
