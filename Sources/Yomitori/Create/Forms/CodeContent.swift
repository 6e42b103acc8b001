import Barcodes
import Payloads
import Pictures

/// What a code is to hold.
nonisolated package enum CodeContent: Hashable, Sendable {
    case text(String)
    /// A GS1 element string, and how it is written for people.
    case gs1(String, shown: String)
    case bytes([UInt8])

    package var isEmpty: Bool { expected.isEmpty }

    /// What a reader says of it.
    package var expected: SymbolContent {
        switch self {
        case .text(let text), .gs1(let text, _): SymbolContent(text)
        case .bytes(let bytes): SymbolContent(exactly: bytes)
        }
    }

    /// For the user to look at.
    package var shown: String {
        switch self {
        case .text(let text), .gs1(_, let text): text
        case .bytes(let bytes): HexadecimalText.text(bytes)
        }
    }

    /// Elements in parentheses are GS1's where the symbology has such.
    func writerContent(for symbology: Symbology) -> WriterContent {
        switch self {
        case .text(let text):
            if symbology != .qrCode, symbology.isGS1, text.hasPrefix("("), case .gs1(let elements) = Payload(text) {
                return .gs1(elements.encoded)
            }
            return .text(text)
        case .gs1(let elements, let shown): return symbology.isGS1 ? .gs1(elements) : .text(shown)
        case .bytes(let bytes): return .bytes(bytes)
        }
    }
}

/// Bytes as pairs of hexadecimal digits.
nonisolated enum HexadecimalText {
    static func text(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// - Returns: `nil` for an odd number of digits, and for other characters.
    static func bytes(_ text: String) -> [UInt8]? {
        let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue.map(UInt8.init) }
        guard digits.count == text.utf8.count, digits.count % 2 == 0 else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
