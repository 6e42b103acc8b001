import CTIFF
import DrawingProtocol
import Glibc

/// Pages of a TIFF file (TIFF 6.0, section 2; BigTIFF), decoded by libtiff.
///
/// gdk-pixbuf decodes the first page only, and needs all bytes of the file for it. The places of the pages are
/// determined here, because libtiff leaves out all pages behind a damaged one.
final class TIFFPages {
    private let file: FileInMemory
    /// Offsets of the pages' directories in the file.
    private let directories: [Int]
    /// Error in place of a page that is missing at the end; `nil` if the chain of pages ends properly.
    private let ending: PictureError?

    static func begins(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
        let mark = Array(head.prefix(4))
        return [[0x49, 0x49, 42, 0], [0x4D, 0x4D, 0, 42], [0x49, 0x49, 43, 0], [0x4D, 0x4D, 0, 43]].contains(mark)
    }

    /// - Throws: ``PictureError/incomplete`` or ``PictureError/damaged(reason:)`` if there is no first page.
    init(_ store: consuming ByteStore) throws(PictureError) {
        yomitori_tiff_keep_errors()
        file = FileInMemory(store)
        (directories, ending) = TIFFDirectories(file.bytes).places()
        if directories.isEmpty { throw ending ?? .damaged(reason: "") }
    }

    /// Number of pages, including one that is missing at the end, so that its error is reported.
    var count: Int { directories.count + (ending == nil ? 0 : 1) }

    /// Decodes a page.
    func picture(_ index: Int, previewSide: Int?) throws(PictureError) -> DrawnPicture {
        guard directories.indices.contains(index) else { throw ending ?? .damaged(reason: "") }
        let place = UInt64(directories[index])
        // libtiff reads mapped memory without copies, but does not distinguish reads beyond its end from other errors.
        do throws(PictureError) { return try picture(at: place, isMapped: true, previewSide: previewSide) } catch {
            guard case .damaged = error else { throw error }
            return try picture(at: place, isMapped: false, previewSide: previewSide)
        }
    }

    /// - Parameter place: the offset of the page's directory.
    private func picture(at place: UInt64, isMapped: Bool, previewSide: Int?) throws(PictureError) -> DrawnPicture {
        guard let tiff = file.open(isMapped: isMapped) else { throw file.error }
        defer { TIFFClose(tiff) }
        guard TIFFSetSubDirectory(tiff, place) != 0 else { throw file.error }
        let (width, height) = (number(TIFFTAG_IMAGEWIDTH, tiff), number(TIFFTAG_IMAGELENGTH, tiff))
        guard PictureLimits.permit(width: width, height: height) else {
            throw .tooManyPixels(width: width, height: height)
        }
        guard width > 0, height > 0 else { throw .damaged(reason: "") }
        guard yomitori_tiff_can_decode(tiff) != 0 else { throw file.refusal }
        guard let memory = calloc(width * height, MemoryLayout<UInt32>.size) else { throw .notEnoughMemory }
        defer { free(memory) }
        let pixels = memory.assumingMemoryBound(to: UInt32.self)
        guard TIFFReadRGBAImageOriented(tiff, UInt32(width), UInt32(height), pixels, ORIENTATION_TOPLEFT, 1) != 0
        else { throw file.error }
        // Each pixel is a number with red in its lowest byte and alpha in its highest: on the little-endian machines
        // that Swift runs on, red comes first. A fourth channel that is 0 everywhere is unused, and not transparency.
        let hasAlpha = UnsafeBufferPointer(start: pixels, count: width * height).contains { $0 >> 24 != 0 }
        let rows = PixelRows(
            start: UnsafeRawPointer(memory).assumingMemoryBound(to: UInt8.self), width: width, height: height,
            rowStride: 4 * width, pixelStride: 4, channels: .rgb, alpha: hasAlpha ? .premultiplied : .none)
        return try rows.overVisibleBackground().store(
            nominalWidth: width, nominalHeight: height, previewSide: previewSide)
    }

    private func number(_ tag: Int32, _ tiff: OpaquePointer) -> Int { Int(yomitori_tiff_number(tiff, UInt32(tag))) }
}

/// Chain of the directories of a TIFF file.
private struct TIFFDirectories {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let isLittleEndian: Bool
    private let isBig: Bool

