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
    /// - Throws: ``PictureError``. Of a document it is the first page.
    package init(_ source: PictureSource, previewSide: Int? = nil) throws(PictureError) {
        switch try PictureFile(source, previewSide: previewSide) {
        case .picture(let picture): self = picture
        case .document(let document): self = try document.page(0, previewSide: previewSide)
        }
    }

    init(_ shared: SharedPicture) {
        let picture = shared.picture
        width = picture.nominalWidth
        height = picture.nominalHeight
        layout = ImageLayout(width: picture.width, height: picture.height)
        luminance = shared.luminance
        preview = shared.preview
    }

    /// The codes in the picture.
    /// - Parameters:
    ///   - options: its region is in the file's own pixels.
    /// - Returns: barcodes with their corners in the file's own pixels.
    package func barcodes(options: ReaderOptions = ReaderOptions()) -> [Barcode] {
        report(options: options, keepsFailures: false).barcodes
    }

    /// The codes in the picture, and what looked like one and was not read.
    /// - Parameters:
    ///   - options: its region is in the file's own pixels.
    ///   - keepsFailures: whether what was not read is wanted: it costs more work.
    /// - Returns: corners are in the file's own pixels.
    package func report(options: ReaderOptions = ReaderOptions(), keepsFailures: Bool) -> ReadingReport {
        var options = options
        options.region = options.region.map(luminanceRegion)
        // The layout is this type's own and fits: the one error there is can't happen.
        let reader = BarcodeReader(options: options)
        let found =
            keepsFailures
            ? try? reader.report(luminance.span, layout: layout)
            : (try? reader.read(luminance.span, layout: layout)).map { ReadingReport(barcodes: $0) }
        var report = found ?? ReadingReport()
        guard layout.width != width || layout.height != height else { return report }
        for index in report.barcodes.indices {
            report.barcodes[index].corners = fileOutline(report.barcodes[index].corners)
        }
        for index in report.failures.indices {
            report.failures[index].corners = fileOutline(report.failures[index].corners)
        }
        return report
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
