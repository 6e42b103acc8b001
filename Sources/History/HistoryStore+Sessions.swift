import GRDB

// Sessions of reads that belong together: the list of an inventory is the entries of its session, each text once.
extension HistoryStore {
    /// Begins a session.
    public func beginSession(scene: String, at time: Int64 = HistoryTime.now()) throws(HistoryError) -> Int64 {
        try writing { database in
            try database.execute(
                sql: "INSERT INTO session (started, scene) VALUES (?, ?)", arguments: [time, scene.beforeZero])
            return database.lastInsertedRowID
        }
    }

    /// Keeps a read of a session: as a new entry, or, if the session has the text already, as another read of it.
    /// - Parameters:
    ///   - quantity: the number of things that the entry stands for now.
    ///   - shared: the total quantity of all texts of the session that are equal without their passwords, if there are
    ///     several: where no password is kept, they share one entry.
    @discardableResult
    public func count(
        _ entry: HistoryEntry, quantity: Int, shared: Int? = nil, in session: Int64, keepsSecrets: Bool = false,
        thumbnail: [UInt8]? = nil
    ) throws(HistoryError) -> HistoryEntry {
        let keptText = entry.withoutSecrets.text
        let full = entry.text
        var entry = keepsSecrets ? entry : entry.withoutSecrets
        entry.session = session
        entry.quantity = entry.lacksSecret ? shared ?? quantity : quantity
        return try writing { database in
            if var known = try self.entry(of: full, kept: keptText, part: entry.part, in: session, database) {
                known.count += 1
                known.quantity = known.lacksSecret ? shared ?? quantity : quantity
                try database.execute(
                    sql: "UPDATE scan SET count = ?, quantity = ? WHERE id = ?",
                    arguments: [known.count, known.quantity, known.id])
                return known
            }
            var free = FreeIDs()
            let kept = try Self.insert(entry, &free, database)
            try Self.keep(thumbnail, of: kept, database)
            return kept
        }
    }

    /// Keeps a whole list: adds the entries that the session lacks, and updates the counts and quantities of those that
    /// it has.
    /// - Parameter entries: the entries with their counts and quantities.
    public func keep(
        _ entries: [HistoryEntry], in session: Int64, keepsSecrets: Bool = false
    ) throws(HistoryError) {
        let keptTexts = entries.map(\.withoutSecrets.text)
        // Texts that are equal without their passwords share one entry where no password is kept. The parts of a
        // message do not, though nothing is left of the text of any.
        struct Shared: Hashable { let keptText, part: String }
        var shared: [Shared: (count: Int, quantity: Int)] = [:]
        for (entry, keptText) in zip(entries, keptTexts) {
            let key = Shared(keptText: keptText, part: entry.part)
            let (count, quantity) = shared[key] ?? (0, 0)
            shared[key] = (count + entry.count, quantity + entry.quantity)
        }
        try writing { database in
            var free = FreeIDs()
            for (entry, keptText) in zip(entries, keptTexts) {
                let known = try self.entry(of: entry.text, kept: keptText, part: entry.part, in: session, database)
                var kept = known ?? (keepsSecrets ? entry : entry.withoutSecrets)
                (kept.count, kept.quantity) = (entry.count, entry.quantity)
                if kept.lacksSecret, let shared = shared[Shared(keptText: keptText, part: entry.part)] {
                    (kept.count, kept.quantity) = shared
                }
                kept.session = session
                if known == nil {
                    try Self.insert(kept, &free, database)
                } else {
                    try database.execute(
                        sql: "UPDATE scan SET count = ?, quantity = ? WHERE id = ?",
                        arguments: [kept.count, kept.quantity, kept.id])
                }
            }
        }
    }

    /// Returns the entry of a text in a session.
    private func entry(
        of text: String, kept: String, part: String, in session: Int64, _ database: Database
    ) throws -> HistoryEntry? {
        try Row.fetchOne(
            database, sql: "SELECT * FROM scan WHERE \(Self.isText) LIMIT 1",
            arguments: Self.arguments(text, kept: kept, part: part, in: session)
        ).flatMap { entry(of: $0) }
    }

