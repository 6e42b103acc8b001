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

    /// Width and height, in logical pixels, that the window leaves for the content above or below the button, whichever
    /// is more: the popover is cut off at the window's edges.
    package var room: (width: Int, height: Int) {
        guard let window = gtk_widget_get_toplevel(cast()), gtk_widget_is_toplevel(window) != 0 else { return (0, 0) }
        var (x, y): (gint, gint) = (0, 0)
        gtk_widget_translate_coordinates(cast(), window, 0, 0, &x, &y)
        let below = gtk_widget_get_allocated_height(window) - y - gtk_widget_get_allocated_height(cast())
        return (Int(gtk_widget_get_allocated_width(window)) - Self.frame, Int(max(y, below)) - Self.frame)
    }

    /// Width of the popover's shadow, border and arrow on both sides, in logical pixels.
    private static let frame = 48

    package func close() { gtk_popover_popdown(popover.cast()) }
}
