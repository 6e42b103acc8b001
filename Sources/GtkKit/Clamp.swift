import CGtk

/// A container that limits the width of its child, for legibility.
package final class Clamp: Widget {
    /// - Parameter isEased: Whether the child grows more slowly before it reaches the maximum width; its width then
    ///   also depends on its natural width.
    package init(_ child: Widget, maximumWidth: Int, isEased: Bool = true) {
        super.init(hdy_clamp_new())
        if !isEased { hdy_clamp_set_tightening_threshold(opaque, gint(maximumWidth)) }
        hdy_clamp_set_maximum_size(opaque, gint(maximumWidth))
        gtk_container_add(cast(), child.cast())
    }
}
