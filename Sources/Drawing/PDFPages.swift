import CPoppler
import DrawingProtocol

/// Pages of a PDF file, drawn by Poppler.
final class PDFPages {
    /// Whether Poppler is installed.
    static var isSupported: Bool { yomitori_pdf_is_supported() }

    private let document: UnsafeMutableRawPointer
    let count: Int

    /// - Throws: ``PictureError/noPDFSupport``, ``PictureError/encrypted``, ``PictureError/noPages`` or
    ///   ``PictureError/damaged(reason:)``.
    init(_ file: borrowing ByteStore) throws(PictureError) {
        var problem: Int32 = 0
        guard let document = yomitori_pdf_open(file.bytes.baseAddress, file.count, &problem) else {
            switch Int(problem) {
            case YOMITORI_PDF_UNSUPPORTED: throw .noPDFSupport
            case YOMITORI_PDF_ENCRYPTED: throw .encrypted
            default: throw .damaged(reason: "")
            }
        }
        let count = Int(yomitori_pdf_page_count(document))
        guard count > 0 else {
            // A damaged file often looks like a document without pages.
            yomitori_pdf_close(document)
            throw .noPages
        }
        (self.document, self.count) = (document, count)
    }

    deinit { yomitori_pdf_close(document) }

    /// Whether a file with these first bytes is a PDF file. Readers have always accepted other bytes before the mark,
    /// if it is within the first 1024 bytes (Adobe's implementation note 13 to PDF 1.7).
    static func begins(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let mark = Array("%PDF-".utf8)
        let head = bytes.prefix(1024)
        return head.indices.contains { head[$0...].starts(with: mark) }
    }

    /// Returns a page as a picture: its only picture if it consists of nothing else, as scanned pages do, or else a
    /// drawing of it.
    func draw(_ index: Int, resolution: Double, previewSide: Int?) throws(PictureError) -> DrawnPicture {
        var (width, height) = (0.0, 0.0)
        guard (0..<count).contains(index), yomitori_pdf_page_size(document, Int32(index), &width, &height),
            let plan = PagePlan((width, height), resolution: resolution)
        else { throw .damaged(reason: "") }
        if let picture = try picture(of: index, plan, previewSide: previewSide) { return picture }
        let pixels = yomitori_pdf_draw(
            document, Int32(index), plan.scaleX, plan.scaleY, Int32(plan.width), Int32(plan.height))
        defer { yomitori_pixels_free(pixels) }
        guard let rows = PixelRows(pixels) else { throw .notEnoughMemory }
        return try rows.store(
            nominalWidth: plan.nominalWidth, nominalHeight: plan.nominalHeight, previewSide: previewSide)
    }

    /// Returns the only picture of a page that consists of nothing else, upright; nil for all other pages.
    private func picture(of index: Int, _ plan: PagePlan, previewSide: Int?) throws(PictureError) -> DrawnPicture? {
        let number = yomitori_pdf_covering_picture(document, Int32(index))
        guard number >= 0 else { return nil }
        let side = Double(Self.sketchSide)
        let scale = side / Double(max(plan.nominalWidth, plan.nominalHeight))
        let (width, height) = (
            max(1, Int(Double(plan.nominalWidth) * scale)), max(1, Int(Double(plan.nominalHeight) * scale))
        )
        let points = 72 / PagePlan.nominalResolution
        var operations: Int32 = 0
        let sketch = yomitori_pdf_sketch(
            document, Int32(index), Double(width) / (Double(plan.nominalWidth) * points),
            Double(height) / (Double(plan.nominalHeight) * points), Int32(width), Int32(height), &operations)
        defer { yomitori_pixels_free(sketch) }
        guard operations == 1, let page = PixelRows(sketch) else { return nil }
        let pixels = yomitori_pdf_picture(document, Int32(index), number)
        defer { yomitori_pixels_free(pixels) }
        guard let rows = PixelRows(pixels), PictureLimits.permit(width: rows.width, height: rows.height),
            page.isAlike(rows)
        else { return nil }
        return try rows.store(
            nominalWidth: plan.nominalWidth, nominalHeight: plan.nominalHeight, previewSide: previewSide)
    }

    /// Longer side of the sketch with which a picture is compared to its page, in pixels.
    private static let sketchSide = 96
}

extension PixelRows {
    /// - Returns: `nil` if there are no pixels.
    fileprivate init?(_ pixels: YomitoriPixels) {
        guard let data = pixels.data, pixels.width > 0, pixels.height > 0 else { return nil }
        self.init(
            start: data, width: Int(pixels.width), height: Int(pixels.height), rowStride: Int(pixels.stride),
            pixelStride: 4, channels: .bgr, alpha: pixels.has_alpha ? .premultiplied : .none)
    }

    /// Whether a larger picture has the same content, shape and orientation: pages can rotate and mirror their
    /// pictures.
    fileprivate func isAlike(_ other: PixelRows) -> Bool {
        let (own, others) = (Double(width) / Double(height), Double(other.width) / Double(other.height))
        guard other.width >= width, other.height >= height, abs(own / others - 1) < 0.1 else { return false }
        // Cells of several pixels are compared: finer details differ by the scaling.
        let (columns, rows) = (max(1, width / Self.cellSide), max(1, height / Self.cellSide))
        func cell(_ rows: PixelRows, _ x: Int, _ y: Int, of size: (columns: Int, rows: Int)) -> Int {
            rows.luminance(
                x * rows.width / size.columns..<(x + 1) * rows.width / size.columns,
                y * rows.height / size.rows..<(y + 1) * rows.height / size.rows)
        }
        // Differences to the picture upright, mirrored, upside down, and both.
        var differences = [0, 0, 0, 0]
        for y in 0..<rows {
            for x in 0..<columns {
                let value = cell(other, x, y, of: (columns, rows))
                let (right, bottom) = (columns - 1 - x, rows - 1 - y)
                for (index, place) in [(x, y), (right, y), (x, bottom), (right, bottom)].enumerated() {
                    differences[index] += abs(cell(self, place.0, place.1, of: (columns, rows)) - value)
                }
            }
        }
        // The mean difference may be up to six grey levels. On a blank page no orientation is better than another.
        return differences[0] <= 6 * columns * rows && differences.allSatisfy { differences[0] <= $0 }
    }

    private static var cellSide: Int { 6 }
}
