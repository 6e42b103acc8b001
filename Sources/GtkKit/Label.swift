import CGtk

/// A label: a text that can't be edited.
package final class Label: Widget {
    /// Number of bytes at the beginning of the text that are kept in a line; `nil` if the text does not wrap.
    private var keptTogether: Int?

    package init(_ text: String = "") {
        super.init(gtk_label_new(text))
        gtk_label_set_xalign(cast(), 0)
    }

    package var text: String {
        get { gtk_label_get_text(cast()).map { String(cString: $0) } ?? "" }
        set {
            guard newValue != text else { return }
            gtk_label_set_text(cast(), newValue)
            adaptBreaks()
        }
    }
    /// Shows a value of a code in its own direction of writing, where texts of the program's language start. The text
    /// gets no marks for it, which would be copied with it.
    package func show(value: String) {
        text = value
        guard WritingDirection.isRightToLeft else { return }
        let isReversed = pango_find_base_dir(value, -1) == PANGO_DIRECTION_RTL
        gtk_widget_set_direction(cast(), isReversed ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
        gtk_label_set_xalign(cast(), isReversed ? 0 : 1)
        gtk_label_set_justify(cast(), isReversed ? GTK_JUSTIFY_LEFT : GTK_JUSTIFY_RIGHT)
    }
    /// Whether long lines wrap instead of being truncated.
    package var wraps: Bool {
        get { gtk_label_get_line_wrap(cast()) != 0 }
        set {
            gtk_label_set_line_wrap(cast(), newValue ? 1 : 0)
            gtk_label_set_line_wrap_mode(cast(), PANGO_WRAP_WORD_CHAR)
            keptTogether = 0
            adaptBreaks()
        }
    }
    /// Prevents line breaks within the first bytes of the text, in UTF-8, if text has the usual size: larger text that
    /// is kept together would be wider than a phone's screen.
    package func keepTogether(_ count: Int) {
        keptTogether = DesktopSettings.isTextEnlarged ? 0 : max(0, count)
        adaptBreaks()
    }
    /// Sets where lines may end; called after every change of the text.
    private func adaptBreaks() { if let keptTogether { Self.setBreaks(of: cast(), keptTogether: keptTogether) } }

    /// Sets where lines of a label may end: not within the first bytes and, unless text is large, not within Japanese
    /// words. Words that are too long for a line are broken without a hyphen, which would be taken for a part of an
    /// address.
    static func setBreaks(of label: UnsafeMutablePointer<GtkLabel>, keptTogether count: Int = 0) {
        let text = gtk_label_get_text(label).map { String(cString: $0) } ?? ""
        guard let list = breaks(in: text, keptTogether: count) else { return }
        gtk_label_set_attributes(label, list)
        pango_attr_list_unref(list)
    }
    private static func breaks(in text: String, keptTogether count: Int) -> OpaquePointer? {
        guard let list = pango_attr_list_new() else { return nil }
        pango_attr_list_insert(list, pango_attr_insert_hyphens_new(0))
        // The last byte of a word is left out: GTK joins equal attributes without a gap between them, and then no line
        // could end between two words. An attribute applies to a character if it contains its first byte.
        let words = JapaneseWords.unbreakableRanges(in: text).map { $0.lowerBound..<$0.upperBound - 1 }
        for range in [0..<count] + (DesktopSettings.isTextLarge ? [] : words) where !range.isEmpty {
            guard let attribute = pango_attr_allow_breaks_new(0) else { continue }
            attribute.pointee.start_index = guint(range.lowerBound)
            attribute.pointee.end_index = guint(range.upperBound)
            pango_attr_list_insert(list, attribute)
        }
        return list
    }
    /// Truncates long text with an ellipsis; wrapped text after this many lines.
    package func setEllipsis(afterLines lines: Int = 1) {
        gtk_label_set_ellipsize(cast(), PANGO_ELLIPSIZE_END)
        if lines > 1 { gtk_label_set_lines(cast(), gint(lines)) }
    }
    /// Truncates long text in its middle, so that its end stays in view.
    package func setEllipsisInMiddle() { gtk_label_set_ellipsize(cast(), PANGO_ELLIPSIZE_MIDDLE) }
    /// Reserves the height of the highest of these texts, so that changing the text moves nothing.
    /// - Parameters:
    ///   - width: Width of the label, in logical pixels.
    ///   - lines: Maximum number of lines.
    package func keepHeight(of texts: [String], width: Double, lines: Int) {
        func height(_ text: String) -> gint {
            let layout = Object(UnsafeMutableRawPointer(gtk_widget_create_pango_layout(cast(), text)))
            pango_layout_set_width(layout.opaque, gint(max(1, width)) * PANGO_SCALE)
            pango_layout_set_wrap(layout.opaque, PANGO_WRAP_WORD_CHAR)
            // A negative height is a number of lines. Those of Japanese are higher than those of Latin letters.
            pango_layout_set_height(layout.opaque, gint(-lines))
            pango_layout_set_ellipsize(layout.opaque, PANGO_ELLIPSIZE_END)
            let breaks = Self.breaks(in: text, keptTogether: 0)
            pango_layout_set_attributes(layout.opaque, breaks)
            pango_attr_list_unref(breaks)
            var height: gint = 0
            pango_layout_get_pixel_size(layout.opaque, nil, &height)
            return height
        }
        setMinimumSize(height: Int(texts.map(height).max() ?? 0))
    }
    package var isSelectable: Bool {
        get { gtk_label_get_selectable(cast()) != 0 }
        set { gtk_label_set_selectable(cast(), newValue ? 1 : 0) }
    }
    /// Maximum width that the label requests, in characters.
    package var maximumCharacters: Int {
        get { Int(gtk_label_get_max_width_chars(cast())) }
        set { gtk_label_set_max_width_chars(cast(), gint(newValue)) }
    }
    /// Alignment of the text: 0 at the start, 1 at the end.
    package var textAlignment: Double {
        get { Double(gtk_label_get_xalign(cast())) }
        set {
            gtk_label_set_xalign(cast(), Float(newValue))
            // The lines of wrapped text are aligned with each other.
            gtk_label_set_justify(cast(), newValue == 0.5 ? GTK_JUSTIFY_CENTER : GTK_JUSTIFY_LEFT)
        }
    }
    /// Sets the text, and makes Alt and its underlined letter focus a widget.
    package func setMnemonic(_ text: String, for widget: Widget) {
        gtk_label_set_text_with_mnemonic(cast(), text)
        gtk_label_set_mnemonic_widget(cast(), widget.cast())
        adaptBreaks()
    }
}
