import DrawingProtocol
import Glibc

/// A picture copied from the memory shared with the drawing program, which is overwritten by the next request.
struct SharedPicture {
    let picture: DrawnPicture
    let luminance: [UInt8]
    let preview: PixelRaster?

    /// Copies the picture.
    /// - Throws: ``PictureError/notEnoughMemory``; ``PictureError/damaged(reason:)`` if the shared memory is shorter
    ///   than the program said.
    init(_ picture: DrawnPicture, descriptor: Int32) throws(PictureError) {
        // Memory is needed for the copy, the picture that the window makes of the preview, and reading a picture of
        // this size.
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

    /// Returns bytes of the shared memory. It is read like a file and not mapped: the drawing program can shorten it at
    /// any time, and reading beyond the end of a mapping would end this program.
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
