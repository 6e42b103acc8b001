import Foundation
import GRDB
import Payloads

// Queries.
extension HistoryStore {
    /// Returns the newest entries that match a query, the newest first.
    /// - Parameters:
    ///   - before: an entry's id; only the entries behind it are returned.
    /// - Complexity: linear in `limit` without a search, and for searches with many results.
    public func entries(
        _ query: HistoryQuery = HistoryQuery(), before id: Int64? = nil, limit: Int = .max
    ) throws(HistoryError) -> [HistoryEntry] {
        try reading { database in
            let statement = try HistoryStatement(query, before: id, in: database)
            return try Row.fetchAll(
                database,
                sql: "SELECT scan.* \(statement.clause) ORDER BY \(statement.order) DESC LIMIT ?",
                arguments: statement.arguments + [limit]
            ).compactMap(entry)
        }
    }

    /// Returns the ids of ``entries(_:before:limit:)``.
    public func ids(
        _ query: HistoryQuery = HistoryQuery(), before id: Int64? = nil, limit: Int = .max
    ) throws(HistoryError) -> [Int64] {
        try reading { database in
            let statement = try HistoryStatement(query, before: id, in: database)
            return try Int64.fetchAll(
                database, sql: "SELECT scan.id \(statement.clause) ORDER BY \(statement.order) DESC LIMIT ?",
                arguments: statement.arguments + [limit])
        }
    }

    /// Returns the number of entries that match a query.
    public func count(_ query: HistoryQuery = HistoryQuery()) throws(HistoryError) -> Int {
        try reading { database in
            let statement = try HistoryStatement(query, in: database)
            return try Int.fetchOne(
                database, sql: "SELECT COUNT(*) \(statement.clause)", arguments: statement.arguments) ?? 0
        }
    }

    /// Returns the entries with these ids, by their ids; ids that no longer exist are left out.
    public func entries(ids: [Int64]) throws(HistoryError) -> [Int64: HistoryEntry] {
        try reading { database in
            var result: [Int64: HistoryEntry] = [:]
            let statement = try database.cachedStatement(sql: "SELECT * FROM scan WHERE id = ? AND removal IS NULL")
            for id in ids {
                if let row = try Row.fetchOne(statement, arguments: [id]) { result[id] = entry(of: row) }
            }
            return result
        }
    }

    /// Returns the thumbnails of these entries, by their ids, as far as there are some.
    public func thumbnails(of ids: [Int64]) throws(HistoryError) -> [Int64: [UInt8]] {
        try reading { database in
            var result: [Int64: [UInt8]] = [:]
            let statement = try database.cachedStatement(sql: "SELECT picture FROM thumbnail WHERE scan = ?")
            for id in ids {
                result[id] = try Row.fetchOne(statement, arguments: [id]).flatMap(Self.picture)
            }
            return result
        }
    }

    /// Returns the thumbnail of an entry; `nil` if none is kept.
    public func thumbnail(of id: Int64) throws(HistoryError) -> [UInt8]? {
        try reading { database in
            try Row.fetchOne(database, sql: "SELECT picture FROM thumbnail WHERE scan = ?", arguments: [id])
                .flatMap(Self.picture)
        }
    }

    private static func picture(of row: Row) -> [UInt8]? {
        let picture = try? row.decode(Data.self, atIndex: 0)
        return picture.map { [UInt8]($0) }
    }

    /// Returns the entry of a row; `nil`, and counted once, if its values can't be what was written. One flipped bit
    /// can cause that, which is no reason to lose all other entries.
    func entry(of row: Row) -> HistoryEntry? {
        if let entry = try? HistoryEntry(row: row) { return entry }
        if let id = try? row.decode(Int64.self, forColumn: "id") { _ = unreadable.withLock { $0.insert(id) } }
        return nil
    }

    /// Number of entries that have been left out until now because they are damaged.
    public var unreadableCount: Int { unreadable.withLock { $0.count } }

    /// Values by which entries can be filtered.
    public struct Choices: Hashable, Sendable {
        public var kinds: [PayloadKind] = []
        /// Symbologies by their names in every interface.
        public var symbologies: [String] = []
        public var scenes: [String] = []

        public init() {}
    }

    /// Returns the kinds, symbologies and scenes of the entries, in no particular order.
    /// - Complexity: logarithmic in the number of entries for each kind, symbology and scene.
    public func choices() throws(HistoryError) -> Choices {
        try reading { database in
            // One lookup in the index leads from each value to the next; DISTINCT would walk through all entries.
            func values(_ column: String) throws -> [String] {
                var (values, last) = ([String](), "")
                let first = try String.fetchOne(
                    database, sql: "SELECT \(column) FROM scan WHERE \(column) <> '' ORDER BY \(column) LIMIT 1")
                var next = first
                while let value = next, value != last {
                    let isThere = try Int.fetchOne(
                        database, sql: "SELECT 1 FROM scan WHERE \(column) = ? AND removal IS NULL LIMIT 1",
                        arguments: [value])
                    if isThere != nil { values.append(value) }
                    last = value
                    next = try String.fetchOne(
                        database,
                        sql:
                            "SELECT \(column) FROM scan WHERE \(column) > ? AND \(column) <> '' ORDER BY \(column) LIMIT 1",
                        arguments: [value])
                }
                return values
            }
            var choices = Choices()
            choices.kinds = try values("kind").compactMap(PayloadKind.init(rawValue:))
            choices.symbologies = try values("symbology")
            choices.scenes = try values("scene")
            return choices
        }
    }
}
