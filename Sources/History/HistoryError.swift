import GRDB

/// Why the history can't be read or written.
public enum HistoryError: Error, Hashable, Sendable {
    /// The file is no database, or one that is damaged.
    case damaged
    /// A newer version of the program wrote it.
    case newer
    /// There is no room left for it.
    case full
    /// Another program has held it for longer than one waits.
    case busy
    /// The system refuses: what it was to do, and its error number (0 where it did not say).
    case access(operation: String, errno: Int32)
    /// Anything else, in SQLite's words.
    case database(String)

    init(_ error: any Error) {
        if let error = error as? HistoryError {
            self = error
            return
        }
        // A value of a type that its column can't have.
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
        // Every statement is the program's own: a table that it made is not there any more.
        case .SQLITE_ERROR where error.message?.hasPrefix("no such table") ?? false: self = .damaged
        case .SQLITE_FULL: self = .full
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy
        case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
            self = .access(operation: "open", errno: 0)
        // Where the limit of a file's size is reached, writing fails without the reason "full".
        case .SQLITE_IOERR: self = .access(operation: "write", errno: 0)
        default: self = .database(error.message ?? error.resultCode.description)
        }
    }
}
