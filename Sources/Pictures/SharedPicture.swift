import DrawingProtocol
import Glibc

/// A picture in the memory that is shared with the drawing program, until the next is asked for.
struct SharedPicture {
    let picture: DrawnPicture
    let luminance: [UInt8]
    let preview: PixelRaster?

    /// - Throws: ``PictureError/notEnoughMemory``; ``PictureError/damaged(reason:)`` where the shared memory is shorter
    ///   than the program said.
    init(_ picture: DrawnPicture, descriptor: Int32) throws(PictureError) {
        // The copy, the picture that the window makes of its preview, and what reading a picture of this size takes.
        guard MemoryHeadroom.permits(2 * picture.bytes + MemoryHeadroom.reading(picture.luminanceBytes)) else {
            throw .notEnoughMemory
        }
        self.picture = picture
        luminance = try Self.bytes(picture.luminanceBytes, at: 0, descriptor)
        preview =
            picture.previewBytes == 0
            ? nil
            : PixelRaster(
                bgrx: try Self.bytes(picture.previewBytes, at: picture.luminanceBytes, descriptor),
                width: picture.previewWidth, height: picture.previewHeight)
    }

    /// Bytes of the memory that is shared. It is read like a file and not mapped: the drawing program can make it
    /// shorter at any time, and reading beyond the end of a mapping would end this program.
    private static func bytes(_ count: Int, at offset: Int, _ descriptor: Int32) throws(PictureError) -> [UInt8] {
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count, let memory = buffer.baseAddress {
                let read = pread(descriptor, memory + filled, count - filled, off_t(offset + filled))
                if read < 0, errno == EINTR { continue }
                guard read > 0 else { break }
                filled += read
            }
            failed = filled < count
        }
        guard !failed else { throw .damaged(reason: "") }
        return bytes
    }
}
