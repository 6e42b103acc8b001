import CGtk

/// A text of several lines that can be edited.
package final class TextView: Widget {
    private let buffer: Object

    package init(name: String) {
        let view = gtk_text_view_new()
        let textView = UnsafeMutableRawPointer(view)?.assumingMemoryBound(to: GtkTextView.self)
        buffer = Object(keeping: gtk_text_view_get_buffer(textView))
        super.init(UnsafeMutableRawPointer(view))
        gtk_text_view_set_wrap_mode(cast(), GTK_WRAP_WORD_CHAR)
        // Tab leads on to the next control: a code seldom holds one, and a user of the keyboard must get out.
        gtk_text_view_set_accepts_tab(cast(), 0)
        gtk_text_view_set_left_margin(cast(), 8)
        gtk_text_view_set_right_margin(cast(), 8)
        gtk_text_view_set_top_margin(cast(), 8)
        gtk_text_view_set_bottom_margin(cast(), 8)
        accessibleName = name
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
