import CGdkPixbuf

/// gdk-pixbuf's incremental loader: bytes go in, a ``Pixbuf`` comes out.
///
/// The size is known before anything is decoded; a picture over the limits ends there.
final class PixbufLoader {
    private let loader: UnsafeMutablePointer<GdkPixbufLoader>
    private var isClosed = false
    private let size = PreparedSize()

    init() {
        loader = gdk_pixbuf_loader_new()
        // The box outlives the loader's signals: both end with this object, the loader first.
        yomitori_loader_connect_size_prepared(
            loader,
            { loader, width, height, data in
                guard let loader, let data else { return }
                Unmanaged<PreparedSize>.fromOpaque(data).takeUnretainedValue()
                    .prepare(loader, width: Int(width), height: Int(height))
            }, Unmanaged.passUnretained(size).toOpaque())
    }

    deinit {
        if !isClosed { gdk_pixbuf_loader_close(loader, nil) }
        g_object_unref(loader)
    }

    /// Takes the next bytes.
    func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(PictureError) {
        var error: UnsafeMutablePointer<GError>?
        let isAccepted = gdk_pixbuf_loader_write(loader, bytes.baseAddress, gsize(bytes.count), &error) != 0
        // After a failed write the loader has closed itself.
        if !isAccepted { isClosed = true }
        let failure = isAccepted ? nil : Self.pictureError(error)
        // A refused picture shows as a loader's error of its own; what was decided about the size says more.
        try size.check()
        if let failure { throw failure }
    }

    /// The picture, when all bytes are in.
    func finish() throws(PictureError) -> (pixbuf: Pixbuf, fileWidth: Int, fileHeight: Int) {
        var error: UnsafeMutablePointer<GError>?
        isClosed = true
        let failure = gdk_pixbuf_loader_close(loader, &error) != 0 ? nil : Self.pictureError(error)
        try size.check()
        if let failure { throw failure }
        // Of an animation, this is the first frame.
        guard let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader), let fileSize = size.file else {
            throw .damaged(reason: "")
        }
        g_object_ref(UnsafeMutableRawPointer(pixbuf))
        return (Pixbuf(owning: pixbuf), fileSize.width, fileSize.height)
    }

    /// Takes a GLib error, frees it, and says what it means.
    private static func pictureError(_ error: UnsafeMutablePointer<GError>?) -> PictureError {
        guard let error else { return .damaged(reason: "") }
        defer { g_error_free(error) }
        if error.pointee.domain == gdk_pixbuf_error_quark(),
            error.pointee.code == Int32(GDK_PIXBUF_ERROR_UNKNOWN_TYPE.rawValue)
        {
            return .unknownFormat
        }
        return .damaged(reason: error.pointee.message.map { String(cString: $0) } ?? "")
    }
}

/// What the loader says of the size, and what was decided about it.
private final class PreparedSize {
    /// In the file's own pixels; `nil` until known.
    private(set) var file: (width: Int, height: Int)?
    private var refusal: PictureError?

    func check() throws(PictureError) {
        if let refusal { throw refusal }
    }

    func prepare(_ loader: UnsafeMutablePointer<GdkPixbufLoader>, width: Int, height: Int) {
        guard file == nil else { return }
        file = (width, height)
        let isScalable = gdk_pixbuf_loader_get_format(loader).map { gdk_pixbuf_format_is_scalable($0) != 0 } ?? false
        if isScalable, width > 0, height > 0 {
            let size = Self.drawingSize(width: width, height: height)
            gdk_pixbuf_loader_set_size(loader, Int32(size.width), Int32(size.height))
        } else if width > PictureLimits.side || height > PictureLimits.side || width * height > PictureLimits.pixels {
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
