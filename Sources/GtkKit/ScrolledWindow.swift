import CGtk

/// A widget that scrolls when it is given less room than it needs.
package final class ScrolledWindow: Widget {
    /// - Parameter maximumHeight: it grows with its content up to this height, in logical pixels; `nil` takes the room there is.
    package init(_ child: Widget, horizontal: Bool = false, maximumHeight: Int? = nil) {
        super.init(gtk_scrolled_window_new(nil, nil))
        gtk_scrolled_window_set_policy(
            cast(), horizontal ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        if let maximumHeight {
            gtk_scrolled_window_set_propagate_natural_height(cast(), 1)
            gtk_scrolled_window_set_max_content_height(cast(), gint(maximumHeight))
        }
        gtk_container_add(cast(), child.cast())
    }
}
