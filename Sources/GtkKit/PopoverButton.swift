import CGtk

/// A button that opens a small window of controls beside it.
package final class PopoverButton: Widget {
    private let popover: Widget
    private let content: Widget

    package convenience init(icon: String, name: String, content: Widget) {
        self.init(content: content)
        gtk_button_set_image(cast(), gtk_image_new_from_icon_name(icon, GTK_ICON_SIZE_BUTTON))
        accessibleName = name
        tooltip = name
    }

    /// - Parameter text: Text with an underscore before the mnemonic, the letter to be pressed with Alt.
    package convenience init(_ text: String, content: Widget) {
        self.init(content: content)
        gtk_button_set_label(cast(), text)
        gtk_button_set_use_underline(cast(), 1)
    }

    private init(content: Widget) {
        self.content = content
        let button = gtk_menu_button_new()
        // As with a window, GTK owns the first reference.
        popover = Widget(g_object_ref(gtk_popover_new(button)))
        super.init(button)
        gtk_container_add(popover.cast(), content.cast())
        popover.isVisible = false
        gtk_menu_button_set_popover(cast(), popover.cast())
        gtk_menu_button_set_direction(cast(), GTK_ARROW_UP)
    }

    /// Calls `body` when the popover is opened or closed.
    package func onToggle(_ body: @escaping (Bool) -> Void) {
        popover.connect("show") { body(true) }
        popover.connect("closed") { body(false) }
    }

    package func close() { gtk_popover_popdown(popover.cast()) }
}
