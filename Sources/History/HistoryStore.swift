import Foundation
import GRDB
import Synchronization

/// Database of the history: the reads, in the order of time.
///
/// Every call waits for the disk, so none belongs on a thread that draws. Calls are allowed on any thread, and several
/// processes can have the same database open. Changes are durable when the call returns, whatever happens to the
/// process or the machine next.
///
/// A call throws a ``HistoryError``: after ``HistoryError/busy`` it can be tried again, ``HistoryError/full`` and
/// ``HistoryError/access(operation:errno:)`` are for the user to resolve, and after ``HistoryError/damaged``
/// ``HistoryFile/open(replacing:patience:)`` moves the file aside and creates a new one.
public final class HistoryStore: Sendable {
    let database: any DatabaseWriter
    /// Identity of the file; `nil` for a store in memory.
    let file: FileIdentity?
    /// Ids of the damaged entries that have been found until now.
    let unreadable = Mutex<Set<Int64>>([])

    /// Creates a history in memory, which ends with the process.
    public init() throws(HistoryError) {
        file = nil
        database = try Self.catching {
            let queue = try DatabaseQueue(configuration: Self.configuration)
            try HistorySchema.migrator.migrate(queue)
            return queue
        }
    }

    /// Opens the database, or creates a new one.
    /// - Throws: ``HistoryError/damaged`` if the file is not a database; nothing was changed then. See
    ///   ``HistoryFile/open(replacing:patience:)``.
    init(path: String) throws(HistoryError) {
        database = try Self.catching {
            let pool = try DatabasePool(path: path, configuration: Self.configuration)
            // The version is read before anything is written: a newer program's database is not changed.
            guard try pool.read({ try !HistorySchema.migrator.hasBeenSuperseded($0) }) else { throw HistoryError.newer }
            try HistorySchema.migrator.migrate(pool)
            // Reading a row of every table finds most damage immediately; the rest is found when it is read.
            try pool.read { database in
                for table in ["scan", "search", "session", "expected", "removal", "thumbnail"] {
                    _ = try Row.fetchOne(database, sql: "SELECT * FROM \(table) ORDER BY 1 DESC LIMIT 1")
                }
            }
            return pool
        }
        file = FileIdentity(path: path)
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = "history"
        configuration.busyMode = .timeout(10)
        configuration.maximumReaderCount = 3
        configuration.prepareDatabase { database in
            guard !database.configuration.readonly else { return }
            // Commits survive a power failure, and removed content is overwritten on the disk.
            try database.execute(sql: "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
        }
        return configuration
    }

    /// Closes the file.
    public func close() {
        // Without a checkpoint the log would stay, with deleted content in it.
        _ = try? database.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        try? database.close()
    }

    static func catching<Value>(_ body: () throws -> Value) throws(HistoryError) -> Value {
        do { return try body() } catch { throw HistoryError(error) }
    }

    func reading<Value>(_ body: (Database) throws -> Value) throws(HistoryError) -> Value {
        try Self.catching { try database.unsafeRead(body) }
    }

    func writing<Value>(_ body: (Database) throws -> Value) throws(HistoryError) -> Value {
        try Self.catching { try database.write(body) }
    }

    /// Calls `body` with the SQL of each statement that is executed from now on by a change, for tests.
    package func traceChanges(_ body: @escaping (String) -> Void) throws(HistoryError) {
        try Self.catching {
            try database.writeWithoutTransaction { database in
                database.trace { event in if case .statement(let statement) = event { body(statement.sql) } }
            }
        }
    }

    /// Returns a number that changes whenever another process, or another store, has changed the database.
    ///
    /// SQLite counts, for each connection, the changes of the others: only the connection that writes does not count
    /// the store's own changes. So the call waits for a change that is under way.
    public func foreignChanges() throws(HistoryError) -> Int {
        try Self.catching {
            try database.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
        }
    }
}

// MARK: - Adding

extension HistoryStore {
    /// Adds an entry.
    /// - Parameters:
    ///   - keepsSecrets: whether passwords are kept.
    ///   - thumbnail: a small picture of it as a PNG file; left out together with the password.
    ///   - parts: the ids of the parts of the message that the entry is as a whole. They are deleted, except those that
    ///     the user has marked.
    /// - Returns: the entry as it is kept.
    @discardableResult
    public func add(
        _ entry: HistoryEntry, keepsSecrets: Bool = false, thumbnail: [UInt8]? = nil, replacing parts: [Int64] = []
    ) throws(HistoryError) -> HistoryEntry {
        let entry = keepsSecrets ? entry : entry.withoutSecrets
        return try writing { database in
            var free = FreeIDs()
            let kept = try Self.insert(entry, &free, database)
            try Self.keep(thumbnail, of: kept, database)
            for part in parts {
                try database.execute(
                    sql: "DELETE FROM scan WHERE id = ? AND favourite = 0 AND label = '' AND note = ''",
                    arguments: [part])
            }
            return kept
        }
    }

    static func keep(_ thumbnail: [UInt8]?, of entry: HistoryEntry, _ database: Database) throws {
        guard let thumbnail, !entry.lacksSecret else { return }
        try database.execute(
            sql: "INSERT OR REPLACE INTO thumbnail (scan, picture) VALUES (?, ?)",
            arguments: [entry.id, Data(thumbnail)])
    }

    @discardableResult
    static func insert(
        _ entry: HistoryEntry, _ free: inout FreeIDs, _ database: Database
    ) throws -> HistoryEntry {
        var entry = entry
        entry.id = try free.next(for: entry.time, database)
        let columns = entry.columns
        try database.cachedStatement(sql: HistoryEntry.insertion).execute(arguments: columns)
        return entry
    }

    /// Generator of free ids. Entries of one time get rising ids, or falling ones if the newest come first.
    struct FreeIDs {
        /// Id after the last one that was given out, by the first id of a time.
        private var following: [Int64: Int64] = [:]
        /// Number of the entries to come, the newest first, by the first id of their time.
        private var expected: [Int64: Int64] = [:]
        /// Ids for these entries that are not given out yet, by the first id of a time.
        private var reserved: [Int64: Range<Int64>] = [:]

        init() {}

        /// - Parameter times: the times of all entries to come, the newest entry first.
        init(newestFirst times: some Sequence<Int64>) {
            for time in times { expected[HistoryTime.id(time), default: 0] += 1 }
        }

        mutating func next(for time: Int64, _ database: Database) throws -> Int64 {
            let start = HistoryTime.id(time)
            let statement = try database.cachedStatement(sql: "SELECT 1 FROM scan WHERE id = ?")
            func isTaken(_ id: Int64) throws -> Bool { try Int.fetchOne(statement, arguments: [id]) != nil }
            if let count = expected.removeValue(forKey: start), count > 1 {
                var first = start
                while try isTaken(first) { first += 1 }
                reserved[start] = first..<first + count
            }
            while let ids = reserved[start], let id = ids.last {
                reserved[start] = ids.dropLast()
                if try !isTaken(id) { return id }
            }
            var id = following[start] ?? start
            while try isTaken(id) { id += 1 }
            following[start] = id + 1
            return id
        }
    }
}

extension String {
    /// String with zero characters replaced by their symbol: SQLite's texts end at a zero.
    var beforeZero: String { unicodeScalars.contains("\0") ? replacing("\0", with: "\u{2400}") : self }
}
