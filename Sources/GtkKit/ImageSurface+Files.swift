import CGtk

// Thumbnails, stored as PNG files.
nonisolated extension ImageSurface {
    /// Returns a part of the picture, reduced to fit into a square; it is never enlarged.
    /// - Parameters:
    ///   - x, y, width, height: The part, in pixels; clipped to the picture.
    ///   - side: Side of the square, in pixels.
    package func reduced(
        x: Double = 0, y: Double = 0, width: Double? = nil, height: Double? = nil, toFit side: Int
    ) -> ImageSurface? {
        let (left, top) = (max(0, x), max(0, y))
        let right = min(Double(self.width), x + (width ?? Double(self.width)))
        let bottom = min(Double(self.height), y + (height ?? Double(self.height)))
        guard side > 0, right - left >= 1, bottom - top >= 1 else { return nil }
        let scale = min(1, Double(side) / max(right - left, bottom - top))
        let size = (Int(((right - left) * scale).rounded(.up)), Int(((bottom - top) * scale).rounded(.up)))
        let blank = [UInt8](repeating: 0, count: size.0 * size.1 * 4)
        guard let result = ImageSurface(bgrx: blank, width: size.0, height: size.1),
            let context = cairo_create(result.surface)
        else { return nil }
        defer { cairo_destroy(context) }
        cairo_scale(context, scale, scale)
        cairo_translate(context, -left, -top)
        cairo_set_source_surface(context, surface, 0, 0)
        // The only filter that takes all pixels into account when a picture is reduced.
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
        cairo_paint(context)
        return result
    }

    /// The picture with a grey line at its edge, which separates white paper from a white background.
    package var edged: ImageSurface? {
        guard let result = reduced(toFit: max(width, height)), let context = cairo_create(result.surface) else {
            return nil
        }
        defer { cairo_destroy(context) }
        cairo_rectangle(context, 0.5, 0.5, Double(width) - 1, Double(height) - 1)
        cairo_set_line_width(context, 1)
        cairo_set_source_rgb(context, 0.6, 0.6, 0.6)
        cairo_stroke(context)
        return result
    }

    /// The picture as a PNG file.
    package var png: [UInt8]? {
        final class Bytes { var all: [UInt8] = [] }
        let bytes = Bytes()
        let status = cairo_surface_write_to_png_stream(
            surface,
            { @Sendable handle, data, count in
                guard let handle, let data else { return CAIRO_STATUS_WRITE_ERROR }
                Unmanaged<Bytes>.fromOpaque(handle).takeUnretainedValue()
                    .all.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
                return CAIRO_STATUS_SUCCESS
            }, Unmanaged.passUnretained(bytes).toOpaque())
        return status == CAIRO_STATUS_SUCCESS ? bytes.all : nil
    }

    /// Reads a PNG file that ``png`` made.
    package convenience init?(png bytes: [UInt8]) {
        final class Rest {
            var bytes: ArraySlice<UInt8>
            init(_ bytes: [UInt8]) { self.bytes = bytes[...] }
        }
        let surface = withExtendedLifetime(Rest(bytes)) { rest in
            cairo_image_surface_create_from_png_stream(
                { @Sendable handle, target, count in
                    guard let handle, let target else { return CAIRO_STATUS_READ_ERROR }
                    let rest = Unmanaged<Rest>.fromOpaque(handle).takeUnretainedValue()
                    guard rest.bytes.count >= Int(count) else { return CAIRO_STATUS_READ_ERROR }
                    for (index, byte) in rest.bytes.prefix(Int(count)).enumerated() { target[index] = byte }
                    rest.bytes = rest.bytes.dropFirst(Int(count))
                    return CAIRO_STATUS_SUCCESS
                }, Unmanaged.passUnretained(rest).toOpaque())
        }
        guard let surface, cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(surface)
            return nil
        }
        self.init(taking: surface)
    }
}
