import CGtk

/// A spinner that shows that something is under way. It turns only while it is visible: one on a hidden page would
/// otherwise have the window redrawn 60 times a second.
///
/// GTK animates it, but it is drawn here: themes contain the spinner only as SVG, and the library for that takes 8 MB.
package final class Spinner: Widget {
    private static let segments = 12
    private static let lineWidth = 3.0

    package init(pixels: Int = 32) {
        super.init(gtk_spinner_new())
        setMinimumSize(width: pixels, height: pixels)
        connect("map") { [pointer] in gtk_spinner_start(pointer.assumingMemoryBound(to: GtkSpinner.self)) }
        connect("unmap") { [pointer] in gtk_spinner_stop(pointer.assumingMemoryBound(to: GtkSpinner.self)) }
        connect("draw", answering: Bool.self) { [weak self] (cairo: Reference) in
            guard let self, let cairo = cairo.pointer else { return false }
            draw(OpaquePointer(cairo))
            return true
        }
    }

    /// Draws a ring that fades from its head to its tail: one turn a second, or none if animations are off.
    private func draw(_ cairo: OpaquePointer) {
        let style = gtk_widget_get_style_context(cast())
        var color = GdkRGBA()
        gtk_style_context_get_color(style, gtk_style_context_get_state(style), &color)
        let turn = DesktopSettings.allowsAnimations ? Double(g_get_monotonic_time() % 1_000_000) / 1_000_000 : 0
        let step = 2 * Double.pi / Double(Self.segments)
        cairo_set_line_width(cairo, Self.lineWidth)
        for segment in 0..<Self.segments {
            let angle = turn * 2 * .pi + Double(segment) * step
            let opacity = color.alpha * Double(segment + 1) / Double(Self.segments)
            cairo_set_source_rgba(cairo, color.red, color.green, color.blue, opacity)
            cairo_arc(
                cairo, size.width / 2, size.height / 2, max(0, min(size.width, size.height) / 2 - Self.lineWidth),
                angle,
                angle + step)
            cairo_stroke(cairo)
        }
    }
}
