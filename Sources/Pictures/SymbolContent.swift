import Barcodes

/// What a code is to say: text, or bytes that are none.
package struct SymbolContent: Hashable, Sendable {
    package let bytes: [UInt8]
    /// `nil` when the bytes are not UTF-8.
    package let text: String?

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        text = String(validating: bytes, as: UTF8.self)
    }

    package init(_ text: String) {
        bytes = Array(text.utf8)
        self.text = text
    }

    /// Whether there is nothing to say. A byte order mark alone says nothing: writers leave one in front out.
    package var isEmpty: Bool { text.map { Self.withoutMark($0).isEmpty } ?? bytes.isEmpty }

    /// Whether a code says this. Text is compared scalar by scalar: what Unicode calls equivalent would pass ==.
    package func isSaid(by barcode: Barcode) -> Bool { isSaid(byText: barcode.text, bytes: barcode.bytes) }

    /// Whether what was read is this.
    package func isSaid(byText readText: String, bytes readBytes: [UInt8]) -> Bool {
        guard let text else { return readBytes == bytes }
        return Self.withoutMark(readText).elementsEqual(Self.withoutMark(text))
    }

    /// A text's scalars without a byte order mark in front.
    private static func withoutMark(_ text: String) -> Substring.UnicodeScalarView {
        let scalars = text.unicodeScalars[...]
        return scalars.first == "\u{FEFF}" ? scalars.dropFirst() : scalars
    }
}
