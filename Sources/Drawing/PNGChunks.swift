/// Parser that follows the chunks of a PNG file (ISO/IEC 15948, 5.3) to the last one. Of a file that is cut off between
/// two passes of an interlaced picture, a loader has a value for every row.
struct PNGChunks {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let end: UInt32 = 0x4945_4E44  // "IEND"

    /// Signature, as far as it has been received.
    private var start: [UInt8] = []
    /// Length and type of a chunk, as far as they have been received.
    private var header: UInt64 = 0
    private var headerCount = 0
    /// Number of bytes left of a chunk's data and check value.
    private var rest = 0
    private var hasEnded = false

    /// Whether the last chunk has been received, or the file is not a PNG file.
    var isComplete: Bool { hasEnded || start != Self.signature }

    mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) {
        var index = 0
        while start.count < Self.signature.count, index < bytes.count {
            start.append(bytes[index])
            index += 1
        }
        guard !isComplete else { return }
        while index < bytes.count, !hasEnded {
            if rest > 0 {
                let count = min(rest, bytes.count - index)
                rest -= count
                index += count
                continue
            }
            header = header << 8 | UInt64(bytes[index])
            headerCount += 1
            index += 1
            if headerCount == 8 {
                hasEnded = UInt32(truncatingIfNeeded: header) == Self.end
                rest = Int(header >> 32) + 4
                headerCount = 0
            }
        }
    }
}
