/// Bytes that are not text.
public struct BinaryContent: PayloadContent {
    public let bytes: [UInt8]

    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Whether a code's content is not text: it contains characters that text does not, or could not be decoded.
    static func isBinary(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            switch scalar.value {
            // Tabs and line breaks, and the separators of ISO/IEC 15434 and GS1, occur in text.
            case 0x09, 0x0A, 0x0C, 0x0D, 0x04, 0x1C...0x1F: false
            case 0...0x1F, 0x7F...0x84, 0x86...0x9F, 0xFFFD, 0xFFFE, 0xFFFF: true
            default: false
            }
        }
    }

    /// The character sets in which these bytes are text, the likeliest first.
    public var encodings: [TextEncoding] {
        TextEncoding.allCases.filter { encoding in
            guard let text = encoding.decoded(bytes) else { return false }
            return !Self.isBinary(text)
        }
    }

    /// A line of a hex view.
    public struct Row: Hashable, Sendable {
        /// Offset of the row's first byte.
        public let offset: Int
        public let bytes: [UInt8]

        /// Offset in eight hexadecimal digits: `00000010`.
        public var offsetText: String { Digits.hexadecimal(UInt32(truncatingIfNeeded: offset)) }
        public var hexadecimal: String { bytes.map(Digits.hexadecimal).joined(separator: " ") }
        /// The bytes as ASCII, with dots for those that are not printable.
        public var characters: String {
            String(decoding: bytes.map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: ".") }, as: UTF8.self)
        }
    }

    /// - Parameter width: bytes a row, at least one.
    public func rows(of width: Int = 16) -> [Row] {
        let width = max(1, width)
        return stride(from: 0, to: bytes.count, by: width)
            .map { Row(offset: $0, bytes: Array(bytes[$0..<min($0 + width, bytes.count)])) }
    }

    public var kind: PayloadKind { .bytes }
    /// The first 16 bytes, in hexadecimal digits.
    public var title: String {
        bytes.prefix(16).map(Digits.hexadecimal).joined(separator: " ") + (bytes.count > 16 ? " …" : "")
    }
    public var detail: String? { nil }
    public var fields: [PayloadField] {
        [PayloadField(.size, .measure("\(bytes.count)", unit: "B")), PayloadField(.bytes, .bytes(bytes))]
    }
}
