/// Text is processed by scalars and bytes, since a carriage return and a line feed are a single `Character`.
extension StringProtocol {
    /// The text without white space and line breaks at both ends.
    package var trimmed: String {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(String.UnicodeScalarView(scalars[first...last]))
    }

    /// Whether the text starts with an ASCII word, in any case.
    func hasASCIIPrefix(_ prefix: String) -> Bool {
        var rest = utf8.makeIterator()
        for byte in prefix.utf8 {
            guard let other = rest.next(), other.lowercased == byte.lowercased else { return false }
        }
        return true
    }

    /// Returns the text after an ASCII prefix, in any case; `nil` without it.
    func dropping(prefix: String) -> String? {
        guard hasASCIIPrefix(prefix) else { return nil }
        return String(decoding: Array(utf8.dropFirst(prefix.utf8.count)), as: UTF8.self)
    }

    /// The lines, ended by CR LF, LF or CR.
    var textLines: [String] {
        var lines: [String] = []
        var line: [UInt8] = []
        var previous: UInt8 = 0
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "\n") where previous == UInt8(ascii: "\r"): break
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                lines.append(String(decoding: line, as: UTF8.self))
                line = []
            default: line.append(byte)
            }
            previous = byte
        }
        lines.append(String(decoding: line, as: UTF8.self))
        return lines
    }

    /// The text with LF for every line break, which makes texts comparable.
    var withPlainLineBreaks: String {
        utf8.contains(UInt8(ascii: "\r")) ? textLines.joined(separator: "\n") : String(self)
    }

    /// Splits the text at an ASCII character; empty parts are kept.
    func parts(separatedBy separator: UInt8) -> [String] {
        utf8.split(separator: separator, omittingEmptySubsequences: false).map {
            String(decoding: Array($0), as: UTF8.self)
        }
    }

    /// Returns the parts before and after the first occurrence of an ASCII character; `nil` without one.
    func cut(at separator: UInt8) -> (before: String, after: String)? {
        let bytes = utf8
        guard let index = bytes.firstIndex(of: separator) else { return nil }
        return (
            String(decoding: Array(bytes[..<index]), as: UTF8.self),
            String(decoding: Array(bytes[bytes.index(after: index)...]), as: UTF8.self)
        )
    }

    /// Whether the text is a host name with a period, as web sites have it: letters, digits and hyphens, and no number
    /// as its last label.
    var isDomain: Bool {
        let labels = parts(separatedBy: UInt8(ascii: "."))
        guard labels.count >= 2, labels.allSatisfy({ !$0.isEmpty }), labels.last?.isAllDigits == false else {
            return false
        }
        return utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 >= 0x80 || "-.".utf8.contains($0) }
    }

    /// The text, or `nil` where it is empty.
    var orNil: String? { isEmpty ? nil : String(self) }
}
