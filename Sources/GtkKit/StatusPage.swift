import CGtk

/// A page in place of content: an icon, a sentence, advice, and an action.
package final class StatusPage: Widget {
    /// The page's icon, which lives as long as the page.
    private var icon: UnsafeMutablePointer<GtkWidget>?

    package init(icon: String, title: String, description: String = "", child: Widget? = nil) {
        super.init(hdy_status_page_new())
        shrinkIcon()
        show(icon: icon, title: title, description: description)
        if let child { gtk_container_add(cast(), child.cast()) }
        // This runs after the size allocation, which it would restart.
        onResize { [weak self] in Task { [weak self] in self?.adapt() } }
    }

    /// Changes icon and texts.
    package func show(icon: String, title: String, description: String) {
        hdy_status_page_set_icon_name(opaque, icon)
        hdy_status_page_set_title(opaque, title)
        // Unlike the title, the description is markup.
        hdy_status_page_set_description(opaque, Markup.escaped(description))
        keepJapaneseWords()
        accessibleName = title
        accessibleDescription = description
    }

    /// Height, in logical pixels, below which the icon would push the actions out of view: a phone held sideways leaves
    /// 268 for the page.
    private static let lowHeight = 320.0

    /// Hides the icon on a low page, and lets Tab stop at the scrolled area only where there is something to scroll:
    /// otherwise the focus would be neither seen nor told.
    private func adapt() {
        if let icon { gtk_widget_set_visible(icon, size.height < Self.lowHeight ? 0 : 1) }
        Self.forEachPart(of: cast()) { part in
            guard yomitori_is_a(part, gtk_scrolled_window_get_type()) != 0 else { return true }
            let area = UnsafeMutableRawPointer(part).assumingMemoryBound(to: GtkScrolledWindow.self)
            let place = gtk_scrolled_window_get_vadjustment(area)
            let scrolls = gtk_adjustment_get_upper(place) > gtk_adjustment_get_page_size(place)
            gtk_widget_set_can_focus(part, scrolls ? 1 : 0)
            return false
        }
    }

    /// Size of the icon: the largest for which Debian's icon theme has bitmaps. At 128, libhandy's own size, the icon
    /// alone would load the library for SVG, which takes 8 MB.
    private static let iconSize: gint = 96

    /// Sets the size of the icon, which is the only image in the page; libhandy has no setter for it.
    private func shrinkIcon() {
        Self.forEachPart(of: cast()) { part in
            guard yomitori_is_a(part, gtk_image_get_type()) != 0 else { return true }
            icon = part
            let image = UnsafeMutableRawPointer(part).assumingMemoryBound(to: GtkImage.self)
            gtk_image_set_pixel_size(image, Self.iconSize)
            return false
        }
    }
}
