import History
import Payloads
import Testing

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

    /// Of contacts and GS1 data, only the passwords of addresses are left out.
    @Test(arguments: [
        ("BEGIN:VCARD\nVERSION:4.0\nFN:Ada\nURL:https://ada:SESAME@example.org/\nEND:VCARD", false),
        ("8200https://ada:SESAME@example.org/", true),
    ]) func theRestOfAContactIsKept(text: String, isGS1: Bool) throws {
        var entry = HistoryEntry.sample(text)
        entry.isGS1 = isGS1
        #expect(entry.payload.hasSecret)
        let kept = try HistoryStore().add(entry)
        #expect(kept.lacksSecret && kept.text == text.replacing(":SESAME", with: "") && kept.kind == entry.kind)
    }

    /// In the text of a bookmark, the password is behind an escaped colon.
    @Test func theAddressOfABookmarkIsNotKeptWithAPassword() throws {
        let entry = HistoryEntry.sample(#"MEBKM:TITLE:Door;URL:https\://ada\:SESAME@example.org/;;"#)
        #expect(entry.hasSecret && !entry.detail.contains("SESAME"))
        let kept = try HistoryStore().add(entry)
        #expect(kept.lacksSecret && ![kept.text, kept.title, kept.detail].contains { $0.contains("SESAME") })
    }

    @Test(arguments: [
        ("Scan this: WIFI:S:x;T:WPA;P:SESAME;; or ask at the desk", "Scan this:  or ask at the desk"),
        ("Scan this: WIFI:S:x;T:WPA;P:SESAME", "Scan this: "),
        ("Scan this: wifi:S:x;P:one;;SESAME", "Scan this: "), ("a WIFI:S:x;P:one;; SESAME;;", "a "),
        ("a WIFI:S:x;P:SESAME;; b WPA:P:SESAME;; c", "a  c"),
        ("a WIFI:S:x;P:one;; SESAME;\u{301}SESAME", "a "),
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
}
