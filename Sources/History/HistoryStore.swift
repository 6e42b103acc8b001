import Foundation
import GRDB
import Synchronization

/// The history's database: what was read, in the order of time.
///
/// Every call waits for the disk, so none belongs on a thread that draws. Any thread may call; several processes may
/// have the same database open. What a call has returned from is kept, whatever happens to the process or the machine
/// next.
///
/// A call throws a ``HistoryError``: after ``HistoryError/busy`` it may be tried again, ``HistoryError/full`` and
/// ``HistoryError/access(operation:errno:)`` are for the user to see to, and after ``HistoryError/damaged``
/// ``HistoryFile/open(replacing:patience:)`` puts the file aside and begins a new one.
public final class HistoryStore: Sendable {
    let database: any DatabaseWriter
    /// The file that it was opened from; `nil` for one in memory.
    let file: FileIdentity?
    /// The ids of entries that are damaged, as far as they were come across.
    let unreadable = Mutex<Set<Int64>>([])

    /// A history that is gone with the process.
    public init() throws(HistoryError) {
        file = nil
        database = try Self.catching {
            let queue = try DatabaseQueue(configuration: Self.configuration)
            try HistorySchema.migrator.migrate(queue)
            return queue
        }
    }

    /// Opens the database, or makes a new one.
    /// - Throws: ``HistoryError/damaged`` when the file is no database; nothing was changed then. See
    ///   ``HistoryFile/open(replacing:patience:)``.
    init(path: String) throws(HistoryError) {
        database = try Self.catching {
            let pool = try DatabasePool(path: path, configuration: Self.configuration)
            // Read before anything is written: a newer program's database is left alone.
            guard try pool.read({ try !HistorySchema.migrator.hasBeenSuperseded($0) }) else { throw HistoryError.newer }
            try HistorySchema.migrator.migrate(pool)
            // A look at every table finds most damage at once; the rest is found when it is come across.
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
            // Kept when the power fails, too; and gone from the disk when it is removed.
            try database.execute(sql: "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
        }
        return configuration
    }

    /// Lets go of the file.
    public func close() {
        // The log would stay behind, full of what was deleted.
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

    /// A number that changes whenever another process, or another store, has changed the database.
    ///
    /// SQLite counts, for each connection, what the others have written: only the connection that writes leaves out the
    /// store's own changes. So the call waits for a change that is under way.
    public func foreignChanges() throws(HistoryError) -> Int {
        try Self.catching {
            try database.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
        }
    }
}

// MARK: - Adding

extension HistoryStore {
    /// Keeps an entry.
    /// - Parameters:
    ///   - keepsSecrets: whether passwords stay in it.
    ///   - thumbnail: a small picture of it as a PNG file; left out with the password.
    ///   - parts: the ids of the parts of a message that this is as a whole. They are deleted, but for those that the
    ///     user has marked.
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

    /// Keeps records, all of them or, where that fails, none. Those that are kept already, with the same time,
    /// symbology and text, are left out.
    /// - Returns: how many are new.
    public func add(
        importing records: [HistoryRecord], keepsSecrets: Bool = false
    ) throws(HistoryError) -> Int {
        try writing { database in
            var known = try Self.known(beside: records, database)
            var free = FreeIDs()
            var sessions: [Int64: Int64] = [:]
            var count = 0
            for record in records {
                var entry = keepsSecrets ? record.entry : record.entry.withoutSecrets
                // An entry that is kept with its password is known by its whole text.
                guard !known.contains(Identity(record.entry)), known.insert(Identity(entry)).inserted else { continue }
                entry.session = try record.sessionStart.map { start in
                    try sessions[start] ?? Self.session(startedAt: start, scene: entry.scene, database)
                }
                if let start = record.sessionStart { sessions[start] = entry.session }
                try Self.insert(entry, &free, database)
                count += 1
            }
            return count
        }
    }

    /// What tells one read from another.
    private struct Identity: Hashable {
        var time: Int64
        var symbology: String
        /// Bytes, because texts that are composed differently are equal as strings.
        var text: [UInt8]

        init(time: Int64, symbology: String, text: String) {
            (self.time, self.symbology, self.text) = (time, symbology, Array(text.utf8))
        }

        init(_ entry: HistoryEntry) {
            self.init(time: entry.time, symbology: entry.symbology.beforeZero, text: entry.text.beforeZero)
        }
    }

    /// The entries that are kept, of the time of these records. A lookup for each record would read all entries of its
    /// moment, which may be all there are.
    private static func known(beside records: [HistoryRecord], _ database: Database) throws -> Set<Identity> {
        let times = records.map(\.entry.time)
        guard let first = times.min(), let last = times.max() else { return [] }
        var known: Set<Identity> = []
        let rows = try Row.fetchCursor(
            database,
            sql: "SELECT time, symbology, text FROM scan WHERE removal IS NULL AND id >= ? AND time BETWEEN ? AND ?",
            arguments: [HistoryTime.id(first), first, last])
        while let row = try rows.next() {
            guard let time = try? row.decode(Int64.self, atIndex: 0),
                let symbology = try? row.decode(String.self, atIndex: 1),
                let text = try? row.decode(String.self, atIndex: 2)
            else { continue }
            known.insert(Identity(time: time, symbology: symbology, text: text))
        }
        return known
    }

    /// The session that began then, or a new one that has ended.
    private static func session(startedAt start: Int64, scene: String, _ database: Database) throws -> Int64 {
        if let id = try Int64.fetchOne(
            database, sql: "SELECT id FROM session WHERE started = ? ORDER BY id DESC LIMIT 1", arguments: [start])
        {
            return id
        }
        try database.execute(
            sql: "INSERT INTO session (started, ended, scene) VALUES (?, ?, ?)",
            arguments: [start, start, scene.beforeZero])
        return database.lastInsertedRowID
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

    /// Finds ids that are free.
    struct FreeIDs {
        /// The one after the last that was given for a time.
        private var following: [Int64: Int64] = [:]

        mutating func next(for time: Int64, _ database: Database) throws -> Int64 {
            let start = HistoryTime.id(time)
            var id = following[start] ?? start
            let isTaken = try database.cachedStatement(sql: "SELECT 1 FROM scan WHERE id = ?")
            while try Int.fetchOne(isTaken, arguments: [id]) != nil { id += 1 }
            following[start] = id + 1
            return id
        }
    }
}

extension String {
    /// SQLite's texts end at a zero character.
    var beforeZero: String { unicodeScalars.contains("\0") ? replacing("\0", with: "\u{2400}") : self }
}
