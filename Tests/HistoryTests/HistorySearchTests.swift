import History
import Payloads
import Testing

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

    /// In a query, a combining mark behind a quotation mark or a wildcard does not make it another character.
    @Test(arguments: ["a\"\u{301} OR", "x\"\u{301}", "\"\u{301}", "\"\u{301},=", "%\u{301}", "_\u{301}", "\\\u{301}"])
    func aMarkBehindAQuotationMarkOrWildcardIsSearchedFor(search: String) throws {
        let text = "a\"\u{301} OR x\"\u{301},= %\u{301} _\u{301} \\\u{301}"
        let other = "ab\u{301} or x,= \u{301} c\u{301} d"
        let store = try HistoryStore.filled([.sample(text, minute: 1), .sample(other, minute: 2)])
        #expect(try store.found(search) == [text])
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
