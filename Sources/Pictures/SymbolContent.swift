import Barcodes

/// The content for a code: text, or bytes.
package struct SymbolContent: Hashable, Sendable {
    package let bytes: [UInt8]
    /// Content as text; `nil` if the bytes are not UTF-8.
    package let text: String?
    /// Whether the code is to have exactly these bytes, also where they are text, which may be written in another
    /// character set.
    package let isBinary: Bool

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        text = String(validating: bytes, as: UTF8.self)
        isBinary = false
    }

    package init(_ text: String) {
        bytes = Array(text.utf8)
        self.text = text
        isBinary = false
    }

    /// The content that a reader gives of a code with this.
    package init(_ content: WriterContent) {
        switch content {
        case .text(let text), .gs1(let text): self.init(text)
        case .bytes(let bytes): self.init(exactly: bytes)
        }
    }

    /// Bytes of any meaning, such as those of a file.
    package init(exactly bytes: [UInt8]) {
        self.bytes = bytes
        text = String(validating: bytes, as: UTF8.self)
        isBinary = true
    }

    /// Whether there is no content. A byte order mark alone counts as none: writers drop one at the beginning.
    package var isEmpty: Bool {
        guard !isBinary, let text else { return bytes.isEmpty }
        return Self.withoutMark(text).isEmpty
    }

    /// Returns whether a code has this content. Text is compared scalar by scalar, because == treats canonically
    /// equivalent texts as equal.
    package func matches(_ barcode: Barcode) -> Bool { matches(text: barcode.text, bytes: barcode.bytes) }

    /// Returns whether a reading has this content.
    package func matches(text readText: String, bytes readBytes: [UInt8]) -> Bool {
        guard !isBinary, let text else { return readBytes == bytes }
        return Self.withoutMark(readText).elementsEqual(Self.withoutMark(text))
    }

    /// Returns a text's scalars without a byte order mark in front.
    private static func withoutMark(_ text: String) -> Substring.UnicodeScalarView {
        let scalars = text.unicodeScalars[...]
        return scalars.first == "\u{FEFF}" ? scalars.dropFirst() : scalars
    }
}

extension GS1Message {
    /// Returns the element string of a text, after a check of each element.
    /// - Parameter text: a text with application identifiers in parentheses, or an element string.
    package static func checkedElementString(_ text: String) throws(GS1Error) -> String {
        let message = try GS1Message(text)
        if let problem = message.problems.first { throw problem }
        return message.elementString
    }

    /// The element string of a text that consists of elements in parentheses without mistakes; `nil` for other texts.
    package static func elementString(inParentheses text: String) -> String? {
        guard text.hasPrefix("(") else { return nil }
        var text = text[...]
        while text.last?.isWhitespace ?? false { text.removeLast() }
        return try? checkedElementString(String(text))
    }
}
