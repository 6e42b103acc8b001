import Characters
import Tables

/// The history as a file for other programs, and for ``HistoryImport``.
public enum HistoryExport {
    /// A table with a line of titles. What a spreadsheet would take for a formula is marked as text.
    public static func csv(_ records: [HistoryRecord]) -> String {
        let titles = HistoryRecord(HistoryEntry(time: 0, source: ReadSource(.file), symbology: "", text: "")).members
        return CommaSeparatedValues.text(of: [titles.map(\.name)] + records.map { $0.members.map { $0.value.cell } })
    }

    /// An array of objects, one a line.
    public static func json(_ records: [HistoryRecord]) -> String {
        guard !records.isEmpty else { return "[]\n" }
        return "[\n" + records.map(object).joined(separator: ",\n") + "\n]\n"
    }

    /// A record as an object on one line.
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
