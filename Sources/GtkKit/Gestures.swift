import CGtk

/// A drag with the first mouse button or a finger.
///
/// The widget does not retain the gesture; the creator has to.
package final class DragGesture: Object {
    /// - Parameters:
    ///   - onBegin: Called with the starting point in the widget, and whether the drag is by touch; returns whether it
    ///     is wanted.
    ///   - onMove: Called with the distance from the starting point.
    package init(
        _ widget: Widget, onBegin: @escaping (_ x: Double, _ y: Double, _ isTouch: Bool) -> Bool,
        onMove: @escaping (_ x: Double, _ y: Double) -> Void, onEnd: @escaping () -> Void
    ) {
        super.init(UnsafeMutableRawPointer(gtk_gesture_drag_new(widget.cast())))
        let gesture = opaque
        connect("drag-begin") { (x: Double, y: Double) in
            let event = gtk_gesture_get_last_event(gesture, gtk_gesture_get_last_updated_sequence(gesture))
            let isTouch = event.map { gdk_event_get_event_type($0) == GDK_TOUCH_BEGIN } ?? false
            gtk_gesture_set_state(
                gesture, onBegin(x, y, isTouch) ? GTK_EVENT_SEQUENCE_CLAIMED : GTK_EVENT_SEQUENCE_DENIED)
        }
        connect("drag-update", onMove)
        connect("drag-end") { (_: Double, _: Double) in onEnd() }
    }
}

/// A pinch gesture: two fingers that move apart or together, on a screen or a touch pad.
///
/// The widget does not retain the gesture; the creator has to.
package final class PinchGesture: Object {
    /// - Parameters:
    ///   - onBegin: Called with the point between the fingers.
    ///   - onScale: Called with the ratio of the fingers' distance to that at the beginning.
    package init(
        _ widget: Widget, onBegin: @escaping (_ x: Double, _ y: Double) -> Void, onScale: @escaping (Double) -> Void
    ) {
        super.init(UnsafeMutableRawPointer(gtk_gesture_zoom_new(widget.cast())))
        let gesture = opaque
        connect("begin") { (_: Reference) in
            var (x, y) = (0.0, 0.0)
            gtk_gesture_get_bounding_box_center(gesture, &x, &y)
            onBegin(x, y)
        }
        connect("scale-changed", onScale)
    }
}
