import Foundation
import History

/// A temporary folder for a test's histories.
struct TestFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "yomitori-history-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    var file: HistoryFile { HistoryFile(path: path + "/history.sqlite") }
    var contents: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }

    /// Makes a history of 500 entries and damages its file.
    /// - Returns: the damaged file's bytes.
    @discardableResult
    func makeDamaged(_ damage: (inout [UInt8]) -> Void) throws -> [UInt8] {
        let store = try file.open().store
        for number in 0..<500 { try store.add(.sample("code \(number)")) }
        store.close()
        // All entries are in the database file itself; otherwise the write-ahead log would repair the damage.
        for name in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + name) }
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: file.path)))
        damage(&bytes)
        try Data(bytes).write(to: URL(filePath: file.path))
        return bytes
    }

    /// Makes a history whose damage is not detected when it is opened, but when its oldest entries are read: opening
    /// only checks the newest ones.
    func makeHiddenDamage() throws {
        try makeDamaged { bytes in
            let text = Array("code 17".utf8)
            for index in bytes.indices.dropLast(text.count) where bytes[index..<index + text.count].elementsEqual(text)
            {
                for place in index / 4096 * 4096..<(index / 4096 + 1) * 4096 { bytes[place] = 0x5A }
            }
        }
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }
}

extension HistoryEntry {
    /// 2026-11-22, 12:00 UTC, in milliseconds since 1970.
    static let noon: Int64 = 1_795_348_800_000

    static func sample(
        _ text: String, minute: Int64 = 0, symbology: String = "QRCode", scene: String = "",
        source: ReadSource = ReadSource(.camera, name: "Built-in Camera")
    ) -> HistoryEntry {
        HistoryEntry(time: noon + minute * 60_000, source: source, symbology: symbology, text: text, scene: scene)
    }
}

extension HistoryStore {
    static func filled(_ entries: [HistoryEntry]) throws -> HistoryStore {
        let store = try HistoryStore()
        for entry in entries { try store.add(entry) }
        return store
    }

    func texts(_ query: HistoryQuery = HistoryQuery()) throws -> [String] { try entries(query).map(\.text) }
    func found(_ search: String) throws -> [String] { try texts(HistoryQuery(search: search)) }
}

/// Bytes of a file, to be searched for texts.
struct TestBytes {
    private let bytes: [UInt8]

    static func of(_ path: String) throws -> TestBytes {
        TestBytes(bytes: [UInt8](try Data(contentsOf: URL(filePath: path))))
    }

    func contains(_ text: String) -> Bool { Data(bytes).range(of: Data(text.utf8)) != nil }
}