    /// Maximum number of pages: a file with more is hardly one of pictures.
    private static let limit = 1_000_000

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        isLittleEndian = bytes.first == 0x49
        isBig = bytes.count > 3 && (bytes[2] == 43 || bytes[3] == 43)
    }

    /// Follows the chain. Directories of a smaller version of a page's picture (a thumbnail), or of a transparency
    /// mask, are not pages.
    /// - Returns: the offsets of the pages' directories, and the error if the chain does not end properly. A chain that
    ///   goes in a circle is not an error.
    func places() -> (places: [Int], ending: PictureError?) {
        var result: [Int] = []
        var seen: Set<Int> = []
        let (countSize, entrySize, pointerSize) = isBig ? (8, 20, 8) : (2, 12, 4)
        var next = number(at: isBig ? 8 : 4, size: pointerSize)
        while true {
            guard let place = next else { return (result, .incomplete) }
            guard place != 0, seen.insert(place).inserted else { return (result, nil) }
            guard result.count < Self.limit else { return (result, .damaged(reason: "")) }
            guard let entries = number(at: place, size: countSize) else { return (result, .incomplete) }
            guard (1...Int(UInt16.max)).contains(entries) else { return (result, .damaged(reason: "")) }
            let first = place + countSize
            if result.isEmpty || (0..<entries).allSatisfy({ !isReduced(first + $0 * entrySize) }) {
                result.append(place)
            }
            next = number(at: first + entries * entrySize, size: pointerSize)
        }
    }

    /// Whether an entry is a NewSubfileType (tag 254) with the bits for reduced resolution (0) or a mask (2).
    private func isReduced(_ entry: Int) -> Bool {
        guard number(at: entry, size: 2) == 254, let value = number(at: entry + (isBig ? 12 : 8), size: 4) else {
            return false
        }
        return value & 0b101 != 0
    }

    /// Returns a number in the byte order of the file; `nil` beyond the end of the file, and for offsets that no file
    /// has.
    private func number(at place: Int, size: Int) -> Int? {
        guard place >= 0, place <= bytes.count - size else { return nil }
        var value: UInt64 = 0
        for index in 0..<size {
            value = value << 8 | UInt64(bytes[place + (isLittleEndian ? size - 1 - index : index)])
        }
        return value <= UInt64(UInt32.max) ? Int(value) : nil
    }
}

/// File in memory for libtiff to read.
private final class FileInMemory {
    private let store: ByteStore
    private var place = 0
    /// Whether a read went beyond the end of the file, when libtiff reads it in parts.
    private var isCutOff = false

    init(_ store: consuming ByteStore) { self.store = store }

    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(store.bytes) }

    /// - Parameter isMapped: whether libtiff accesses the memory directly, or reads it in parts like a file.
    /// - Returns: a handle without a directory, which must not outlive this object; `nil` if the header is damaged.
    func open(isMapped: Bool) -> OpaquePointer? {
        (place, isCutOff) = (0, false)
        yomitori_tiff_forget_error()
        return TIFFClientOpen(
            "", isMapped ? "rh" : "rhm", Unmanaged.passUnretained(self).toOpaque(),
            { tmsize_t(FileInMemory.of($0).read(into: $1, count: Int($2))) }, { _, _, _ in 0 },
            { FileInMemory.of($0).seek(Int(truncatingIfNeeded: $1), from: $2) }, { _ in 0 },
            { UInt64(FileInMemory.of($0).store.count) },
            { handle, base, size in
                let bytes = FileInMemory.of(handle).store.bytes
                base?.pointee = UnsafeMutableRawPointer(bytes.baseAddress)
                size?.pointee = UInt64(bytes.count)
                return 1
            }, { _, _, _ in })
    }

    /// Reason why the last call of libtiff failed.
    var error: PictureError {
        if isCutOff { return .incomplete }
        let reason = Self.lastReason
        // libtiff reports errors as sentences, without numbers.
        let isOfMemory = ["No space for", "Out of memory"].contains { reason.contains($0) }
        return isOfMemory ? .notEnoughMemory : .damaged(reason: reason)
    }

    /// Reason why libtiff can't decode a picture of this kind.
    var refusal: PictureError {
        let reason = Self.lastReason
        return reason.hasPrefix("Missing") ? .damaged(reason: reason) : .unsupported(reason: reason)
    }

    private static var lastReason: String { String(cString: yomitori_tiff_last_error()) }

    private static func of(_ handle: thandle_t?) -> FileInMemory {
        guard let handle else { preconditionFailure("libtiff hands back what it was given") }
        return Unmanaged<FileInMemory>.fromOpaque(handle).takeUnretainedValue()
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
