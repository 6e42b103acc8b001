import CGtk

/// A list of rows without selection.
package final class ListBox: Widget {
    /// Index of the row to which the Tab key leads from the control before the list; `nil` for the first.
    package var entryRow: Int?

    package init(name: String) {
        super.init(gtk_list_box_new())
        gtk_list_box_set_selection_mode(cast(), GTK_SELECTION_NONE)
        accessibleName = name
        connect("focus", answering: Bool.self) { [weak self] (direction: EnumValue) -> Bool in
            direction.rawValue == gint(GTK_DIR_TAB_FORWARD.rawValue) && self?.enter() ?? false
        }
    }

    /// Gives the focus to the row for it, unless a row has it already.
    /// - Returns: Whether there is such a row.
    private func enter() -> Bool {
        guard let entryRow, gtk_container_get_focus_child(cast()) == nil,
            let row = gtk_list_box_get_row_at_index(cast(), gint(entryRow))
        else { return false }
        gtk_widget_grab_focus(UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self))
        return true
    }

    /// Puts a row where another one is, which comes after it then, or at the end.
    /// - Parameters:
    ///   - name: what a screen reader calls the row.
    ///   - description: what it says after that; empty for nothing.
    package func insert(_ content: Widget, name: String, description: String = "", at index: Int) {
        let row = Widget(gtk_list_box_row_new())
        gtk_container_add(row.cast(), content.cast())
        gtk_list_box_row_set_activatable(row.cast(), 0)
        row.accessibleName = name
        if !description.isEmpty { row.accessibleDescription = description }
        gtk_list_box_insert(cast(), row.cast(), gint(index))
    }

    package func remove(at index: Int) {
        guard let row = gtk_list_box_get_row_at_index(cast(), gint(index)) else { return }
        gtk_widget_destroy(UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self))
    }
}
