import Foundation
import GRDB
import History
import Testing

/// Values that no version of the program writes: one flipped bit turns a text into binary data, or a number into NULL.
struct DamagedValueTests {
    private static let columns = [
        "time", "source", "place", "page", "symbology", "text", "exact", "bytes", "gs1", "scene", "corners", "kind",
        "title",
        "detail", "favourite", "label", "note", "quantity", "count", "session", "secretless", "part",
    ]

    /// Runs SQL in a history's file after its columns were made to accept any value.
    private func damage(_ file: HistoryFile, _ sql: String) throws {
        let queue = try DatabaseQueue(path: file.path)
        try queue.writeWithoutTransaction { database in
            try database.execute(
                sql: """
                    PRAGMA writable_schema = ON;
                    UPDATE sqlite_schema SET sql = replace(sql, 'NOT NULL', '') WHERE name IN ('scan', 'session', 'expected')
                        AND sql NOT LIKE '%WITHOUT ROWID%';
                    PRAGMA writable_schema = RESET;
                    PRAGMA foreign_keys = OFF;
                    DROP TRIGGER scanUpdated;
                    """)
            try database.execute(sql: sql)
        }
        try queue.close()
    }

    @Test(arguments: columns, ["NULL", "x'FF00FE'", "'no number'", "9223372036854775807", "-1e300"])
    func aDamagedValueOfAnEntryNeverEndsTheProgram(column: String, value: String) throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        let store = try folder.file.open().store
        let session = try store.beginSession(scene: "Inventory")
        try store.count(.sample("first"), quantity: 1, in: session)
        try store.count(.sample("second"), quantity: 1, in: session)
        store.close()
        try damage(folder.file, "UPDATE scan SET \(column) = \(value) WHERE text = 'first'")
        let opened = try folder.file.open()
        #expect(opened.setAside == nil)
        let entries = try opened.store.entries()
        #expect(entries.contains { $0.text == "second" })
        #expect(entries.count + opened.store.unreadableCount == 2)
        try use(opened.store, session: session)
        #expect(try opened.store.entries().contains { $0.text == "second" })
    }

    @Test(arguments: ["text", "exact", "title"])
    func anEntryWithATextLongerThanAnyMessageIsLeftOut(column: String) throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        let store = try folder.file.open().store
        try store.add(.sample("first"))
        try store.add(.sample("second"))
        store.close()
        try damage(folder.file, "UPDATE scan SET \(column) = printf('%.2000000c', 'x') WHERE text = 'first'")
        let opened = try folder.file.open()
        #expect(opened.setAside == nil)
        #expect(try opened.store.entries().map(\.text) == ["second"] && opened.store.unreadableCount == 1)
        #expect(try opened.store.count(HistoryQuery()) == 2)
    }

    /// Calls every function that reads rows.
    private func use(_ store: HistoryStore, session: Int64) throws {
        _ = try store.entries(ids: store.ids())
        _ = try store.records()
        _ = try store.choices()
        _ = try store.entries(HistoryQuery(search: "fi"))
        _ = try store.sessions()
        _ = try store.thumbnails(of: store.ids())
        _ = try store.add(importing: [HistoryRecord(.sample("first")), HistoryRecord(.sample("third"))])
        try store.count(.sample("first"), quantity: 2, in: session)
        try store.restore(store.remove("first", of: session))
        let other = try store.beginSession(scene: "")
        try store.count(.sample("first"), quantity: 2, in: other)
        try store.resumeSession(session, taking: other)
        _ = try store.remove(HistoryQuery())
        if let removal = try store.lastRemoval() { try store.restore(removal) }
    }

    @Test(arguments: ["started", "ended", "scene"], ["NULL", "x'FF00FE'", "'no number'"])
    func aDamagedValueOfASessionNeverEndsTheProgram(column: String, value: String) throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        let store = try folder.file.open().store
        let session = try store.beginSession(scene: "Inventory")
        try store.expect(["first", "second"], in: session)
        try store.count(.sample("first"), quantity: 1, in: session)
        store.close()
        try damage(
            folder.file,
            "UPDATE session SET \(column) = \(value); UPDATE expected SET text = x'FF' WHERE position = 0")
        let again = try folder.file.open().store
        try use(again, session: session)
        #expect(try again.entries().contains { $0.text == "first" })
    }

    @Test func aDamagedThumbnailIsNone() throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        let store = try folder.file.open().store
        let (first, second) = (
            try store.add(.sample("first"), thumbnail: [1, 2]), try store.add(.sample("second"), thumbnail: [3, 4])
        )
        store.close()
        try damage(folder.file, "UPDATE thumbnail SET picture = 17 WHERE scan = \(first.id)")
        let again = try folder.file.open().store
        #expect(try again.thumbnails(of: [first.id, second.id]) == [second.id: [3, 4]])
        #expect(try again.thumbnail(of: first.id) == nil)
    }
}
