import CGtk

/// A label: a text that can't be edited.
package final class Label: Widget {
    package init(_ text: String = "") {
        super.init(gtk_label_new(text))
        gtk_label_set_xalign(cast(), 0)
    }

    package var text: String {
        get { gtk_label_get_text(cast()).map { String(cString: $0) } ?? "" }
        set { if newValue != text { gtk_label_set_text(cast(), newValue) } }
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
            setAttributes(keptTogether: 0)
        }
    }
    /// Prevents line breaks within the first bytes of the text, in UTF-8, if these fit into a line.
    package func keepTogether(_ count: Int) {
        setAttributes(keptTogether: DesktopSettings.isTextLarge ? 0 : max(0, count))
    }
    /// Sets the attributes of the text. Words that are too long for a line are broken without a hyphen, which would be
    /// taken for a part of an address.
    private func setAttributes(keptTogether count: Int) {
        guard let list = pango_attr_list_new() else { return }
        pango_attr_list_insert(list, pango_attr_insert_hyphens_new(0))
        if count > 0, let attribute = pango_attr_allow_breaks_new(0) {
            (attribute.pointee.start_index, attribute.pointee.end_index) = (0, guint(count))
            pango_attr_list_insert(list, attribute)
        }
        gtk_label_set_attributes(cast(), list)
        pango_attr_list_unref(list)
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
            var height: gint = 0
            pango_layout_get_pixel_size(layout.opaque, nil, &height)
            return height
        }
        let most = height(Array(repeating: "x", count: lines).joined(separator: "\n"))
        setMinimumSize(height: Int(min(most, texts.map(height).max() ?? 0)))
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
    }
}
