import History
import Payloads
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
}

struct HistorySearchTests {
    private func store() throws -> HistoryStore {
        var labelled = HistoryEntry.sample("0123456789", minute: 4, symbology: "EAN13")
        (labelled.label, labelled.note) = ("Kühlschrank", "left shelf")
        return try .filled([
            .sample("https://example.org/bikes/4711", minute: 1, scene: "Bike share"),
            .sample("会議室の鍵", minute: 2), .sample("100% \"quoted\" and_underscored \\", minute: 3), labelled,
        ])
    }

    @Test(arguments: [
        ("bikes", ["https://example.org/bikes/4711"]), ("BIKES", ["https://example.org/bikes/4711"]),
        ("471", ["https://example.org/bikes/4711"]), ("11", ["https://example.org/bikes/4711"]),
        ("example 4711", ["https://example.org/bikes/4711"]), ("example 9999", []), ("室の鍵", ["会議室の鍵"]),
        ("会議", ["会議室の鍵"]), ("鍵", ["会議室の鍵"]), ("kühl", ["0123456789"]), ("KÜHL", ["0123456789"]),
        ("shelf", ["0123456789"]), ("45 shelf", ["0123456789"]),
        ("\"quoted\"", ["100% \"quoted\" and_underscored \\"]), ("0%", ["100% \"quoted\" and_underscored \\"]),
        ("sh", ["0123456789"]), ("F", ["0123456789"]), ("lf", ["0123456789"]), ("zq", []), ("KÜ", ["0123456789"]),
        ("11 ex", ["https://example.org/bikes/4711"]), ("example zq", []), ("11 zq", []),
        ("d_", ["100% \"quoted\" and_underscored \\"]), ("\\", ["100% \"quoted\" and_underscored \\"]), ("NOT", []),
        ("a* OR b", []),
        (
            "\u{0}",
            [
                "0123456789", "100% \"quoted\" and_underscored \\", "会議室の鍵",
                "https://example.org/bikes/4711",
            ]
        ),
    ]) func partsOfWordsAreFoundWhateverTheyAre(search: String, texts: [String]) throws {
        #expect(try store().found(search) == texts)
    }

    /// The index also contains texts of two letters, and the last two letters of each text.
    @Test func twoLettersAreFoundWhereverTheyStand() throws {
        let store = try HistoryStore.filled([
            .sample("qz", minute: 1), .sample("aqz", minute: 2), .sample("q", minute: 3),
        ])
        #expect(try store.found("qz") == ["aqz", "qz"] && store.found("q").count == 3 && store.found("zq") == [])
        let old = try #require(try store.entries(HistoryQuery(search: "aqz")).first)
        var entry = old
        entry.note = "xy"
        #expect(try store.update(entry, from: old))
        #expect(try store.found("xy") == ["aqz"])
        _ = try store.remove(HistoryQuery(search: "xy"))
        #expect(try store.found("qz") == ["qz"])
    }

    /// A letter that is followed by hundreds of other letters is searched without the index.
    @Test func aLetterThatManyOthersFollowIsFound() throws {
        let letters = (0x4E00..<0x4F00).compactMap { Unicode.Scalar($0) }
        let store = try HistoryStore.filled(letters.map { .sample("x\($0) and 鍵") } + [.sample("鍵 y")])
        #expect(try store.found("x").count == letters.count && store.found("鍵").count == letters.count + 1)
        #expect(try store.found("x y") == [] && store.found("X 一") == ["x一 and 鍵"] && store.found("x zq") == [])
        #expect(try store.found("and x 鍵").count == letters.count)
    }

    @Test func twoLettersThatManyHaveAreFound() throws {
        let store = try HistoryStore()
        let records = (0..<10_500).map { HistoryRecord(.sample("kk \($0) kk", minute: $0)) }
        #expect(try store.add(importing: records) == records.count)
        #expect(try store.count(HistoryQuery(search: "kk")) == records.count)
        #expect(try store.count(HistoryQuery(search: "kk 10499")) == 1)
        #expect(try store.texts(HistoryQuery(search: "KK 77 k")).first == "kk 10477 kk")
    }

    @Test func theTitleIsSearchedToo() throws {
        let store = try HistoryStore.filled([.sample("BEGIN:VCARD\nVERSION:3.0\nN:Ono;Yoko;;;\nEND:VCARD\n")])
        #expect(try store.found("Yoko Ono").count == 1)
    }

    @Test func aNewLabelIsFoundAndTheOldOneIsNot() throws {
        let store = try store()
        let old = try #require(try store.entries().first)
        var entry = old
        entry.label = "Vorratskammer"
        #expect(try store.update(entry, from: old))
        #expect(try store.found("kühlschrank") == [] && store.found("kammer") == ["0123456789"])
    }

