import CGtk

/// A colour independent of the theme, with components from 0 to 1.
package struct Color: Hashable {
    package var red: Double
    package var green: Double
    package var blue: Double
    package var alpha: Double

    package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    package static let black = Color(red: 0, green: 0, blue: 0)
    package static let white = Color(red: 1, green: 1, blue: 1)

    /// Returns the colour with its opacity multiplied by a factor.
    package func faded(to opacity: Double) -> Color {
        var result = self
        result.alpha *= opacity
        return result
    }
}

/// The context in which a drawing area is drawn; valid only during the call of the drawing handler.
package struct DrawingContext {
    let cairo: OpaquePointer
    /// Widget that is drawn, whose font is used for text; `nil` on paper.
    let widget: UnsafeMutablePointer<GtkWidget>?

    package enum Filter { case nearest, bilinear }

    /// Fills everything.
    package func fill(_ color: Color) {
        setColor(color)
        cairo_paint(cairo)
    }

    /// Fills a rectangle.
    package func fillRectangle(x: Double, y: Double, width: Double, height: Double, _ color: Color) {
        setColor(color)
        cairo_rectangle(cairo, x, y, width, height)
        cairo_fill(cairo)
    }

    /// Draws a picture so that its pixel (0, 0) begins at (x, y) and each pixel is `scale` wide.
    package func draw(_ surface: ImageSurface, x: Double, y: Double, scale: Double, filter: Filter = .bilinear) {
        draw(surface, matrix: (scale, 0, 0, scale, x, y), filter: filter)
    }

    /// Draws a picture by an affine transform: x' = xx · x + xy · y + x0, and y' = yx · x + yy · y + y0.
    package func draw(
        _ surface: ImageSurface, matrix: (xx: Double, yx: Double, xy: Double, yy: Double, x0: Double, y0: Double),
        filter: Filter = .bilinear
    ) {
        var transform = cairo_matrix_t(
            xx: matrix.xx, yx: matrix.yx, xy: matrix.xy, yy: matrix.yy, x0: matrix.x0, y0: matrix.y0)
        // A transform that can't be inverted would leave the context unusable.
        guard matrix.xx * matrix.yy - matrix.xy * matrix.yx != 0 else { return }
        cairo_save(cairo)
        cairo_transform(cairo, &transform)
        cairo_set_source_surface(cairo, surface.surface, 0, 0)
        cairo_pattern_set_filter(
            cairo_get_source(cairo), filter == .nearest ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR)
        // The colours at the edge are extended outward, so that no light seam shows where the picture ends.
        cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
        cairo_rectangle(cairo, 0, 0, Double(surface.width), Double(surface.height))
        cairo_fill(cairo)
        cairo_restore(cairo)
    }

    /// Runs `body` with everything enlarged about a point and moved, clipped to a polygon.
    /// - Parameter points: Corners of the polygon before the enlargement.
    package func enlarged(
        by scale: Double, aboutX x: Double, y: Double, movedX: Double = 0, y movedY: Double = 0,
        inside points: [(x: Double, y: Double)], _ body: () -> Void
    ) {
        guard scale > 0, let first = points.first else { return }
        cairo_save(cairo)
        cairo_translate(cairo, x + movedX, y + movedY)
        cairo_scale(cairo, scale, scale)
        cairo_translate(cairo, -x, -y)
        cairo_move_to(cairo, first.x, first.y)
        for point in points.dropFirst() { cairo_line_to(cairo, point.x, point.y) }
        cairo_close_path(cairo)
        cairo_clip(cairo)
        body()
        cairo_restore(cairo)
    }

    /// Draws a rectangle's outline; the line lies inside the rectangle.
    package func strokeRectangle(x: Double, y: Double, width: Double, height: Double, lineWidth: Double, _ color: Color)
    {
        setColor(color)
        cairo_set_line_width(cairo, lineWidth)
        cairo_set_line_join(cairo, CAIRO_LINE_JOIN_MITER)
        cairo_rectangle(cairo, x + lineWidth / 2, y + lineWidth / 2, width - lineWidth, height - lineWidth)
        cairo_stroke(cairo)
    }

    /// Draws a closed outline through points.
    package func strokePolygon(_ points: [(x: Double, y: Double)], lineWidth: Double, _ color: Color) {
        guard let first = points.first else { return }
        setColor(color)
        cairo_set_line_width(cairo, lineWidth)
        cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
        cairo_move_to(cairo, first.x, first.y)
        for point in points.dropFirst() { cairo_line_to(cairo, point.x, point.y) }
        cairo_close_path(cairo)
        cairo_stroke(cairo)
    }

    /// Darkens everything outside a rectangle.
    package func shade(
        outsideX x: Double, y: Double, width: Double, height: Double, of size: (width: Double, height: Double),
        _ color: Color
    ) {
        setColor(color)
        cairo_rectangle(cairo, 0, 0, size.width, size.height)
        cairo_rectangle(cairo, x, y, width, height)
        cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_EVEN_ODD)
        cairo_fill(cairo)
        cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
    }

    /// Returns the radius of a disc for a short text.
    package func badgeRadius(_ text: String) -> Double {
        withLayout(text) { layout in
            let size = Self.size(of: layout)
            return max(size.height, size.width + 6) / 2 + 2
        }
    }

    /// Draws a filled disc with a short text in its middle.
    package func drawBadge(_ text: String, x: Double, y: Double, radius: Double, color: Color, textColor: Color) {
        setColor(color)
        cairo_arc(cairo, x, y, radius, 0, 2 * Double.pi)
        cairo_fill(cairo)
        setColor(textColor)
        withLayout(text) { layout in
            let size = Self.size(of: layout)
            cairo_move_to(cairo, x - size.width / 2, y - size.height / 2)
            pango_cairo_show_layout(cairo, layout)
        }
        cairo_new_path(cairo)
    }

    /// Draws one line of text on a background plate; text wider than the maximum is truncated.
    /// - Parameters:
    ///   - place: Returns the upper left corner of a plate of this size; for `nil` nothing is drawn.
    package func drawLabel(
        _ text: String, maximumWidth: Double, color: Color, textColor: Color,
        at place: (_ size: (width: Double, height: Double)) -> (x: Double, y: Double)?
    ) {
        withLayout(text) { layout in
            pango_layout_set_single_paragraph_mode(layout, 1)
            pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
            pango_layout_set_width(layout, Int32(max(16, maximumWidth) * Double(PANGO_SCALE)))
            let (padX, padY) = (6.0, 3.0)
            let size = Self.size(of: layout)
            let plate = (width: size.width + 2 * padX, height: size.height + 2 * padY)
            guard let (left, top) = place(plate) else { return }
            // In a right-to-left language, a text narrower than the maximum is aligned at the right, so its offset is
            // subtracted.
            var extents = PangoRectangle()
            pango_layout_get_pixel_extents(layout, nil, &extents)
            fillRectangle(x: left, y: top, width: plate.width, height: plate.height, color)
            setColor(textColor)
            cairo_move_to(cairo, left + padX - Double(extents.x), top + padY)
            pango_cairo_show_layout(cairo, layout)
        }
        cairo_new_path(cairo)
    }

    /// Runs `body` with a layout of a text in the widget's font and size.
    private func withLayout<Result>(_ text: String, _ body: (OpaquePointer?) -> Result) -> Result {
        let layout = widget.map { gtk_widget_create_pango_layout($0, text) } ?? pango_cairo_create_layout(cairo)
        if widget == nil { pango_layout_set_text(layout, text, -1) }
        defer { if let layout { g_object_unref(UnsafeMutableRawPointer(layout)) } }
        return body(layout)
    }

    private static func size(of layout: OpaquePointer?) -> (width: Double, height: Double) {
        var (width, height): (Int32, Int32) = (0, 0)
        pango_layout_get_pixel_size(layout, &width, &height)
        return (Double(width), Double(height))
    }

    private func setColor(_ color: Color) {
        cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
    }
}
