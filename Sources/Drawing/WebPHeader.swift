/// Header of a WebP file, as far as it has been received (RFC 9649, 2.4 to 2.7).
///
/// gdk-pixbuf's loader for WebP reports the size only after it has decoded the picture; by then a file of ten kilobytes
/// may take a gigabyte.
struct WebPHeader {
    private var bytes: [UInt8] = []
    /// Number of bytes of the file that have been received.
    private var count = 0

    mutating func take(_ chunk: UnsafeBufferPointer<UInt8>) {
        count += chunk.count
        guard bytes.count < 30 else { return }
        bytes += chunk.prefix(30 - bytes.count)
    }

    private var isWebP: Bool {
        bytes.count >= 30 && bytes[0..<4].elementsEqual("RIFF".utf8) && bytes[8..<12].elementsEqual("WEBP".utf8)
    }

    /// Whether all bytes have been received that the file says it has, or the file is not a WebP file. Some writers
    /// leave out the padding byte of the last chunk.
    var isComplete: Bool { !isWebP || count + 1 >= 8 + number(at: 4, count: 4) }

    /// Size of the picture; `nil` until it has been received, and for files that are not WebP.
    var size: (width: Int, height: Int)? {
        guard isWebP else { return nil }
        switch String(decoding: bytes[12..<16], as: UTF8.self) {
        case "VP8X":
            return (number(at: 24, count: 3) + 1, number(at: 27, count: 3) + 1)
        case "VP8L":
            let bits = number(at: 21, count: 4)
            return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
        case "VP8 ":
            return (number(at: 26, count: 2) & 0x3FFF, number(at: 28, count: 2) & 0x3FFF)
        default: return nil
        }
    }

    /// Returns a little-endian number.
    private func number(at index: Int, count: Int) -> Int {
        bytes[index..<index + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
