import CGtk

/// A line of text as outlines in the desktop's own font: what is drawn of them needs no font.
package struct TextOutline {
    /// Closed, made of straight lines, filled by the rule of nonzero winding numbers. The unit is an em; the line's top
    /// left is (0, 0).
    package let outlines: [[(x: Double, y: Double)]]
    package let width: Double
    package let height: Double

    /// Pixels an em while it is measured: curves become lines that are at most a tenth of a pixel off.
    private static let size = 100.0

    /// - Returns: `nil` for a text without any outlines, as one of spaces.
    package init?(_ text: String) {
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1) else { return nil }
        defer { cairo_surface_destroy(surface) }
        guard let cairo = cairo_create(surface) else { return nil }
        defer { cairo_destroy(cairo) }
        guard let layout = pango_cairo_create_layout(cairo) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        let font = pango_font_description_from_string("Sans")
        defer { pango_font_description_free(font) }
        pango_font_description_set_absolute_size(font, Self.size * Double(PANGO_SCALE))
        pango_layout_set_font_description(layout, font)
        pango_layout_set_single_paragraph_mode(layout, 1)
        pango_layout_set_text(layout, text, -1)
        var (width, height): (Int32, Int32) = (0, 0)
        pango_layout_get_pixel_size(layout, &width, &height)
        pango_cairo_layout_path(cairo, layout)
        guard let path = cairo_copy_path_flat(cairo) else { return nil }
        defer { cairo_path_destroy(path) }
        outlines = Self.outlines(path)
        self.width = Double(width) / Self.size
        self.height = Double(height) / Self.size
        if outlines.isEmpty { return nil }
    }

    private static func outlines(_ path: UnsafeMutablePointer<cairo_path_t>) -> [[(x: Double, y: Double)]] {
        var result: [[(x: Double, y: Double)]] = []
        var current: [(x: Double, y: Double)] = []
        func end() {
            if current.count > 2 { result.append(current) }
            current = []
        }
        guard let data = path.pointee.data else { return [] }
        var index = 0
        while index < Int(path.pointee.num_data) {
            let header = data[index].header
            guard header.length > 0 else { break }
            if header.type == CAIRO_PATH_MOVE_TO { end() }
            if header.type == CAIRO_PATH_MOVE_TO || header.type == CAIRO_PATH_LINE_TO {
                let point = data[index + 1].point
                current.append((point.x / size, point.y / size))
            }
            if header.type == CAIRO_PATH_CLOSE_PATH { end() }
            index += Int(header.length)
        }
        end()
        return result
    }
}
