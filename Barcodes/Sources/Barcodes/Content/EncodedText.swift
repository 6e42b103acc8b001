/// A text encoded as bytes, for symbologies whose characters are bytes.
///
/// ASCII has no ECI; other text is encoded as ISO 8859-1 or UTF-8 with the corresponding ECI, without which readers
/// would have to guess.
package struct EncodedText: Hashable, Sendable {
    package var eci: Int?
    package var bytes: [UInt8]

    package init(eci: Int?, bytes: [UInt8]) {
        self.eci = eci
        self.bytes = bytes
    }

    package init(_ text: String) {
        let utf8 = Array(text.utf8)
        let scalars = text.unicodeScalars
        if utf8.allSatisfy({ $0 < 0x80 }) {
            self.init(eci: nil, bytes: utf8)
        } else if scalars.allSatisfy({ $0.value < 0x100 }) {
            self.init(eci: 3, bytes: scalars.map { UInt8(truncatingIfNeeded: $0.value) })
        } else {
            self.init(eci: 26, bytes: utf8)
        }
    }
    /// Encodes content: text with an ECI if it needs one, bytes as they are.
    init(_ content: WriterContent) {
        switch content {
        case .text(let text), .gs1(let text): self.init(text)
        case .bytes(let bytes): self.init(eci: nil, bytes: bytes)
        }
    }
}
