import DrawingProtocol
import Glibc

/// The file that this program was given.
enum InputReader {
    private static let chunkSize = 1 << 16

    /// Hands the bytes to `body`, a chunk after another: no more than a chunk is in memory, and no more than
    /// ``PictureLimits/bytes`` are read, so that `/dev/zero` ends too.
    static func forEachChunk(_ body: (UnsafeBufferPointer<UInt8>) throws(PictureError) -> Void) throws(PictureError) {
        var chunk = [UInt8](repeating: 0, count: chunkSize)
        var total = 0
        while true {
            let count = chunk.withUnsafeMutableBytes { read(DrawingDescriptor.input, $0.baseAddress, $0.count) }
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
}

/// A growing byte buffer that reports when memory runs out, which an array can't.
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

    /// Good as long as nothing is appended and this value lives.
    var bytes: UnsafeMutableBufferPointer<UInt8> {
        UnsafeMutableBufferPointer(start: memory?.assumingMemoryBound(to: UInt8.self), count: count)
    }
}
