import CGtk

/// An icon of the desktop's theme.
package final class Image: Widget {
    /// - Parameter pixels: its size in logical pixels; `nil` is that of a button's icon.
    package init(icon: String, pixels: Int? = nil) {
        super.init(gtk_image_new_from_icon_name(icon, GTK_ICON_SIZE_BUTTON))
        if let pixels { gtk_image_set_pixel_size(cast(), gint(pixels)) }
    }

    /// Shows a picture in place of the icon.
    package func setPicture(_ picture: ImageSurface) { gtk_image_set_from_surface(cast(), picture.surface) }

    package func setIcon(_ name: String) { gtk_image_set_from_icon_name(cast(), name, GTK_ICON_SIZE_BUTTON) }
}

/// A turning wheel: something is under way. It turns only while it is to be seen: one on a page that is not shown, or that
/// is hidden itself, would have the window drawn anew 60 times a second.
package final class Spinner: Widget {
    package init(pixels: Int = 32) {
        super.init(gtk_spinner_new())
        setMinimumSize(width: pixels, height: pixels)
        connect("map") { [unowned self] in gtk_spinner_start(cast()) }
        connect("unmap") { [unowned self] in gtk_spinner_stop(cast()) }
    }
}
