import CTIFF
import DrawingProtocol
import Glibc

/// The pages of a TIFF file, decoded by libtiff.
///
/// gdk-pixbuf decodes the first page alone, and wants all bytes of the file for it.
final class TIFFPages {
    private let tiff: OpaquePointer
    /// What `tiff` reads.
    private let file: FileReader
    /// Where the pages' directories are in the file.
    private let directories: [UInt64]
    /// Whether the file ends where one more was to be.
    private let isCutOff: Bool

    /// A file with more is hardly one of pictures.
    private static let limit = 10_000

    static func begins(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
        let mark = Array(head.prefix(4))
        return [[0x49, 0x49, 42, 0], [0x4D, 0x4D, 0, 42], [0x49, 0x49, 43, 0], [0x4D, 0x4D, 0, 43]].contains(mark)
    }

    /// - Throws: ``PictureError/incomplete`` or ``PictureError/damaged(reason:)`` where there is no first page.
    init(_ store: consuming ByteStore) throws(PictureError) {
        yomitori_tiff_keep_errors()
        let file = FileReader(store)
        guard let tiff = file.open() else { throw file.error }
        (self.tiff, self.file) = (tiff, file)
        directories = Self.findDirectories(tiff)
        isCutOff = file.isCutOff
    }

    deinit { TIFFClose(tiff) }

    /// With the one that the end of the file has cut off, so that it is missed by somebody.
    var count: Int { directories.count + (isCutOff ? 1 : 0) }

    /// Decodes a page.
    func picture(_ index: Int, previewSide: Int?) throws(PictureError) -> DrawnPicture {
        guard directories.indices.contains(index) else { throw .incomplete }
        file.isCutOff = false
        guard TIFFSetSubDirectory(tiff, directories[index]) != 0 else { throw file.error }
        let (width, height) = (number(TIFFTAG_IMAGEWIDTH), number(TIFFTAG_IMAGELENGTH))
        guard PictureLimits.permit(width: width, height: height) else {
            throw .tooManyPixels(width: width, height: height)
        }
        guard width > 0, height > 0 else { throw .damaged(reason: "") }
        guard let pixels = calloc(width * height, MemoryLayout<UInt32>.size) else { throw .notEnoughMemory }
        defer { free(pixels) }
        let isWhole = TIFFReadRGBAImageOriented(
            tiff, UInt32(width), UInt32(height), pixels.assumingMemoryBound(to: UInt32.self), ORIENTATION_TOPLEFT, 1)
        guard isWhole != 0 else { throw file.error }
        // Each pixel is a number with red in its lowest byte and alpha in its highest: on the little-endian machines
        // that Swift runs on, red comes first.
        let rows = PixelRows(
            start: pixels.assumingMemoryBound(to: UInt8.self), width: width, height: height, rowStride: 4 * width,
            pixelStride: 4, red: 0, green: 1, blue: 2, alpha: .premultiplied)
        return try rows.store(nominalWidth: width, nominalHeight: height, previewSide: previewSide)
    }

    private func number(_ tag: Int32) -> Int { Int(yomitori_tiff_number(tiff, UInt32(tag), 0)) }

    /// Follows the chain of directories, which libtiff ends where it goes round in a circle. What is a smaller version
    /// of another page's picture (a thumbnail), or says where another one is see-through, is no page.
    private static func findDirectories(_ tiff: OpaquePointer) -> [UInt64] {
        var result: [UInt64] = []
        repeat {
            let kind = yomitori_tiff_number(tiff, UInt32(TIFFTAG_SUBFILETYPE), 0)
            if result.isEmpty || kind & UInt32(FILETYPE_REDUCEDIMAGE | FILETYPE_MASK) == 0 {
                result.append(TIFFCurrentDirOffset(tiff))
            }
        } while result.count < limit && TIFFReadDirectory(tiff) != 0
        return result
    }
}

/// A file in memory that libtiff reads like one on disk.
///
/// It could take the memory itself; then it would not tell what is beyond the end from what is wrong.
private final class FileReader {
    private let store: ByteStore
    private var place = 0
    /// Whether more was wanted than there is.
    var isCutOff = false

    init(_ store: consuming ByteStore) { self.store = store }

    /// - Returns: what must not outlive this object; `nil` where there is no first directory.
    func open() -> OpaquePointer? {
        TIFFClientOpen(
            "", "rm", Unmanaged.passUnretained(self).toOpaque(),
            { tmsize_t(FileReader.of($0).read(into: $1, count: Int($2))) }, { _, _, _ in 0 },
            { FileReader.of($0).seek(Int(truncatingIfNeeded: $1), from: $2) }, { _ in 0 },
            { UInt64(FileReader.of($0).store.count) }, { _, _, _ in 0 }, { _, _, _ in })
    }

    /// Why the last thing that was tried did not succeed.
    var error: PictureError {
        isCutOff ? .incomplete : .damaged(reason: String(cString: yomitori_tiff_last_error()))
    }

    private static func of(_ handle: thandle_t?) -> FileReader {
        guard let handle else { preconditionFailure("libtiff hands back what it was given") }
        return Unmanaged<FileReader>.fromOpaque(handle).takeUnretainedValue()
    }

    private func read(into target: UnsafeMutableRawPointer?, count: Int) -> Int {
        let available = min(count, max(0, store.count - place))
        if available < count { isCutOff = true }
        guard let target, let bytes = store.bytes.baseAddress, available > 0 else { return 0 }
        memcpy(target, bytes + place, available)
        place += available
        return available
    }

    private func seek(_ offset: Int, from whence: Int32) -> UInt64 {
        let base = whence == SEEK_CUR ? place : whence == SEEK_END ? store.count : 0
        let (target, overflow) = base.addingReportingOverflow(offset)
        guard !overflow, target >= 0 else { return .max }
        place = target
        return UInt64(target)
    }
}
