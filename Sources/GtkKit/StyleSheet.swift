import CGtk

/// Adds rules to the theme, for the whole screen.
package final class StyleSheet: Object {
    package init(_ css: String) {
        super.init(gtk_css_provider_new())
        gtk_css_provider_load_from_data(cast(), css, -1, nil)
        guard let screen = gdk_screen_get_default() else { return }
        gtk_style_context_add_provider_for_screen(screen, opaque, guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    }
}

/// The desktop's icons.
package enum IconTheme {
    /// Looks for icons in one more folder, laid out as a theme's.
    package static func addFolder(_ path: String) {
        gtk_icon_theme_append_search_path(gtk_icon_theme_get_default(), path)
    }
}