    /// Sets the quantity of a text of a session, as the user entered it.
    /// - Parameters:
    ///   - shared: as for ``count(_:quantity:shared:in:keepsSecrets:thumbnail:)``.
    ///   - part: ``HistoryEntry/part`` of the text.
    public func setQuantity(
        _ quantity: Int, shared: Int? = nil, of text: String, part: String = "", in session: Int64
    ) throws(HistoryError) {
        try writing { database in
            try database.execute(
                sql: "UPDATE scan SET quantity = CASE secretless WHEN 1 THEN ? ELSE ? END WHERE \(Self.isText)",
                arguments: [shared ?? quantity, quantity] + Self.arguments(text, part: part, in: session))
        }
    }

    /// SQL condition for the entries with a text and its part, whether their password was kept or not.
    private static let isText =
        "session = ? AND (text = ? OR text = ? AND secretless = 1) AND part = ? AND removal IS NULL"

    /// Returns the arguments of ``isText``.
    private static func arguments(
        _ text: String, kept: String, part: String, in session: Int64
    ) -> StatementArguments {
        [session, text.beforeZero, kept.beforeZero, part]
    }

    private static func arguments(_ text: String, part: String, in session: Int64) -> StatementArguments {
        var entry = HistoryEntry(time: 0, source: ReadSource(.camera), symbology: "", text: text)
        entry.part = part
        return arguments(text, kept: entry.withoutSecrets.text, part: part, in: session)
    }

    /// Removes a text from a session's list; ``restore(_:)`` restores it.
    /// - Parameters:
    ///   - part: ``HistoryEntry/part`` of the text.
    ///   - rest: the total quantity of the other texts of the session that are equal without their passwords, if there
    ///     are some: where they share an entry, that stays, with this quantity.
    public func remove(
        _ text: String, part: String = "", of session: Int64, leaving rest: Int? = nil,
        at time: Int64 = HistoryTime.now()
    ) throws(HistoryError) -> Removal {
        try writing { database in
            let removal = try Self.newRemoval(time, database)
            let arguments = Self.arguments(text, part: part, in: session)
            if let rest {
                try database.execute(
                    sql: "UPDATE scan SET quantity = ? WHERE \(Self.isText) AND secretless = 1",
                    arguments: [rest] + arguments)
            }
            try database.execute(
                sql: "UPDATE scan SET removal = ? WHERE \(Self.isText) AND (secretless = 0 OR ?)",
                arguments: [removal] + arguments + [rest == nil])
            return try Self.removal(removal, of: database.changesCount, database)
        }
    }

    /// Replaces the codes that a session expects.
    /// - Parameter names: the names of the codes, by their texts.
    public func expect(
        _ texts: [String], names: [String: String] = [:], in session: Int64
    ) throws(HistoryError) {
        try writing { database in
            try database.execute(sql: "DELETE FROM expected WHERE session = ?", arguments: [session])
            let statement = try database.cachedStatement(
                sql: "INSERT INTO expected (session, position, text, name) VALUES (?, ?, ?, ?)")
            for (position, text) in texts.enumerated() {
                try statement.execute(arguments: [session, position, text.beforeZero, names[text]?.beforeZero ?? ""])
            }
        }
    }

    /// Ends a session: its list is not continued.
    public func endSession(_ id: Int64, at time: Int64 = HistoryTime.now()) throws(HistoryError) {
        try writing { try $0.execute(sql: "UPDATE session SET ended = ? WHERE id = ?", arguments: [time, id]) }
    }

    /// Continues a session that was ended. The entries of a newer session are merged into it, as when removed ones are
    /// restored.
    public func resumeSession(_ id: Int64, taking newer: Int64? = nil) throws(HistoryError) {
        try writing { database in
            try database.execute(sql: "UPDATE session SET ended = NULL WHERE id = ?", arguments: [id])
            guard let newer, newer != id else { return }
            let isSameRead = """
                scan.session = ? AND scan.text = newer.text AND scan.part = newer.part AND scan.removal IS NULL
                """
            for row in try Row.fetchAll(
                database, sql: "SELECT id FROM scan WHERE session = ? AND removal IS NULL", arguments: [newer])
            {
                let scan: DatabaseValue = row[0]
                guard try !Self.merge(scan, into: isSameRead, [id], database) else { continue }
                try database.execute(sql: "UPDATE scan SET session = ? WHERE id = ?", arguments: [id, scan])
            }
            let expected = try Int.fetchOne(
                database, sql: "SELECT 1 FROM expected WHERE session = ? LIMIT 1", arguments: [newer])
            if expected != nil {
                try database.execute(sql: "DELETE FROM expected WHERE session = ?", arguments: [id])
                try database.execute(
                    sql: "UPDATE expected SET session = ? WHERE session = ?", arguments: [id, newer])
            }
            try database.execute(sql: "DELETE FROM session WHERE id = ?", arguments: [newer])
        }
    }

