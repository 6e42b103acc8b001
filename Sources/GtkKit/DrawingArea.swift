import CGtk

/// A widget that is drawn by the program itself.
package final class DrawingArea: Widget {
    package init(name: String) {
        super.init(gtk_drawing_area_new())
        accessibleName = name
    }

    package func onDraw(_ body: @escaping (DrawingContext) -> Void) {
        let widget = cast() as UnsafeMutablePointer<GtkWidget>
        connect("draw", answering: Bool.self) { (cairo: Reference) in
            if let cairo = cairo.pointer { body(DrawingContext(cairo: OpaquePointer(cairo), widget: widget)) }
            return true
        }
    }

    /// Lets pointer, touch and scrolling reach the area.
    package func acceptPointer() {
        let events = [
            GDK_BUTTON_PRESS_MASK, GDK_BUTTON_RELEASE_MASK, GDK_POINTER_MOTION_MASK, GDK_SCROLL_MASK,
            GDK_SMOOTH_SCROLL_MASK, GDK_TOUCH_MASK, GDK_TOUCHPAD_GESTURE_MASK, GDK_LEAVE_NOTIFY_MASK,
        ].reduce(0) { $0 | $1.rawValue }
        gtk_widget_add_events(cast(), gint(bitPattern: events))
    }

    /// Calls `body` with the position of a pointer that moves while no button is down.
    package func onHover(_ body: @escaping (_ x: Double, _ y: Double) -> Void) {
        connect("motion-notify-event", answering: Bool.self) { (event: Reference) in
            if let event = event.pointer?.assumingMemoryBound(to: GdkEventMotion.self) {
                body(event.pointee.x, event.pointee.y)
            }
            return false
        }
    }

    /// Calls `body` with the scrolled distance: 1 is one notch of a wheel, away from the user.
    package func onScroll(_ body: @escaping (Double) -> Void) {
        connect("scroll-event", answering: Bool.self) { (event: Reference) in
            guard let event = event.pointer?.assumingMemoryBound(to: GdkEventScroll.self) else { return false }
            switch event.pointee.direction {
            case GDK_SCROLL_UP: body(1)
            case GDK_SCROLL_DOWN: body(-1)
            case GDK_SCROLL_SMOOTH: body(-event.pointee.delta_y)
            default: return false
            }
            return true
        }
    }

    /// Sets the pointer's shape over the area, by its CSS name; `nil` is the usual one.
    package func setCursor(_ name: String?) {
        guard let window = gtk_widget_get_window(cast()) else { return }
        let cursor = name.flatMap { gdk_cursor_new_from_name(gtk_widget_get_display(cast()), $0) }
        gdk_window_set_cursor(window, cursor)
        if let cursor { g_object_unref(UnsafeMutableRawPointer(cursor)) }
    }
}
