import Barcodes
import DrawingProtocol

/// A picture in memory, ready to be read.
///
/// Transparent pixels are blended over white, and an EXIF orientation is not applied: coordinates are those of the
/// file's own pixels, and `Picture+Orientation.swift` has those of the upright picture. Loading is bounded by
/// ``PictureLimits`` and may happen on any thread.
package struct Picture: Sendable {
    /// Width in the file's own pixels; for a drawing (SVG), in those of the size that it specifies.
    package let width: Int
    package let height: Int
    /// Luminance, one byte for each pixel. For a drawing, its size may differ from the one that the file specifies.
    package let luminance: [UInt8]
    /// Memory layout of the luminance.
    package let layout: ImageLayout
    /// Picture in colour for the screen, if it was requested.
    package let preview: PixelRaster?
    /// Which way up the picture is shown.
    package let orientation: PictureOrientation

    /// Loads a picture; from a document, its first page.
    /// - Parameters:
    ///   - previewSide: the longest side of the ``preview``; `nil` makes none.
    /// - Throws: ``PictureError``.
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
        orientation = picture.orientation
    }

    /// Returns the codes in the picture.
    /// - Parameters:
    ///   - options: options of the reader; the region is in the file's own pixels.
    /// - Returns: barcodes with their corners in the file's own pixels.
    package func barcodes(options: ReaderOptions = ReaderOptions()) -> [Barcode] {
        report(options: options, keepsFailures: false).barcodes
    }

    /// Returns the codes in the picture, and the candidates that could not be read.
    /// - Parameters:
    ///   - options: options of the reader; the region is in the file's own pixels.
    ///   - keepsFailures: whether failed candidates are reported, which costs more work.
    /// - Returns: a report with corners in the file's own pixels.
    package func report(options: ReaderOptions = ReaderOptions(), keepsFailures: Bool) -> ReadingReport {
        var options = options
        options.region = options.region.map(luminanceRegion)
        // The layout was made by this type and fits, so the only possible error can't happen.
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

    /// Converts a region from the file's own pixels to those of the luminance.
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
