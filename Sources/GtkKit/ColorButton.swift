import CGtk

/// A button that shows a colour and opens a dialog to choose another.
package final class ColorButton: Widget {
    /// - Parameter name: Name for screen readers, and title of the dialog.
    package init(name: String, _ color: Color) {
        var value = GdkRGBA(red: color.red, green: color.green, blue: color.blue, alpha: 1)
        super.init(gtk_color_button_new_with_rgba(&value))
        gtk_color_button_set_title(cast(), name)
        gtk_color_chooser_set_use_alpha(opaque, 0)
        accessibleName = name
        tooltip = name
    }

    package var color: Color {
        get {
            var value = GdkRGBA()
            gtk_color_chooser_get_rgba(opaque, &value)
            return Color(red: value.red, green: value.green, blue: value.blue)
        }
        set {
            var value = GdkRGBA(red: newValue.red, green: newValue.green, blue: newValue.blue, alpha: 1)
            gtk_color_chooser_set_rgba(opaque, &value)
        }
    }

    package func onChoose(_ body: @escaping () -> Void) { connect("color-set", body) }
}
