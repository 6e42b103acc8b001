import History
import Testing

struct HistorySessionTests {
    @Test func aTextIsOneEntryOfASessionHoweverOftenItIsRead() throws {
        let store = try HistoryStore()
        let session = try store.beginSession(scene: "Inventory")
        for (text, quantity) in [("keg 1", 1), ("keg 2", 1), ("keg 1", 2), ("keg 1", 2)] {
            try store.count(.sample(text, scene: "Inventory"), quantity: quantity, in: session)
        }
        var query = HistoryQuery()
        query.session = session
        let entries = try store.entries(query)
        #expect(Set(entries.map { "\($0.text) \($0.count) \($0.quantity)" }) == ["keg 1 3 2", "keg 2 1 1"])
        try store.setQuantity(12, of: "keg 2", in: session)
        #expect(try store.entries(query).first { $0.text == "keg 2" }?.quantity == 12)
    }

    @Test func aListSurvivesTheProgram() throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        var store = try folder.file.open().store
        let session = try store.beginSession(scene: "Inventory")
        try store.expect(["keg 1", "keg 9"], names: ["keg 9": "Stout"], in: session)
        try store.count(.sample("keg 1"), quantity: 1, in: session)
        store = try folder.file.open().store
        let open = try #require(try store.openSession())
        #expect(open.id == session && open.expected == ["keg 1", "keg 9"] && open.entries == 1)
        #expect(open.names == ["keg 9": "Stout"])
        try store.endSession(session)
        #expect(try store.openSession() == nil && store.sessions().map(\.id) == [session])
    }

    @Test func aWholeListIsKeptWhateverTheSessionHasOfItAlready() throws {
        let store = try HistoryStore()
        let session = try store.beginSession(scene: "Inventory")
        try store.count(.sample("keg 1"), quantity: 1, in: session)
        func line(_ text: String, minute: Int64, count: Int, quantity: Int) -> HistoryEntry {
            var entry = HistoryEntry.sample(text, minute: minute)
            (entry.count, entry.quantity) = (count, quantity)
            return entry
        }
        let networks = ["one", "two"].map { "WIFI:S:Cellar;T:WPA;P:\($0);;" }
        let list = [
            line("keg 1", minute: 0, count: 3, quantity: 7), line("keg 2", minute: 1, count: 2, quantity: 2),
            line(networks[0], minute: 2, count: 1, quantity: 4), line(networks[1], minute: 3, count: 2, quantity: 5),
        ]
        let kept = HistoryEntry.keptText(of: networks[0])
        for _ in 1...2 {
            try store.keep(list, in: session)
            #expect(
                Set(try store.entries().map { "\($0.text) \($0.count) \($0.quantity)" })
                    == ["keg 1 3 7", "keg 2 2 2", "\(kept) 3 9"])
            #expect(try store.openSession()?.entries == 3)
        }
        let other = try store.beginSession(scene: "")
        try store.keep(list, in: other, keepsSecrets: true)
        #expect(try store.session(other)?.entries == 4)
    }

    @Test func aClearedListComesBackWithWhatWasReadSince() throws {
        let store = try HistoryStore()
        let old = try store.beginSession(scene: "Inventory")
        try store.count(.sample("keg 1"), quantity: 5, in: old)
        try store.endSession(old)
        let new = try store.beginSession(scene: "Inventory")
        try store.count(.sample("keg 1"), quantity: 1, in: new)
        try store.count(.sample("keg 2"), quantity: 1, in: new)
        try store.expect(["keg 3"], in: new)
        try store.resumeSession(old, taking: new)
        let open = try #require(try store.openSession())
        #expect(open.id == old && open.entries == 2 && open.expected == ["keg 3"])
        #expect(
            Set(try store.entries().map { "\($0.text) \($0.count) \($0.quantity)" }) == ["keg 1 2 5", "keg 2 1 1"])
        #expect(try store.sessions().count == 1)
    }

    @Test func aClearedListComesBackWithTheStarLabelAndNoteOfWhatWasReadSince() throws {
        let store = try HistoryStore()
        let old = try store.beginSession(scene: "Inventory")
        try store.count(.sample("keg 1"), quantity: 1, in: old)
        try store.endSession(old)
        let new = try store.beginSession(scene: "Inventory")
        let read = try store.count(.sample("keg 1"), quantity: 1, in: new)
        var changed = read
        (changed.isFavourite, changed.label, changed.note) = (true, "Stout", "leaks")
        try store.update(changed, from: read)
        try store.resumeSession(old, taking: new)
        let entry = try #require(try store.entries().first)
        #expect(try store.entries().count == 1 && entry.count == 2)
        #expect(entry.isFavourite && entry.label == "Stout" && entry.note == "leaks")
    }

    @Test func theOtherPartsOfAMessageStayWhenAClearedListComesBack() throws {
        let store = try HistoryStore()
        func read(_ part: String, in session: Int64) throws {
            var entry = HistoryEntry.sample("")
            entry.part = part
            try store.count(entry, quantity: 1, in: session)
        }
        let old = try store.beginSession(scene: "Inventory")
        try read("1/3", in: old)
        try read("2/3", in: old)
        try store.endSession(old)
        let new = try store.beginSession(scene: "Inventory")
        try read("2/3", in: new)
        try read("3/3", in: new)
        try store.resumeSession(old, taking: new)
        #expect(try store.entries().map { "\($0.part) \($0.count)" }.sorted() == ["1/3 1", "2/3 2", "3/3 1"])
    }

    @Test func partsOfAMessageAreCountedEachForItself() throws {
        let store = try HistoryStore()
        let session = try store.beginSession(scene: "Inventory")
        let parts = [("WIFI:S:Cel", "1/2"), ("lar;P:secret;;", "2/2")].map { text, part in
            var entry = HistoryEntry.sample(text)
            entry.part = part
            return entry
        }
        for _ in 1...2 {
            try store.keep(parts, in: session)
            let kept = try store.entries().map { "\($0.text) \($0.part) \($0.count) \($0.quantity)" }
            #expect(kept.sorted() == [" 1/2 1 1", " 2/2 1 1"])
        }
    }

    @Test func aPartOfAMessageIsChangedAndTakenOffByItself() throws {
        let store = try HistoryStore()
        let session = try store.beginSession(scene: "Inventory")
        // Of the device's text and of those of the parts nothing is kept.
        let device = "MT:Y.K9042C00KA0648G00"
        try store.count(.sample(device), quantity: 1, in: session)
        for part in ["1/2", "2/2"] {
            var entry = HistoryEntry.sample("piece \(part)")
            entry.part = part
            try store.count(entry, quantity: 1, in: session)
        }
        func lines() throws -> [String] { try store.entries().map { "\($0.text)\($0.part) \($0.quantity)" }.sorted() }
        try store.setQuantity(2, of: device, in: session)
        try store.setQuantity(3, of: "piece 2/2", part: "2/2", in: session)
        #expect(try lines() == [" 2", "1/2 1", "2/2 3"])
        #expect(try store.remove("piece 1/2", part: "1/2", of: session).count == 1)
        #expect(try lines() == [" 2", "2/2 3"])
        #expect(try store.remove(device, of: session).count == 1)
        #expect(try lines() == ["2/2 3"])
    }

    @Test func anEmptySessionIsNotListed() throws {
        let store = try HistoryStore()
        _ = try store.beginSession(scene: "")
        #expect(try store.sessions() == [])
    }

    @Test func theListThatIsUnderWayStaysWhenItsEntriesAreDeletedSingly() throws {
        let store = try HistoryStore()
        let link = try store.add(.sample("a link")).id
        let open = try store.beginSession(scene: "Inventory")
        try store.count(.sample("keg 1"), quantity: 5, in: open)
        let keg = try #require(try store.entries().first { $0.text == "keg 1" }).id
        let (removal, kept) = try store.removeOutsideOpenSession([link, keg])
        #expect(removal.count == 1 && kept == 1)
        #expect(try store.entries().map(\.text) == ["keg 1"])
        try store.endSession(open)
        let rest = try store.removeOutsideOpenSession([keg])
        #expect(rest.removal.count == 1 && rest.kept == 0)
        #expect(try store.entries().isEmpty)
    }

    @Test func theListThatIsUnderWayStaysWhenTheHistoryIsCleared() throws {
        let store = try HistoryStore()
        try store.add(.sample("a link"))
        let ended = try store.beginSession(scene: "Inventory")
        try store.count(.sample("keg 0"), quantity: 1, in: ended)
        try store.endSession(ended)
        let open = try store.beginSession(scene: "Inventory")
        try store.count(.sample("keg 1"), quantity: 5, in: open)
        let (removal, kept) = try store.removeAllOutsideOpenSession()
        #expect(removal.count == 2 && kept == 1)
        #expect(try store.entries().map(\.text) == ["keg 1"] && store.openSession()?.id == open)
        // After the list has ended it is an entry like the others.
        try store.endSession(open)
        let rest = try store.removeAllOutsideOpenSession()
        #expect(try rest.removal.count == 1 && rest.kept == 0 && store.entries().isEmpty)
    }

    @Test func theListThatIsUnderWayStaysWhenItsEntriesAreDeletedByASearch() throws {
        let store = try HistoryStore()
        try store.add(.sample("keg 0"))
        let open = try store.beginSession(scene: "Inventory")
        for text in ["keg 1", "keg 2", "wine"] { try store.count(.sample(text), quantity: 5, in: open) }
        let (removal, kept) = try store.removeAllOutsideOpenSession(HistoryQuery(search: "keg"))
        #expect(removal.count == 1 && kept == 2)
        #expect(try Set(store.texts()) == ["keg 1", "keg 2", "wine"])
        let nothing = try store.removeAllOutsideOpenSession(HistoryQuery(search: "beer"))
        #expect(nothing.removal.count == 0 && nothing.kept == 0)
    }

    @Test func aTextThatIsTakenOffAListComesBackAsOneEntry() throws {
        let store = try HistoryStore()
        let session = try store.beginSession(scene: "Inventory")
        try store.count(.sample("keg 1"), quantity: 12, in: session)
        try store.count(.sample("keg 2"), quantity: 1, in: session)
        let removal = try store.remove("keg 1", of: session)
        #expect(removal.count == 1)
        #expect(try store.texts() == ["keg 2"])
        // The code is read again before the user undoes the removal.
        try store.count(.sample("keg 1", minute: 1), quantity: 1, in: session)
        #expect(try store.lastRemoval() == removal && store.restore(removal) == 1)
        let entries = try store.entries()
        #expect(Set(entries.map { "\($0.text) \($0.count) \($0.quantity)" }) == ["keg 1 2 12", "keg 2 1 1"])
        #expect(try store.found("keg 1").count == 1)
    }

    @Test func aRestoredEntryTakesInNoOlderOneAndKeepsTheStarOfANewerOne() throws {
        let store = try HistoryStore()
        let session = try store.beginSession(scene: "Inventory")
        for minute in [0, 60] as [Int64] {
            var entry = HistoryEntry.sample("keg 1", minute: minute)
            entry.session = session
            try store.add(entry)
        }
        let entries = try store.entries().sorted { $0.id < $1.id }
        let (early, late) = (entries[0], entries[1])
        let removal = try store.remove([late.id])
        #expect(try store.restore(removal) == 1 && store.entries().count == 2)
        var starred = late
        (starred.isFavourite, starred.note) = (true, "leaks")
        #expect(try store.update(starred, from: late))
        let first = try store.remove([early.id])
        #expect(try store.restore(first) == 1)
        let whole = try store.entries()
        #expect(whole.map(\.id) == [early.id] && whole.map(\.note) == ["leaks"] && whole.map(\.count) == [2])
        #expect(whole.map(\.isFavourite) == [true])
    }

    @Test func whatComesBackIsCountedIntoNoOtherSessionAndNoOtherPart() throws {
        let store = try HistoryStore()
        func part(_ number: String, minute: Int64) -> HistoryEntry {
            var entry = HistoryEntry.sample("a piece of a message", minute: minute)
            entry.part = number
            return entry
        }
        let session = try store.beginSession(scene: "Inventory")
        try store.count(.sample("keg 1"), quantity: 12, in: session)
        try store.count(part("1/3", minute: 1), quantity: 1, in: session)
        let removal = try store.remove(HistoryQuery())
        try store.count(part("2/3", minute: 2), quantity: 1, in: session)
        try store.add(.sample("keg 1", minute: 3))
        try store.count(.sample("keg 1", minute: 4), quantity: 1, in: store.beginSession(scene: ""))
        #expect(try removal.count == 2 && store.restore(removal) == 2 && store.entries().count == 5)
    }

    @Test func aTextThatIsTakenOffForGoodIsGoneFromTheListOnly() throws {
        let store = try HistoryStore()
        try store.add(.sample("keg 1", minute: 5))
        let session = try store.beginSession(scene: "Inventory")
        try store.count(.sample("keg 1"), quantity: 1, in: session)
        try store.forget(try store.remove("keg 1", of: session))
        #expect(try store.texts() == ["keg 1"] && store.sessions() == [])
    }

    @Test(arguments: [
        "WIFI:S:Reading Room;T:WPA;P:open-sesame;;", "otpauth://totp/Shop:ana?secret=JBSWY3DPEHPK3PXP&issuer=Shop",
        "X-HM://0052VG2TIABCD", "https://ana:open-sesame@example.com/",
    ])
    func aTextWithAPasswordIsOneEntryWithItsQuantity(text: String) throws {
        let store = try HistoryStore()
        let session = try store.beginSession(scene: "Inventory")
        try store.count(.sample(text), quantity: 1, in: session)
        try store.setQuantity(12, of: text, in: session)
        let kept = try #require(try store.entries().first)
        #expect(kept.lacksSecret && kept.text != text && kept.quantity == 12)
        #expect(kept.text == HistoryEntry.keptText(of: text))
        // A line kept with its password, and one kept without it, count as the same.
        try store.count(.sample(text), quantity: 12, in: session, keepsSecrets: true)
        try store.setQuantity(13, of: kept.text, in: session)
        #expect(try store.entries().map { "\($0.count) \($0.quantity)" } == ["2 13"])
        #expect(try store.remove(text, of: session).count == 1)
    }

    @Test func textsThatDifferInTheirPasswordShareAnEntryThatStaysUntilAllAreTakenOff() throws {
        let store = try HistoryStore()
        let session = try store.beginSession(scene: "Inventory")
        let (first, second) = ("WIFI:S:Reading Room;T:WPA;P:one;;", "WIFI:S:Reading Room;T:WPA;P:two;;")
        try store.count(.sample(first), quantity: 5, shared: 5, in: session)
        try store.count(.sample(second), quantity: 1, shared: 6, in: session)
        func entries() throws -> [String] { try store.entries().map { "\($0.count) \($0.quantity)" } }
        #expect(try entries() == ["2 6"])
        try store.setQuantity(3, shared: 8, of: second, in: session)
        #expect(try entries() == ["2 8"])
        let removal = try store.remove(first, of: session, leaving: 3)
        #expect(try removal.count == 0 && entries() == ["2 3"])
        let last = try store.remove(second, of: session)
        #expect(try last.count == 1 && entries() == [])
        try store.restore(last)
        try store.restore(removal)
        #expect(try entries() == ["2 3"])
    }

    @Test func textsWhosePasswordsAreKeptHaveQuantitiesOfTheirOwn() throws {
        let store = try HistoryStore()
        let session = try store.beginSession(scene: "Inventory")
        let (first, second) = ("WIFI:S:Reading Room;T:WPA;P:one;;", "WIFI:S:Reading Room;T:WPA;P:two;;")
        try store.count(.sample(first), quantity: 5, shared: 5, in: session, keepsSecrets: true)
        try store.count(.sample(second), quantity: 1, shared: 6, in: session, keepsSecrets: true)
        try store.setQuantity(3, shared: 8, of: second, in: session)
        #expect(try Set(store.entries().map { "\($0.text) \($0.quantity)" }) == [first + " 5", second + " 3"])
        let removal = try store.remove(first, of: session, leaving: 3)
        #expect(try removal.count == 1 && store.entries().map(\.text) == [second])
    }
}
