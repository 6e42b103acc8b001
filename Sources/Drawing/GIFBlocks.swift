/// Follows a GIF file's blocks (GIF89a, sections 17 to 27) to the end of its first picture.
///
/// Only that one is read. The loader decodes all pictures of an animation, and needs longer for each: a hundred
/// thousand of one pixel, in 1.5 megabytes, took 20 seconds of processor time. It also calls an animation damaged that
/// is cut off behind its first picture.
struct GIFBlocks {
    /// What the next bytes are.
    private enum Part {
        /// The file's first bytes: signature, size, and what says how long the table of colours is.
        case header
        /// The byte that says which kind of block follows.
        case kind
        /// An extension's second byte.
        case label
        /// A picture's place, and what says how long its own table of colours is.
        case descriptor
        /// The length of a block's next part, 0 at its end.
        case length(ofPicture: Bool)
        /// The first picture is there.
        case end
        /// Not a GIF file, one without pictures, or damaged: the loader is left to it.
        case unknown
    }

    /// What ends a file: after the first picture the loader is told that there are no more.
    static let trailer: UInt8 = 0x3B

    private var part = Part.header
    /// The bytes of a part that is needed whole, as far as they have come.
    private var bytes: [UInt8] = []
    /// How many bytes are passed over before that part.
    private var skipped = 0
    private(set) var isGIF = false

    /// Whether the whole first picture has come.
    var hasPicture: Bool { if case .end = part { true } else { false } }

    /// Whether the file ended before its first picture did.
    var isCutOff: Bool {
        switch part {
        case .end, .unknown: false
        default: isGIF
        }
    }

    /// - Returns: How many of these bytes belong to the file's beginning up to the end of the first picture.
    mutating func take(_ chunk: UnsafeBufferPointer<UInt8>) -> Int {
        var index = 0
        while index < chunk.count {
            switch part {
            case .end: return index
            case .unknown: return chunk.count
            default: break
            }
            if skipped > 0 {
                let count = min(skipped, chunk.count - index)
                skipped -= count
                index += count
            } else {
                take(chunk[index])
                index += 1
            }
        }
        return index
    }

    private mutating func take(_ byte: UInt8) {
        switch part {
        case .header:
            bytes.append(byte)
            guard bytes.count == 13 else { return }
            isGIF = bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8)
            part = isGIF ? .kind : .unknown
            skipped = Self.tableLength(bytes[10])
            bytes = []
        case .kind:
            switch byte {
            case 0x2C: part = .descriptor
            case 0x21: part = .label
            default: part = .unknown
            }
        case .label: part = .length(ofPicture: false)
        case .descriptor:
            bytes.append(byte)
            guard bytes.count == 9 else { return }
            // Before the compressed pixels stands one byte, how many bits they begin with.
            skipped = Self.tableLength(bytes[8]) + 1
            part = .length(ofPicture: true)
            bytes = []
        case .length(let isPicture):
            skipped = Int(byte)
            if byte == 0 { part = isPicture ? .end : .kind }
        case .end, .unknown: break
        }
    }

    /// How many bytes the table of colours takes that these flags are about.
    private static func tableLength(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
}
