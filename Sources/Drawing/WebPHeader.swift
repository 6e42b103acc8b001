/// The start of a WebP file, as far as it has come (RFC 9649, 2.4 to 2.7).
///
/// gdk-pixbuf's loader for WebP tells the size when it has decoded the picture; a file of ten kilobytes takes a
/// gigabyte by then.
struct WebPHeader {
    private var bytes: [UInt8] = []
    /// How many bytes of the file have come.
    private var count = 0

    mutating func take(_ chunk: UnsafeBufferPointer<UInt8>) {
        count += chunk.count
        guard bytes.count < 30 else { return }
        bytes += chunk.prefix(30 - bytes.count)
    }

    private var isWebP: Bool {
        bytes.count >= 30 && bytes[0..<4].elementsEqual("RIFF".utf8) && bytes[8..<12].elementsEqual("WEBP".utf8)
    }

    /// Whether as many bytes have come as the file says it has, or the file is not a WebP file. Some writers leave out
    /// the byte that makes the last chunk's size even.
    var isComplete: Bool { !isWebP || count + 1 >= 8 + number(at: 4, count: 4) }

    /// The picture's size; `nil` until it has come, and for files that are not WebP.
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

    /// A little-endian number.
    private func number(at index: Int, count: Int) -> Int {
        bytes[index..<index + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
