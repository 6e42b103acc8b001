import CGtk

/// A text field of several lines.
package final class TextView: Widget {
    private let buffer: Object

    package init(name: String) {
        let view = gtk_text_view_new()
        let textView = UnsafeMutableRawPointer(view)?.assumingMemoryBound(to: GtkTextView.self)
        buffer = Object(keeping: gtk_text_view_get_buffer(textView))
        super.init(UnsafeMutableRawPointer(view))
        // Words are not broken: Pango would draw a hyphen, which GTK 3 can't prevent here and which could be taken for
        // a part of an address. Longer lines scroll.
        gtk_text_view_set_wrap_mode(cast(), GTK_WRAP_WORD)
        // Tab moves the focus: a code seldom contains one, and keyboard users must be able to leave the field.
        gtk_text_view_set_accepts_tab(cast(), 0)
        gtk_text_view_set_left_margin(cast(), 8)
        gtk_text_view_set_right_margin(cast(), 8)
        gtk_text_view_set_top_margin(cast(), 8)
        gtk_text_view_set_bottom_margin(cast(), 8)
        accessibleName = name
        // Deferred, because the layout does not yet know of a change that is under way.
        buffer.connect("notify::cursor-position") { [weak self] (_: Reference) in Task { self?.scrollBack() } }
    }

    /// Scrolls back to the beginnings of the lines when the cursor is visible there, too: GTK scrolls no farther than
    /// necessary.
    private func scrollBack() {
        guard let adjustment = gtk_scrollable_get_hadjustment(opaque), gtk_adjustment_get_value(adjustment) > 0 else {
            return
        }
        var place = GtkTextIter()
        gtk_text_buffer_get_iter_at_mark(buffer.cast(), &place, gtk_text_buffer_get_insert(buffer.cast()))
        var bounds = GdkRectangle()
        gtk_text_view_get_iter_location(cast(), &place, &bounds)
        if Double(bounds.x + bounds.width) < gtk_adjustment_get_page_size(adjustment) - 16 {
            gtk_adjustment_set_value(adjustment, 0)
        }
    }

    package var text: String {
        get {
            var (start, end) = (GtkTextIter(), GtkTextIter())
            gtk_text_buffer_get_bounds(buffer.cast(), &start, &end)
            guard let text = gtk_text_buffer_get_text(buffer.cast(), &start, &end, 1) else { return "" }
            defer { g_free(text) }
            return String(cString: text)
        }
        set { gtk_text_buffer_set_text(buffer.cast(), newValue, -1) }
    }

    package func onChange(_ body: @escaping () -> Void) { buffer.connect("changed", body) }
}
