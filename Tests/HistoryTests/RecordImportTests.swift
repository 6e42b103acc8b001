import History
import Testing

struct RecordImportTests {
    private final class Counter { var value = 0 }

    @Test func theKeptEntriesAndTheFreeIDsAreNotReadAgainForEachPart() throws {
        // All in one moment, as in a table without times.
        // Each ID is looked up once, and the first free one once more.
        for (statement, expected) in [("SELECT time, symbology, text", 1), ("SELECT 1 FROM scan WHERE id", 201)] {
            let store = try HistoryStore()
            let counter = Counter()
            try store.traceChanges { sql in if sql.hasPrefix(statement) { counter.value += 1 } }
            let records = RecordImport((0..<200).map { HistoryRecord(.sample("\($0)")) })
            while !records.isDone { _ = try records.addNext(20, to: store) }
            #expect(counter.value == expected, "\(statement)")
            #expect(try store.ids().count == 200)
        }
    }

    @Test func recordsOfOneTimeKeepTheOrderOfTheFileWhateverItsDirection() throws {
        let newestFirst = [("e", 1), ("d", 0), ("c", 0), ("b", 0), ("a", 0)] as [(String, Int64)]
        for file in [newestFirst, newestFirst.reversed()] {
            let store = try HistoryStore()
            let records = RecordImport(file.map { HistoryRecord(.sample($0.0, minute: $0.1)) })
            while !records.isDone { _ = try records.addNext(2, to: store) }
            #expect(try store.texts() == ["e", "d", "c", "b", "a"])
        }
    }

    @Test func recordsComeBeforeEntriesOfTheSameTimeThatAreKeptAlready() throws {
        let store = try HistoryStore.filled([.sample("old"), .sample("new")])
        #expect(try store.add(importing: ["first", "new", "last"].map { HistoryRecord(.sample($0)) }) == 2)
        #expect(try store.texts() == ["first", "last", "new", "old"])
    }

    @Test func recordsThatAreKeptAlreadyAreLeftOutInEachPart() throws {
        let store = try HistoryStore.filled([.sample("2"), .sample("7")])
        let texts = (0..<10).map(String.init) + ["1", "3"]
        let records = RecordImport(texts.map { HistoryRecord(.sample($0)) })
        var counts: [[Int]] = []
        while !records.isDone {
            let (new, known) = try records.addNext(5, to: store)
            counts.append([new, known])
        }
        #expect(counts == [[4, 1], [4, 1], [0, 2]])
        #expect(try store.texts().sorted() == (0..<10).map(String.init))
    }

    @Test func anEntryThatIsAddedBetweenTwoPartsTakesNoID() throws {
        let store = try HistoryStore()
        let records = RecordImport((0..<4).map { HistoryRecord(.sample("\($0)")) })
        _ = try records.addNext(2, to: store)
        try store.add(.sample("read meanwhile"))
        #expect(try records.addNext(to: store).new == 2)
        #expect(try store.texts().sorted() == ["0", "1", "2", "3", "read meanwhile"])
    }

    @Test func theNextPartGoesOnInAHistoryThatTookThePlaceOfADamagedOne() throws {
        let (old, new) = (try HistoryStore(), try HistoryStore.filled([.sample("3")]))
        let records = RecordImport((0..<4).map { HistoryRecord(.sample("\($0)")) })
        #expect(try records.addNext(2, to: old).new == 2)
        let (added, known) = try records.addNext(2, to: new)
        #expect(added == 1 && known == 1 && records.isDone)
        #expect(try new.texts().sorted() == ["2", "3"])
    }
}
