import CGdkPixbuf
import DrawingProtocol

/// Incremental loader of gdk-pixbuf: bytes go in, a ``Pixbuf`` comes out.
///
/// The size is known before anything is decoded; a picture over the limits is refused then.
final class PixbufLoader {
    private let loader: UnsafeMutablePointer<GdkPixbufLoader>
    private var isClosed = false
    private let progress = LoadProgress()
    private var chunks = PNGChunks()
    private var markers = JPEGMarkers()
    private var webPHeader = WebPHeader()
    private var blocks = GIFBlocks()
    /// Whether the file is compressed with gzip, as SVG drawings (`.svgz`) are and no other picture is.
    private let isCompressed: Bool
    /// Whether the file is PBM, PGM or PPM with its values written as numbers.
    private let hasNumbers: Bool
    /// Whether the file is BMP, PBM, PGM or PPM, whose loaders report each row: without a report there is none.
    private let hasReportedRows: Bool

    /// First bytes of formats, with gdk-pixbuf's names of these. By itself it guesses the format as the desktop does,
    /// which took a PNG file with the letters “bjbj” at a certain place for a document of Word.
    private static let signatures: [(name: String, bytes: [UInt8])] = [
        ("png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), ("jpeg", [0xFF, 0xD8, 0xFF]),
        ("gif", Array("GIF8".utf8)),
    ]

    /// - Parameter head: the first bytes of the file, which have to be written as well.
    init(head: UnsafeBufferPointer<UInt8>) {
        isCompressed = head.starts(with: [0x1F, 0x8B])
        hasNumbers = ["P1", "P2", "P3"].contains { head.starts(with: $0.utf8) }
        hasReportedRows = hasNumbers || ["BM", "P4", "P5", "P6"].contains { head.starts(with: $0.utf8) }
        let named = Self.signatures.first { head.starts(with: $0.bytes) }
        // gdk-pixbuf tells a compressed drawing by its name only. There is no loader if librsvg is not installed.
        let known: UnsafeMutablePointer<GdkPixbufLoader>? =
            isCompressed
            ? gdk_pixbuf_loader_new_with_mime_type("image/svg+xml", nil)
            : named.flatMap { gdk_pixbuf_loader_new_with_type($0.name, nil) }
        loader = known ?? gdk_pixbuf_loader_new()
        // This object receives the loader's signals. It must outlive the loader; both end with `self`, the loader
        // first.
        let data = Unmanaged.passUnretained(progress).toOpaque()
        yomitori_loader_connect_size_prepared(
            loader,
            { loader, width, height, data in
                guard let loader, let data else { return }
                Unmanaged<LoadProgress>.fromOpaque(data).takeUnretainedValue()
                    .prepare(loader, width: Int(width), height: Int(height))
            }, data)
        yomitori_loader_connect_area_updated(
            loader,
            { _, _, y, _, height, data in
                guard let data else { return }
                Unmanaged<LoadProgress>.fromOpaque(data).takeUnretainedValue().update(rows: Int(y)..<Int(y + height))
            }, data)
    }

    deinit {
        if !isClosed { gdk_pixbuf_loader_close(loader, nil) }
        g_object_unref(loader)
    }

    /// Takes the next bytes. Bytes behind the first picture of a GIF file are ignored.
    func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(PictureError) {
        guard !blocks.hasPicture else { return }
        try load(UnsafeBufferPointer(rebasing: bytes[..<blocks.take(bytes)]))
        if blocks.hasPicture { try write(GIFBlocks.trailer) }
    }

    /// Writes a byte that the file itself does not have.
    private func write(_ byte: UInt8) throws(PictureError) {
        var byte = byte
        try withUnsafePointer(to: &byte) { pointer throws(PictureError) in
            try load(UnsafeBufferPointer(start: pointer, count: 1))
        }
    }

    private func load(_ bytes: UnsafeBufferPointer<UInt8>) throws(PictureError) {
        chunks.take(bytes)
        markers.take(bytes)
        webPHeader.take(bytes)
        if let (width, height) = webPHeader.size, !PictureLimits.permit(width: width, height: height) {
            throw .tooManyPixels(width: width, height: height)
        }
        var error: UnsafeMutablePointer<GError>?
        let isAccepted = gdk_pixbuf_loader_write(loader, bytes.baseAddress, gsize(bytes.count), &error) != 0
        // After a failed write the loader has closed itself.
        if !isAccepted { isClosed = true }
        let failure = isAccepted ? nil : pictureError(error)
        // A picture that was refused for its size makes the loader fail as well; the error about the size is more
        // precise.
        try progress.check()
        if let failure { throw failure }
    }

    /// Returns the picture when all bytes have been written.
    func finish() throws(PictureError) -> (pixbuf: Pixbuf, fileWidth: Int, fileHeight: Int) {
        // The loader takes a number for finished only if white space follows, which some programs leave out at the end.
        if hasNumbers { try write(UInt8(ascii: "\n")) }
        var error: UnsafeMutablePointer<GError>?
        isClosed = true
        let rows = progress.rows
        let failure = gdk_pixbuf_loader_close(loader, &error) != 0 ? nil : pictureError(error)
        try progress.check()
        // For a progressive JPEG file that is cut off, the loader reports wrong usage; for a GIF file, that not all
        // pictures were received.
        if let failure { throw markers.isComplete && !blocks.isCutOff ? failure : .incomplete }
        // For an animation, this is the first frame.
        guard let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader), let size = progress.fileSize, size.width > 0,
            size.height > 0
        else { throw .damaged(reason: "") }
        g_object_ref(UnsafeMutableRawPointer(pixbuf))
        let result = Pixbuf(owning: pixbuf)
        // gdk-pixbuf returns the part that it has of a cut-off PNG, JPEG, BMP or WebP file as the picture, and fills
        // the rest of some at the end. Loaders that decode nothing before the end report such files themselves. For a
        // GIF file the loader counts the rows of the picture, which may be smaller than the screen that it lies on.
        let hasRows =
            (rows ?? progress.rows).map { $0.lowerBound <= 0 && $0.upperBound >= result.height } ?? !hasReportedRows
        guard hasRows || blocks.isGIF, chunks.isComplete, markers.isComplete, webPHeader.isComplete else {
            throw .incomplete
        }
        return (result, size.width, size.height)
    }

