import Barcodes

/// A picture in memory, ready to be read.
///
/// Transparency is over white, and an EXIF orientation is not applied: coordinates are those of the file's
/// own pixels. Loading is bounded by ``PictureLimits`` and may happen on any thread.
package struct Picture: Sendable {
    /// The size in the file's own pixels; of a drawing (SVG), the size that it gives itself.
    package let width: Int
    package let height: Int
    /// The luminance, one byte a pixel. Of a drawing, it may be larger or smaller than the file says.
    package let luminance: [UInt8]
    /// How the luminance lies in memory.
    package let layout: ImageLayout
    /// The picture in colour for the screen, if it was asked for.
    package let preview: PixelRaster?

    /// - Parameters:
    ///   - previewSide: the longest side of the ``preview``; `nil` makes none.
    /// - Throws: ``PictureError``.
    package init(_ source: PictureSource, previewSide: Int? = nil) throws(PictureError) {
        let loader = PixbufLoader()
        try source.forEachChunk { chunk throws(PictureError) in try loader.write(chunk) }
        let (pixbuf, fileWidth, fileHeight) = try loader.finish()
        width = fileWidth
        height = fileHeight
        layout = ImageLayout(width: pixbuf.width, height: pixbuf.height)
        luminance = pixbuf.luminance()
        preview = previewSide.map { pixbuf.raster(maximumSide: $0) }
    }

    /// The codes in the picture.
    /// - Parameters:
    ///   - options: its region is in the file's own pixels.
    /// - Returns: barcodes with their corners in the file's own pixels.
    package func barcodes(options: ReaderOptions = ReaderOptions()) -> [Barcode] {
        var options = options
        options.region = options.region.map(luminanceRegion)
        // The layout is this type's own and fits: the one error there is can't happen.
        let barcodes = (try? BarcodeReader(options: options).read(luminance.span, layout: layout)) ?? []
        guard layout.width != width || layout.height != height else { return barcodes }
        return barcodes.map { barcode in
            var barcode = barcode
            barcode.corners = fileOutline(barcode.corners)
            return barcode
        }
    }

    /// A region of the file's own pixels in those of the luminance.
    private func luminanceRegion(_ region: PixelRectangle) -> PixelRectangle {
        guard layout.width != width || layout.height != height, width > 0, height > 0 else { return region }
        let clipped = region.clipped(toWidth: width, height: height)
        let (left, top) = (clipped.x * layout.width / width, clipped.y * layout.height / height)
        return PixelRectangle(
            x: left, y: top, width: (clipped.x + clipped.width) * layout.width / width - left,
            height: (clipped.y + clipped.height) * layout.height / height - top)
    }

    private func fileOutline(_ outline: Quadrilateral) -> Quadrilateral {
        let scaleX = Double(width) / Double(layout.width)
        let scaleY = Double(height) / Double(layout.height)
        func point(_ point: Point) -> Point { Point(x: point.x * scaleX, y: point.y * scaleY) }
        return Quadrilateral(
            topLeft: point(outline.topLeft), topRight: point(outline.topRight),
            bottomRight: point(outline.bottomRight), bottomLeft: point(outline.bottomLeft))
    }
}
