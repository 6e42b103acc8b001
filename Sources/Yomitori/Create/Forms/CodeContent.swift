import Barcodes
import Payloads
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
        case .bytes(let bytes): Hexadecimal.text(bytes)
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
