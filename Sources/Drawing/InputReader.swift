import DrawingProtocol
import Glibc

/// Reader of the file that this program was given.
enum InputReader {
    private static let chunkSize = 1 << 16
    /// Number of bytes at the beginning of a file by which its kind is determined; a pipe may deliver them in pieces.
    private static let headSize = 1024

    /// Passes the bytes to `body` in chunks. At most one chunk is in memory, and at most ``PictureLimits/bytes`` are
    /// read, so that `/dev/zero` ends too. The first chunk has the file's first 1024 bytes, or all of the file.
    static func forEachChunk(_ body: (UnsafeBufferPointer<UInt8>) throws(PictureError) -> Void) throws(PictureError) {
        var chunk = [UInt8](repeating: 0, count: chunkSize)
        var total = 0
        // Number of bytes in the chunk that have not been passed on.
        var held = 0
        func handOn() throws(PictureError) {
            try chunk.withUnsafeBufferPointer { buffer throws(PictureError) in
                try body(UnsafeBufferPointer(rebasing: buffer[..<held]))
            }
            held = 0
        }
        while true {
            let count = chunk.withUnsafeMutableBytes { buffer in
                read(DrawingDescriptor.input, buffer.baseAddress.map { $0 + held }, buffer.count - held)
            }
            if count > 0 {
                total += count
                held += count
                guard total <= PictureLimits.bytes else { throw .tooManyBytes(limit: PictureLimits.bytes) }
                if total >= headSize { try handOn() }
            } else if count == 0 {
                guard total > 0 else { throw isPipeWithoutWriter ? .irregular : .empty }
                if held > 0 { try handOn() }
                return
            } else if errno == EAGAIN {
                var waiting = pollfd(fd: DrawingDescriptor.input, events: Int16(POLLIN), revents: 0)
                guard poll(&waiting, 1, -1) >= 0 || errno == EINTR else {
                    throw .system(operation: "poll", errno: errno)
                }
            } else if errno == EISDIR {
                throw .isDirectory
            } else if errno != EINTR {
                throw .system(operation: "read", errno: errno)
            }
        }
    }

    /// Whether the input is a named pipe that no program has opened for writing since this end was opened. If one has
    /// and is gone, the pipe is hung up.
    private static var isPipeWithoutWriter: Bool {
        var information = stat()
        guard fstat(DrawingDescriptor.input, &information) == 0, information.st_mode & S_IFMT == S_IFIFO else {
            return false
        }
        var state = pollfd(fd: DrawingDescriptor.input, events: 0, revents: 0)
        return poll(&state, 1, 0) == 0
    }
}

/// Growing byte buffer that reports when memory runs out, which an array can't.
struct ByteStore: ~Copyable {
    private var memory: UnsafeMutableRawPointer?
    private(set) var count = 0
    private var capacity = 0

    deinit { free(memory) }

    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) throws(PictureError) {
        if count + bytes.count > capacity {
            let wanted = max(2 * capacity, count + bytes.count)
            guard let larger = realloc(memory, wanted) else { throw .notEnoughMemory }
            (memory, capacity) = (larger, wanted)
        }
        if let memory, let start = bytes.baseAddress { memcpy(memory + count, start, bytes.count) }
        count += bytes.count
    }

    /// Bytes of the buffer, valid until something is appended or this value ends.
    var bytes: UnsafeMutableBufferPointer<UInt8> {
        UnsafeMutableBufferPointer(start: memory?.assumingMemoryBound(to: UInt8.self), count: count)
    }
}
