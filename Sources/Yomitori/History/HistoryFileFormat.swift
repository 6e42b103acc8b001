import Pictures

/// File formats for export of the history.
nonisolated package enum HistoryFileFormat: String, FileFormat, CaseIterable, Sendable {
    case csv, json

    package static let otherEndings = TableFileFormat.otherEndings
}
