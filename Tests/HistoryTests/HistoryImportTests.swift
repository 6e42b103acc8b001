import Foundation
import History
import Payloads
import Testing

struct HistoryExportTests {
    private func records() throws -> [HistoryRecord] {
        let store = try HistoryStore()
        let session = try store.beginSession(scene: "Inventory", at: HistoryEntry.noon)
        var favourite = HistoryEntry.sample("=HYPERLINK(\"http://x\")", minute: 1)
        (favourite.isFavourite, favourite.label, favourite.note) = (true, "'=label", "a;b,c\r\n\"d\"\nend")
        try store.add(favourite)
        try store.add(
            HistoryEntry(
                time: HistoryEntry.noon + 123, source: ReadSource(.file, name: "/a/b.pdf", page: 2),
                symbology: "DataMatrix", text: "\u{1D}01\u{0}読\u{202E}", bytes: [0, 255, 1], isGS1: true,
                corners: [(1, 2), (3.25, 2), (3, 4.5), (1, 4)].map { .init(x: $0.0, y: $0.1) }))
        try store.count(.sample("keg", scene: "Inventory"), quantity: 12, in: session)
        try store.add(.sample("WIFI:S:Home;T:WPA;P:secret99;;", minute: 7))
        try store.add(.sample("X-HM://0023ISYWY", minute: 8))
        return try store.records()
    }

    private func roundTrip(_ text: String, _ records: [HistoryRecord]) throws {
        let read = try HistoryImport(Array(text.utf8))
        #expect(read.skipped == 0)
        var expected = records
        for index in expected.indices { (expected[index].entry.id, expected[index].entry.session) = (0, nil) }
        #expect(read.records.count == expected.count)
        for (read, expected) in zip(read.records, expected) { #expect(read == expected) }
        // The entries are imported into an empty history, and then into the same one again.
        let store = try HistoryStore()
        #expect(try store.add(importing: read.records) == records.count)
        #expect(try store.add(importing: read.records) == 0)
        #expect(try store.records().map(\.entry.text) == records.map(\.entry.text))
        #expect(try store.records().map(\.sessionStart) == records.map(\.sessionStart))
        #expect(try store.openSession() == nil)
    }

    @Test func aFileThatIsNotUTF8IsRefusedWithItsLine() {
        // The table is encoded as spreadsheets did before Unicode.
        let table = Array("text,note\r\nKEG-1,a\r\nKEG-2,M".utf8) + [0xFC] + Array("ller\r\n".utf8)
        #expect(throws: HistoryImport.Failure.encoding(line: 3)) { try HistoryImport(table) }
        let json = Array("[{\"text\": \"M".utf8) + [0xFC] + Array("ller\"}]".utf8)
        #expect(throws: HistoryImport.Failure.encoding(line: 1)) { try HistoryImport(json) }
    }

    @Test func aPictureIsNotATableInAnotherCharacterSet() {
        let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52]
        #expect(throws: HistoryImport.Failure.unknownFormat) { try HistoryImport(picture) }
    }

    @Test func aTableIsReadBackWhole() throws {
        let records = try records()
        try roundTrip(HistoryExport.csv(records), records)
    }

    @Test func jsonIsReadBackWhole() throws {
        let records = try records()
        try roundTrip(HistoryExport.json(records), records)
        try roundTrip(records.map(HistoryExport.object).joined(separator: "\n"), records)
    }

    @Test func entriesOfOneMomentKeepTheirOrder() throws {
        let store = try HistoryStore.filled([.sample("a"), .sample("b"), .sample("c"), .sample("d", minute: 1)])
        let records = try store.records()
        for text in [HistoryExport.csv(records), HistoryExport.json(records)] {
            let other = try HistoryStore()
            #expect(try other.add(importing: HistoryImport(Array(text.utf8)).records) == 4)
            #expect(try other.texts() == ["d", "c", "b", "a"])
        }
    }

    @Test func aTableInUTF16IsReadAndOneThatDoesNotSaySoIsRefused() throws {
        let table = "\u{FEFF}Text\tNote\r\nkódé 𝄞\tx\r\n"
        let bytes = table.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let entry = try #require(try HistoryImport(bytes).records.first).entry
        #expect(entry.text == "kódé 𝄞" && entry.note == "x")
        #expect(throws: HistoryImport.Failure.unknownFormat) { try HistoryImport(Array(bytes.dropFirst(2))) }
    }

