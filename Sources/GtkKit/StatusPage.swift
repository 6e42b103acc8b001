import CGtk

/// A page in place of content: an icon, a sentence, advice, and an action.
package final class StatusPage: Widget {
    package init(icon: String, title: String, description: String = "", child: Widget? = nil) {
        super.init(hdy_status_page_new())
        shrinkIcon()
        show(icon: icon, title: title, description: description)
        if let child { gtk_container_add(cast(), child.cast()) }
    }

    /// Changes icon and texts.
    package func show(icon: String, title: String, description: String) {
        hdy_status_page_set_icon_name(opaque, icon)
        hdy_status_page_set_title(opaque, title)
        // Unlike the title, the description is markup.
        hdy_status_page_set_description(opaque, Markup.escaped(description))
        accessibleName = title
        accessibleDescription = description
    }

    /// Size of the icon: the largest for which Debian's icon theme has bitmaps. At 128, libhandy's own size, the icon
    /// alone would load the library for SVG, which takes 8 MB.
    private static let iconSize: gint = 96

    /// Sets the size of the icon, which is the only image in the page; libhandy has no setter for it.
    private func shrinkIcon() {
        Self.forEachPart(of: cast()) { part in
            guard yomitori_is_a(part, gtk_image_get_type()) != 0 else { return true }
            let image = UnsafeMutableRawPointer(part).assumingMemoryBound(to: GtkImage.self)
            gtk_image_set_pixel_size(image, Self.iconSize)
            return false
        }
    }
}
