/// Reason why a picture can't be loaded from a file or from bytes.
package enum PictureError: Error, Hashable, Sendable {
    case notFound
    case noPermission
    case isDirectory
    /// A named pipe to which no program writes, or a socket.
    case irregular
    /// The file is empty.
    case empty
    /// No loader knows the bytes: they are not a picture, or its format has no loader installed.
    case unknownFormat
    /// The decoded picture would have more than ``PictureLimits/pixels`` pixels or a side beyond
    /// ``PictureLimits/side``. Nothing was decoded.
    case tooManyPixels(width: Int, height: Int)
    /// The file is longer than ``PictureLimits/bytes``.
    case tooManyBytes(limit: Int)
    /// The file ends before the picture does.
    case incomplete
    /// The file violates the rules of its format. `reason` is the loader's message, in the user's language if it has
    /// translations; empty if it gives none.
    case damaged(reason: String)
    /// The file has a known format, with a kind of pixels or compression that the loader can't decode. `reason` is the
    /// loader's message, as for ``damaged(reason:)``.
    case unsupported(reason: String)
    case system(operation: String, errno: Int32)
    /// The file is PDF, and Poppler is not installed.
    case noPDFSupport
    /// The file is PDF and needs a password.
    case encrypted
    /// Loading or drawing the file takes more memory than there is, or than ``PictureLimits/memory``.
    case notEnoughMemory
    /// Loading or drawing the picture or page takes longer than ``PictureLimits/seconds``, or all pages of the file
    /// longer than ``PictureLimits/documentSeconds``.
    case tooSlow(seconds: Int)
    /// The program that loads and draws pictures crashed on the file.
    case crashed
    /// The program that loads and draws pictures can't be found or started.
    case noDrawingProgram
    /// The document has no pages, or none that could be found.
    case noPages
}

/// Limits of the size of a picture, and of the memory and time for loading it.
package enum PictureLimits {
    /// Maximum number of pixels: that of the largest camera sensors of phones. Decoding needs up to 5 bytes a pixel.
    package static let pixels = 200_000_000
    /// Maximum side in pixels, the limit of the engine.
    package static let side = 65_535
    /// Range of the sides that a drawing states for itself; it is drawn smaller.
    static let nominalSides = 1...Int(Int32.max)
    /// Maximum size of a file in bytes. Some loaders (TIFF, WebP, SVG) keep the whole file in memory.
    package static let bytes = 512 << 20

    /// Maximum memory for loading or drawing a file, in bytes of address space: five bytes a pixel, the file, and what
    /// the libraries need for themselves.
    package static let memory = 2 << 30
    /// Maximum memory for drawings and pages, which have at most 40 million pixels whatever size they state.
    package static let drawingMemory = 1 << 30
    /// Maximum processor time for a picture or a page, in seconds. Common ones take a tenth of a second.
    package static let seconds = 20
    /// Maximum processor time for all pages of a file together, in seconds: a thousand at half a second each.
    package static let documentSeconds = 600

    /// Returns the processor time of the drawing program at which its request has to be finished.
    /// - Parameter used: the seconds that it has used until now, for earlier pages.
    package static func deadline(used: Int) -> Int { min(used + 1 + seconds, documentSeconds) }

    package static func permit(width: Int, height: Int) -> Bool {
        (0...side).contains(width) && (0...side).contains(height) && width * height <= pixels
    }
}