    @Test func anEntryThatIsKeptWithItsPasswordIsNotAddedWithoutIt() throws {
        let store = try HistoryStore()
        try store.add(.sample("WIFI:S:Home;T:WPA;P:secret99;;"), keepsSecrets: true)
        let read = try HistoryImport(Array(HistoryExport.csv(store.records()).utf8))
        #expect(read.records.first?.entry.hasSecret == true)
        #expect(try store.add(importing: read.records) == 0)
        #expect(try store.add(importing: read.records, keepsSecrets: true) == 0)
        let other = try HistoryStore()
        #expect(try other.add(importing: read.records) == 1 && other.add(importing: read.records) == 0)
    }

    /// A table without times has all of its entries in one moment.
    @Test func manyEntriesOfOneMomentAreToldApartByTheirBytes() throws {
        let texts = (0..<3_000).map { "text\n\($0)" } + ["é", "e\u{301}"]
        let lines = (texts + texts.prefix(100)).map { "\"\($0)\"" }
        let read = try HistoryImport(Array((["text"] + lines).joined(separator: "\n").utf8), now: HistoryEntry.noon)
        let store = try HistoryStore()
        #expect(try store.add(importing: read.records) == texts.count)
        #expect(try store.add(importing: read.records) == 0)
    }

    @Test func textsLongerThanAnyCodeAreLeftOut() throws {
        let table = "text\n" + String(repeating: "x", count: 300_000) + "\nshort\n"
        let read = try HistoryImport(Array(table.utf8))
        #expect(read.records.map(\.entry.text) == ["short"] && read.skipped == 1)
    }

    @Test func noCellOfATableIsAFormula() throws {
        let signs = ["=1", "+1", "-1", "@a", "\t=1", "\r=1"]
        let entries = signs.map { text in
            var entry = HistoryEntry.sample(text, scene: text, source: ReadSource(.camera, name: text))
            (entry.label, entry.note, entry.title, entry.detail) = (text, text, text, text)
            return HistoryRecord(entry)
        }
        let csv = HistoryExport.csv(entries)
        for sign in signs {
            #expect(!csv.contains("," + sign) && !csv.contains("\"" + sign) && !csv.hasPrefix(sign))
        }
    }

    @Test func anEmptyHistoryIsAnEmptyFile() throws {
        #expect(try HistoryImport(Array(HistoryExport.json([]).utf8)).records == [])
        #expect(try HistoryImport(Array(HistoryExport.csv([]).utf8)).records == [])
    }

    @Test func valuesOutOfRangeAreCounted() throws {
        let lines = [
            #"{"text":"a","time":"2026-11-22T12:00:00Z","quantity":3}"#, #"{"text":"b","time":"0001-01-01"}"#,
            #"{"text":"c","quantity":-5}"#, #"{"text":"d","quantity":99999999999999999999}"#, #"{"text":"e"}"#,
            #"{"quantity":-5}"#,
        ]
        let read = try HistoryImport(Array(lines.joined(separator: "\n").utf8))
        #expect(read.records.count == 5 && read.skipped == 1 && read.corrected == 3)
    }

    @Test func jsonHidesNoCharacter() {
        let hidden = ["\u{200B}", "\u{E0041}", "\u{1D173}", "\u{2028}", "\u{180B}"]
        for text in hidden {
            let object = HistoryExport.object(HistoryRecord(.sample("a" + text)))
            #expect(!object.unicodeScalars.contains { text.unicodeScalars.contains($0) }, "\(text.unicodeScalars)")
            #expect((try? HistoryImport(Array(object.utf8)))?.records.first?.entry.text == "a" + text)
        }
    }

    @Test func jsonTurnsNoTextRound() {
        #expect(!HistoryExport.object(HistoryRecord(.sample("a\u{202E}b\u{9B}"))).unicodeScalars.contains("\u{202E}"))
    }
}

struct HistoryImportTests {
    private let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt

