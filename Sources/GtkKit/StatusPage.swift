import CGtk

/// A page in the place of content: an icon, a sentence, what to do about it, and an action.
package final class StatusPage: Widget {
    package init(icon: String, title: String, description: String = "", child: Widget? = nil) {
        super.init(hdy_status_page_new())
        shrinkIcon(in: cast())
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
    private func shrinkIcon(in widget: UnsafeMutablePointer<GtkWidget>) {
        if yomitori_is_a(widget, gtk_image_get_type()) != 0 {
            UnsafeMutableRawPointer(widget).withMemoryRebound(to: GtkImage.self, capacity: 1) {
                gtk_image_set_pixel_size($0, Self.iconSize)
            }
        } else if yomitori_is_a(widget, gtk_container_get_type()) != 0 {
            UnsafeMutableRawPointer(widget).withMemoryRebound(to: GtkContainer.self, capacity: 1) {
                gtk_container_forall(
                    $0,
                    { @Sendable child, page in
                        nonisolated(unsafe) let (child, page) = (child, page)
                        MainActor.assumeIsolated {
                            guard let child, let page else { return }
                            Unmanaged<StatusPage>.fromOpaque(page).takeUnretainedValue().shrinkIcon(in: child)
                        }
                    }, Unmanaged.passUnretained(self).toOpaque())
            }
        }
    }
}
