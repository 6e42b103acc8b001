import CGtk

/// A container that scrolls its child if there is too little room for it.
package final class ScrolledWindow: Widget {
    /// - Parameter maximumHeight: Height in logical pixels up to which it grows with its content; `nil` takes the
    ///   available room.
    package init(_ child: Widget, horizontal: Bool = false, maximumHeight: Int? = nil) {
        super.init(gtk_scrolled_window_new(nil, nil))
        gtk_scrolled_window_set_policy(
            cast(), horizontal ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        if let maximumHeight { setMaximumHeight(maximumHeight) }
        gtk_container_add(cast(), child.cast())
    }

    /// Sets the height, in logical pixels, up to which it grows with its content.
    package func setMaximumHeight(_ height: Int) {
        gtk_scrolled_window_set_propagate_natural_height(cast(), 1)
        gtk_scrolled_window_set_max_content_height(cast(), gint(height))
    }

    /// Makes it as wide as its content wants, and not as the content needs at least.
    package func takeContentWidth() { gtk_scrolled_window_set_propagate_natural_width(cast(), 1) }

    /// Scrolls a widget inside it into view.
    package func reveal(_ widget: Widget) {
        guard let adjustment = gtk_scrolled_window_get_vadjustment(cast()) else { return }
        guard let viewport = gtk_bin_get_child(cast()) else { return }
        var (x, y): (gint, gint) = (0, 0)
        guard gtk_widget_translate_coordinates(widget.cast(), viewport, 0, 0, &x, &y) != 0 else { return }
        let top = gtk_adjustment_get_value(adjustment) + Double(y)
        gtk_adjustment_clamp_page(adjustment, top, top + widget.size.height)
    }

    /// Makes a container that may be narrower than its child, without a scroll bar. The header is inside one: its
    /// minimum width must not keep the window from becoming narrower before it hides what does not fit.
    /// - Parameter lowering: Whether it may also be lower than its child, which then scrolls. A window's minimum height
    ///   is that of its content at the minimum width, where buttons in several rows are higher than at its actual
    ///   width.
    package init(narrowing child: Widget, minimumWidth: Int, lowering: Bool = false) {
        super.init(gtk_scrolled_window_new(nil, nil))
        gtk_scrolled_window_set_policy(cast(), GTK_POLICY_EXTERNAL, lowering ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER)
        gtk_scrolled_window_set_min_content_width(cast(), gint(minimumWidth))
        gtk_scrolled_window_set_propagate_natural_width(cast(), 1)
        gtk_container_add(cast(), child.cast())
    }

    /// Whether it also scrolls horizontally; otherwise its minimum width is that of the child.
    package var scrollsHorizontally: Bool {
        get { policies.horizontal == GTK_POLICY_AUTOMATIC }
        set { policies = (newValue ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC) }
    }

    /// Whether it may also be lower than its child, which then scrolls; otherwise its minimum height is that of the
    /// child.
    package var isLowering: Bool {
        get { policies.vertical == GTK_POLICY_AUTOMATIC }
        set { policies.vertical = newValue ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER }
    }

    /// Whether it scrolls in each direction.
    private var policies: (horizontal: GtkPolicyType, vertical: GtkPolicyType) {
        get {
            var policies = (horizontal: GTK_POLICY_NEVER, vertical: GTK_POLICY_NEVER)
            gtk_scrolled_window_get_policy(cast(), &policies.horizontal, &policies.vertical)
            return policies
        }
        set { gtk_scrolled_window_set_policy(cast(), newValue.horizontal, newValue.vertical) }
    }

    /// Whether it may be narrower than its child; otherwise its minimum width is that of the child.
    package var isNarrowing: Bool {
        get {
            var policy = GTK_POLICY_NEVER
            gtk_scrolled_window_get_policy(cast(), &policy, nil)
            return policy != GTK_POLICY_NEVER
        }
        set {
            gtk_scrolled_window_set_policy(cast(), newValue ? GTK_POLICY_EXTERNAL : GTK_POLICY_NEVER, GTK_POLICY_NEVER)
        }
    }
}

extension ScrolledWindow {
    /// Scrolls to the beginning.
    package func scrollToTop() {
        if let adjustment = gtk_scrolled_window_get_vadjustment(cast()) { gtk_adjustment_set_value(adjustment, 0) }
    }
}
