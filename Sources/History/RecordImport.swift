import GRDB
import Synchronization

/// Import of records in several parts, between which other changes of the history are made.
///
/// Records of one time keep the order that they have in the file: there the newest come first, as in the list, unless
/// the file's times rise.
///
/// Records that are kept already, with the same time, symbology and text, are left out. The entries that are kept are
/// read once, and not once for each part: in the order of a file that has no times, or the newest first, each part
/// would read all parts before it again.
public final class RecordImport: Sendable {
    private struct State: Sendable {
        /// Index of the first record that is not imported yet.
        var position = 0
        /// Keys of the entries in the time range of the records; `nil` until they are read.
        var known: Set<Identity>?
        var free = HistoryStore.FreeIDs()
        /// Store to which this applies: another one has taken the place of a damaged one.
        weak var store: HistoryStore?
    }

    private let records: [HistoryRecord]
    private let keepsSecrets: Bool
    private let state = Mutex(State())

    /// - Parameter keepsSecrets: whether passwords are kept.
    public init(_ records: [HistoryRecord], keepsSecrets: Bool = false) {
        (self.records, self.keepsSecrets) = (records, keepsSecrets)
    }

    /// Whether all records are imported.
    public var isDone: Bool { state.withLock { $0.position == records.count } }

    /// Imports the next records, all of them or, on an error, none.
    /// - Parameters:
    ///   - maximumCount: the number of records of this part, if so many are left.
    ///   - store: the history. If it is another one than for the last part, its entries are read anew.
    /// - Returns: the number of new entries, and that of records that were kept already.
    public func addNext(
        _ maximumCount: Int = .max, to store: HistoryStore
    ) throws(HistoryError) -> (new: Int, known: Int) {
        try state.withLock { state throws(HistoryError) in
            if state.store !== store {
                let free = Self.freeIDs(for: records[state.position...])
                state = State(position: state.position, free: free, store: store)
            }
            let part = records[state.position...].prefix(maximumCount)
            do throws(HistoryError) {
                let new = try store.writing { database in try add(part, &state, database) }
                state.position = part.endIndex
                return (new, part.count - new)
            } catch {
                // What was added to the state is not kept.
                state.store = nil
                throw error
            }
        }
    }

    private static func freeIDs(for records: ArraySlice<HistoryRecord>) -> HistoryStore.FreeIDs {
        guard let first = records.first, let last = records.last, first.entry.time >= last.entry.time else {
            return HistoryStore.FreeIDs()
        }
        return HistoryStore.FreeIDs(newestFirst: records.lazy.map(\.entry.time))
    }

    private func add(_ part: ArraySlice<HistoryRecord>, _ state: inout State, _ database: Database) throws -> Int {
        // The set is moved out of the state, because it would be copied when it is changed.
        var known = try state.known.take() ?? Self.known(beside: records, database)
        defer { state.known = known }
        // Between two parts, sessions may be joined.
        var sessions: [Int64: Int64] = [:]
        var count = 0
        for record in part {
            var entry = keepsSecrets ? record.entry : record.entry.withoutSecrets
            // An entry that is kept with its password is known by its whole text.
            guard !known.contains(Identity(record.entry)), known.insert(Identity(entry)).inserted else { continue }
            entry.session = try record.sessionStart.map { start in
                try sessions[start] ?? Self.session(startedAt: start, scene: entry.scene, database)
            }
            if let start = record.sessionStart { sessions[start] = entry.session }
            try HistoryStore.insert(entry, &state.free, database)
            count += 1
        }
        return count
    }

    /// Key that distinguishes reads.
    private struct Identity: Hashable {
        var time: Int64
        var symbology: String
        /// Bytes of the text, because texts that are composed differently are equal as strings.
        var text: [UInt8]

        init(time: Int64, symbology: String, text: String) {
            (self.time, self.symbology, self.text) = (time, symbology, Array(text.utf8))
        }

        init(_ entry: HistoryEntry) {
            self.init(time: entry.time, symbology: entry.symbology.beforeZero, text: entry.text.beforeZero)
        }
    }

    /// Returns the keys of the entries in the time range of these records. A lookup for each record would read all
    /// entries of its moment, which may be the whole history.
    private static func known(beside records: [HistoryRecord], _ database: Database) throws -> Set<Identity> {
        let times = records.lazy.map(\.entry.time)
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

    /// Returns the session that began at this time, or a new one that has ended.
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
}

extension HistoryStore {
    /// Imports records, all of them or, on an error, none. Records that are kept already, with the same time, symbology
    /// and text, are left out.
    /// - Returns: the number of new entries.
    public func add(
        importing records: [HistoryRecord], keepsSecrets: Bool = false
    ) throws(HistoryError) -> Int {
        try RecordImport(records, keepsSecrets: keepsSecrets).addNext(to: self).new
    }
}
