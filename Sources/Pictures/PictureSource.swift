import Glibc

/// Where a picture's bytes come from.
package enum PictureSource: Sendable {
    /// A file by its path. The path is bytes, because a path need not be UTF-8.
    case file(path: [UInt8])
    /// An open file; it stays open.
    case descriptor(Int32)
    case bytes([UInt8])

    /// A file by its path.
    package static func file(_ path: String) -> PictureSource { .file(path: Array(path.utf8)) }
}

extension PictureSource {
    /// Hands the bytes to `body`, a chunk after another.
    ///
    /// Of a file no more than a chunk is in memory, and no more than ``PictureLimits/bytes`` are read, so that
    /// `/dev/zero` ends too.
    func forEachChunk(_ body: (UnsafeBufferPointer<UInt8>) throws(PictureError) -> Void) throws(PictureError) {
        switch self {
        case .bytes(let bytes):
            guard !bytes.isEmpty else { throw .empty }
            guard bytes.count <= PictureLimits.bytes else { throw .tooManyBytes(limit: PictureLimits.bytes) }
            try bytes.withUnsafeBufferPointer { buffer throws(PictureError) in
                var start = 0
                while start < buffer.count {
                    let end = min(start + Self.chunkSize, buffer.count)
                    try body(UnsafeBufferPointer(rebasing: buffer[start..<end]))
                    start = end
                }
            }
        case .descriptor(let descriptor):
            try Self.read(descriptor, body)
        case .file(let path):
            let descriptor = try Self.open(path)
            defer { close(descriptor) }
            try Self.read(descriptor, body)
        }
    }

    private static let chunkSize = 1 << 16

    /// Opens without waiting: a named pipe that nobody writes to would otherwise never return. It reads as
    /// empty then, while a pipe with a writer (`yomi scan <(…)`) is waited for in ``read(_:_:)``.
    private static func open(_ path: [UInt8]) throws(PictureError) -> Int32 {
        let descriptor = (path.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer -> Int32 in
            guard let start = buffer.baseAddress else { return -1 }
            return Glibc.open(start, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        }
        guard descriptor >= 0 else { throw error(errno, operation: "open") }
        return descriptor
    }

    private static func read(
        _ descriptor: Int32, _ body: (UnsafeBufferPointer<UInt8>) throws(PictureError) -> Void
    ) throws(PictureError) {
        var chunk = [UInt8](repeating: 0, count: chunkSize)
        var total = 0
        while true {
            let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                total += count
                guard total <= PictureLimits.bytes else { throw .tooManyBytes(limit: PictureLimits.bytes) }
                try chunk.withUnsafeBufferPointer { buffer throws(PictureError) in
                    try body(UnsafeBufferPointer(rebasing: buffer[..<count]))
                }
            } else if count == 0 {
                guard total > 0 else { throw .empty }
                return
            } else if errno == EAGAIN {
                var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                guard poll(&waiting, 1, -1) >= 0 || errno == EINTR else { throw error(errno, operation: "poll") }
            } else if errno != EINTR {
                throw error(errno, operation: "read")
            }
        }
    }

    private static func error(_ number: Int32, operation: String) -> PictureError {
        switch number {
        case ENOENT, ENOTDIR: .notFound
        case EACCES, EPERM: .noPermission
        case EISDIR: .isDirectory
        default: .system(operation: operation, errno: number)
        }
    }
}
