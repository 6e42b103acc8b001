import CGtk

/// A text that can't be edited.
package final class Label: Widget {
    package init(_ text: String = "") {
        super.init(gtk_label_new(text))
        gtk_label_set_xalign(cast(), 0)
    }

    package var text: String {
        get { gtk_label_get_text(cast()).map { String(cString: $0) } ?? "" }
        set { if newValue != text { gtk_label_set_text(cast(), newValue) } }
    }
    /// Whether a line too long is broken, rather than cut.
    package var wraps: Bool {
        get { gtk_label_get_line_wrap(cast()) != 0 }
        set {
            gtk_label_set_line_wrap(cast(), newValue ? 1 : 0)
            gtk_label_set_line_wrap_mode(cast(), PANGO_WRAP_WORD_CHAR)
            setAttributes(keptTogether: 0)
        }
    }
    /// Breaks no line within the first bytes of the text, in UTF-8, if these fit a line.
    package func keepTogether(_ count: Int) {
        setAttributes(keptTogether: DesktopSettings.isTextLarge ? 0 : max(0, count))
    }
    /// A word that is too long for a line is broken without a hyphen: in an address, it would be taken for one of its
    /// own.
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
    /// Whether a text too long ends in an ellipsis; of broken text, from this line on.
    package func setEllipsis(afterLines lines: Int = 1) {
        gtk_label_set_ellipsize(cast(), PANGO_ELLIPSIZE_END)
        if lines > 1 { gtk_label_set_lines(cast(), gint(lines)) }
    }
    /// Keeps the height that the highest of these texts needs, so that the one which comes next moves nothing.
    /// - Parameters:
    ///   - width: that it has, in logical pixels.
    ///   - lines: that it has at most.
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
    /// The most characters it asks room for.
    package var maximumCharacters: Int {
        get { Int(gtk_label_get_max_width_chars(cast())) }
        set { gtk_label_set_max_width_chars(cast(), gint(newValue)) }
    }
    /// 0 is at the start, 1 at the end.
    package var textAlignment: Double {
        get { Double(gtk_label_get_xalign(cast())) }
        set {
            gtk_label_set_xalign(cast(), Float(newValue))
            // The lines of a text that is broken, among each other.
            gtk_label_set_justify(cast(), newValue == 0.5 ? GTK_JUSTIFY_CENTER : GTK_JUSTIFY_LEFT)
        }
    }
    /// Makes Alt and the underlined letter of the text lead to a widget.
    package func setMnemonic(_ text: String, for widget: Widget) {
        gtk_label_set_text_with_mnemonic(cast(), text)
        gtk_label_set_mnemonic_widget(cast(), widget.cast())
    }
}
