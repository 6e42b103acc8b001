/// Text in which a backslash escapes separators: `WIFI:`, `MECARD:`, vCard and iCalendar values.
struct EscapedText {
    private let raw: ArraySlice<UInt8>

    init(_ text: String) {
        raw = ArraySlice(Array(text.utf8))
    }

    private init(raw: ArraySlice<UInt8>) {
        self.raw = raw
    }

    /// Splits the text at separators that are not escaped; at most 2000 times, with the rest in the last part.
    func parts(separatedBy separator: UInt8) -> [EscapedText] {
        var parts: [EscapedText] = []
        var start = raw.startIndex
        var isEscaped = false
        for index in raw.indices where parts.count < 2000 {
            if isEscaped {
                isEscaped = false
            } else if raw[index] == UInt8(ascii: "\\") {
                isEscaped = true
            } else if raw[index] == separator {
                parts.append(EscapedText(raw: raw[start..<index]))
                start = index + 1
            }
        }
        parts.append(EscapedText(raw: raw[start...]))
        return parts
    }

    /// Key in upper case and value of `S:name`; `nil` without a colon.
    var keyAndValue: (key: String, value: EscapedText)? {
        guard let colon = raw.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let key = String(decoding: raw[..<colon], as: UTF8.self).trimmed.uppercased()
        return (key, EscapedText(raw: raw[(colon + 1)...]))
    }

    /// The text without escapes: each backslash is dropped, and the character after it stays.
    var text: String { unescaped { $0 } }

    /// The text without the escapes of vCard and iCalendar: `\n` is a line break (RFC 6350, 3.4; RFC 5545, 3.3.11). A
    /// backslash before a character that needs no escape is kept; vCard 2.1 knows only `\;`.
    var cardText: String {
        unescaped { byte in
            switch byte {
            case UInt8(ascii: "n"), UInt8(ascii: "N"): UInt8(ascii: "\n")
            case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "\""): byte
            default: nil
            }
        }.withPlainLineBreaks.trimmed
    }

    /// The unescaped text inside quotation marks at both ends, which are not part of it; `nil` without them.
    var quoted: String? {
        guard raw.count >= 2, raw.first == UInt8(ascii: "\""), raw.last == UInt8(ascii: "\"") else { return nil }
        return EscapedText(raw: raw.dropFirst().dropLast()).text
    }

    /// - Parameter replacement: character that an escaped byte stands for; `nil` to keep the byte with its backslash.
    private func unescaped(_ replacement: (UInt8) -> UInt8?) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(raw.count)
        var isEscaped = false
        for byte in raw {
            if isEscaped {
                isEscaped = false
                if let byte = replacement(byte) {
                    result.append(byte)
                } else {
                    result += [UInt8(ascii: "\\"), byte]
                }
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else {
                result.append(byte)
            }
        }
        if isEscaped { result.append(UInt8(ascii: "\\")) }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the text with a backslash before each special character and each backslash.
    static func escaped(_ text: String, _ special: String) -> String {
        var result: [UInt8] = []
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\\") || special.utf8.contains(byte) { result.append(UInt8(ascii: "\\")) }
            result.append(byte)
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Escapes text as vCard and iCalendar do.
    static func cardEscaped(_ text: String) -> String {
        escaped(text.withPlainLineBreaks, ";,").parts(separatedBy: UInt8(ascii: "\n")).joined(separator: "\\n")
    }

    /// Writes an address on one line as vCard and iCalendar have it. A URI is no text: its commas and semicolons are
    /// not escaped (RFC 6350, 6.4.3 and 6.7.8; RFC 5545, 3.3.3 and 3.3.13). A valid one contains no backslash; in an
    /// invalid one it is escaped, since readers undo escapes here.
    static func addressEscaped(_ address: String) -> String { escaped(address.onOneLine, "") }
}