    /// Converts a GLib error and frees it.
    private func pictureError(_ error: UnsafeMutablePointer<GError>?) -> PictureError {
        guard let error else { return .damaged(reason: "") }
        defer { g_error_free(error) }
        let reason = error.pointee.message.map { Self.line($0) } ?? ""
        guard error.pointee.domain == gdk_pixbuf_error_quark() else {
            // Other things than drawings are compressed as well, and the loader's complaint is about XML.
            return isCompressed ? .unknownFormat : .damaged(reason: reason)
        }
        return switch GdkPixbufError(UInt32(bitPattern: error.pointee.code)) {
        case GDK_PIXBUF_ERROR_UNKNOWN_TYPE: .unknownFormat
        case GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY: .notEnoughMemory
        case GDK_PIXBUF_ERROR_UNSUPPORTED_OPERATION: .unsupported(reason: reason)
        default: .damaged(reason: reason)
        }
    }

    /// Returns a loader's message on one line; some messages end with a line break.
    private static func line(_ message: UnsafePointer<CChar>) -> String {
        String(cString: message).split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}

/// State that the loader's signals report, and the decision about the size.
private final class LoadProgress {
    /// Size in the file's own pixels; `nil` until it is known.
    private(set) var fileSize: (width: Int, height: Int)?
    private var refusal: PictureError?
    /// Rows that have been decoded, as one block: loaders work downwards or upwards.
    private(set) var rows: Range<Int>?

    func check() throws(PictureError) {
        if let refusal { throw refusal }
    }

    func update(rows new: Range<Int>) {
        rows = rows.map { min($0.lowerBound, new.lowerBound)..<max($0.upperBound, new.upperBound) } ?? new
    }

    func prepare(_ loader: UnsafeMutablePointer<GdkPixbufLoader>, width: Int, height: Int) {
        guard fileSize == nil else { return }
        fileSize = (width, height)
        let isScalable = gdk_pixbuf_loader_get_format(loader).map { gdk_pixbuf_format_is_scalable($0) != 0 } ?? false
        if isScalable, width > 0, height > 0 {
            ResourceLimits.applyForDrawings()
            let size = Self.drawingSize(width: width, height: height)
            gdk_pixbuf_loader_set_size(loader, Int32(size.width), Int32(size.height))
        } else if !PictureLimits.permit(width: width, height: height) {
            refusal = .tooManyPixels(width: width, height: height)
            // gdk_pixbuf_get_file_info tells a loader in the same way that only the size is wanted.
            gdk_pixbuf_loader_set_size(loader, 0, 0)
        }
    }

    /// Returns the size at which a drawing without a fixed resolution can be read well: small ones are enlarged by a
    /// whole factor until the longer side is at least 1024 pixels, and very large ones are reduced to 4096.
    private static func drawingSize(width: Int, height: Int) -> (width: Int, height: Int) {
        let longer = max(width, height)
        if longer < 1024 {
            let factor = (1024 + longer - 1) / longer
            return (width * factor, height * factor)
        }
        guard longer > 4096 else { return (width, height) }
        return (max(1, width * 4096 / longer), max(1, height * 4096 / longer))
    }
}
