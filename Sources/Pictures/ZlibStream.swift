import CZlib

/// A zlib stream (RFC 1950) that compresses bytes as they are appended.
struct ZlibStream: ~Copyable {
    /// State of zlib, at a fixed address because zlib keeps a pointer to it.
    private let stream: UnsafeMutablePointer<z_stream>
    private var bytes: [UInt8] = []

    private static let chunkSize = 1 << 14

    init() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let result = deflateInit_(stream, Z_BEST_COMPRESSION, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        precondition(result == Z_OK, "zlib fails for want of memory alone")
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    /// Appends bytes `count` times.
    mutating func append(_ row: [UInt8], count: Int = 1) {
        for _ in 0..<count { deflate(row, Z_NO_FLUSH) }
    }

    /// Ends the stream and returns all of it. Nothing can be appended after it.
    mutating func finish() -> [UInt8] {
        deflate([], Z_FINISH)
        return bytes
    }

    private mutating func deflate(_ input: [UInt8], _ flush: Int32) {
        var input = input
        input.withUnsafeMutableBufferPointer { input in
            stream.pointee.next_in = input.baseAddress
            stream.pointee.avail_in = UInt32(input.count)
            repeat {
                let room = [UInt8](unsafeUninitializedCapacity: Self.chunkSize) { room, count in
                    stream.pointee.next_out = room.baseAddress
                    stream.pointee.avail_out = UInt32(Self.chunkSize)
                    _ = CZlib.deflate(stream, flush)
                    count = Self.chunkSize - Int(stream.pointee.avail_out)
                }
                bytes += room
            } while stream.pointee.avail_out == 0
            stream.pointee.next_in = nil
        }
    }
}
