import CLinux
import DrawingProtocol
import Files
import Glibc

/// Source of a picture's bytes.
package enum PictureSource: Sendable {
    /// A file by its path, as bytes because a path need not be UTF-8. A named pipe that has no writer yet is
    /// ``PictureError/irregular``. If `onWait` is given, it is waited for without limit; `onWait` is called after some
    /// seconds.
    case file(path: [UInt8], onWait: (@Sendable () -> Void)? = nil)
    /// A file of a ``PictureFolder``, which lists no pipes: a named pipe that has taken its place meanwhile is
    /// ``PictureError/irregular``, with or without a writer, since its writer may never write.
    case listed(path: [UInt8])
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
        case .file(let path, let onWait):
            let descriptor = try Self.open(path)
            defer { close(descriptor) }
            if let onWait, Self.isNamedPipe(descriptor) { Self.waitForWriter(descriptor, onWait) }
            return try DrawingProcess(input: descriptor)
        case .listed(let path):
            let descriptor = try Self.open(path)
            defer { close(descriptor) }
            guard !Self.isNamedPipe(descriptor) else { throw .irregular }
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

    /// Opens a file. A named pipe that has no writer is opened at once, because a window must not hang. A pipe with a
    /// writer (`yomi scan <(…)`) is read to its end by the drawing program.
    private static func open(_ path: [UInt8]) throws(PictureError) -> Int32 {
        let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
        let name = cString(path)
        var descriptor = Glibc.open(name, flags)
        while descriptor < 0, errno == EINTR { descriptor = Glibc.open(name, flags) }
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT, ENOTDIR: throw .notFound
            case EACCES, EPERM: throw .noPermission
            case EISDIR: throw .isDirectory
            case ENXIO where PictureFolder.mode(of: path) == S_IFSOCK: throw .irregular
            default: throw .system(operation: "open", errno: errno)
            }
        }
        return descriptor
    }

    /// Whether a descriptor is that of a pipe with a name. The kernel calls other pipes, such as those of a shell's
    /// `<(…)`, `pipe:[…]`.
    private static func isNamedPipe(_ descriptor: Int32) -> Bool {
        var information = stat()
        guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFIFO else { return false }
        var start = [CChar](repeating: 0, count: 5)
        let count = readlink("/proc/self/fd/\(descriptor)", &start, start.count)
        return count != start.count || start.map { UInt8(bitPattern: $0) } != Array("pipe:".utf8)
    }

    /// Waits until a program has written something to a pipe, or has opened and closed it.
    private static func waitForWriter(_ descriptor: Int32, _ onWait: () -> Void) {
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // Most writers come at once, and nobody needs to be told of them.
        guard poll(&state, 1, 2000) == 0 else { return }
        onWait()
        while poll(&state, 1, -1) < 0, errno == EINTR {}
    }
}
