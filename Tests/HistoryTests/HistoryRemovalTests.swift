import History
import Testing

struct HistoryRemovalTests {
    @Test func removedEntriesAreGoneAndCanBeRestored() throws {
        let store = try HistoryStore.filled((0..<5).map { .sample("code \($0)", minute: $0) })
        let all = try store.entries()
        let removal = try store.remove([all[0].id, all[2].id, 1])
        #expect(removal.count == 2)
        #expect(try store.texts() == ["code 3", "code 1", "code 0"])
        #expect(try store.found("code 4") == [] && store.count() == 3)
        #expect(try store.lastRemoval() == removal)
        #expect(try store.restore(removal) == 2)
        #expect(try store.entries() == all && store.found("code 4") == ["code 4"])
        #expect(try store.lastRemoval() == nil)
    }

    @Test func everythingIsClearedAndComesBack() throws {
        let store = try HistoryStore.filled((0..<5).map { .sample("code \($0)", minute: $0) })
        let first = try store.remove([store.ids()[0]])
        let rest = try store.remove(HistoryQuery())
        #expect(try rest.count == 4 && store.count() == 0)
        try store.restore(rest)
        #expect(try store.count() == 4)
        try store.restore(first)
        #expect(try store.count() == 5)
    }

    @Test func aSearchesResultsAreRemovedAndNothingElse() throws {
        let store = try HistoryStore.filled([.sample("keg 1"), .sample("keg 2"), .sample("wine")])
        let removal = try store.remove(HistoryQuery(search: "keg"))
        #expect(try removal.count == 2 && store.texts() == ["wine"])
    }

    @Test func forgottenEntriesCannotBeRestoredAndAreNotOnTheDisk() throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        let store = try folder.file.open().store
        try store.add(.sample("an unmistakable text"), thumbnail: Array("an unmistakable picture".utf8))
        try store.add(.sample("another"))
        let removal = try store.remove(HistoryQuery(search: "unmistakable"))
        try store.forget(removal)
        #expect(try store.restore(removal) == 0 && store.texts() == ["another"])
        store.close()
        for name in try folder.contents {
            let bytes = try TestBytes.of(folder.path + "/" + name)
            #expect(!bytes.contains("unmistakable"), "\(name)")
        }
    }

    @Test func oldRemovalsAreForgottenAndNewOnesAreNot() throws {
        let store = try HistoryStore.filled([.sample("old"), .sample("new")])
        let old = try store.remove(HistoryQuery(search: "old"), at: 1000)
        let new = try store.remove(HistoryQuery(search: "new"), at: 3000)
        try store.forgetRemovals(before: 2000)
        #expect(try store.restore(old) == 0 && store.restore(new) == 1)
    }
}
