/// Follows a JPEG file's markers (ITU-T T.81, annex B) to see whether the last one came: of a short file that is cut
/// off, the loader decodes nothing before the end, and then fills up what is missing.
struct JPEGMarkers {
    private static let start: [UInt8] = [0xFF, 0xD8, 0xFF]

    private enum State {
        /// Within the data of a scan, or before a marker.
        case data
        /// Behind a byte 0xFF.
        case code
        /// Behind a marker, before the first or the second byte of its segment's length.
        case length(first: UInt8?)
        /// Within a segment: so many of its bytes are to come.
        case segment(Int)
    }

    /// The file's first bytes as far as they have come.
    private var head: [UInt8] = []
    private var state = State.data
    private var hasEnded = false

    /// Whether the last marker has come, or the file is not a JPEG file.
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

    /// Takes the byte behind 0xFF.
    private mutating func take(code: UInt8) {
        switch code {
        // A fill byte (B.1.1.2).
        case 0xFF: break
        case 0xD9: hasEnded = true
        // A byte 0xFF of the data, and the markers that have no segment: TEM, RST and SOI (table B.1).
        case 0x00, 0x01, 0xD0...0xD8: state = .data
        default: state = .length(first: nil)
        }
    }
}
