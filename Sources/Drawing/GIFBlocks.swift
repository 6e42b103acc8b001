/// Parser that follows the blocks of a GIF file (GIF89a, sections 17 to 27) to the end of its first picture.
///
/// Only the first picture is read. The loader decodes all pictures of an animation, and needs longer for each: a
/// hundred thousand of one pixel, in 1.5 megabytes, took 20 seconds of processor time. It also reports an animation as
/// damaged if it is cut off behind its first picture.
struct GIFBlocks {
    /// Meaning of the next bytes.
    private enum Part {
        /// Header of the file: signature, size, and the flags with the length of the colour table.
        case header
        /// Kind of the next block, one byte.
        case kind
        /// Label of an extension, its second byte.
        case label
        /// Place of a picture, and the flags with the length of its own colour table.
        case descriptor
        /// Length of the next sub-block, 0 at the end of the block.
        case length(ofPicture: Bool)
        /// The first picture has ended.
        case end
        /// The file is not GIF, has no picture, or is damaged: the loader decides about it.
        case unknown
    }

    /// Byte that ends a file. It is given to the loader after the first picture, so that it expects no more.
    static let trailer: UInt8 = 0x3B

    private var part = Part.header
    /// Bytes received of a part that is needed as a whole.
    private var bytes: [UInt8] = []
    /// Number of bytes to skip before the next part.
    private var skipped = 0
    private(set) var isGIF = false

    /// Whether the whole first picture has been received.
    var hasPicture: Bool { if case .end = part { true } else { false } }

    /// Whether the file ended before its first picture did.
    var isCutOff: Bool {
        switch part {
        case .end, .unknown: false
        default: isGIF
        }
    }

    /// Takes the next bytes of the file.
    /// - Returns: the number of bytes in front of the end of the first picture.
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
            // One byte before the compressed pixels is the initial code size.
            skipped = Self.tableLength(bytes[8]) + 1
            part = .length(ofPicture: true)
            bytes = []
        case .length(let isPicture):
            skipped = Int(byte)
            if byte == 0 { part = isPicture ? .end : .kind }
        case .end, .unknown: break
        }
    }

    /// Returns the length of the colour table that these flags describe, in bytes.
    private static func tableLength(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
}
