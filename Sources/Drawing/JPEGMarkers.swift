/// Parser that follows the markers of a JPEG file (ITU-T T.81, annex B) to the last one. Of a short file that is cut
/// off, the loader decodes nothing before the end, and then fills the missing rows.
struct JPEGMarkers {
    private static let start: [UInt8] = [0xFF, 0xD8, 0xFF]

    private enum State {
        /// In the data of a scan, or before a marker.
        case data
        /// After a byte 0xFF.
        case code
        /// After a marker, before the first or the second byte of its segment's length.
        case length(first: UInt8?)
        /// In a segment, with the number of bytes that are left of it.
        case segment(Int)
    }

    /// First bytes of the file, as far as they have been received.
    private var head: [UInt8] = []
    private var state = State.data
    private var hasEnded = false

    /// Whether the last marker has been received, or the file is not a JPEG file.
    var isComplete: Bool { hasEnded || head != Self.start }

    mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) {
        head += bytes.prefix(Self.start.count - head.count)
        guard Self.start.starts(with: head) else { return }
        var index = 0
        while index < bytes.count, !hasEnded {
            switch state {
            case .data:
                while index < bytes.count, bytes[index] != 0xFF { index += 1 }
                if index < bytes.count { state = .code }
            case .code: take(code: bytes[index])
            case .length(nil): state = .length(first: bytes[index])
            case .length(let first?):
                // The length counts its own two bytes.
                let rest = (Int(first) << 8 | Int(bytes[index])) - 2
                state = rest > 0 ? .segment(rest) : .data
            case .segment(let rest):
                let count = min(rest, bytes.count - index)
                state = rest > count ? .segment(rest - count) : .data
                index += count - 1
            }
            index += 1
        }
    }

    /// Takes the byte after 0xFF.
    private mutating func take(code: UInt8) {
        switch code {
        // A fill byte (B.1.1.2).
        case 0xFF: break
        case 0xD9: hasEnded = true
        // A stuffed byte 0xFF of the data, or a marker without a segment: TEM, RST and SOI (table B.1).
        case 0x00, 0x01, 0xD0...0xD8: state = .data
        default: state = .length(first: nil)
        }
    }
}