    /// Returns the session that is under way: the last one that was not ended.
    public func openSession() throws(HistoryError) -> HistorySession? {
        try sessions("WHERE \(Self.isOpen)", []).first
    }

    /// Returns a session by its id.
    public func session(_ id: Int64) throws(HistoryError) -> HistorySession? {
        try sessions("WHERE id = ?", [id]).first
    }

    /// Removes all entries that match a query, except those of the session that is under way: its list is still open,
    /// and nothing else keeps it. The removed entries can be restored.
    /// - Returns: the removal, and the number of matching entries that were kept.
    public func removeAllOutsideOpenSession(
        _ query: HistoryQuery = HistoryQuery(), at time: Int64 = HistoryTime.now()
    ) throws(HistoryError) -> (removal: Removal, kept: Int) {
        // All in one transaction: another program may begin or end a session meanwhile.
        try writing { database in
            let open = try Self.openSession(in: database)
            let statement = try HistoryStatement(query, in: database)
            let kept = try Int.fetchOne(
                database, sql: "SELECT COUNT(*) \(statement.clause) AND scan.session = ?",
                arguments: statement.arguments + [open])
            var others = query
            others.excludedSession = open
            return (try Self.remove(others, at: time, database), kept ?? 0)
        }
    }

    /// Removes entries, except those of the session that is under way: its list would still show them.
    /// - Returns: the removal, which can be undone, and the number of entries that were kept.
    public func removeOutsideOpenSession(
        _ ids: [Int64], at time: Int64 = HistoryTime.now()
    ) throws(HistoryError) -> (removal: Removal, kept: Int) {
        try writing { database in
            let open = try Self.openSession(in: database)
            return try Self.remove(ids, keeping: open, at: time, database)
        }
    }

    /// Returns the id of the session that is under way.
    private static func openSession(in database: Database) throws -> Int64? {
        try Int64.fetchOne(database, sql: "SELECT id FROM session WHERE \(isOpen)")
    }

    /// SQL condition for the session that is under way: the last one that was not ended.
    private static let isOpen = "ended IS NULL ORDER BY id DESC LIMIT 1"

    /// Returns all sessions that have entries, the newest first.
    public func sessions() throws(HistoryError) -> [HistorySession] {
        try sessions("ORDER BY id DESC", []).filter { $0.entries > 0 }
    }

    private func sessions(_ clause: String, _ arguments: StatementArguments) throws(HistoryError) -> [HistorySession] {
        try reading { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT *, (SELECT COUNT(*) FROM scan WHERE scan.session = session.id AND removal IS NULL) AS entries
                    FROM session \(clause)
                    """, arguments: arguments
            ).compactMap { try? Self.session(of: $0, database) }
        }
    }

    /// - Throws: an error if a value has a type that its column can't have.
    private static func session(of row: Row, _ database: Database) throws -> HistorySession {
        let id: Int64 = try row.decode(forColumn: "id")
        let expected = try Row.fetchAll(
            database, sql: "SELECT text, name FROM expected WHERE session = ? ORDER BY position", arguments: [id]
        ).compactMap { row -> (text: String, name: String)? in
            guard let text = try? row.decode(String.self, atIndex: 0) else { return nil }
            let name = try? row.decode(String.self, atIndex: 1)
            return (text, name ?? "")
        }
        return HistorySession(
            id: id, started: try row.decode(forColumn: "started"), ended: try row.decode(forColumn: "ended"),
            scene: try row.decode(forColumn: "scene"), entries: try row.decode(forColumn: "entries"),
            expected: expected.map(\.text),
            names: Dictionary(expected.filter { !$0.name.isEmpty }, uniquingKeysWith: { first, _ in first }))
    }
}
