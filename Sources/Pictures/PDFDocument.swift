import CPoppler
import Glibc
import Synchronization

/// A PDF file, whose pages can be drawn as pictures.
///
/// Poppler draws them; where the program was built without it, every document is refused with
/// ``PictureError/noPDFSupport``. A document may be used from any thread; one page is drawn at a time.
package final class PDFDocument: Sendable {
    /// Whether the program was built with Poppler.
    package static var isSupported: Bool { yomitori_pdf_is_supported() }

    /// The resolution that pages are read at, and whose pixels codes' corners are in. A module of a code that is printed to be
    /// read by a phone is at least a third of a millimetre: 2.6 pixels.
    package static let resolution = 200.0
    /// For pages without a code at the first: modules down to a sixth of a millimetre.
    package static let secondResolution = 400.0
    /// The most pixels that a page is drawn with, whatever its size: 160 MB. An A2 sheet at 200 dpi has 15 million.
    package static let pixels = 40_000_000
    /// cairo's limit for a side.
    package static let side = 32_767

    package let pageCount: Int
    private let handle: Mutex<PDFHandle>

    /// - Parameter bytes: the whole file.
    /// - Throws: ``PictureError/noPDFSupport``, ``PictureError/encrypted``, ``PictureError/noPages`` or
    ///   ``PictureError/damaged(reason:)``.
    package init(_ bytes: [UInt8]) throws(PictureError) {
        var problem: Int32 = 0
        let pointer = bytes.withUnsafeBytes { yomitori_pdf_open($0.baseAddress, $0.count, &problem) }
        guard let pointer else {
            switch Int(problem) {
            case YOMITORI_PDF_UNSUPPORTED: throw .noPDFSupport
            case YOMITORI_PDF_ENCRYPTED: throw .encrypted
            default: throw .damaged(reason: "")
            }
        }
        let document = PDFHandle(pointer)
        pageCount = document.pageCount
        // What is damaged often looks like a document without pages.
        guard pageCount > 0 else { throw .noPages }
        handle = Mutex(document)
    }

    /// Whether a file that begins so is a PDF file. Readers have always let something stand before the mark, as long as it is
    /// within the first 1024 bytes (Adobe's implementation note 13 to PDF 1.7).
    static func begins(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let mark = Array("%PDF-".utf8)
        let head = bytes.prefix(1024)
        return head.indices.contains { head[$0...].starts(with: mark) }
    }

    /// A page as a picture.
    /// - Parameters:
    ///   - index: from 0.
    ///   - resolution: in pixels an inch; a page too large for ``pixels`` is drawn with fewer.
    ///   - previewSide: the longest side of the picture's preview; `nil` makes none.
    /// - Returns: a picture whose size, and whose codes' corners, are in pixels of ``resolution``.
    package func page(
        _ index: Int, resolution: Double = PDFDocument.resolution, previewSide: Int? = nil
    ) throws(PictureError) -> Picture {
        precondition((0..<pageCount).contains(index), "the document has no page \(index)")
        let page: Picture? = handle.withLock { handle in
            guard let size = handle.pageSize(index), let plan = PagePlan(size, resolution: resolution) else {
                return nil
            }
            guard let raster = handle.draw(index, plan) else { return nil }
            return Picture(raster, width: plan.nominalWidth, height: plan.nominalHeight, previewSide: previewSide)
        }
        guard let page else { throw .damaged(reason: "") }
        return page
    }
}

/// How large a page is drawn.
package struct PagePlan: Hashable, Sendable {
    /// The picture's size.
    package let width: Int
    package let height: Int
    /// The size at ``PDFDocument/resolution``.
    package let nominalWidth: Int
    package let nominalHeight: Int
    /// Pixels a point.
    package let scaleX: Double
    package let scaleY: Double

    /// - Parameters:
    ///   - size: in points, as the page says of itself.
    ///   - resolution: in pixels an inch.
    /// - Returns: `nil` for a page that has no size.
    package init?(_ size: (width: Double, height: Double), resolution: Double) {
        // 200 inches a side are the format's own limit (ISO 32000-1, annex C); a file may say anything.
        let sides = (min(size.width, 14_400), min(size.height, 14_400))
        guard sides.0 > 0, sides.1 > 0, sides.0.isFinite, sides.1.isFinite else { return nil }
        nominalWidth = max(1, Int((sides.0 * PDFDocument.resolution / 72).rounded(.up)))
        nominalHeight = max(1, Int((sides.1 * PDFDocument.resolution / 72).rounded(.up)))
        let wanted = resolution / 72
        let area = sides.0 * sides.1 * wanted * wanted
        let fitting = min(
            1, (Double(PDFDocument.pixels) / area).squareRoot(),
            Double(PDFDocument.side) / (max(sides.0, sides.1) * wanted)
        )
        // Rounded down where the limit decides, so that it holds.
        let rounding: FloatingPointRoundingRule = fitting < 1 ? .down : .up
        width = max(1, Int((sides.0 * wanted * fitting).rounded(rounding)))
        height = max(1, Int((sides.1 * wanted * fitting).rounded(rounding)))
        (scaleX, scaleY) = (Double(width) / sides.0, Double(height) / sides.1)
    }
}

/// Owns Poppler's document.
private struct PDFHandle: ~Copyable, @unchecked Sendable {
    private let pointer: UnsafeMutableRawPointer

    /// Takes the document over.
    init(_ pointer: UnsafeMutableRawPointer) { self.pointer = pointer }

    deinit { yomitori_pdf_close(pointer) }

    var pageCount: Int { max(0, Int(yomitori_pdf_page_count(pointer))) }

    /// In points.
    func pageSize(_ index: Int) -> (width: Double, height: Double)? {
        var (width, height) = (0.0, 0.0)
        return yomitori_pdf_page_size(pointer, Int32(index), &width, &height) ? (width, height) : nil
    }

    func draw(_ index: Int, _ plan: PagePlan) -> PixelRaster? {
        var raster = PixelRaster(width: plan.width, height: plan.height)
        let isDrawn = raster.withUnsafeMutablePixels { pixels in
            yomitori_pdf_draw(
                pointer, Int32(index), plan.scaleX, plan.scaleY, pixels, Int32(plan.width), Int32(plan.height))
        }
        return isDrawn ? raster : nil
    }
}
