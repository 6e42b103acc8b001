import GRDB

// Changes and removals by the user.
extension HistoryStore {
    /// Saves the user's changes of an entry: ``HistoryEntry/isFavourite``, its label, note and quantity.
    /// - Parameter old: the entry as the user found it. Values that are equal in both are not written: another program,
    ///   or an inventory that is under way, may have changed them meanwhile.
    /// - Returns: whether the entry still exists.
    @discardableResult
    public func update(_ entry: HistoryEntry, from old: HistoryEntry) throws(HistoryError) -> Bool {
        func changed<Value: Equatable>(_ value: KeyPath<HistoryEntry, Value>) -> Value? {
            entry[keyPath: value] == old[keyPath: value] ? nil : entry[keyPath: value]
        }
        return try writing { database in
            try database.execute(
                sql: """
                    UPDATE scan SET favourite = IFNULL(?, favourite), label = IFNULL(?, label), note = IFNULL(?, note),
                        quantity = IFNULL(?, quantity)
                    WHERE id = ? AND removal IS NULL
                    """,
                arguments: [
                    changed(\.isFavourite), changed(\.label)?.beforeZero, changed(\.note)?.beforeZero,
                    changed(\.quantity), entry.id,
                ])
            return database.changesCount > 0
        }
    }

    /// Entries that were removed together and can be restored until they are forgotten.
    public struct Removal: Hashable, Sendable {
        public let id: Int64
        /// Number of the entries.
        public let count: Int
    }

    /// Time for which removed entries are kept unless they are forgotten earlier, in milliseconds: an hour.
    public static let removalTime: Int64 = 3_600_000

    /// Removes entries; they can be restored.
    public func remove(_ ids: [Int64], at time: Int64 = HistoryTime.now()) throws(HistoryError) -> Removal {
        try writing { database in try Self.remove(ids, keeping: nil, at: time, database).removal }
    }

    /// Removes entries, except those of a session.
    /// - Returns: the removal, and the number of entries that were kept.
    static func remove(
        _ ids: [Int64], keeping session: Int64?, at time: Int64, _ database: Database
    ) throws -> (removal: Removal, kept: Int) {
        let removal = try newRemoval(time, database)
        let isThere = "id = ? AND removal IS NULL"
        let isKept = try database.cachedStatement(sql: "SELECT 1 FROM scan WHERE \(isThere) AND session = ?")
        let remove = try database.cachedStatement(sql: "UPDATE scan SET removal = ? WHERE \(isThere)")
        var (count, kept) = (0, 0)
        for id in ids {
            if let session, try Int.fetchOne(isKept, arguments: [id, session]) != nil {
                kept += 1
            } else {
                try remove.execute(arguments: [removal, id])
                count += database.changesCount
            }
        }
        return (try Self.removal(removal, of: count, database), kept)
    }

    /// Removes all entries that match a query; they can be restored.
    public func remove(_ query: HistoryQuery, at time: Int64 = HistoryTime.now()) throws(HistoryError) -> Removal {
        try writing { database in try Self.remove(query, at: time, database) }
    }

    static func remove(_ query: HistoryQuery, at time: Int64, _ database: Database) throws -> Removal {
        let statement = try HistoryStatement(query, in: database)
        let removal = try newRemoval(time, database)
        try database.execute(
            sql: "UPDATE scan SET removal = ? WHERE id IN (SELECT scan.id \(statement.clause))",
            arguments: [removal] + statement.arguments)
        return try Self.removal(removal, of: database.changesCount, database)
    }

    /// Restores removed entries. Newer reads of their texts in the same session are merged into them, with their star,
    /// label and note: the session's list has each text once.
    /// - Returns: the number of restored entries.
    @discardableResult
    public func restore(_ removal: Removal) throws(HistoryError) -> Int {
        try writing { database in
            try Self.mergeNewerReads(into: removal, database)
            try database.execute(sql: "UPDATE scan SET removal = NULL WHERE removal = ?", arguments: [removal.id])
            let count = database.changesCount
            try database.execute(sql: "DELETE FROM removal WHERE id = ?", arguments: [removal.id])
            return count
        }
    }

