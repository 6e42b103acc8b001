import Characters

/// A line of vCard or iCalendar: a name, parameters, a value (RFC 6350, 3.3; RFC 5545, 3.1). Lines are read from bytes
/// because each may have a character set of its own (vCard 2.1).
struct ContentLine {
    /// Name in upper case, without the group in front ("item1.").
    let name: String
    /// Parameters with names in upper case. In vCard 2.1, a value may have no name ("WORK"); the name is then empty.
    private let parameters: [(name: String, value: String)]
    private let value: [UInt8]

    /// Maximum number of lines that are read. Codes have some dozens, and further processing need not be linear in
    /// them.
    private static let maximumLines = 2000

    /// - Complexity: linear in the number of bytes.
    static func lines(_ bytes: [UInt8]) -> [ContentLine] {
        let physical = physicalLines(bytes)
        // Version 2.1 folds lines at white space that belongs to the text; later versions insert white space when they
        // fold.
        let keepsSpace = physical.contains {
            $0.count < 20 && String(decoding: $0, as: UTF8.self).uppercased().hasPrefix("VERSION:2.1")
        }
        var lines: [ContentLine] = []
        var logical: [UInt8] = []
        var continues = false
        func finish() {
            if let line = ContentLine(logical) { lines.append(line) }
        }
        for line in physical where lines.count < maximumLines {
            // Old telephones end a quoted-printable value by a soft break and an empty line.
            guard !line.isEmpty else {
                continues = false
                continue
            }
            if continues {
                logical += line
            } else if let first = line.first, first == .space || first == .tab, !logical.isEmpty {
                logical += keepsSpace ? line : line.dropFirst()
            } else {
                finish()
                logical = Array(line)
            }
            // A soft line break of quoted-printable (RFC 2045, 6.7).
            continues = logical.last == UInt8(ascii: "=") && isQuotedPrintable(logical)
            if continues { logical.removeLast() }
        }
        finish()
        return lines
    }

    /// Splits bytes into lines, ended by CR LF, LF or CR; empty lines are kept.
    private static func physicalLines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        for (index, byte) in bytes.enumerated() where byte == .lineFeed || byte == .carriageReturn {
            let isSecond = byte == .lineFeed && index > 0 && bytes[index - 1] == .carriageReturn
            if !isSecond { lines.append(bytes[start..<index]) }
            start = index + 1
        }
        lines.append(bytes[start...])
        return lines
    }

    /// Whether the parameters at the beginning of the line name quoted-printable as the encoding.
    private static func isQuotedPrintable(_ line: [UInt8]) -> Bool {
        let head = line.prefix(200).prefix { $0 != UInt8(ascii: ":") }
        return String(decoding: head, as: UTF8.self).uppercased().contains("QUOTED-PRINTABLE")
    }

    private init?(_ line: [UInt8]) {
        // Colons and semicolons inside quotation marks belong to a parameter's value.
        var isQuoted = false
        var cuts: [Int] = []
        var colon: Int?
        for (index, byte) in line.enumerated() {
            if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if !isQuoted, byte == UInt8(ascii: ";") {
                cuts.append(index)
            } else if !isQuoted, byte == UInt8(ascii: ":") {
                colon = index
                break
            }
        }
        // With a quotation mark that is never closed, the value begins after the first colon.
        guard let end = colon ?? line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        cuts = cuts.filter { $0 < end }
        let starts = [0] + cuts.map { $0 + 1 }
        let parts = zip(starts, cuts + [end]).map { String(decoding: line[$0..<$1], as: UTF8.self).trimmed }
        let fullName = parts[0].uppercased()
        name = fullName.parts(separatedBy: UInt8(ascii: ".")).last ?? fullName
        guard !name.isEmpty else { return nil }
        parameters = parts.dropFirst().map { part in
            let (name, value) = part.cut(at: UInt8(ascii: "=")) ?? ("", part)
            return (name.trimmed.uppercased(), value.filter { $0 != "\"" }.trimmed)
        }
        value = Array(line[(end + 1)...])
    }

    /// Returns a parameter's value, without quotation marks.
    func parameter(_ name: String) -> String? { parameters.first { $0.name == name }?.value.orNil }

    /// Maximum number of types of a value. There are about twenty (RFC 6350, 6.4.1), of which a value has some.
    static let maximumTypes = 20

    /// Types of the value in lower case: those of `TYPE=`, and values without a name.
    var types: [String] {
        var types: [String] = []
        for (name, value) in parameters.prefix(20) where name == "TYPE" || name.isEmpty {
            for type in value.lowercased().parts(separatedBy: UInt8(ascii: ",")).prefix(20).map(\.trimmed)
            where types.count < Self.maximumTypes && !type.isEmpty && !types.contains(type)
                && !Self.encodings.contains(type)
            { types.append(type) }
        }
        return types
    }

    /// Names of encodings, which vCard 2.1 has among the types.
    private static let encodings: Set<String> = ["quoted-printable", "base64", "8bit", "7bit", "b"]

    private func hasEncoding(_ names: Set<String>) -> Bool {
        parameters.contains {
            ($0.name == "ENCODING" || $0.name.isEmpty) && names.contains($0.value.lowercased())
        }
    }

    /// The value, decoded by its encoding and its character set, but still escaped.
    var text: String {
        var bytes = value
        if hasEncoding(["quoted-printable"]) {
            bytes = PercentDecoder.bytes(bytes, sign: UInt8(ascii: "=")).bytes
        } else if hasEncoding(["base64", "b"]) {
            bytes = Base64.decoded(String(decoding: bytes, as: UTF8.self)) ?? bytes
        }
        // A value without an encoding may have been decoded with the rest of the code already, whatever character set
        // it names.
        let isDecoded = bytes == value && TextEncoding.utf8.decoded(bytes) != nil
        if !isDecoded, let name = parameter("CHARSET"), let encoding = TextEncoding(named: name),
            let text = encoding.decoded(bytes)
        {
            return text
        }
        return Self.guessed(bytes)
    }

    var escaped: EscapedText { EscapedText(text) }

    /// Whether the line names a character set other than UTF-8.
    var hasLegacyCharset: Bool {
        guard let name = parameter("CHARSET"), let encoding = TextEncoding(named: name) else { return false }
        return encoding != .utf8
    }

    /// Decodes bytes as UTF-8 where they are valid in it, else as Shift_JIS, else as windows-1252.
    private static func guessed(_ bytes: [UInt8]) -> String {
        TextEncoding.utf8.decoded(bytes) ?? TextEncoding.shiftJIS.decoded(bytes)
            ?? TextEncoding.windows1252.decoded(bytes) ?? String(decoding: bytes, as: UTF8.self)
    }
}
