import CPoppler
import DrawingProtocol

/// The pages of a PDF file, drawn by Poppler.
final class PDFPages {
    /// Whether Poppler is there.
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
            // What is damaged often looks like a document without pages.
            yomitori_pdf_close(document)
            throw .noPages
        }
        (self.document, self.count) = (document, count)
    }

    deinit { yomitori_pdf_close(document) }

    /// Whether a file that begins so is a PDF file. Readers have always let something stand before the mark, as long as
    /// it is within the first 1024 bytes (Adobe's implementation note 13 to PDF 1.7).
    static func begins(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let mark = Array("%PDF-".utf8)
        let head = bytes.prefix(1024)
        return head.indices.contains { head[$0...].starts(with: mark) }
    }

    /// A page as a picture: its one picture where it is nothing else, as scanned pages are, or else drawn.
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

    /// The one picture of a page that is nothing but that picture, upright; nil for all other pages.
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

    /// The longer side of the sketch by which a picture is compared with its page, in pixels.
    private static let sketchSide = 96
}

extension PixelRows {
    /// - Returns: nil where there are no pixels.
    fileprivate init?(_ pixels: YomitoriPixels) {
        guard let data = pixels.data, pixels.width > 0, pixels.height > 0 else { return nil }
        self.init(
            start: data, width: Int(pixels.width), height: Int(pixels.height), rowStride: Int(pixels.stride),
            pixelStride: 4, red: 2, green: 1, blue: 0, alpha: pixels.has_alpha ? .premultiplied : .none)
    }

    /// Whether a larger picture shows the same, in the same shape and upright: pages can turn and mirror their
    /// pictures.
    fileprivate func isAlike(_ other: PixelRows) -> Bool {
        let (own, others) = (Double(width) / Double(height), Double(other.width) / Double(other.height))
        guard other.width >= width, other.height >= height, abs(own / others - 1) < 0.1 else { return false }
        // By cells of several pixels each: what is finer differs by how it was scaled.
        let (columns, rows) = (max(1, width / Self.cellSide), max(1, height / Self.cellSide))
        func cell(_ rows: PixelRows, _ x: Int, _ y: Int, of size: (columns: Int, rows: Int)) -> Int {
            rows.luminance(
                x * rows.width / size.columns..<(x + 1) * rows.width / size.columns,
                y * rows.height / size.rows..<(y + 1) * rows.height / size.rows)
        }
        // Upright, mirrored, upside down, both.
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
        // On average six tones may differ. Of a blank page no way is better than another.
        return differences[0] <= 6 * columns * rows && differences.allSatisfy { differences[0] <= $0 }
    }

    private static var cellSide: Int { 6 }
}
