import DrawingProtocol
import Glibc

/// A file with pages: PDF, or TIFF with several pictures. The drawing program keeps it open as long as this object
/// lives.
///
/// PDF pages are drawn by Poppler; if it is not installed, every PDF document is refused with
/// ``PictureError/noPDFSupport``. A document may be used from any thread; one page is drawn at a time.
package final class PictureDocument: Sendable {
    /// Whether pages of PDF files can be drawn.
    package static var readsPDF: Bool {
        guard let process = try? DrawingProcess(input: STDIN_FILENO),
            case .abilities(let readsPDF)? = try? process.ask(.abilities).reply
        else { return false }
        return readsPDF
    }

    package let pageCount: Int
    private let process: DrawingProcess

    init(_ process: DrawingProcess, pageCount: Int) {
        self.process = process
        self.pageCount = pageCount
    }

    /// - Parameter bytes: the whole file.
    /// - Throws: ``PictureError``; for a picture, ``PictureError/noPages``.
    package convenience init(_ bytes: [UInt8]) throws(PictureError) {
        let process = try PictureSource.bytes(bytes).startDrawing()
        guard case .document(let pageCount) = try process.ask(.open(previewSide: nil)).reply else { throw .noPages }
        self.init(process, pageCount: pageCount)
    }

    /// Draws a page.
    /// - Parameters:
    ///   - index: number of the page, from 0.
    ///   - resolution: resolution of pages that are drawn, in pixels an inch; it is reduced if the page would be too
    ///     large for ``PagePlan/pixels``. A page that consists of a single picture has that picture's pixels.
    ///   - previewSide: the longest side of the picture's preview; `nil` makes none.
    ///   - isNextPrepared: whether the next page is drawn while the caller works on this one.
    ///   - stop: ends the drawing from another thread, which then fails with ``PictureError/crashed``. The document
    ///     can't be used after that.
    /// - Returns: a picture; for a PDF file, its size and the corners of its codes are in pixels of
    ///   ``PagePlan/nominalResolution``.
    package func page(
        _ index: Int, resolution: Double = PagePlan.resolution, previewSide: Int? = nil, isNextPrepared: Bool = false,
        stop: LoadingStop? = nil
    ) throws(PictureError) -> Picture {
        precondition((0..<pageCount).contains(index), "the document has no page \(index)")
        let next: DrawingRequest? =
            isNextPrepared && index + 1 < pageCount
            ? .page(index + 1, resolution: resolution, previewSide: previewSide) : nil
        stop?.watch(process)
        defer { stop?.watch(nil) }
        let answer = try process.ask(.page(index, resolution: resolution, previewSide: previewSide), then: next)
        guard let pixels = answer.pixels else { throw .damaged(reason: "") }
        return Picture(pixels)
    }
}

package typealias PagePlan = DrawingProtocol.PagePlan
