import History
import Testing

struct HistoryStoreTests {
    @Test func keptEntriesAreReadBackCompletely() throws {
        let store = try HistoryStore()
        var entry = HistoryEntry(
            time: HistoryEntry.noon, source: ReadSource(.file, name: "/tmp/a, b.pdf", page: 3), symbology: "DataMatrix",
            text: "a\u{0}b ß 読み", bytes: [0x61, 0, 0x62, 0xFF], isGS1: true, scene: "Store room",
            corners: [(1, 2), (3.25, 2), (3, 4.5), (1, 4)].map { .init(x: $0.0, y: $0.1) })
        entry.isFavourite = true
        (entry.label, entry.note, entry.quantity) = ("keg", "line 1\nline 2", 12)
        let kept = try store.add(entry)
        entry.id = kept.id
        #expect(try store.entries() == [entry])
        #expect(try store.entries(ids: [kept.id, 1]) == [kept.id: entry])
    }

    @Test func theNewestComesFirstWhateverTheOrderOfAdding() throws {
        let store = try HistoryStore.filled([2, 0, 1, 1].map { .sample("at \($0)", minute: $0) })
        #expect(try store.texts() == ["at 2", "at 1", "at 1", "at 0"])
    }

    @Test func entriesOfOneMomentAreAllKept() throws {
        let store = try HistoryStore.filled((0..<2500).map { .sample("\($0)") })
        #expect(try store.texts() == (0..<2500).reversed().map { "\($0)" })
        #expect(Set(try store.ids()).count == 2500)
    }

    @Test func pagesFollowOneAnotherWithoutGaps() throws {
        let store = try HistoryStore.filled((0..<25).map { .sample("\($0)", minute: $0 / 3) })
        var texts: [String] = []
        var last: Int64?
        while true {
            let page = try store.entries(before: last, limit: 4)
            guard let end = page.last else { break }
            texts += page.map(\.text)
            last = end.id
        }
        #expect(texts == (0..<25).reversed().map { "\($0)" })
    }

    @Test func aThumbnailIsKeptBesideItsEntryButNotWithoutItsPassword() throws {
        let store = try HistoryStore()
        let plain = try store.add(.sample("plain"), thumbnail: [1, 2, 3])
        let secret = try store.add(.sample("WIFI:S:Home;T:WPA;P:secret99;;"), thumbnail: [1, 2, 3])
        #expect(try store.thumbnail(of: plain.id) == [1, 2, 3])
        #expect(try store.thumbnail(of: secret.id) == nil)
    }

    @Test func anotherStoresChangesAreNoticedAndItsOwnAreNot() throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        let (one, two) = (try folder.file.open().store, try folder.file.open().store)
        let before = try one.foreignChanges()
        try one.add(.sample("of one"))
        #expect(try one.foreignChanges() == before)
        try two.add(.sample("of two"))
        #expect(try one.foreignChanges() != before)
        #expect(try one.texts().count == 2 && two.texts().count == 2)
    }

    @Test func twoStoresWriteAtOnce() async throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        let stores = [try folder.file.open().store, try folder.file.open().store]
        try await withThrowingTaskGroup { group in
            for (number, store) in stores.enumerated() {
                group.addTask { for index in 0..<100 { try store.add(.sample("\(number) \(index)")) } }
            }
            try await group.waitForAll()
        }
        #expect(Set(try stores[0].texts()).count == 200)
    }

    @Test func theWholeOfAMessageTakesThePlaceOfItsParts() throws {
        let store = try HistoryStore()
        var parts: [HistoryEntry] = []
        for number in 1...3 {
            var part = HistoryEntry.sample("part \(number)", minute: Int64(number))
            part.part = "\(number)/3"
            parts.append(try store.add(part, keepsSecrets: true))
        }
        #expect(try store.entries().map(\.part) == ["3/3", "2/3", "1/3"])
        // The user has written a note for one of them.
        var noted = parts[1]
        noted.note = "mine"
        try store.update(noted, from: parts[1])
        try store.add(.sample("the whole", minute: 9), replacing: parts.map(\.id))
        #expect(try store.texts() == ["the whole", "part 2"])
        #expect(try store.found("part").count == 1)
    }

    @Test func thumbnailsAreGivenForAsManyEntriesAsHaveOne() throws {
        let store = try HistoryStore()
        let (one, two) = (try store.add(.sample("one"), thumbnail: [1]), try store.add(.sample("two", minute: 1)))
        #expect(try store.thumbnails(of: [one.id, two.id, 7]) == [one.id: [1]])
        let session = try store.beginSession(scene: "")
        let listed = try store.count(.sample("keg", minute: 2), quantity: 1, in: session, thumbnail: [2])
        #expect(try store.thumbnail(of: listed.id) == [2])
    }
}
