import Barcodes
import Pictures

/// Content of a code.
nonisolated package enum CodeContent: Hashable, Sendable {
    case text(String)
    /// A GS1 element string, and its form for people.
    case gs1(String, shown: String)
    case bytes([UInt8])

    package var isEmpty: Bool {
        switch self {
        case .text(let text), .gs1(let text, _): SymbolContent(text).isEmpty
        case .bytes(let bytes): bytes.isEmpty
        }
    }

    /// As text; empty for bytes that are none.
    var text: String {
        switch self {
        case .text(let text), .gs1(_, let text): text
        case .bytes(let bytes): String(validating: bytes, as: UTF8.self) ?? ""
        }
    }

    /// Text of the content, for the user.
    package var shown: String {
        switch self {
        case .text(let text), .gs1(_, let text): text
        case .bytes(let bytes): HexadecimalText.text(bytes)
        }
    }

    /// Returns the content for the writer. Text with elements in parentheses is GS1 data if the symbology supports
    /// that.
    func writerContent(for symbology: Symbology) -> WriterContent {
        switch self {
        case .text(let text):
            let elements = symbology.detectsGS1 ? GS1Message.elementString(inParentheses: text) : nil
            return elements.map { .gs1($0) } ?? .text(text)
        case .gs1(let elements, _): return .gs1(elements)
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
