import CGtk

// Titles between the entries of a list.
extension LazyList {
    /// Returns the markup of a title: in the lower of a row's two lines, or in both if it is too long for one.
    func titleMarkup(_ title: String) -> String {
        func bold(_ line: String) -> String { "<b>\(Markup.escaped(line.alignedAsLine()))</b>" }
        guard let end = endOfFirstLine(of: title) else { return "\n" + bold(title) }
        let first = String(decoding: title.utf8.prefix(end), as: UTF8.self)
        return bold(first) + "\n" + bold(String(decoding: title.utf8.dropFirst(end), as: UTF8.self))
    }

    /// Returns the number of bytes, in UTF-8, of the title's words that fit in a line; `nil` if it fits as a whole.
    private func endOfFirstLine(of title: String) -> Int? {
        guard let titleWidth, let layout = gtk_widget_create_pango_layout(cast(), nil) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        pango_layout_set_markup(layout, "<b>\(Markup.escaped(title))</b>", -1)
        pango_layout_set_width(layout, titleWidth * PANGO_SCALE)
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD)
        guard pango_layout_get_line_count(layout) > 1 else { return nil }
        return pango_layout_get_line_readonly(layout, 0).map { Int($0.pointee.length) }
    }

    /// Width that the other cells leave for the text of a title, in logical pixels; `nil` before the first layout.
    private var titleWidth: gint? {
        guard size.width > 1 else { return nil }
        let (ticks, doubts, stars): (gint, gint, gint) = (isTickable ? 36 : 0, hasDoubts ? 24 : 0, hasStars ? 32 : 0)
        // The cell has a padding of 6 pixels on both sides, and the list a few pixels of its own.
        return max(1, gint(size.width) - ticks - widths.icon - doubts - stars - widths.time - 16)
    }
}