    @Test func zxingsTableIsRead() throws {
        let table = #"""
            "WIFI:S:a;T:nopass;;","a","QR_CODE","1795348800123","22.11.2026 13:00:00",""
            "4006381333931","4006381333931","EAN_13","1795348860000","22.11.2026 13:01:00","Stabilo ""pen"""
            "01","01","RSS_14","1795348860000","22.11.2026 13:01:00",""

            """#.replacing("\n", with: "\r\n")
        let read = try HistoryImport(Array(table.utf8), name: "history.csv")
        #expect(read.records.map(\.entry.text) == ["WIFI:S:a;T:nopass;;", "4006381333931", "01"])
        #expect(read.records.map(\.entry.symbology) == ["QRCode", "EAN13", "DataBar"])
        #expect(read.records.map(\.entry.time) == [1_795_348_800_123, 1_795_348_860_000, 1_795_348_860_000])
        #expect(read.records[1].entry.note == "Stabilo \"pen\"" && read.records[1].entry.kind == .product)
        #expect(read.records[0].entry.source == ReadSource(.imported, name: "history.csv"))
    }

    @Test func binaryEyesTableIsRead() throws {
        let table = """
            DATE,TYPE,CONTENT,RAW,LABEL
            2026-11-22 13:00:00.500,QR_CODE,https://example.org/,,"my label"
            2026-07-22 13:00:00,AZTEC,,00ff41,
            2026-07-22 13:00:00,AZTEC,signs,+1+2,

            """
        let read = try HistoryImport(Array(table.utf8), zone: zone)
        #expect(read.records.map(\.entry.symbology) == ["QRCode", "Aztec", "Aztec"])
        #expect(read.records[0].entry.time == HistoryEntry.noon + 500 && read.records[0].entry.label == "my label")
        #expect(read.records[1].entry.bytes == [0, 0xFF, 0x41])
        // Signs are no hexadecimal digits.
        #expect(read.records[2].entry.bytes == Array("signs".utf8))
        // In summer, the clock is two hours ahead of UTC.
        #expect(HistoryTime.text(read.records[1].entry.time) == "2026-07-22T11:00:00.000Z")
    }

    @Test func otherProgramsJSONIsRead() throws {
        let json = """
            {"scans": [{"content": "abc", "format": "CODE_128", "timestamp": 1795348800000, "name": "n"}, {"x": 1}]}
            """
        let read = try HistoryImport(Array(json.utf8))
        #expect(read.records.count == 1 && read.skipped == 1)
        let entry = try #require(read.records.first?.entry)
        #expect(entry.text == "abc" && entry.symbology == "Code128" && entry.time == HistoryEntry.noon)
        #expect(entry.label == "n")
    }

    @Test(arguments: [
        "", "\n\n", "a,b\n1,2", "{", "[1,2", "<html>", "\u{89}PNG\r\n\0\0", "[{\"a\":1}]", "{\"a\":[{}]}",
        "[{\"text\":\"a\"}}", "[{\"text\":\"a\"},]", "[,{\"text\":\"a\"}]", "[{\"text\":\"a\"}] x",
        "[{\"text\":\"a\"}][]", "[{\"text\":\"a\"]", "[{\"text\":\"a]", "{\"text\":\"a\"}\n{", "{\"text\":\"a\"} {}",
    ])
    func filesThatAreNoHistoryAreRefused(text: String) {
        #expect(throws: HistoryImport.Failure.unknownFormat) { try HistoryImport(Array(text.utf8)) }
    }

    @Test(arguments: [
        "[ {\"text\":\"a,]\\\"\",\"x\":[{},[1]]} ,{\"text\":\"b\\\\\"}\n]\n",
        "\u{FEFF}[{\"text\":\"a,]\\\"\"},{\"text\":\"b\\\\\"}]",
        "\n{\"text\":\"a,]\\\"\"}\r\n\n{\"text\":\"b\\\\\"}",
        "{\"x\":[{\"text\":\"a,]\\\"\"},{\"text\":\"b\\\\\"}]}\n",
        "{\n\"x\":[{\"text\":\"a,]\\\"\"},\n{\"text\":\"b\\\\\"}]}",
    ])
    func objectsAreReadInOrderHoweverTheyAreWritten(text: String) throws {
        #expect(try HistoryImport(Array(text.utf8)).records.map(\.entry.text) == ["a,]\"", "b\\"])
    }

    /// Ten megabytes took gigabytes of memory.
    @Test(
        arguments: [
            ("text", "\n,", 1, ""), ("[0", ",0", 1, "]"), ("[[0", ",0", 4, "]]"), ("{\"a\":[0", ",0", 4, "]}"),
        ] as [(String, String, Int, String)]
    ) func filesWithTooManyEntriesOrValuesAreRefused(start: String, item: String, times: Int, end: String) {
        let text = start + String(repeating: item, count: times * HistoryImport.maximumCount + 1) + end
        #expect(throws: HistoryImport.Failure.tooLong) { try HistoryImport(Array(text.utf8)) }
    }

    /// Files cut off at any point, and files with any byte changed, are either rejected, or everything that is read
    /// from them can be exported and read again.
    @Test func brokenFilesAreReadOrRefused() throws {
        func check(_ bytes: [UInt8]) throws {
            guard let read = try? HistoryImport(bytes, now: HistoryEntry.noon) else { return }
            // A changed byte may split a line.
            #expect(read.records.count + read.skipped <= 3 && read.corrected <= read.records.count)
            guard !read.records.isEmpty else { return }
            let again = try HistoryImport(Array(HistoryExport.json(read.records).utf8))
            #expect(again.records.map(\.entry.text) == read.records.map(\.entry.text))
            #expect(again.records.map(\.entry.time) == read.records.map(\.entry.time))
        }
        let records = [HistoryRecord(.sample("a \"b\"; =c\u{0}")), HistoryRecord(.sample("x", minute: 1))]
        for text in [HistoryExport.csv(records), HistoryExport.json(records)] {
            let bytes = Array(text.utf8)
            for index in bytes.indices {
                try check(Array(bytes[..<index]))
                var changed = bytes
                changed[index] ^= UInt8(truncatingIfNeeded: index &* 31 | 1)
                try check(changed)
            }
        }
    }
}

struct HistoryTimeTests {
    @Test(
        arguments: [
            ("2026-11-22T12:00:00.000Z", 1_795_348_800_000), ("2026-11-22T13:00:00+01:00", 1_795_348_800_000),
            ("2026-11-22T07:00:00.25-0500", 1_795_348_800_250), ("2026-11-22 13:00", 1_795_348_800_000),
            ("2026-11-22", 1_795_302_000_000), ("1795348800", 1_795_348_800_000), ("1795348800123", 1_795_348_800_123),
            ("1970-01-01T00:00:00Z", 0), ("2024-02-29T23:59:59.999Z", 1_709_251_199_999),
            ("2026-1-2 3:04", 1_767_319_440_000), ("2026-11-22T12:00:00,123456789Z", 1_795_348_800_123),
            ("2026-11-22T12:00:00.01 Z", 1_795_348_800_010), ("2026-11-22 13:00:00 \r\n", 1_795_348_800_000),
            ("2026-11-22T17:30\u{2009}+0530", 1_795_348_800_000), ("+1795348800", 1_795_348_800_000),
        ] as [(String, Int64)]) func timesAreReadAsProgramsWriteThem(text: String, time: Int64) throws
    {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        #expect(HistoryTime.time(text, zone: zone) == time)
    }

    @Test(arguments: [
        "", "yesterday", "2026-13-01", "2026-00-01", "20261122", "-5", "99999999999999999999", "1969-12-31",
        "2026-02-29", "2026-04-31T12:00:00Z", "2026-01-32", "2026-11-22T24:00Z", "2026-11-22T12:60Z",
        "2026-11-22T12:00:61Z",
        // Digits of other scripts are not taken for zeros.
        "2026-11-22T\u{661}\u{662}:00Z", "\u{FF12}026-11-22",
    ])
    func invalidTimesAreRejected(text: String) { #expect(HistoryTime.time(text) == nil) }

    @Test func everyDayIsReadBack() {
        for day in stride(from: Int64(0), through: 2_932_896, by: 97) {
            let time = day * 86_400_000 + 1
            #expect(HistoryTime.time(HistoryTime.text(time)) == time)
        }
    }
}
