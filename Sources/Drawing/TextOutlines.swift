import CPango
import DrawingProtocol

/// Outlines of a line of text, set by Pango in the desktop's font, or in another one that has the characters.
struct TextOutlines {
    private let pango: YomitoriPango
    private let cairo: OpaquePointer
    private let layout: UnsafeMutableRawPointer

    /// Size of the font, in pixels an em: curves are flattened to lines with an error of at most a tenth of a pixel.
    private static let size = 100.0

    /// Writes the outlines to the shared memory.
    /// - Throws: ``PictureError/notEnoughMemory``.
    static func draw(_ text: String) throws(PictureError) -> DrawnText {
        // Without Pango no font has any character.
        guard let outlines = TextOutlines() else { return DrawnText(width: 0, height: 0, bytes: 0, missing: text) }
        defer { outlines.end() }
        if outlines.set(text) > 0 {
            let missing = text.filter { outlines.set(String($0)) > 0 }
            return DrawnText(width: 0, height: 0, bytes: 0, missing: missing.isEmpty ? text : missing)
        }
        return try outlines.store()
    }

    private init?() {
        var pango = YomitoriPango()
        // The surface has no bounds: on a small picture, cairo leaves out parts of a line that are more than ten ems
        // beside it.
        guard yomitori_pango_load(&pango), let surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil) else {
            return nil
        }
        defer { cairo_surface_destroy(surface) }
        guard let cairo = cairo_create(surface) else { return nil }
        guard let layout = pango.create_layout(cairo) else {
            cairo_destroy(cairo)
            return nil
        }
        (self.pango, self.cairo, self.layout) = (pango, cairo, layout)
        let font = pango.font_from_string("Sans")
        pango.font_set_absolute_size(font, Self.size * Double(YOMITORI_PANGO_SCALE))
        pango.set_font(layout, font)
        pango.font_free(font)
        pango.set_single_paragraph_mode(layout, 1)
    }

    private func end() {
        g_object_unref(layout)
        cairo_destroy(cairo)
    }

    /// Sets the text.
    /// - Returns: the number of characters that no font has.
    private func set(_ text: String) -> Int {
        pango.set_text(layout, text, -1)
        return Int(pango.unknown_glyphs(layout))
    }

    private func store() throws(PictureError) -> DrawnText {
        var (width, height): (Int32, Int32) = (0, 0)
        pango.get_pixel_size(layout, &width, &height)
        pango.layout_path(cairo, layout)
        guard let path = cairo_copy_path_flat(cairo) else { throw .notEnoughMemory }
        defer { cairo_path_destroy(path) }
        let scale = DrawnText.partsOfEm / Self.size
        let numbers = Self.outlines(path).flatMap { outline in
            [Int32(outline.count)]
                + outline.flatMap { [Int32(($0.x * scale).rounded()), Int32(($0.y * scale).rounded())] }
        }
        let count = numbers.count * 4
        let pixels = try SharedPixels(count: max(count, 1))
        let target = UnsafeMutableRawBufferPointer(pixels.bytes(from: 0, count: count))
        numbers.withUnsafeBytes { target.copyMemory(from: $0) }
        return DrawnText(
            width: Int((Double(width) * scale).rounded()), height: Int((Double(height) * scale).rounded()),
            bytes: count)
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
            let kind = Int(header.type.rawValue)
            if kind == YOMITORI_MOVE_TO { end() }
            if kind == YOMITORI_MOVE_TO || kind == YOMITORI_LINE_TO {
                let point = data[index + 1].point
                current.append((point.x, point.y))
            }
            if kind == YOMITORI_CLOSE_PATH { end() }
            index += Int(header.length)
        }
        end()
        return result
    }
}
