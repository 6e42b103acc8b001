import Characters

/// Tables as text (RFC 4180), as spreadsheets read and write them.
package enum CommaSeparatedValues {
    /// Returns the text of a file: UTF-8, or UTF-16 with a byte order mark, as spreadsheets write “Unicode text”.
    /// - Returns: `nil` if the file begins like UTF-16 without a mark: with a zero byte in its first character; or with
    ///   the mark of UTF-32, which in UTF-16 would be a mark and a zero.
    package static func text(of file: [UInt8]) -> String? {
        if file.starts(with: [0xFF, 0xFE, 0, 0]) { return nil }
        if file.starts(with: [0xFF, 0xFE]) || file.starts(with: [0xFE, 0xFF]) {
            let (low, high) = file[0] == 0xFF ? (0, 1) : (1, 0)
            let units = stride(from: 2, to: file.count - 1, by: 2).map { index in
                UInt16(file[index + low]) | UInt16(file[index + high]) << 8
            }
            return String(decoding: units, as: UTF16.self)
        }
        return file.prefix(2).contains(0) ? nil : String(decoding: file, as: UTF8.self)
    }

    /// Returns the text of a file as ``text(of:)`` does, but throws an error if that would replace bytes that are not
    /// UTF-8, for a NUL character: such a file is not text, and for a document of another format.
    package static func checkedText(of file: [UInt8]) throws(ReadingError) -> String {
        guard let text = text(of: file) else { throw .nul(line: 1) }
        let isUTF16 = file.starts(with: [0xFF, 0xFE]) || file.starts(with: [0xFE, 0xFF])
        if isUTF16 ? text.unicodeScalars.contains("\0") : file.contains(0) {
            throw .nul(line: firstLine(Array(text.utf8)) { $0.contains(0) })
        }
        if isDocument(file) { throw .document }
        if let line = lineNotUTF8(of: file) { throw .encoding(line: line) }
        return text
    }

    /// Whether a file begins as a document that is not a table. Each of its lines would be taken for a row: those of
    /// the labels, saved as PDF beside the table that they are made from, would be thousands of codes.
    static func isDocument(_ file: [UInt8]) -> Bool {
        let text = String(decoding: withoutMark(file).prefix(16), as: UTF8.self).lowercased()
        return ["%pdf-", "%!ps-", "{\\rtf", "<!doctype ", "<html", "<?xml ", "<svg "].contains(where: text.hasPrefix)
    }

    /// Returns a file without the byte order mark of UTF-8.
    static func withoutMark(_ file: [UInt8]) -> ArraySlice<UInt8> {
        file[(file.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)...]
    }

    /// Returns the number of the first line that is not UTF-8, from 1; `nil` if ``text(of:)`` replaces nothing.
    package static func lineNotUTF8(of file: [UInt8]) -> Int? {
        let isUTF16 = file.starts(with: [0xFF, 0xFE]) || file.starts(with: [0xFE, 0xFF])
        guard !isUTF16, String(validating: file, as: UTF8.self) == nil else { return nil }
        return firstLine(file) { String(validating: $0, as: UTF8.self) == nil }
    }

    /// Returns the number of the first line that meets a condition, from 1. In UTF-8 no character spans the end of a
    /// line.
    static func firstLine(_ file: [UInt8], where isSuch: (ArraySlice<UInt8>) -> Bool) -> Int {
        let end = file.contains(UInt8(ascii: "\n")) ? UInt8(ascii: "\n") : UInt8(ascii: "\r")
        let lines = file.split(separator: end, omittingEmptySubsequences: false)
        return (lines.firstIndex(where: isSuch) ?? 0) + 1
    }

    /// Returns a table as text. A cell that a spreadsheet would take for a formula is marked as text with an
    /// apostrophe: anybody can write the content of a code.
    package static func text(of rows: [[String]]) -> String {
        rows.map { row in row.map(quoted).joined(separator: ",") + "\r\n" }.joined()
    }

    /// Characters at the beginning of what spreadsheets take for a formula (OWASP, "CSV Injection"), in their
    /// full-width forms too.
    private static let signs = "=+-@\t\r\n＝＋－＠".unicodeScalars

    /// Whether a cell is marked when it is written: one that would be taken for a formula, or for a cell that was
    /// marked.
    private static func isMarked(_ cell: String) -> Bool {
        cell.unicodeScalars.first { $0 != "'" }.map(signs.contains) ?? false
    }

    /// Returns a cell without the apostrophe with which ``text(of:)`` marks it.
    package static func unmarked(_ cell: String) -> String {
        cell.unicodeScalars.first == "'" && isMarked(cell) ? String(cell.unicodeScalars.dropFirst()) : cell
    }

    private static func quoted(_ cell: String) -> String {
        var cell = cell
        if isMarked(cell) { cell = "'" + cell }
        // LibreOffice takes semicolons and tabs for separators, too, unless told otherwise.
        guard cell.unicodeScalars.contains(where: { ",;\t\"\n\r".unicodeScalars.contains($0) }) else { return cell }
        return "\"" + cell.escaping("\"", with: "\"") + "\""
    }
}
