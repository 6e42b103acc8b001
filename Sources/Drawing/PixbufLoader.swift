import CGdkPixbuf
import DrawingProtocol

/// gdk-pixbuf's incremental loader: bytes go in, a ``Pixbuf`` comes out.
///
/// The size is known before anything is decoded; a picture over the limits ends there.
final class PixbufLoader {
    private let loader: UnsafeMutablePointer<GdkPixbufLoader>
    private var isClosed = false
    private let progress = LoadProgress()
    private var chunks = PNGChunks()
    private var markers = JPEGMarkers()
    private var webPHeader = WebPHeader()
    private var blocks = GIFBlocks()

    init() {
        loader = gdk_pixbuf_loader_new()
        // Receives the loader's signals. It must outlive the loader; both end with this object, the loader first.
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

    /// Takes the next bytes. What comes behind the first picture of a GIF file is passed over.
    func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(PictureError) {
        guard !blocks.hasPicture else { return }
        try load(UnsafeBufferPointer(rebasing: bytes[..<blocks.take(bytes)]))
        if blocks.hasPicture {
            var trailer = GIFBlocks.trailer
            try withUnsafePointer(to: &trailer) { pointer throws(PictureError) in
                try load(UnsafeBufferPointer(start: pointer, count: 1))
            }
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
        let failure = isAccepted ? nil : Self.pictureError(error)
        // A picture that was refused for its size makes the loader fail as well; the size's error says more.
        try progress.check()
        if let failure { throw failure }
    }

    /// The picture, when all bytes are in.
    func finish() throws(PictureError) -> (pixbuf: Pixbuf, fileWidth: Int, fileHeight: Int) {
        var error: UnsafeMutablePointer<GError>?
        isClosed = true
        let rows = progress.rows
        let failure = gdk_pixbuf_loader_close(loader, &error) != 0 ? nil : Self.pictureError(error)
        try progress.check()
        // Of a progressive JPEG file that is cut off, the loader says that it was called wrongly; of a GIF file, that
        // not all of its pictures came.
        if let failure { throw markers.isComplete && !blocks.isCutOff ? failure : .incomplete }
        // Of an animation, this is the first frame.
        guard let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader), let size = progress.fileSize, size.width > 0,
            size.height > 0
        else { throw .damaged(reason: "") }
        g_object_ref(UnsafeMutableRawPointer(pixbuf))
        let result = Pixbuf(owning: pixbuf)
        // gdk-pixbuf takes what there is of a cut-off PNG, JPEG, BMP or WebP file for the picture, and of some fills up
        // the rest at the end. Loaders that decode nothing before the end report such files themselves. Of a GIF file
        // the loader counts the rows of the picture, which may be smaller than the screen that it lies on.
        let hasRows = (rows ?? progress.rows).map { $0.lowerBound <= 0 && $0.upperBound >= result.height } ?? true
        guard hasRows || blocks.isGIF, chunks.isComplete, markers.isComplete, webPHeader.isComplete else {
            throw .incomplete
        }
        return (result, size.width, size.height)
    }

    /// Takes a GLib error, frees it, and says what it means.
    private static func pictureError(_ error: UnsafeMutablePointer<GError>?) -> PictureError {
        guard let error else { return .damaged(reason: "") }
        defer { g_error_free(error) }
        let reason = error.pointee.message.map { line($0) } ?? ""
        guard error.pointee.domain == gdk_pixbuf_error_quark() else { return .damaged(reason: reason) }
        return switch GdkPixbufError(UInt32(bitPattern: error.pointee.code)) {
        case GDK_PIXBUF_ERROR_UNKNOWN_TYPE: .unknownFormat
        case GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY: .notEnoughMemory
        case GDK_PIXBUF_ERROR_UNSUPPORTED_OPERATION: .unsupported(reason: reason)
        default: .damaged(reason: reason)
        }
    }

    /// A loader's message on one line; some end theirs with a line break.
    private static func line(_ message: UnsafePointer<CChar>) -> String {
        String(cString: message).split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}

/// What the loader tells while it loads, and what was decided about it.
private final class LoadProgress {
    /// In the file's own pixels; `nil` until known.
    private(set) var fileSize: (width: Int, height: Int)?
    private var refusal: PictureError?
    /// The rows that were decoded so far, of one whole block: loaders work downwards or upwards.
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
            // How gdk_pixbuf_get_file_info tells a loader that the size was all it wanted.
            gdk_pixbuf_loader_set_size(loader, 0, 0)
        }
    }

    /// The size at which a drawing of no fixed resolution is good to read: small ones are enlarged by a whole
    /// factor until the longer side is at least 1024 pixels, and very large ones reduced to 4096.
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
