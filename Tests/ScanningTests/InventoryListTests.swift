import Scanning
import Testing

struct InventoryListTests {
    @Test func aCodeIsListedOnceAndCounted() {
        var list = InventoryList()
        let answer1 = list.take("keg 1", symbology: "QRCode", time: "10:00")
        #expect(answer1 == .new)
        let answer2 = list.take("keg 2", symbology: "QRCode", time: "10:01")
        #expect(answer2 == .new)
        let answer3 = list.take("keg 1", symbology: "QRCode", time: "10:02")
        #expect(answer3 == .duplicate)
        #expect(list.rows.map(\.count) == [2, 1])
        #expect(list.rows.map(\.time) == ["10:00", "10:01"])
    }

    @Test func expectedCodesAreTickedOffAndOthersAreUnexpected() {
        var list = InventoryList()
        list.expect(csv: "Code;Name\nkeg 1;Stout\nkeg 2;Porter\n\nkeg 2;again\n")
        #expect(list.missing == ["keg 1", "keg 2"])
        let answer4 = list.take("keg 2", symbology: "QRCode", time: "")
        #expect(answer4 == .new)
        let answer5 = list.take("wine", symbology: "QRCode", time: "")
        #expect(answer5 == .unexpected)
        let answer6 = list.take("wine", symbology: "QRCode", time: "")
        #expect(answer6 == .duplicate)
        #expect(list.missing == ["keg 1"])
        #expect(list.unexpectedCount == 1)
    }

    @Test func aCodeThatCountsAgainIsAnotherThingOfItsKind() {
        var list = InventoryList()
        let answers = [true, false, true, false].map {
            list.take("can", symbology: "", time: "", countsAgain: $0)
        }
        #expect(answers == [.new, .duplicate, .new, .duplicate])
        #expect(list.rows.map(\.count) == [4] && list.rows.map(\.quantity) == [2])
    }

    @Test func aListLoadedLaterChecksWhatWasRead() {
        var list = InventoryList()
        _ = list.take("keg 1", symbology: "QRCode", time: "")
        _ = list.take("wine", symbology: "QRCode", time: "")
        list.expect(csv: "keg 1\nkeg 2\n")
        #expect(list.rows.map(\.isExpected) == [true, false])
    }

    @Test func whatIsExpectedIsTakenFromATableThatWasReadElsewhere() {
        var table = InventoryList()
        table.expect(csv: "Keg;Beer\nkeg 1;Stout\nkeg 2;Porter\n")
        var list = InventoryList()
        _ = list.take("keg 1", symbology: "QRCode", time: "")
        _ = list.take("wine", symbology: "QRCode", time: "")
        list.expect(as: table)
        #expect(list.rows.map(\.isExpected) == [true, false])
        #expect(list.missing == table.missing.filter { $0 != "keg 1" })
        #expect(list.names == table.names && list.titles == table.titles)
    }

