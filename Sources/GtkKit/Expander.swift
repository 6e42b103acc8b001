import CGtk

/// An expander: a line that opens to show the content below it.
package final class Expander: Widget {
    package init(_ title: String, _ content: Widget) {
        super.init(gtk_expander_new(title))
        gtk_container_add(cast(), content.cast())
        content.margin = 6
        // GTK leaves the content of a closed expander in the focus chain and on the accessibility bus, so it is hidden
        // here.
        connect("notify::expanded") { [pointer] (_: Reference) in Expander.showContent(of: pointer) }
        Expander.showContent(of: pointer)
    }

    private static func showContent(of expander: UnsafeMutableRawPointer) {
        guard let content = gtk_bin_get_child(expander.assumingMemoryBound(to: GtkBin.self)) else { return }
        gtk_widget_set_child_visible(
            content, gtk_expander_get_expanded(expander.assumingMemoryBound(to: GtkExpander.self)))
    }
}
