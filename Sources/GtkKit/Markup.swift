import CGtk

/// Pango's markup.
enum Markup {
    /// A text with the characters escaped that markup gives a meaning; empty where it is not UTF-8.
    static func escaped(_ text: String) -> String {
        guard let markup = g_markup_escape_text(text, -1) else { return "" }
        defer { g_free(markup) }
        return String(cString: markup)
    }
}
