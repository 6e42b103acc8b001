/// Tables as text (RFC 4180), as spreadsheets write and read them.
package enum CommaSeparatedValues {
    /// The cells, row by row; empty lines are left out. Where the first line has more semicolons than commas,
    /// as spreadsheets write it in countries with a decimal comma, these part the cells.
    package static func parse(_ text: String) -> [[String]] {
        let scalars = Array(text.unicodeScalars)
        let firstLine = scalars.prefix { $0 != "\n" && $0 != "\r" }
        let separator: Unicode.Scalar =
            firstLine.count { $0 == ";" } > firstLine.count { $0 == "," } ? ";" : ","
        var rows: [[String]] = []
        var row: [String] = []
        var cell = String.UnicodeScalarView()
        var (isQuoted, hasContent) = (false, false)
        func endCell() {
            row.append(String(cell))
            cell = String.UnicodeScalarView()
        }
        func endRow() {
            endCell()
            if hasContent { rows.append(row) }
            (row, hasContent) = ([], false)
        }
        // A byte order mark, as some programs begin with.
        var index = scalars.first == "\u{FEFF}" ? 1 : 0
        while index < scalars.count {
            let scalar = scalars[index]
            if isQuoted {
                if scalar != "\"" {
                    cell.append(scalar)
                } else if index + 1 < scalars.count, scalars[index + 1] == "\"" {
                    cell.append(scalar)
                    index += 1
                } else {
                    isQuoted = false
                }
            } else if scalar == "\"", cell.isEmpty {
                (isQuoted, hasContent) = (true, true)
            } else if scalar == separator {
                endCell()
                hasContent = true
            } else if scalar == "\n" || scalar == "\r" {
                endRow()
            } else {
                cell.append(scalar)
                hasContent = true
            }
            index += 1
        }
        endRow()
        return rows
    }

    /// The table as text. A cell that a spreadsheet would take for a formula is marked as text with an apostrophe:
    /// what stands in a code is anybody's.
    package static func text(of rows: [[String]]) -> String {
        rows.map { row in row.map(quoted).joined(separator: ",") + "\r\n" }.joined()
    }

    /// What begins so is taken for a formula.
    private static let signs = "=+-@\t\r".unicodeScalars

    /// A cell without the apostrophe that ``text(of:)`` marks it with.
    package static func unmarked(_ cell: String) -> String {
        let scalars = cell.unicodeScalars
        guard scalars.first == "'", let second = scalars.dropFirst().first, signs.contains(second) else { return cell }
        return String(scalars.dropFirst())
    }

    private static func quoted(_ cell: String) -> String {
        var cell = cell
        if let first = cell.unicodeScalars.first, signs.contains(first) { cell = "'" + cell }
        guard cell.unicodeScalars.contains(where: { ",;\"\n\r".unicodeScalars.contains($0) }) else { return cell }
        return "\"" + cell.replacing("\"", with: "\"\"") + "\""
    }
}
