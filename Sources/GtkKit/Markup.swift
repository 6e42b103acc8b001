import CGtk

/// Escaping for Pango's markup.
enum Markup {
    /// Returns a text with the special characters of markup escaped; empty if it is not UTF-8.
    static func escaped(_ text: String) -> String {
        guard let markup = g_markup_escape_text(text, -1) else { return "" }
        defer { g_free(markup) }
        return String(cString: markup)
    }
}
