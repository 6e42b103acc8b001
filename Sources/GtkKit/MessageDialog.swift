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
        gtk_window_set_title(cast(), title)
        gtk_window_set_transient_for(cast(), window.cast())
        gtk_window_set_modal(cast(), 1)
        let dialog = cast() as UnsafeMutablePointer<GtkWidget>
        connect("response") { (_: Int32) in gtk_widget_destroy(dialog) }
        gtk_window_present(cast())
    }
}
