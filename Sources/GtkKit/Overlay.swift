import CGtk

/// A widget with others floating over it.
package final class Overlay: Widget {
    package init(_ child: Widget) {
        super.init(gtk_overlay_new())
        gtk_container_add(cast(), child.cast())
    }

    /// Adds a widget above; its alignment places it.
    /// - Parameter passesThrough: whether the pointer reaches what is below where the widget has no control.
    package func add(_ child: Widget, passesThrough: Bool = false) {
        gtk_overlay_add_overlay(cast(), child.cast())
        gtk_overlay_set_overlay_pass_through(cast(), child.cast(), passesThrough ? 1 : 0)
    }
}
