import GtkKit
import Tables

extension TableTitles {
    /// Sentence with the cells that are taken as titles: the first six, and of long ones their beginnings.
    var sentence: String {
        let shown = cells.prefix(6).map { $0.count > 40 ? String($0.prefix(40)).printable + "…" : $0.printable }
        return tr("The first row is taken as titles: {titles}")
            .with("titles", (shown + (cells.count > 6 ? ["…"] : [])).joined(separator: ", "))
    }
}

nonisolated extension CommaSeparatedValues.ReadingError {
    /// Sentence about the problem in the file, with the line if it helps to find it.
    var sentence: String {
        let notUTF8 = tr(
            "The table is not in UTF-8. In the spreadsheet, save it as “CSV UTF-8”, then choose it again.")
        switch self {
        case .utf16: return notUTF8
        case .encoding(let line): return Self.sentence(line, notUTF8)
        case .nul, .document: return tr("The file is not a table (CSV).")
        case .openQuote(let line):
            return Self.sentence(line, tr("A quotation mark is opened and never closed."))
        case .tooManyColumns(let line):
            return Self.sentence(line, tr("The row has more columns than spreadsheets can have."))
        }
    }

    private static func sentence(_ line: Int, _ reason: String) -> String {
        tr("Line {line}: {reason}").with("line", "\(line)").with("reason", reason)
    }
}
