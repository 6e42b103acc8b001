import GtkKit
import Tables

extension TableTitles {
    /// Says what was taken for titles: the first of them, and of long ones their beginnings.
    var sentence: String {
        let shown = cells.prefix(6).map { $0.count > 40 ? String($0.prefix(40)).printable + "…" : $0.printable }
        return tr("The first row is taken as titles: {titles}")
            .with("titles", (shown + (cells.count > 6 ? ["…"] : [])).joined(separator: ", "))
    }
}

nonisolated extension CommaSeparatedValues.ReadingError {
    /// What is said of a table that is not UTF-8.
    static var notUTF8Sentence: String {
        tr("The table is not in UTF-8. In the spreadsheet, save it as “CSV UTF-8”, then choose it again.")
    }
}
