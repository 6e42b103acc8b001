import CGtk

/// Keeps its child from growing wider than reads well.
package final class Clamp: Widget {
    /// - Parameter isEased: whether it grows more slowly before it is as wide; how wide it is then depends on what it
    ///   needs.
    package init(_ child: Widget, maximumWidth: Int, isEased: Bool = true) {
        super.init(hdy_clamp_new())
        if !isEased { hdy_clamp_set_tightening_threshold(opaque, gint(maximumWidth)) }
        hdy_clamp_set_maximum_size(opaque, gint(maximumWidth))
        gtk_container_add(cast(), child.cast())
    }
}
