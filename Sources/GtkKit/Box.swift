import CGtk

/// Widgets in a row or a column.
package final class Box: Widget {
    package enum Orientation { case horizontal, vertical }

    /// - Parameter spacing: Distance between two widgets, in logical pixels.
    package init(_ orientation: Orientation, spacing: Int = 0, _ children: [Widget] = []) {
        super.init(
            UnsafeMutableRawPointer(
                gtk_box_new(
                    orientation == .vertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL, gint(spacing))))
        for child in children { append(child) }
    }

    package var orientation: Orientation {
        get { gtk_orientable_get_orientation(opaque) == GTK_ORIENTATION_VERTICAL ? .vertical : .horizontal }
        set {
            gtk_orientable_set_orientation(
                opaque, newValue == .vertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL)
        }
    }

    /// Distance between two widgets, in logical pixels.
    package var spacing: Int {
        get { Int(gtk_box_get_spacing(cast())) }
        set { gtk_box_set_spacing(cast(), gint(newValue)) }
    }

    /// Whether all children get the same size.
    package var isHomogeneous: Bool {
        get { gtk_box_get_homogeneous(cast()) != 0 }
        set { gtk_box_set_homogeneous(cast(), newValue ? 1 : 0) }
    }

    /// Adds a widget at the end. It gets spare room only if it expands.
    package func append(_ child: Widget) { gtk_container_add(cast(), child.cast()) }

    /// Moves a widget from its current parent to the end.
    package func adopt(_ child: Widget) {
        if let parent = gtk_widget_get_parent(child.cast()) {
            gtk_container_remove(
                UnsafeMutableRawPointer(parent).assumingMemoryBound(to: GtkContainer.self), child.cast())
        }
        append(child)
    }

    /// Adds a widget at the far end, before those already added there.
    package func appendAtEnd(_ child: Widget) { gtk_box_pack_end(cast(), child.cast(), 0, 0, 0) }
}

/// A container that receives pointer events for a child without a window of its own, so that gestures on it work.
package final class EventBox: Widget {
    package init(_ child: Widget) {
        super.init(gtk_event_box_new())
        gtk_container_add(cast(), child.cast())
    }
}