    @Test func onlyWhatWasChangedIsWritten() throws {
        let store = try HistoryStore()
        let old = try store.add(.sample("keg"))
        var (first, second) = (old, old)
        (first.label, first.quantity) = ("cellar", 12)
        try store.update(first, from: old)
        (second.isFavourite, second.note) = (true, "mine")
        try store.update(second, from: old)
        let kept = try #require(try store.entries().first)
        #expect(kept.label == "cellar" && kept.quantity == 12 && kept.isFavourite && kept.note == "mine")
        // Emptying a field is a change, too.
        (second, first) = (kept, kept)
        (second.label, second.isFavourite) = ("", false)
        try store.update(second, from: first)
        let last = try #require(try store.entries().first)
        #expect(last.label.isEmpty && !last.isFavourite && last.quantity == 12)
    }

    @Test func filtersNarrowDownAloneAndTogether() throws {
        let store = try store()
        var query = HistoryQuery()
        query.kinds = [.link]
        #expect(try store.texts(query) == ["https://example.org/bikes/4711"])
        query.search = "会議"
        #expect(try store.texts(query) == [])
        query = HistoryQuery()
        query.symbologies = ["EAN13", "Code128"]
        #expect(try store.texts(query) == ["0123456789"])
        query = HistoryQuery()
        query.scenes = ["Bike share"]
        #expect(try store.count(query) == 1)
        query = HistoryQuery()
        (query.since, query.until) = (HistoryEntry.noon + 120_000, HistoryEntry.noon + 240_000)
        #expect(try store.texts(query) == ["100% \"quoted\" and_underscored \\", "会議室の鍵"])
        query.search = "quoted"
        #expect(try store.count(query) == 1)
        query = HistoryQuery()
        query.isFavourite = true
        #expect(try store.count(query) == 0)
    }

    @Test func filtersAreThePropertiesOfTheEntries() throws {
        let store = try store()
        let choices = try store.choices()
        #expect(Set(choices.kinds) == [.link, .text, .product] || Set(choices.kinds) == [.link, .text])
        #expect(Set(choices.symbologies) == ["QRCode", "EAN13"] && choices.scenes == ["Bike share"])
        var query = HistoryQuery()
        query.scenes = ["Bike share"]
        _ = try store.remove(query)
        #expect(try store.choices().scenes == [])
        #expect(try HistoryStore().choices() == HistoryStore.Choices())
    }
}

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

