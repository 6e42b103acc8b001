import Foundation
import GRDB
import Glibc
import History
import Testing

struct HistoryFileTests {
    @Test func theFileIsInTheUsersDataFolder() {
        #expect(HistoryFile(environment: ["XDG_DATA_HOME": "/d", "HOME": "/h"]).path == "/d/yomitori/history.sqlite")
        #expect(HistoryFile(environment: ["HOME": "/h"]).path == "/h/.local/share/yomitori/history.sqlite")
        #expect(
            HistoryFile(environment: ["XDG_DATA_HOME": "relative", "HOME": "/h"]).path
                == "/h/.local/share/yomitori/history.sqlite")
    }

    @Test(arguments: ["", "relative", "./"]) func aHomeThatIsNoAbsolutePathIsThatOfTheAccount(_ home: String) {
        let path = HistoryFile(environment: ["HOME": home]).path
        #expect(path.hasPrefix("/") && path == HistoryFile(environment: [:]).path)
    }

    @Test func nobodyElseMayReadItsFilesOrFolder() throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        let file = HistoryFile(path: folder.path + "/yomitori/history.sqlite")
        let store = try file.open().store
        try store.add(.sample("text"))
        for path in [file.path, file.path + "-wal", file.path + "-shm", folder.path + "/yomitori"] {
            var status = stat()
            #expect(stat(path, &status) == 0 && status.st_mode & 0o077 == 0, "\(path)")
        }
    }

    /// Closing one of two openings must not release the other's locks: the system drops all POSIX locks of a process on
    /// a file as soon as it closes any descriptor of it.
    @Test func openingItAgainKeepsItsLocks() throws {
        let folder = try TestFolder()
        let first = try folder.file.open().store
        let second = try folder.file.open().store
        first.close()
        var status = stat()
        try #require(stat(folder.file.path, &status) == 0)
        let locks = try String(contentsOfFile: "/proc/locks", encoding: .utf8)
        #expect(locks.contains(":\(status.st_ino) "))
        second.close()
    }

    @Test func aFileThatAnyoneMayReadIsClosedToThem() throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        try folder.file.open().store.close()
        chmod(folder.file.path, 0o644)
        _ = try folder.file.open()
        var status = stat()
        #expect(stat(folder.file.path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    }

    /// A link in its place may point to any file.
    @Test func theModeOfWhatIsNoDatabaseStays() throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        let letter = folder.path + "/letter"
        try Data("a letter, and no database".utf8).write(to: URL(filePath: letter))
        chmod(letter, 0o644)
        #expect(symlink(letter, folder.file.path) == 0)
        #expect(try folder.file.open().setAside != nil)
        var status = stat()
        #expect(stat(letter, &status) == 0 && status.st_mode & 0o777 == 0o644)
    }

    @Test func aLockThatAnotherHoldsIsNotWaitedForForEver() throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        // The descriptor is closed in programs that another test starts, which must not hold the lock.
        let other = open(folder.file.path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        #expect(flock(other, LOCK_EX) == 0)
        #expect(throws: HistoryError.busy) { _ = try folder.file.open(patience: 0.05) }
        close(other)
        // A program that another test is just starting holds the lock for a moment.
        #expect(try folder.file.open(patience: 60).setAside == nil)
    }

    private func damaged(_ damage: (inout [UInt8]) -> Void) throws -> (folder: TestFolder, bytes: [UInt8]) {
        let folder = try TestFolder()
        return (folder, try folder.makeDamaged(damage))
    }

    /// - Parameter bytes: content of the file that is set aside; `nil` if opening the file may change it.
    private func expectSetAside(_ folder: TestFolder, _ bytes: [UInt8]?) throws {
        let opened = try folder.file.open()
        let place = try #require(opened.setAside)
        let kept = [UInt8](try Data(contentsOf: URL(filePath: place)))
        #expect(bytes == nil ? !kept.isEmpty : kept == bytes)
        #expect(try opened.store.entries() == [])
        try opened.store.add(.sample("new"))
        opened.store.close()
        let again = try folder.file.open()
        #expect(try again.setAside == nil && again.store.texts() == ["new"])
    }

    @Test func aFileThatIsNoDatabaseIsSetAside() throws {
        let (folder, bytes) = try damaged { $0 = Array("this is no database, it is a letter".utf8) }
        defer { folder.remove() }
        try expectSetAside(folder, bytes)
    }

    @Test func aDatabaseWithADamagedHeaderIsSetAside() throws {
        let (folder, bytes) = try damaged { for index in 0..<100 { $0[index] = 0xAA } }
        defer { folder.remove() }
        try expectSetAside(folder, bytes)
    }

    @Test func aDatabaseWithDamagedPagesIsSetAside() throws {
        let (folder, bytes) = try damaged { for index in 4096..<$0.count { $0[index] = 0x5A } }
        defer { folder.remove() }
        try expectSetAside(folder, bytes)
    }

    @Test(arguments: ["scan", "session", "expected", "removal", "thumbnail", "search"])
    func aDatabaseThatLacksATableIsSetAside(table: String) throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        let store = try folder.file.open().store
        try store.add(.sample("old"))
        store.close()
        let queue = try DatabaseQueue(path: folder.file.path)
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA foreign_keys = OFF; DROP TABLE \(table)") }
        try queue.close()
        try expectSetAside(folder, nil)
    }

    @Test func aRemovalOfNothingLeavesNothing() throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        let store = try folder.file.open().store
        let session = try store.beginSession(scene: "Inventory")
        try store.count(.sample("keg 1"), quantity: 1, in: session)
        #expect(try store.remove(HistoryQuery(search: "wine")).count == 0)
        #expect(try store.remove("wine", of: session).count == 0)
        #expect(try store.remove([1]).count == 0)
        let queue = try DatabaseQueue(path: folder.file.path)
        let rows = try queue.read { database in try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM removal") }
        #expect(rows == 0)
    }

    @Test func damageThatIsFoundLaterIsNamed() throws {
        let folder = try TestFolder()
        try folder.makeHiddenDamage()
        defer { folder.remove() }
        let opened = try folder.file.open()
        if opened.setAside == nil {
            #expect(throws: HistoryError.damaged) { try opened.store.entries() }
            opened.store.close()
            let replaced = try folder.file.open(replacing: opened.store)
            #expect(FileManager.default.fileExists(atPath: try #require(replaced.setAside)))
            #expect(try replaced.store.entries() == [])
            // A second program that detected the same damage uses the new database.
            try replaced.store.add(.sample("new"))
            let again = try folder.file.open(replacing: opened.store)
            #expect(try again.setAside == nil && again.store.texts() == ["new"])
        }
    }

    @Test func anEmptyFileIsANewHistory() throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        try Data().write(to: URL(filePath: folder.file.path))
        let opened = try folder.file.open()
        #expect(try opened.setAside == nil && opened.store.count() == 0)
    }

    @Test func aFolderThatCanNotBeWrittenToIsNamed() throws {
        let file = HistoryFile(path: "/proc/yomitori/history.sqlite")
        #expect(throws: HistoryError.access(operation: "create", errno: ENOENT)) { try file.open() }
    }

    @Test func aFileInThePlaceOfAFolderIsNamed() throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        try Data().write(to: URL(filePath: folder.path + "/data"))
        let file = HistoryFile(path: folder.path + "/data/yomitori/history.sqlite")
        #expect(throws: HistoryError.access(operation: "create", errno: ENOTDIR)) { try file.open() }
    }

    /// Every later version has to read the database that version 1 wrote.
    @Test func theFirstVersionsDatabaseIsRead() throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        let store = try folder.file.open().store
        try store.add(.sample("text"))
        store.close()
        // Version 1 had no parts, and its index could not find two letters at the end of a text.
        let database = try DatabaseQueue(path: folder.file.path)
        try database.write { database in
            try database.execute(
                sql: """
                    DROP TABLE searchTerm; DROP TABLE search; DROP VIEW searchable;
                    CREATE VIRTUAL TABLE search USING fts5(
                        text, title, label, note, content='scan', content_rowid='id', tokenize='trigram');
                    INSERT INTO search(search) VALUES ('rebuild');
                    ALTER TABLE scan DROP COLUMN part; ALTER TABLE expected DROP COLUMN name;
                    DELETE FROM grdb_migrations WHERE identifier <> '1'
                    """)
        }
        try database.close()
        let opened = try folder.file.open()
        #expect(opened.setAside == nil)
        #expect(try opened.store.entries().map { "\($0.text) \($0.part)" } == ["text "])
        #expect(try opened.store.found("xt") == ["text"] && opened.store.found("tex") == ["text"])
    }
}

