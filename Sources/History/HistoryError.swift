import GRDB

/// Reason why the history can't be read or written.
public enum HistoryError: Error, Hashable, Sendable {
    /// The file is not a database, or is damaged.
    case damaged
    /// A newer version of the program wrote it.
    case newer
    /// The disk has no space for it.
    case full
    /// Another program has kept the database locked for longer than the time limit.
    case busy
    /// The system refused an operation; with its error number, 0 if that is unknown.
    case access(operation: String, errno: Int32)
    /// Anything else, in SQLite's words.
    case database(String)

    init(_ error: any Error) {
        if let error = error as? HistoryError {
            self = error
            return
        }
        // A value has a type that its column can't have.
        guard !(error is RowDecodingError) else {
            self = .damaged
            return
        }
        guard let error = error as? DatabaseError else {
            self = .database("\(error)")
            return
        }
        switch error.resultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged
        // All statements are the program's own, so a missing table is damage.
        case .SQLITE_ERROR where error.message?.hasPrefix("no such table") ?? false: self = .damaged
        case .SQLITE_FULL: self = .full
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy
        case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
            self = .access(operation: "open", errno: 0)
        // If the limit of a file's size is reached, writing fails without the reason “full”.
        case .SQLITE_IOERR: self = .access(operation: "write", errno: 0)
        default: self = .database(error.message ?? error.resultCode.description)
        }
    }
}
