import Pictures
import Synchronization

/// Document whose pages are pictures of a ``PictureBatch``.
///
/// An open document is a process with three descriptors, and a folder may have hundreds of documents. So a document is
/// open only while its pages are read, one after another. To show a page again later, the file is opened anew, as that
/// of a picture is.
nonisolated package final class BatchDocument: Sendable {
    /// Source of the document.
    private let file: PictureItem.Origin
    /// The document while its pages are read.
    private let reading: Mutex<PictureDocument?>

    /// - Parameters:
    ///   - document: The open document.
    ///   - file: Its source, from which it is opened again.
    package init(_ document: PictureDocument, of file: PictureItem.Origin) {
        self.file = file
        reading = Mutex(document)
    }

    /// Whether the document is kept open for the next page.
    package var isOpen: Bool { reading.withLock { $0 != nil } }

    /// Closes the document, as when its last page was read. A page that is being drawn is finished first, unless its
    /// reading was stopped.
    package func close() { reading.withLock { $0 = nil } }

    /// Draws a page to be read. The document stays open, and the next page is drawn meanwhile.
    func load(_ index: Int, until stop: LoadingStop?) throws(PictureFailure) -> Picture {
        let kept = reading.withLock { $0 }
        // After a reading was stopped, the document may be that of the next one, which must not be ended.
        if let stop, stop.isStopped { throw .picture(.crashed) }
        if let kept { return try Self.draw(index, of: kept, isNextPrepared: true, until: stop) }
        let document = try open(until: stop)
        reading.withLock { $0 = document }
        // Whoever stops the reading closes the document afterwards, but may have done so before it was stored here.
        if let stop, stop.isStopped { close() }
        return try Self.draw(index, of: document, isNextPrepared: true, until: stop)
    }

    /// Draws a page to be shown, without disturbing the reading of others.
    func loadAgain(_ index: Int, until stop: LoadingStop?) throws(PictureFailure) -> Picture {
        try Self.draw(index, of: try open(until: stop), isNextPrepared: false, until: stop)
    }

    private func open(until stop: LoadingStop?) throws(PictureFailure) -> PictureDocument {
        guard case .document(let document) = try file.load(until: stop) else { throw .picture(.noPages) }
        return document
    }

    private static func draw(
        _ index: Int, of document: PictureDocument, isNextPrepared: Bool, until stop: LoadingStop?
    ) throws(PictureFailure) -> Picture {
        // The file may have been replaced by one with fewer pages.
        guard (0..<document.pageCount).contains(index) else { throw .picture(.noPages) }
        do throws(PictureError) {
            return try document.page(
                index, previewSide: Picture.previewSide, isNextPrepared: isNextPrepared, stop: stop)
        } catch {
            throw .picture(error)
        }
    }
}