/// A program that writes to the history is killed, or runs out of disk space.
struct HistoryWriterTests {
    private static func writer() throws -> String {
        var folder = Bundle.main.executableURL ?? URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        while folder.path != "/" {
            let path = folder.appending(path: "HistoryWriter").path
            if FileManager.default.isExecutableFile(atPath: path), !path.contains("/Tests/") { return path }
            folder.deleteLastPathComponent()
        }
        throw CocoaError(.fileNoSuchFile)
    }

    /// Starts the writer and returns its output.
    private func start(_ arguments: [String]) throws -> (process: Process, output: FileHandle) {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(filePath: try Self.writer())
        process.arguments = arguments
        process.standardOutput = pipe
        try process.run()
        return (process, pipe.fileHandleForReading)
    }

    /// Returns the entries that the writer reported as kept.
    private func acknowledged(_ output: Data) -> [Int64: String] {
        // The last line may be incomplete.
        let lines = String(decoding: output, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .dropLast()
        return Dictionary(
            lines.compactMap { line in
                let parts = line.split(separator: " ")
                return parts.count == 2 ? Int64(parts[0]).map { ($0, String(parts[1])) } : nil
            }, uniquingKeysWith: { $1 })
    }

    @Test func nothingAcknowledgedIsLostByTwoHundredKills() throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        var known: [Int64: String] = [:]
        var random: UInt64 = 42
        var killedWhileWriting = 0
        for _ in 0..<200 {
            let (process, output) = try start([folder.file.path])
            // The writer is killed between its start and some hundred entries later, at a different point each time.
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let count = Int(random >> 33) % 60
            var data = Data()
            while data.count(where: { $0 == UInt8(ascii: "\n") }) < count, let new = try output.read(upToCount: 4096) {
                if new.isEmpty { break }
                data += new
            }
            kill(process.processIdentifier, SIGKILL)
            data += try output.readToEnd() ?? Data()
            process.waitUntilExit()
            #expect(process.terminationReason == .uncaughtSignal)
            let new = acknowledged(data)
            if !new.isEmpty { killedWhileWriting += 1 }
            known.merge(new) { $1 }
        }
        #expect(killedWhileWriting > 100)
        let opened = try folder.file.open()
        #expect(opened.setAside == nil)
        let kept = try opened.store.entries(ids: Array(known.keys))
        for (id, number) in known { #expect(kept[id]?.text.hasPrefix("code \(number) ") == true) }
        // The search finds all of them, too.
        #expect(try opened.store.count(HistoryQuery(search: "code")) == opened.store.count())
    }

    @Test func aFullDiskLosesNothingThatWasKept() throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        let (process, output) = try start([folder.file.path, "4000000"])
        let data = try output.readToEnd() ?? Data()
        process.waitUntilExit()
        let text = String(decoding: data, as: UTF8.self)
        #expect(process.terminationStatus == 3 && text.contains("\nfailed "), "\(text.suffix(200))")
        let known = acknowledged(data)
        #expect(known.count > 50)
        // There is disk space again.
        let opened = try folder.file.open()
        #expect(opened.setAside == nil)
        let kept = try opened.store.entries(ids: Array(known.keys))
        #expect(known.allSatisfy { kept[$0.key]?.text.hasPrefix("code \($0.value) ") == true })
        try opened.store.add(.sample("room again"))
        #expect(try opened.store.found("room again").count == 1)
    }
}
