import Foundation
import History

/// A folder of a test's own, and histories in it.
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

    func remove() { try? FileManager.default.removeItem(atPath: path) }
}

extension HistoryEntry {
    /// 2026-11-22, 12:00 UTC.
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

/// A file's bytes, to be searched for texts.
struct TestBytes {
    private let bytes: [UInt8]

    static func of(_ path: String) throws -> TestBytes {
        TestBytes(bytes: [UInt8](try Data(contentsOf: URL(filePath: path))))
    }

    func contains(_ text: String) -> Bool { Data(bytes).range(of: Data(text.utf8)) != nil }
}
