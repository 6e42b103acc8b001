/// Text is taken apart by scalars and bytes: to `Character`, a carriage return and a line feed are one.
extension StringProtocol {
    /// Without white space and line breaks at both ends.
    package var trimmed: String {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(String.UnicodeScalarView(scalars[first...last]))
    }

    /// Whether it starts with an ASCII word, whatever the case.
    func hasASCIIPrefix(_ prefix: String) -> Bool {
        var rest = utf8.makeIterator()
        for byte in prefix.utf8 {
            guard let other = rest.next(), other.lowercased == byte.lowercased else { return false }
        }
        return true
    }

    /// What follows an ASCII prefix, whatever its case; `nil` without it.
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

    /// With LF for every line break, which makes texts comparable.
    var withPlainLineBreaks: String {
        utf8.contains(UInt8(ascii: "\r")) ? textLines.joined(separator: "\n") : String(self)
    }

    /// The parts between these ASCII characters, empty ones too.
    func parts(separatedBy separator: UInt8) -> [String] {
        utf8.split(separator: separator, omittingEmptySubsequences: false).map {
            String(decoding: Array($0), as: UTF8.self)
        }
    }

    /// The parts before and after the first of these ASCII characters; `nil` without one.
    func cut(at separator: UInt8) -> (before: String, after: String)? {
        let bytes = utf8
        guard let index = bytes.firstIndex(of: separator) else { return nil }
        return (
            String(decoding: Array(bytes[..<index]), as: UTF8.self),
            String(decoding: Array(bytes[bytes.index(after: index)...]), as: UTF8.self)
        )
    }

    /// Whether it is a host's name with a period, as those on the web have: letters, digits and hyphens, and no number
    /// at its end.
    var isDomain: Bool {
        let labels = parts(separatedBy: UInt8(ascii: "."))
        guard labels.count >= 2, labels.allSatisfy({ !$0.isEmpty }), labels.last?.isAllDigits == false else {
            return false
        }
        return utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 >= 0x80 || "-.".utf8.contains($0) }
    }

    /// `nil` instead of empty text.
    var orNil: String? { isEmpty ? nil : String(self) }
}
