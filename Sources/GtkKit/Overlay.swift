import CGtk

/// A widget with others floating over it.
package final class Overlay: Widget {
    package init(_ child: Widget) {
        super.init(gtk_overlay_new())
        gtk_container_add(cast(), child.cast())
    }

    /// Adds a widget above, positioned by its alignment.
    /// - Parameter passesThrough: Whether pointer events reach what is below, except on the widget's controls.
    package func add(_ child: Widget, passesThrough: Bool = false) {
        gtk_overlay_add_overlay(cast(), child.cast())
        gtk_overlay_set_overlay_pass_through(cast(), child.cast(), passesThrough ? 1 : 0)
    }
}
