import CGtk

/// A page in the place of content: an icon, a sentence, what to do about it, and an action.
package final class StatusPage: Widget {
    package init(icon: String, title: String, description: String = "", child: Widget? = nil) {
        super.init(hdy_status_page_new())
        show(icon: icon, title: title, description: description)
        if let child { gtk_container_add(cast(), child.cast()) }
    }

    /// Changes what it says.
    package func show(icon: String, title: String, description: String) {
        hdy_status_page_set_icon_name(opaque, icon)
        hdy_status_page_set_title(opaque, title)
        // Unlike the title, this is markup.
        hdy_status_page_set_description(opaque, escaped(description))
        accessibleName = title
        accessibleDescription = description
    }

    private func escaped(_ text: String) -> String {
        guard let markup = g_markup_escape_text(text, -1) else { return "" }
        defer { g_free(markup) }
        return String(cString: markup)
    }
}
