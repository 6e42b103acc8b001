/// Why a picture can't be had from a file or from bytes.
package enum PictureError: Error, Hashable, Sendable {
    case notFound
    case noPermission
    case isDirectory
    /// There is not one byte in it.
    case empty
    /// No loader knows the bytes: it is no picture, or of a format that is not installed.
    case unknownFormat
    /// Decoded, it would have more than ``PictureLimits/pixels`` pixels or a side beyond ``PictureLimits/side``.
    /// Nothing was decoded.
    case tooManyPixels(width: Int, height: Int)
    /// The file is longer than ``PictureLimits/bytes``.
    case tooManyBytes(limit: Int)
    /// The file ends before the picture does.
    case incomplete
    /// The file breaks the rules of its format. `reason` is the loader's, in the user's language if it has
    /// translations; empty where it gives none.
    case damaged(reason: String)
    /// The file is of a known format, with a kind of pixels or compression that the loader can't decode. `reason` is
    /// the loader's, as of ``damaged(reason:)``.
    case unsupported(reason: String)
    case system(operation: String, errno: Int32)
    /// A PDF file, and there is no Poppler.
    case noPDFSupport
    /// A PDF file that asks for a password.
    case encrypted
    /// Loading or drawing it takes more memory than there is, or than ``PictureLimits/memory``.
    case notEnoughMemory
    /// Loading or drawing it takes longer than ``PictureLimits/seconds``, or all pages of the file longer than
    /// ``PictureLimits/documentSeconds``.
    case tooSlow(seconds: Int)
    /// The program that loads and draws pictures crashed on the file.
    case crashed
    /// The program that loads and draws pictures can't be found or started.
    case noDrawingProgram
    /// A document without pages, or without any that could be found.
    case noPages
}

/// How large a picture may be.
package enum PictureLimits {
    /// The most pixels: what the largest camera sensors of phones give. Decoding needs up to 5 bytes a pixel.
    package static let pixels = 200_000_000
    /// The longest side; the engine's own limit.
    package static let side = 65_535
    /// How long the sides may be that a drawing says of itself: it is drawn smaller.
    static let nominalSides = 1...Int(Int32.max)
    /// The longest file. Some loaders (TIFF, WebP, SVG) keep the whole file in memory.
    package static let bytes = 512 << 20

    /// The memory that loading or drawing a file may take, in bytes of address space: five bytes a pixel, the file, and
    /// what the libraries need for themselves.
    package static let memory = 2 << 30
    /// The same for drawings and pages, which are at most 40 million pixels whatever they say.
    package static let drawingMemory = 1 << 30
    /// The processor's time that a picture or a page may take. What is common takes a tenth of a second.
    package static let seconds = 20
    /// The processor's time that all pages of a file may take together: a thousand at half a second each.
    package static let documentSeconds = 600

    /// When the processor's time of the program that draws is up.
    /// - Parameter used: the seconds that it has taken so far, for pages before.
    package static func deadline(used: Int) -> Int { min(used + 1 + seconds, documentSeconds) }

    package static func permit(width: Int, height: Int) -> Bool {
        (0...side).contains(width) && (0...side).contains(height) && width * height <= pixels
    }
}
