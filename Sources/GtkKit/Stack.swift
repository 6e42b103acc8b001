import CGtk

/// A stack of pages of which one is shown.
package final class Stack: Widget {
    /// - Parameter isHomogeneous: Whether each page takes the size of the largest.
    package init(isHomogeneous: Bool = false) {
        super.init(gtk_stack_new())
        gtk_stack_set_transition_type(cast(), GTK_STACK_TRANSITION_TYPE_CROSSFADE)
        gtk_stack_set_homogeneous(cast(), isHomogeneous ? 1 : 0)
    }

    package func add(_ page: Widget, name: String) { gtk_stack_add_named(cast(), page.cast(), name) }

    /// Name of the shown page.
    package var page: String {
        get { gtk_stack_get_visible_child_name(cast()).map { String(cString: $0) } ?? "" }
        set { gtk_stack_set_visible_child_name(cast(), newValue) }
    }
}
