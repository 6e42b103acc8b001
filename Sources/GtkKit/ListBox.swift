import CGtk

/// A list of rows without selection.
package final class ListBox: Widget {
    package init(name: String) {
        super.init(gtk_list_box_new())
        gtk_list_box_set_selection_mode(cast(), GTK_SELECTION_NONE)
        accessibleName = name
    }

    /// - Parameter name: Name of the row for screen readers.
    package func append(_ content: Widget, name: String) {
        let row = Widget(gtk_list_box_row_new())
        gtk_container_add(row.cast(), content.cast())
        gtk_list_box_row_set_activatable(row.cast(), 0)
        row.accessibleName = name
        gtk_container_add(cast(), row.cast())
    }

    package func removeAll() {
        while let row = gtk_list_box_get_row_at_index(cast(), 0) {
            gtk_widget_destroy(UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self))
        }
    }
}
