import Foundation
import History

// Measures the time to open, page through and search a history of many entries, beside SQLite's own shell:
//   HistorySpeed [ENTRIES]

let entries = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100_000
let folder = NSTemporaryDirectory() + "yomitori-history-speed-\(UUID().uuidString)"
try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(atPath: folder) }
let file = HistoryFile(path: folder + "/history.sqlite")

/// Prints the median and the maximum time of some runs, in milliseconds.
func measure(_ name: String, runs: Int = 9, _ body: () throws -> String) rethrows {
    var times: [Double] = []
    var result = ""
    for _ in 0..<runs {
        let start = ContinuousClock.now
        result = try body()
        let time = ContinuousClock.now - start
        times.append(Double(time.components.attoseconds) / 1e15 + Double(time.components.seconds) * 1000)
    }
    times.sort()
    func text(_ time: Double) -> String { String(format: "%.1f", time) }
    print("| \(name) | \(text(times[runs / 2])) | \(text(times[runs - 1])) | \(result) |")
}

/// Returns a record with a text that depends on its number only.
func record(_ number: Int) -> HistoryRecord {
    let words = ["bike", "keg", "会議室", "Lagerhaus", "ticket", "invoice", "読み取り", "shelf"]
    let (word, other) = (words[number % 8], words[(number / 8 * 5 + 3) % 8])
    let texts = [
        ("QRCode", "https://example.org/\(word)/\(number)?from=\(other)"),
        ("Code128", "\(word.uppercased())-\(number)"),
        ("QRCode", "WIFI:S:\(word) \(number);T:nopass;;"), ("EAN13", String(4_000_000_000_000 + number * 7)),
        ("DataMatrix", "(01)0\(4_000_000_000_000 + number)(21)\(other)\(number)"),
    ]
    let (symbology, text) = texts[number % 5]
    let time = 1_795_348_800_000 - Int64(number) * 211_337
    return HistoryRecord(
        HistoryEntry(
            time: time, source: ReadSource(.camera, name: "Built-in Camera"), symbology: symbology, text: text,
            scene: number % 3 == 0 ? "Inventory" : "Everyday"))
}

print("\(entries) entries\n")
print("| | median ms | worst ms | |\n|---|---|---|---|")
try measure("adding all of them", runs: 1) {
    let store = try file.open().store
    let count = try store.add(importing: (0..<entries).map(record))
    store.close()
    return "\(count) entries"
}
for (name, record) in [
    ("the newest first", record),
    (
        "without times",
        { number in
            var record = record(number)
            record.entry.time = 1_795_348_800_000
            return record
        }
    ),
] as [(String, (Int) -> HistoryRecord)] {
    try measure("importing them a thousand at once, \(name)", runs: 1) {
        let store = try HistoryStore()
        let records = RecordImport((0..<entries).map(record))
        while !records.isDone { _ = try records.addNext(1000, to: store) }
        return "\(try store.ids().count) entries"
    }
}
let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
try measure("opening") {
    let store = try file.open().store
    let first = try store.entries(limit: 60)
    store.close()
    return "with the first \(first.count) entries; the file has \(size / 1_000_000) MB"
}
let store = try file.open().store
try measure("a page in the middle") {
    let ids = try store.ids(HistoryQuery(), limit: entries / 2)
    return "\(try store.entries(before: ids.last, limit: 100).count) entries"
}
try measure("all ids") { "\(try store.ids().count)" }
try measure("what there is to filter by") { "\(try store.choices().kinds.count) kinds" }
for search in ["k", "ke", "keg", "keg 9", "example", "example 4711", "会議", "会議室", "99999", "nothing like it", "zq"] {
    try measure("finding “\(search)”") {
        let found = try store.ids(HistoryQuery(search: search), limit: 300)
        _ = try store.entries(ids: Array(found.prefix(60)))
        return found.count == 300 ? "the first 300" : "\(found.count) entries"
    }
}
var query = HistoryQuery(search: "keg")
query.kinds = [.wifi]
query.scenes = ["Inventory"]
try measure("finding “keg”, Wi-Fi, one scene") { "\(try store.ids(query, limit: 300).count) entries" }
try measure("counting “example”") { "\(try store.count(HistoryQuery(search: "example")))" }
try measure("keeping one", runs: 99) {
    try store.add(record(entries + Int.random(in: 0..<1_000_000)).entry).symbology
}

/// Measures the shell's own time for a statement, beside its start.
func shell(_ name: String, _ statement: String) throws {
    try measure("sqlite3: " + name) {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["sqlite3", file.path, statement]
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return "\(output.split(separator: 10).count) lines"
    }
}
try shell("nothing, its start", "SELECT 1")
try shell("the newest 60", "SELECT * FROM scan ORDER BY id DESC LIMIT 60")
try shell(
    "“keg” by the index",
    "SELECT rowid FROM search WHERE search MATCH '\"keg\"' ORDER BY rowid DESC LIMIT 300")
try shell("“nothing like it” by LIKE", "SELECT id FROM scan WHERE text LIKE '%nothing like it%' LIMIT 300")
try shell("“zq” by LIKE", "SELECT id FROM scan WHERE text LIKE '%zq%' LIMIT 300")
