import CGtk

/// A line that opens to show what is below it.
package final class Expander: Widget {
    package init(_ title: String, _ content: Widget) {
        super.init(gtk_expander_new(title))
        gtk_container_add(cast(), content.cast())
        content.margin = 6
    }
}
