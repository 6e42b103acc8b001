import CGtk

/// Keeps its child from growing wider than reads well.
package final class Clamp: Widget {
    package init(_ child: Widget, maximumWidth: Int) {
        super.init(hdy_clamp_new())
        hdy_clamp_set_maximum_size(opaque, gint(maximumWidth))
        gtk_container_add(cast(), child.cast())
    }
}