    private static func mergeNewerReads(into removal: Removal, _ database: Database) throws {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT removed.id, newer.id FROM scan AS removed CROSS JOIN scan AS newer
                ON newer.session = removed.session AND newer.text = removed.text AND newer.part = removed.part
                WHERE removed.removal = ? AND newer.removal IS NULL AND newer.id > removed.id
                """,
            arguments: [removal.id])
        for row in rows {
            // Values of a damaged file are kept as they are.
            let (id, newer): (DatabaseValue, DatabaseValue) = (row[0], row[1])
            try merge(newer, into: "scan.id = ?", [id], database)
        }
    }

    /// Merges a newer read of a text into an entry, if there is one, with its star, label and note.
    /// - Parameters:
    ///   - newer: the id of the read's entry, which is deleted.
    ///   - condition: SQL condition for the entry `scan`.
    /// - Returns: whether there was such an entry.
    @discardableResult
    static func merge(
        _ newer: DatabaseValue, into condition: String, _ arguments: StatementArguments, _ database: Database
    ) throws -> Bool {
        try database.execute(
            sql: """
                UPDATE scan SET count = scan.count + newer.count, favourite = MAX(scan.favourite, newer.favourite),
                label = IIF(scan.label = '', newer.label, scan.label),
                note = IIF(scan.note = '', newer.note, scan.note)
                FROM scan AS newer WHERE newer.id = ? AND \(condition)
                """,
            arguments: [newer] + arguments)
        guard database.changesCount > 0 else { return false }
        try database.execute(sql: "DELETE FROM scan WHERE id = ?", arguments: [newer])
        return true
    }

    /// Returns the last removal that is not forgotten yet.
    public func lastRemoval() throws(HistoryError) -> Removal? {
        try reading { database in
            let row = try Row.fetchOne(
                database,
                sql: """
                    SELECT removal, COUNT(*) AS count FROM scan WHERE removal IS NOT NULL GROUP BY removal
                    ORDER BY removal DESC LIMIT 1
                    """)
            return try row.map {
                Removal(id: try $0.decode(forColumn: "removal"), count: try $0.decode(forColumn: "count"))
            }
        }
    }

    /// Deletes removed entries permanently.
    public func forget(_ removal: Removal) throws(HistoryError) {
        try forget("id = ?", [removal.id])
    }

    /// Deletes entries permanently that were removed before this time, in milliseconds since 1970.
    public func forgetRemovals(before time: Int64) throws(HistoryError) {
        try forget("time < ?", [time])
    }

    private func forget(_ condition: String, _ arguments: StatementArguments) throws(HistoryError) {
        try Self.catching {
            try database.writeWithoutTransaction { database in
                var count = 0
                try database.inTransaction {
                    // The rows are deleted explicitly, and not by the rule of the foreign key, so that triggers update
                    // the index.
                    try database.execute(
                        sql: "DELETE FROM scan WHERE removal IN (SELECT id FROM removal WHERE \(condition))",
                        arguments: arguments)
                    count = database.changesCount
                    try database.execute(sql: "DELETE FROM removal WHERE \(condition)", arguments: arguments)
                    return .commit
                }
                // Deleted content stays in the write-ahead log until the log is restarted; if another connection is
                // reading, that happens later.
                if count > 0 { _ = try? database.checkpoint(.truncate) }
            }
        }
    }

    /// Makes a removal, and returns its id.
    static func newRemoval(_ time: Int64, _ database: Database) throws -> Int64 {
        try database.execute(sql: "INSERT INTO removal (time) VALUES (?)", arguments: [time])
        return database.lastInsertedRowID
    }

    /// Returns a removal that was made. One without entries is deleted again: nothing would refer to it.
    static func removal(_ id: Int64, of count: Int, _ database: Database) throws -> Removal {
        if count == 0 { try database.execute(sql: "DELETE FROM removal WHERE id = ?", arguments: [id]) }
        return Removal(id: id, count: count)
    }
}