    @Test func theTableHoldsWhatWasReadAndWhatIsMissing() {
        var list = InventoryList()
        list.expect(csv: "a,b\n\"c, \"\"d\"\"\"\n")
        _ = list.take("c, \"d\"", symbology: "QRCode", time: "10:00")
        list.setQuantity(12, at: 0)
        #expect(
            list.csv == "code,symbology,count,quantity,time,state,name\r\n"
                + "\"c, \"\"d\"\"\",QRCode,1,12,10:00,expected,\r\na,,0,0,,missing,b\r\n")
        list.expect(csv: "a\n\"c, \"\"d\"\"\"\n")
        #expect(
            list.csv == "code,symbology,count,quantity,time,state\r\n"
                + "\"c, \"\"d\"\"\",QRCode,1,12,10:00,expected\r\na,,0,0,,missing\r\n")
    }

    @Test func namesOfExpectedCodesAreKeptAndExported() {
        var list = InventoryList()
        list.expect(csv: "code,name\nkeg 1,Stout\nkeg 2\n")
        _ = list.take("keg 3", symbology: "QRCode", time: "10:00")
        #expect(list.names == ["keg 1": "Stout"])
        #expect(
            list.csv == "code,symbology,count,quantity,time,state,name\r\n"
                + "keg 3,QRCode,1,1,10:00,unexpected,\r\nkeg 1,,0,0,,missing,Stout\r\nkeg 2,,0,0,,missing,\r\n")
        // The exported list has its names in another column, or has none.
        var next = InventoryList()
        next.expect(csv: list.csv)
        #expect(next.names == ["keg 1": "Stout"] && next.expected == ["keg 3", "keg 1", "keg 2"])
        next.expectNothing()
        next.expect(csv: next.csv + "keg 4,QRCode,1,1,10:00,read\n")
        #expect(next.names.isEmpty && next.expected == ["keg 4"])
        // A column whose title names another property has no names.
        next.expect(csv: "code,quantity\nkeg 4,12\n")
        #expect(next.names.isEmpty && next.expected == ["keg 4"])
        for titles in ["Code;Menge", "código;Cantidad", "コード;数量", "code; COUNT "] {
            next.expect(csv: titles + "\nkeg 4;12\n")
            #expect(next.names.isEmpty && next.expected == ["keg 4"], "\(titles)")
        }
        // Without titles, names are in the second column.
        next.expect(csv: "keg 5;Porter\n")
        #expect(next.names == ["keg 5": "Porter"])
    }

    @Test func titlesAreKnownAsInTablesOfLabels() {
        var list = InventoryList()
        list.expect(csv: "Item no,Description\n4711,Stout\n")
        #expect(list.expected == ["4711"] && list.names == ["4711": "Stout"])
        #expect(list.titles?.cells == ["Item no", "Description"])
        list.expect(csv: "Nummer;Größe\nA;x\nB;y\n")
        #expect(list.expected == ["A", "B"])
        list.expect(csv: "Name,Code\nStout,keg 1\n")
        #expect(list.expected == ["keg 1"] && list.names == ["keg 1": "Stout"])
        list.expect(csv: "KEG-0001\nKEG-0002\n")
        #expect(list.expected == ["KEG-0001", "KEG-0002"] && list.titles == nil)
    }

    @Test func anExportedListCanBeExpected() {
        var list = InventoryList()
        for text in ["=1+1", "a, b", "'quoted'"] { _ = list.take(text, symbology: "QRCode", time: "") }
        var next = InventoryList()
        let isLoaded = next.expect(csv: list.csv)
        #expect(isLoaded && next.expected == ["=1+1", "a, b", "'quoted'"])
        let answer = next.take("=1+1", symbology: "QRCode", time: "")
        #expect(answer == .new)
    }

    @Test func aTableWithoutCodesChangesNothing() {
        var list = InventoryList()
        list.expect(csv: "a\nb\n")
        for csv in ["", "\n\n", "code\n", "\u{89}PNG\r\n\u{1A}\n\0\0\0"] {
            let isLoaded = list.expect(csv: csv)
            #expect(!isLoaded && list.expected == ["a", "b"])
        }
        list.expectNothing()
        let answer = list.take("c", symbology: "QRCode", time: "")
        #expect(list.expected.isEmpty && answer == .new)
    }

    @Test func aQuantityIsANumberToCountWith() {
        var list = InventoryList()
        _ = list.take("a", symbology: "", time: "")
        let answer7 = list.setQuantity(-1, at: 0)
        #expect(!answer7)
        let answer8 = list.setQuantity(3, at: 1)
        #expect(!answer8)
        #expect(list.rows.map(\.quantity) == [1])
    }

    @Test func aQuantityThatWasTypedIsUndoneAndItemsThatWereCountedSinceStay() throws {
        var list = list("keg 1", "keg 2")
        let first = list.setQuantity(12, of: "keg 1")
        let second = list.setQuantity(120, of: "keg 1")
        let before = list
        for _ in 1...2 { _ = list.take("keg 1", symbology: "", time: "", countsAgain: true) }
        #expect(list.rows.map(\.quantity) == [122, 1])
        let latest = list.undo(try #require(second))
        #expect(latest == 14 && list.rows.map(\.quantity) == [14, 1])
        let original = list.undo(try #require(first))
        #expect(original == 3 && list.rows.map(\.quantity) == [3, 1])
        // The quantity is no longer a typed one: what is counted is added to that of a list that comes back.
        let counted = list
        list.removeAll()
        list.restore(counted)
        #expect(list.rows.map(\.quantity) == [3, 1])
        list.restore(before)
        #expect(list.rows.map(\.quantity) == [122, 1])
        _ = list.remove("keg 1")
        let gone = list.undo(try #require(first))
        #expect(gone == nil)
        let refused = [list.setQuantity(-1, of: "keg 2"), list.setQuantity(3, of: "keg 3")]
        #expect(refused == [nil, nil])
    }

    @Test func aListIsUnsavedUntilItIsSavedAndAgainWhenItGrowsOrAQuantityChanges() {
        var list = InventoryList()
        #expect(!list.isUnsaved)
        list.expect(csv: "keg 1")
        #expect(!list.isUnsaved)
        _ = list.take("keg 1", symbology: "", time: "")
        #expect(list.isUnsaved)
        list.markSaved()
        #expect(!list.isUnsaved)
        // The code was seen again, which is no loss if it is forgotten.
        _ = list.take("keg 1", symbology: "", time: "")
        #expect(!list.isUnsaved)
        list.setQuantity(12, at: 0)
        #expect(list.isUnsaved)
        list.setQuantity(1, at: 0)
        #expect(!list.isUnsaved)
        _ = list.take("keg 2", symbology: "", time: "")
        #expect(list.isUnsaved)
        list.markSaved()
        // A new list counts as unsaved, even if it has the same codes.
        list.removeAll()
        #expect(!list.isUnsaved)
        _ = list.take("keg 1", symbology: "", time: "")
        #expect(list.isUnsaved)
    }

    @Test func whatIsReadWhileAListIsBeingSavedIsUnsaved() {
        var list = InventoryList()
        _ = list.take("keg 1", symbology: "", time: "")
        let written = list
        _ = list.take("keg 2", symbology: "", time: "")
        list.markSaved(asIn: written)
        #expect(list.isUnsaved)
        list.markSaved()
        #expect(!list.isUnsaved)
    }

    @Test func aListThatWasKeptIsUnsavedOnceItIsKeptNoLongerUnlessItIsAFile() {
        let row = InventoryList.Row(
            text: "keg 1", symbology: "", count: 1, quantity: 1, time: "", isExpected: true)
        var list = InventoryList(rows: [row], expected: [])
        #expect(!list.isUnsaved)
        list.markNotKept()
        #expect(list.isUnsaved)
        list.markSaved()
        list.markNotKept()
        #expect(!list.isUnsaved)
    }

    @Test func anEmptiedListComesBackWithWhatWasReadSince() {
        var list = InventoryList()
        list.expect(csv: "keg 1\nkeg 2\nkeg 3")
        for text in ["keg 1", "keg 2"] { _ = list.take(text, symbology: "", time: "10:00") }
        list.setQuantity(5, at: 1)
        let old = list
        list.removeAll()
        for text in ["keg 2", "wine"] { _ = list.take(text, symbology: "", time: "11:00") }
        list.restore(old)
        #expect(list.rows.map(\.text) == ["keg 1", "keg 2", "wine"])
        #expect(list.rows.map(\.quantity) == [1, 5, 1] && list.rows.map(\.count) == [1, 2, 1])
        #expect(list.rows.map(\.time) == ["10:00", "10:00", "11:00"])
        #expect(list.rows.map(\.isExpected) == [true, true, false] && list.missing == ["keg 3"])
        #expect(list.isUnsaved)
        let again = list.take("wine", symbology: "", time: "")
        #expect(again == .duplicate)
    }

    @Test func itemsThatWereCountedSinceAreAddedToAListThatComesBack() {
        var list = InventoryList()
        _ = list.take("keg 1", symbology: "", time: "10:00", countsAgain: true)
        list.setQuantity(5, at: 0)
        let old = list
        list.removeAll()
        for _ in 1...2 { _ = list.take("keg 1", symbology: "", time: "11:00", countsAgain: true) }
        #expect(list.rows.map(\.quantity) == [2])
        list.restore(old)
        #expect(list.rows.map(\.quantity) == [7] && list.rows.map(\.count) == [3])
        #expect(list.rows.map(\.time) == ["10:00"])
    }

    @Test func aQuantityThatWasSetSinceStaysWhenAListComesBack() {
        var list = list("keg 1", "keg 2")
        list.setQuantity(5, at: 0)
        list.setQuantity(6, at: 1)
        let old = list
        list.removeAll()
        for text in ["keg 1", "keg 2"] { _ = list.take(text, symbology: "", time: "") }
        list.setQuantity(12, at: 0)
        _ = list.take("keg 1", symbology: "", time: "", countsAgain: true)
        list.restore(old)
        #expect(list.rows.map(\.quantity) == [13, 6])
    }

    @Test func itemsThatWereCountedBetweenTwoClearingsAreNotLost() {
        var first = self.list("keg 1")
        first.setQuantity(5, at: 0)
        var list = InventoryList()
        _ = list.take("keg 1", symbology: "", time: "", countsAgain: true)
        // The second clearing joins the lists; its own offer to undo puts both back.
        list.restore(first)
        let both = list
        list.removeAll()
        for _ in 1...3 { _ = list.take("keg 1", symbology: "", time: "", countsAgain: true) }
        list.restore(both)
        #expect(list.rows.map(\.quantity) == [9])
    }

    @Test func expectedCodesComeBackUnlessOthersWereLoaded() {
        var old = InventoryList()
        old.expect(csv: "keg 1")
        _ = old.take("keg 1", symbology: "", time: "")
        old.markSaved()
        var list = old
        list.expectNothing()
        list.removeAll()
        list.restore(old)
        #expect(list == old && !list.isUnsaved)
        list.removeAll()
        list.expect(csv: "keg 7")
        list.restore(old)
        #expect(list.expected == ["keg 7"] && list.rows.map(\.isExpected) == [false])
    }

    @Test func aListThatWasKeptGoesOn() {
        let row = InventoryList.Row(
            text: "keg 1", symbology: "QRCode", count: 3, quantity: 2, time: "10:00", isExpected: true)
        var list = InventoryList(rows: [row], expected: ["keg 9", "keg 9"])
        #expect(!list.isUnsaved && list.expected == ["keg 9"] && list.unexpectedCount == 1)
        let answer = list.take("keg 1", symbology: "QRCode", time: "11:00")
        #expect(answer == .duplicate && list.rows[0].count == 4)
    }

    @Test func aLineThatWasKeptWithoutItsPasswordIsKnownWhenItIsReadAgain() {
        let row = InventoryList.Row(
            text: "WIFI:S:Reading Room;;", symbology: "QRCode", count: 3, quantity: 12, time: "10:00", isExpected: true,
            lacksSecret: true)
        let kept = InventoryList(rows: [row], expected: [])
        let text = "WIFI:S:Reading Room;P:secret;;"
        var list = kept
        let answer = list.take(text, kept: row.text, symbology: "QRCode", time: "11:00")
        #expect(answer == .duplicate && !list.isUnsaved)
        #expect(list.rows.map(\.text) == [text] && list.rows.map(\.quantity) == [12])
        // Another network with the same name is another line.
        _ = list.take("WIFI:S:Reading Room;P:other;;", kept: row.text, symbology: "QRCode", time: "11:00")
        #expect(list.rows.count == 2)
        // Both lines have the same kept text.
        list.setQuantity(5, at: 1)
        #expect(list.sharedQuantity(ofKept: row.keptText) == 17)
        _ = list.remove(text)
        #expect(list.sharedQuantity(ofKept: row.keptText) == 5)
        _ = list.remove("WIFI:S:Reading Room;P:other;;")
        #expect(list.sharedQuantity(ofKept: row.keptText) == nil)
        // The code was read before the kept list was loaded.
        var early = self.list(text)
        early.restore(kept) { $0 == text ? row.text : nil }
        #expect(early.rows.map(\.text) == [text] && early.rows.map(\.quantity) == [12])
        // The code is an expected one.
        var expecting = kept
        expecting.expect(csv: "\"\(text)\"")
        expecting.completeExpected { $0 == text ? row.text : $0 }
        #expect(expecting.missing.isEmpty && expecting.unexpectedCount == 0)
    }

    private func list(_ texts: String..., expected: String = "") -> InventoryList {
        var list = InventoryList()
        if !expected.isEmpty { list.expect(csv: expected) }
        for text in texts { _ = list.take(text, symbology: "QRCode", time: "") }
        return list
    }

    @Test func aLineThatIsTakenOffComesBackWhereItStood() throws {
        var list = list("keg 1", "keg 2", "keg 3", expected: "keg 2\nkeg 9\n")
        list.setQuantity(12, at: 1)
        let before = list
        let found = list.remove("keg 2")
        let removal = try #require(found)
        #expect(list.rows.map(\.text) == ["keg 1", "keg 3"] && list.missing == ["keg 2", "keg 9"])
        // The remaining lines are still found by their texts.
        let answer = list.take("keg 3", symbology: "QRCode", time: "")
        #expect(answer == .duplicate)
        list.putBack(removal)
        #expect(list.rows.map(\.text) == before.rows.map(\.text) && list.rows[1].quantity == 12)
        #expect(list.rows[1].isExpected && list.missing == ["keg 9"])
    }

    @Test func aRemovedLineReadAgainIsOneLineWithItsFormerQuantity() throws {
        var list = list("keg 1", "keg 2")
        list.setQuantity(12, at: 0)
        let found = list.remove("keg 1")
        let removal = try #require(found)
        _ = list.take("keg 1", symbology: "QRCode", time: "")
        list.putBack(removal)
        #expect(list.rows.map(\.text) == ["keg 2", "keg 1"])
        #expect(list.rows[1].count == 2 && list.rows[1].quantity == 12)
    }

    @Test func aRemovedLineComesBackWithTheItemsThatWereCountedSince() throws {
        var list = list("keg 1")
        list.setQuantity(12, at: 0)
        var removals: [InventoryList.Removal] = []
        for _ in 1...2 {
            let removal = list.remove("keg 1")
            removals.append(try #require(removal))
            _ = list.take("keg 1", symbology: "QRCode", time: "", countsAgain: true)
        }
        for removal in removals.reversed() { list.putBack(removal) }
        #expect(list.rows.map(\.quantity) == [14])
    }

    @Test func missingCodesCanBeRemovedToo() throws {
        var list = list("keg 1", expected: "keg 1\nkeg 2\nkeg 3\n")
        let found = list.remove("keg 2")
        let removal = try #require(found)
        #expect(list.expected == ["keg 1", "keg 3"])
        list.putBack(removal)
        #expect(list.expected == ["keg 1", "keg 2", "keg 3"])
        let nothing = list.remove("not on it")
        #expect(nothing == nil)
    }

    @Test func theLatestCodeIsKnownUntilItIsRemoved() {
        var list = list("keg 1", "keg 2", "keg 1")
        #expect(list.latest == "keg 1")
        _ = list.remove("keg 1")
        #expect(list.latest == nil)
        list.removeAll()
        #expect(list.latest == nil)
    }
}
