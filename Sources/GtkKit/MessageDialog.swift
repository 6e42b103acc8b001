import CGtk

/// A sentence that the user has to know, in a dialog with one button.
package final class MessageDialog: Widget {
    /// Shows it; it goes away by itself when answered.
    @discardableResult
    package init(before window: Window, title: String, text: String, close: String) {
        super.init(g_object_new_with_properties(gtk_message_dialog_get_type(), 0, nil, nil))
        setProperty("text", title)
        setProperty("secondary-text", text)
        gtk_dialog_add_button(cast(), close, GTK_RESPONSE_CLOSE.rawValue)
        narrowMessage(before: window)
        gtk_window_set_title(cast(), title)
        gtk_window_set_transient_for(cast(), window.cast())
        gtk_window_set_modal(cast(), 1)
        let dialog = cast() as UnsafeMutablePointer<GtkWidget>
        connect("response") { (_: Int32) in gtk_widget_destroy(dialog) }
        gtk_window_present(cast())
    }
}

extension Widget {
    /// Breaks the sentences of a message dialog so that it is no wider than a phone's screen, where the window before which
    /// it is shown isn't: by itself, it takes the room of 60 characters.
    /// - Returns: whether it is narrow.
    @discardableResult
    func narrowMessage(before window: Window) -> Bool {
        guard window.windowSize.width < 500, let area = gtk_message_dialog_get_message_area(cast()) else {
            return false
        }
        let labels = gtk_container_get_children(
            UnsafeMutableRawPointer(area).assumingMemoryBound(to: GtkContainer.self))
        defer { g_list_free(labels) }
        var link = labels
        while let item = link {
            if let label = item.pointee.data, yomitori_is_a(label, gtk_label_get_type()) != 0 {
                // A letter may be as wide as two; a German word takes 20.
                gtk_label_set_max_width_chars(label.assumingMemoryBound(to: GtkLabel.self), 24)
                gtk_label_set_width_chars(label.assumingMemoryBound(to: GtkLabel.self), -1)
            }
            link = item.pointee.next
        }
        return true
    }
}