struct HistorySecretTests {
    @Test(arguments: [
        ("WIFI:S:Reading Room;T:WPA;P:open-sesame;;", "Reading Room", "open-sesame"),
        ("WIFI:S:Work;T:WPA2-EAP;E:PEAP;I:ada;P:open\\;sesame;;", "Work", "sesame"),
        ("otpauth://totp/Example:ada?secret=JBSWY3DPEHPK3PXP&issuer=Example", "Example", "JBSWY3DPEHPK3PXP"),
        ("MT:Y.K9042C00KA0648G00", "", "Y.K90"), ("X-HM://0023ISYWY", "", "0023ISY"),
        ("WIFI:T:nopass;S:Guests;P:open-sesame;;", "Guests", "open-sesame"),
        ("LPA:1$smdp.example.org$SESAME-12", "", "SESAME-12"),
    ]) func aPasswordIsNotKeptUnlessAsked(text: String, title: String, secret: String) throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        let store = try folder.file.open().store
        let entry = HistoryEntry.sample(text)
        #expect(entry.hasSecret)
        let kept = try store.add(entry)
        #expect(kept.lacksSecret && kept.title == title && kept.kind == entry.kind && !kept.hasSecret)
        #expect(!kept.payload.fields.contains { $0.isSecret && !$0.value.text.isEmpty })
        if !entry.title.isEmpty, title.isEmpty { #expect(!kept.text.contains(entry.title)) }
        let read = try #require(try store.entries().first)
        #expect(
            read == kept && !read.text.contains(secret) && !String(decoding: read.bytes, as: UTF8.self).contains(secret)
        )
        store.close()
        for name in try folder.contents {
            #expect(!(try TestBytes.of(folder.path + "/" + name)).contains(secret), "\(name)")
        }
    }

    /// Content of unknown kinds is also kept without the parts that could be a password.
    @Test(arguments: [
        "otpauth://steam/x?secret=SESAMEAAAAAAAA", "otpauth://totp/a?secret=SESAMECCCCCC1!",
        "otpauth-migration://offline?data=SESAME!", "WIFI:P:SESAME;;", "WIFI:T:WPA;P:SESAME;S:;;",
        "wifi:PASSWORD:SESAME;",
        "Setup: otpauth://totp/Ada?secret=SESAME", "Scan this: WIFI:S:x;T:WPA;P:SESAME;;", "WPA:T:WPA;S:x;P:SESAME;;",
        "BEGIN:VCARD\nVERSION:3.0\nFN:Ada\nNOTE:WIFI:S:x\\;P:SESAME\\;\\;\nEND:VCARD",
        "MECARD:N:Ada;NOTE:WIFI\\:S\\:x\\;P\\:SESAME\\;\\;;;",
        "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\r\nNOTE:WI\r\n FI:S:x\\;P:SESAME\\;\\;\r\nEND:VCARD",
        "https://example.org/?q=WIFI%3AP%3ASESAME%3B%3B",
        "https://u:one/SESAME@example.org/", "//u:SESAME@example.org/", "https://u:pa%40ss:SESAME@h@example.org/",
        "https://u:pa@ss:SESAME@example.org/", "https://me@mail.example:SESAME@example.org/",
        "https://ada:SESAME@example.org/x", "ftp://me:SESAME@files.example", "See https://ada:SESAME@example.org/ now",
    ]) func unknownContentIsNotKeptWithAPassword(text: String) throws {
        let store = try HistoryStore()
        let entry = HistoryEntry.sample(text)
        #expect(entry.hasSecret)
        try store.add(entry)
        let kept = try #require(try store.entries().first)
        #expect(kept.lacksSecret)
        for text in [kept.text, kept.title, kept.detail, String(decoding: kept.bytes, as: UTF8.self)] {
            #expect(!text.contains("SESAME"))
        }
        #expect(text.contains("example") == kept.text.contains("example"))
        #expect(try store.found("SESAME").isEmpty)
    }

    @Test(arguments: [
        ("Scan this: WIFI:S:x;T:WPA;P:SESAME;; or ask at the desk", "Scan this:  or ask at the desk"),
        ("Scan this: WIFI:S:x;T:WPA;P:SESAME", "Scan this: "),
        ("Scan this: wifi:S:x;P:one;;SESAME", "Scan this: "), ("a WIFI:S:x;P:one;; SESAME;;", "a "),
        ("a WIFI:S:x;P:SESAME;; b WPA:P:SESAME;; c", "a  c"),
        ("a WIFI:S:x;P:SESAME;; otpauth://totp/Ada?secret=SESAME", ""),
        ("https://ada:SESAME@example.org/ WIFI:S:x;P:SESAME;;", "https://ada@example.org/ "),
    ]) func textAroundANetworkIsKept(text: String, left: String) throws {
        let kept = try HistoryStore().add(.sample(text))
        #expect(kept.text == left && kept.lacksSecret && !kept.title.contains("SESAME") && !kept.hasSecret)
    }

    @Test(arguments: [
        "https://example.org:8080/@ada", "mailto:a@b.example", "https://example.org:8080/x@y:z@", "//example.org/a:b@c",
        "WPA is older than WPA3: use the newer one", "WIFI:S:Guests;T:nopass;;", "12:30 @home",
    ])
    func contentWithoutAPasswordIsKeptUnchanged(text: String) {
        #expect(!HistoryEntry.sample(text).hasSecret)
    }

    @Test func aPasswordIsKeptWhereItIsAsked() throws {
        let store = try HistoryStore()
        let entry = try store.add(.sample("WIFI:S:Home;T:WPA;P:open-sesame;;"), keepsSecrets: true)
        #expect(!entry.lacksSecret && entry.hasSecret && entry.text.contains("open-sesame"))
    }

    @Test func anOpenNetworkHasNone() {
        let entry = HistoryEntry.sample("WIFI:S:Guests;T:nopass;;")
        #expect(!entry.hasSecret && entry.withoutSecrets == entry)
    }

    /// Neither part of a network's text is recognizable as one with a password.
    @Test(arguments: ["A;P:secretpass-", "ALPHA-BETA-GAMMA;;"]) func noTextOfAPartOfAMessageIsKept(text: String) throws
    {
        let store = try HistoryStore()
        var part = HistoryEntry.sample(text)
        part.part = "2/3"
        let kept = try store.add(part, thumbnail: [1])
        #expect(kept.part == "2/3" && kept.lacksSecret && kept.text.isEmpty && kept.bytes.isEmpty)
        #expect(kept.title.isEmpty && kept.detail.isEmpty)
        #expect(try store.thumbnails(of: [kept.id]).isEmpty && store.found("secretpass").isEmpty)
        #expect(try store.add(part, keepsSecrets: true).text == text)
        // In an inventory, too, one part must not be taken for another.
        let session = try store.beginSession(scene: "")
        var other = part
        other.part = "3/3"
        for part in [part, other] { try store.count(part, quantity: 1, in: session) }
        var query = HistoryQuery()
        query.session = session
        #expect(try store.entries(query).map(\.part).sorted() == ["2/3", "3/3"])
        #expect(try store.texts(query) == ["", ""])
    }

    /// If a search for logins scanned the rest of the text again for each beginning of a login, this text would take
    /// hours.
    @Test func manyBeginningsOfALoginAreLookedThroughOnce() {
        let text = "@" + String(repeating: "//a:b", count: 20_000) + String(repeating: "wifi:", count: 20_000)
        #expect(!HistoryEntry.sample(text).hasSecret)
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
