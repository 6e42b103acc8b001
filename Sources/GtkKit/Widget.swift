import CGtk

/// Base class of everything in a window. New widgets are visible.
package class Widget: Object {
    override init(_ pointer: UnsafeMutableRawPointer?) {
        super.init(pointer)
        if yomitori_is_a(self.pointer, gtk_window_get_type()) == 0 { gtk_widget_set_visible(cast(), 1) }
    }

    package enum Alignment { case fill, start, center, end }

    package var isVisible: Bool {
        get { gtk_widget_get_visible(cast()) != 0 }
        set { gtk_widget_set_visible(cast(), newValue ? 1 : 0) }
    }
    package var isSensitive: Bool {
        get { gtk_widget_get_sensitive(cast()) != 0 }
        set { gtk_widget_set_sensitive(cast(), newValue ? 1 : 0) }
    }
    package var tooltip: String {
        get {
            gtk_widget_get_tooltip_text(cast()).map { text in
                defer { g_free(text) }; return String(cString: text)
            } ?? ""
        }
        set { gtk_widget_set_tooltip_text(cast(), newValue) }
    }
    /// Enables the widget, or disables it with the reason in its tooltip.
    /// - Parameters:
    ///   - reason: Reason why it can't be used; `nil` enables it.
    ///   - usual: Tooltip while it is enabled.
    package func setSensitive(unless reason: String?, tooltip usual: String) {
        isSensitive = reason == nil
        let text = reason ?? usual
        // Setting a text would close a tooltip that is being read.
        if tooltip != text { tooltip = text }
    }
    /// Name for screen readers.
    package var accessibleName: String {
        get { atk_object_get_name(gtk_widget_get_accessible(cast())).map { String(cString: $0) } ?? "" }
        set { atk_object_set_name(gtk_widget_get_accessible(cast()), newValue.spoken) }
    }
    /// Description for screen readers, in addition to the name.
    package var accessibleDescription: String {
        get { atk_object_get_description(gtk_widget_get_accessible(cast())).map { String(cString: $0) } ?? "" }
        set { atk_object_set_description(gtk_widget_get_accessible(cast()), newValue.spoken) }
    }
    /// Announces a text, which no control shows, to screen readers.
    package func announce(_ text: String) { yomitori_announce(gtk_widget_get_accessible(cast()), text.spoken) }
    package var horizontalAlignment: Alignment {
        get { Alignment(gtk_widget_get_halign(cast())) }
        set { gtk_widget_set_halign(cast(), newValue.value) }
    }
    package var verticalAlignment: Alignment {
        get { Alignment(gtk_widget_get_valign(cast())) }
        set { gtk_widget_set_valign(cast(), newValue.value) }
    }
    /// Keeps the parts of the widget in order from left to right, as those of an address, at the start of its place.
    package func keepsPartsInOrder() {
        guard WritingDirection.isRightToLeft else { return }
        gtk_widget_set_direction(cast(), GTK_TEXT_DIR_LTR)
        horizontalAlignment = .end
    }
    package var expandsHorizontally: Bool {
        get { gtk_widget_get_hexpand(cast()) != 0 }
        set { gtk_widget_set_hexpand(cast(), newValue ? 1 : 0) }
    }
    package var expandsVertically: Bool {
        get { gtk_widget_get_vexpand(cast()) != 0 }
        set { gtk_widget_set_vexpand(cast(), newValue ? 1 : 0) }
    }
    /// Margin on every side, in logical pixels.
    package var margin: Int {
        get { Int(gtk_widget_get_margin_top(cast())) }
        set {
            gtk_widget_set_margin_top(cast(), gint(newValue))
            gtk_widget_set_margin_bottom(cast(), gint(newValue))
            gtk_widget_set_margin_start(cast(), gint(newValue))
            gtk_widget_set_margin_end(cast(), gint(newValue))
        }
    }
    /// Sets the margins at the sides, and above and below, in logical pixels.
    package func setMargin(horizontal: Int, vertical: Int) {
        margin = horizontal
        gtk_widget_set_margin_top(cast(), gint(vertical))
        gtk_widget_set_margin_bottom(cast(), gint(vertical))
    }
    /// Sets the margins above and below, in logical pixels.
    package func setMargin(top: Int, bottom: Int) {
        gtk_widget_set_margin_top(cast(), gint(top))
        gtk_widget_set_margin_bottom(cast(), gint(bottom))
    }
    /// Sets the margins at the left and the right, in logical pixels, regardless of the direction of writing.
    package func setMargin(left: Int, right: Int) {
        let isRightToLeft = gtk_widget_get_direction(cast()) == GTK_TEXT_DIR_RTL
        gtk_widget_set_margin_start(cast(), gint(isRightToLeft ? right : left))
        gtk_widget_set_margin_end(cast(), gint(isRightToLeft ? left : right))
    }
    /// Minimum width in logical pixels, including the margin.
    package var minimumWidth: Int {
        var width: gint = 0
        gtk_widget_get_preferred_width(cast(), &width, nil)
        return Int(width)
    }
    /// Width in logical pixels, including the margin, that it takes where there is room.
    package var naturalWidth: Int {
        var width: gint = 0
        gtk_widget_get_preferred_width(cast(), nil, &width)
        return Int(width)
    }
    /// Returns the minimum height in logical pixels, including the margin.
    package func minimumHeight() -> Double {
        var height: gint = 0
        gtk_widget_get_preferred_height(cast(), &height, nil)
        return Double(height)
    }
    /// Returns the minimum height at a width in logical pixels, both including the margin.
    package func minimumHeight(forWidth width: Int) -> Int {
        var height: gint = 0
        gtk_widget_get_preferred_height_for_width(cast(), gint(width), &height, nil)
        return Int(height)
    }
    package var canFocus: Bool {
        get { gtk_widget_get_can_focus(cast()) != 0 }
        set { gtk_widget_set_can_focus(cast(), newValue ? 1 : 0) }
    }
    package var hasFocus: Bool { gtk_widget_has_focus(cast()) != 0 }
    /// Allocated size, in logical pixels.
    package var size: (width: Double, height: Double) {
        (Double(gtk_widget_get_allocated_width(cast())), Double(gtk_widget_get_allocated_height(cast())))
    }

    /// Returns the distance of its upper edge from that of an enclosing widget, in logical pixels; `nil` while it has
    /// no position.
    package func top(in other: Widget) -> Double? { corner(in: other)?.y }

    /// Returns the distance of its left edge from that of an enclosing widget, in logical pixels; `nil` while it has no
    /// position.
    package func left(in other: Widget) -> Double? { corner(in: other)?.x }

    /// Returns the position of its upper left corner in another widget; `nil` while it has none.
    private func corner(in other: Widget) -> (x: Double, y: Double)? {
        var (x, y): (gint, gint) = (0, 0)
        let isPlaced = gtk_widget_translate_coordinates(cast(), other.cast(), 0, 0, &x, &y) != 0
        return isPlaced ? (Double(x), Double(y)) : nil
    }

    /// Number of screen pixels per logical pixel.
    package var pixelRatio: Double { Double(gtk_widget_get_scale_factor(cast())) }

    package func setMinimumSize(width: Int = -1, height: Int = -1) {
        gtk_widget_set_size_request(cast(), gint(width), gint(height))
    }
    package func addStyleClass(_ name: String) {
        gtk_style_context_add_class(gtk_widget_get_style_context(cast()), name)
    }
    package func removeStyleClass(_ name: String) {
        gtk_style_context_remove_class(gtk_widget_get_style_context(cast()), name)
    }
    package func setStyleClass(_ name: String, _ isOn: Bool) { isOn ? addStyleClass(name) : removeStyleClass(name) }
    package func grabFocus() { gtk_widget_grab_focus(cast()) }
    /// Destroys the widget and its signal handlers.
    package func destroy() { gtk_widget_destroy(cast()) }
    package func queueDraw() { gtk_widget_queue_draw(cast()) }

    /// Whether the widget is mapped, that is, visible if its window is.
    package var isMapped: Bool { gtk_widget_get_mapped(cast()) != 0 }
    /// Calls `body` each time the widget becomes visible.
    package func onMap(_ body: @escaping () -> Void) { connect("map", body) }
    /// Calls `body` each time the widget is no longer visible.
    package func onUnmap(_ body: @escaping () -> Void) { connect("unmap", body) }
    package func onResize(_ body: @escaping () -> Void) { connect("size-allocate") { (_: Reference) in body() } }
    /// Leaves wheel events to the scrolled area around the widget: while a page scrolls under the pointer, values must
    /// not change.
    package func leavesWheelToPage() {
        let widget: UnsafeMutablePointer<GtkWidget> = cast()
        connect("scroll-event", answering: Bool.self) { (_: Reference) -> Bool in
            // The widget's own handler runs after this one; an event that nobody handles goes to its parent.
            g_signal_stop_emission_by_name(widget, "scroll-event")
            return false
        }
    }
    package func onDestroy(_ body: @escaping () -> Void) { connect("destroy", body) }
    package func onFocusChange(_ body: @escaping () -> Void) {
        connect("focus-in-event", after: true, answering: Bool.self) { (_: Reference) in
            body()
            return false
        }
        connect("focus-out-event", after: true, answering: Bool.self) { (_: Reference) in
            body()
            return false
        }
    }
}

extension Widget.Alignment {
    init(_ value: GtkAlign) {
        switch value {
        case GTK_ALIGN_START: self = .start
        case GTK_ALIGN_CENTER: self = .center
        case GTK_ALIGN_END: self = .end
        default: self = .fill
        }
    }

    var value: GtkAlign {
        switch self {
        case .fill: GTK_ALIGN_FILL
        case .start: GTK_ALIGN_START
        case .center: GTK_ALIGN_CENTER
        case .end: GTK_ALIGN_END
        }
    }
}
