import CGtk

/// A widget with others floating over it.
package final class Overlay: Widget {
    package init(_ child: Widget) {
        super.init(gtk_overlay_new())
        gtk_container_add(cast(), child.cast())
    }

    /// Adds a widget above; its alignment places it.
    package func add(_ child: Widget) { gtk_overlay_add_overlay(cast(), child.cast()) }
}
