import CGtk

// Paths, for drawing on the screen and on paper. Shapes that are filled as one path have no seams between them.
extension DrawingContext {
    package func save() { cairo_save(cairo) }
    package func restore() { cairo_restore(cairo) }

    /// Moves the origin to a point, and scales the unit by `scale`.
    package func transform(x: Double, y: Double, scale: Double) {
        // A transform that can't be inverted would leave the context unusable.
        guard scale > 0 else { return }
        cairo_translate(cairo, x, y)
        cairo_scale(cairo, scale, scale)
    }

    package func addRectangle(x: Double, y: Double, width: Double, height: Double) {
        cairo_rectangle(cairo, x, y, width, height)
    }

    package func move(x: Double, y: Double) { cairo_move_to(cairo, x, y) }
    package func line(x: Double, y: Double) { cairo_line_to(cairo, x, y) }
    package func curve(
        _ first: (x: Double, y: Double), _ second: (x: Double, y: Double), to point: (x: Double, y: Double)
    ) {
        cairo_curve_to(cairo, first.x, first.y, second.x, second.y, point.x, point.y)
    }
    package func closePath() { cairo_close_path(cairo) }

    /// Fills the path by the winding rule, or by the even-odd rule.
    package func fillPath(_ color: Color, isEvenOdd: Bool) {
        cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
        cairo_set_fill_rule(cairo, isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        cairo_fill(cairo)
        cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
    }

    /// Strokes the path with round ends and corners.
    package func strokePath(_ color: Color, width: Double) {
        cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
        cairo_set_line_width(cairo, width)
        cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
        cairo_stroke(cairo)
    }
}
