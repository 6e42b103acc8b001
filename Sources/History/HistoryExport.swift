import Characters
import Tables

/// Export of the history to a file for other programs and for ``HistoryImport``.
public enum HistoryExport {
    /// Returns a table with a line of titles. Cells that a spreadsheet would take for a formula are marked as text.
    public static func csv(_ records: [HistoryRecord]) -> String {
        let titles = HistoryRecord(HistoryEntry(time: 0, source: ReadSource(.file), symbology: "", text: "")).members
        return CommaSeparatedValues.text(of: [titles.map(\.name)] + records.map { $0.members.map { $0.value.cell } })
    }

    /// Returns an array of objects, one on each line.
    public static func json(_ records: [HistoryRecord]) -> String {
        guard !records.isEmpty else { return "[]\n" }
        return "[\n" + records.map(object).joined(separator: ",\n") + "\n]\n"
    }

    /// Returns a record as an object on one line.
    public static func object(_ record: HistoryRecord) -> String {
        "{" + record.members.map { VisibleText.quotedForJSON($0.name) + ":" + $0.value.json }.joined(separator: ",")
            + "}"
    }
}

extension HistoryRecord.Value {
    fileprivate var cell: String {
        switch self {
        case .missing: ""
        case .text(let text): text
        case .number(let number): "\(number)"
        case .flag(let isSet): isSet ? "true" : "false"
        case .corners(let corners): corners.map { "\($0.x),\($0.y)" }.joined(separator: " ")
        }
    }

    fileprivate var json: String {
        switch self {
        case .missing: "null"
        case .text(let text): VisibleText.quotedForJSON(text)
        case .number(let number): "\(number)"
        case .flag(let isSet): isSet ? "true" : "false"
        case .corners(let corners): "[" + corners.map { "[\($0.x),\($0.y)]" }.joined(separator: ",") + "]"
        }
    }
}
