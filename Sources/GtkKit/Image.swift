import CGtk

/// An icon of the desktop's theme.
package final class Image: Widget {
    /// - Parameter pixels: Size in logical pixels; `nil` for that of a button's icon.
    package init(icon: String, pixels: Int? = nil) {
        super.init(gtk_image_new_from_icon_name(icon, GTK_ICON_SIZE_BUTTON))
        if let pixels { gtk_image_set_pixel_size(cast(), gint(pixels)) }
    }

    /// Shows a picture in place of the icon.
    package func setPicture(_ picture: ImageSurface) { gtk_image_set_from_surface(cast(), picture.surface) }

    package func setIcon(_ name: String) { gtk_image_set_from_icon_name(cast(), name, GTK_ICON_SIZE_BUTTON) }
}
