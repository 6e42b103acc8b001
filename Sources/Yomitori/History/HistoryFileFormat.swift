import Pictures

/// The kinds of files that the history is exported to.
nonisolated package enum HistoryFileFormat: String, FileFormat, CaseIterable, Sendable {
    case csv, json

    package static let otherEndings = TableFileFormat.otherEndings
}
