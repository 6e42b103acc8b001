import CGtk

/// A list of rows without selection.
package final class ListBox: Widget {
    package init(name: String) {
        super.init(gtk_list_box_new())
        gtk_list_box_set_selection_mode(cast(), GTK_SELECTION_NONE)
        accessibleName = name
    }

    /// Puts a row where another one is, which comes after it then, or at the end.
    /// - Parameter name: what a screen reader calls the row.
    package func insert(_ content: Widget, name: String, at index: Int) {
        let row = Widget(gtk_list_box_row_new())
        gtk_container_add(row.cast(), content.cast())
        gtk_list_box_row_set_activatable(row.cast(), 0)
        row.accessibleName = name
        gtk_list_box_insert(cast(), row.cast(), gint(index))
    }

    package func remove(at index: Int) {
        guard let row = gtk_list_box_get_row_at_index(cast(), gint(index)) else { return }
        gtk_widget_destroy(UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self))
    }
}
