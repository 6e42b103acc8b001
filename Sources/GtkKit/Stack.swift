import CGtk

/// Several pages in the place of one.
package final class Stack: Widget {
    /// - Parameter isHomogeneous: whether each page takes the room of the largest.
    package init(isHomogeneous: Bool = false) {
        super.init(gtk_stack_new())
        gtk_stack_set_transition_type(cast(), GTK_STACK_TRANSITION_TYPE_CROSSFADE)
        gtk_stack_set_homogeneous(cast(), isHomogeneous ? 1 : 0)
    }

    package func add(_ page: Widget, name: String) { gtk_stack_add_named(cast(), page.cast(), name) }

    /// The name of the page that is shown.
    package var page: String {
        get { gtk_stack_get_visible_child_name(cast()).map { String(cString: $0) } ?? "" }
        set { gtk_stack_set_visible_child_name(cast(), newValue) }
    }
}
