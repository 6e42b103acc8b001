import CGtk

/// Pixels that can be drawn. They are immutable, so that any thread may make a surface and pass it on.
nonisolated package final class ImageSurface: @unchecked Sendable {
    package let width: Int
    package let height: Int
    let surface: OpaquePointer

    /// Makes a surface with a copy of pixels of four bytes: blue, green, red and one that is not used.
    /// - Parameter bytes: At least `width * height * 4` bytes.
    /// - Returns: `nil` if there are fewer bytes, or the size is more than cairo's maximum (32,767 on a side).
    package init?(bgrx bytes: [UInt8], width: Int, height: Int) {
        guard width > 0, height > 0, width <= 32_767, height <= 32_767, bytes.count >= width * height * 4,
            let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
        else { return nil }
        guard let target = cairo_image_surface_get_data(surface) else {
            cairo_surface_destroy(surface)
            return nil
        }
        let stride = Int(cairo_image_surface_get_stride(surface))
        cairo_surface_flush(surface)
        bytes.withUnsafeBufferPointer { source in
            guard let base = source.baseAddress else { return }
            for row in 0..<height {
                (target + row * stride).update(from: base + row * width * 4, count: width * 4)
            }
        }
        cairo_surface_mark_dirty(surface)
        self.width = width
        self.height = height
        self.surface = surface
    }

    /// Makes a wrapper of a cairo surface, whose reference is consumed.
    init(taking surface: OpaquePointer) {
        self.surface = surface
        width = Int(cairo_image_surface_get_width(surface))
        height = Int(cairo_image_surface_get_height(surface))
    }

    deinit { cairo_surface_destroy(surface) }
}
