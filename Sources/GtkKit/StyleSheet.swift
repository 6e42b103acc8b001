import CGtk

/// CSS rules that are added to the theme, for the whole screen.
package final class StyleSheet: Object {
    package init(_ css: String) {
        super.init(gtk_css_provider_new())
        gtk_css_provider_load_from_data(cast(), css, -1, nil)
        guard let screen = gdk_screen_get_default() else { return }
        gtk_style_context_add_provider_for_screen(screen, opaque, guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    }
}

/// The desktop's icon theme.
package enum IconTheme {
    /// Adds a folder with icons, in the layout of a theme.
    package static func addFolder(_ path: String) {
        gtk_icon_theme_append_search_path(gtk_icon_theme_get_default(), path)
    }
}
