import CGtk

/// A page in the place of content: an icon, a sentence, what to do about it, and an action.
package final class StatusPage: Widget {
    package init(icon: String, title: String, description: String = "", child: Widget? = nil) {
        super.init(hdy_status_page_new())
        shrinkIcon()
        show(icon: icon, title: title, description: description)
        if let child { gtk_container_add(cast(), child.cast()) }
    }

    /// Changes what it says.
    package func show(icon: String, title: String, description: String) {
        hdy_status_page_set_icon_name(opaque, icon)
        hdy_status_page_set_title(opaque, title)
        // Unlike the title, this is markup.
        hdy_status_page_set_description(opaque, Markup.escaped(description))
        accessibleName = title
        accessibleDescription = description
    }

    /// The largest size for which Debian's icon theme has pixels. At 128, libhandy's own size, the icon alone would
    /// load the library for SVG, which takes 8 MB.
    private static let iconSize: gint = 96

    /// The page has no setter for the size of its icon, which is the only image in it.
    private func shrinkIcon() {
        Self.forEachPart(of: cast()) { part in
            guard yomitori_is_a(part, gtk_image_get_type()) != 0 else { return true }
            let image = UnsafeMutableRawPointer(part).assumingMemoryBound(to: GtkImage.self)
            gtk_image_set_pixel_size(image, Self.iconSize)
            return false
        }
    }
}
