import Barcodes
import CCairo

/// A cairo surface and the memory it draws to.
final class CairoSurface {
    private let surface: OpaquePointer

    /// Takes over a reference.
    private init(owning surface: OpaquePointer?) throws(SymbolPictureError) {
        guard let surface else { throw .drawing(reason: "") }
        self.surface = surface
        try check(cairo_surface_status(surface))
    }

    deinit {
        cairo_surface_destroy(surface)
    }

    /// A surface with the picture's pixels. Its format is cairo's for masks, which is written to PNG as grey:
    /// a third of the bytes of colour.
    convenience init(grey picture: SymbolPicture) throws(SymbolPictureError) {
        try self.init(
            owning: cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(picture.width), Int32(picture.height)))
        let stride = Int(cairo_image_surface_get_stride(surface))
        guard let data = cairo_image_surface_get_data(surface) else { throw .drawing(reason: "") }
        cairo_surface_flush(surface)
        picture.grey(rowStride: stride).withUnsafeBufferPointer { pixels in
            guard let start = pixels.baseAddress else { return }
            data.update(from: start, count: pixels.count)
        }
        cairo_surface_mark_dirty(surface)
    }

    func png() throws(SymbolPictureError) -> [UInt8] {
        let sink = ByteSink()
        try check(
            cairo_surface_write_to_png_stream(surface, ByteSink.write, Unmanaged.passUnretained(sink).toOpaque()))
        return sink.bytes
    }

    static func pdf(of picture: SymbolPicture, pointsPerPixel: Double) throws(SymbolPictureError) -> [UInt8] {
        // The sink outlives the surface, which writes to it until it is finished.
        let sink = ByteSink()
        let surface = try CairoSurface(
            owning: cairo_pdf_surface_create_for_stream(
                ByteSink.write, Unmanaged.passUnretained(sink).toOpaque(), Double(picture.width) * pointsPerPixel,
                Double(picture.height) * pointsPerPixel))
        try surface.draw(picture, unitsPerPixel: pointsPerPixel)
        cairo_surface_finish(surface.surface)
        try surface.check(cairo_surface_status(surface.surface))
        return sink.bytes
    }

    static func drawing(of picture: SymbolPicture) throws(SymbolPictureError) -> (bytes: [UInt8], layout: ImageLayout) {
        let surface = try CairoSurface(
            owning: cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(picture.width), Int32(picture.height)))
        try surface.draw(picture, unitsPerPixel: 1)
        cairo_surface_flush(surface.surface)
        let stride = Int(cairo_image_surface_get_stride(surface.surface))
        guard let data = cairo_image_surface_get_data(surface.surface) else { throw .drawing(reason: "") }
        let bytes = Array(UnsafeBufferPointer(start: data, count: stride * picture.height))
        // Black and white: every channel is the luminance.
        return (
            bytes, ImageLayout(width: picture.width, height: picture.height, rowStride: stride, pixelStride: 4)
        )
    }

    /// Draws the picture on white, all dark modules in one path, so that neighbours have no seam between them.
    private func draw(_ picture: SymbolPicture, unitsPerPixel: Double) throws(SymbolPictureError) {
        let context = cairo_create(surface)
        defer { cairo_destroy(context) }
        cairo_set_source_rgb(context, 1, 1, 1)
        cairo_paint(context)
        cairo_set_source_rgb(context, 0, 0, 0)
        cairo_set_antialias(context, CAIRO_ANTIALIAS_NONE)
        let module = unitsPerPixel * Double(picture.scale)
        for run in picture.darkRuns {
            cairo_rectangle(
                context, Double(run.x) * module, Double(run.y) * module, Double(run.length) * module, module)
        }
        cairo_fill(context)
        try check(cairo_status(context))
    }

    private func check(_ status: cairo_status_t) throws(SymbolPictureError) {
        guard status != CAIRO_STATUS_SUCCESS else { return }
        throw .drawing(reason: cairo_status_to_string(status).map { String(cString: $0) } ?? "")
    }
}

/// Where cairo writes a file to.
private final class ByteSink {
    private(set) var bytes: [UInt8] = []

    static let write: cairo_write_func_t = { closure, data, length in
        guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
        Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue()
            .bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
        return CAIRO_STATUS_SUCCESS
    }
}
