import CLinux
import DrawingProtocol
import Files
import Glibc

/// Source of a picture's bytes.
package enum PictureSource: Sendable {
    /// A file by its path, as bytes because a path need not be UTF-8. If a named pipe has no writer yet, it is read as
    /// empty, or waited for without limit.
    case file(path: [UInt8], waitsForWriter: Bool = false)
    /// An open file, which stays open.
    case descriptor(Int32)
    case bytes([UInt8])

    /// Returns the source for a file path.
    package static func file(_ path: String) -> PictureSource { .file(path: Array(path.utf8)) }
}

extension PictureSource {
    /// Starts the drawing program on the file.
    func startDrawing() throws(PictureError) -> DrawingProcess {
        switch self {
        case .descriptor(let descriptor): return try DrawingProcess(input: descriptor)
        case .file(let path, let waitsForWriter):
            let descriptor = try Self.open(path, waitsForWriter: waitsForWriter)
            defer { close(descriptor) }
            return try DrawingProcess(input: descriptor)
        case .bytes(let bytes):
            let descriptor = try Self.memory(bytes)
            defer { close(descriptor) }
            return try DrawingProcess(input: descriptor)
        }
    }

    /// Creates a file in memory that contains the bytes.
    private static func memory(_ bytes: [UInt8]) throws(PictureError) -> Int32 {
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= PictureLimits.bytes else { throw .tooManyBytes(limit: PictureLimits.bytes) }
        let descriptor = y_memfd("yomitori-file")
        guard descriptor >= 0 else { throw .system(operation: "open", errno: errno) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                let number = errno
                close(descriptor)
                throw number == ENOMEM ? .notEnoughMemory : .system(operation: "write", errno: number)
            }
        }
        lseek(descriptor, 0, SEEK_SET)
        return descriptor
    }

    /// Opens a file. Without waiting, a named pipe that has no writer reads as empty, because a window must not hang. A
    /// pipe with a writer (`yomi scan <(…)`) is read to its end by the drawing program either way.
    private static func open(_ path: [UInt8], waitsForWriter: Bool) throws(PictureError) -> Int32 {
        let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | (waitsForWriter ? 0 : O_NONBLOCK)
        let name = cString(path)
        var descriptor = Glibc.open(name, flags)
        while descriptor < 0, errno == EINTR { descriptor = Glibc.open(name, flags) }
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT, ENOTDIR: throw .notFound
            case EACCES, EPERM: throw .noPermission
            case EISDIR: throw .isDirectory
            default: throw .system(operation: "open", errno: errno)
            }
        }
        return descriptor
    }
}
