import Labels
import Testing

@Suite struct LabelTableTests {
    private func table(_ text: String, _ columns: LabelTable.Columns = .init()) throws -> LabelTable {
        try LabelTable(Array(text.utf8), columns: columns)
    }

    @Test func aCellThatIsMarkedForSpreadsheetsIsWhatItWas() throws {
        #expect(try table("text\n'+A123BJC5D6E71G\n'quoted'\n").entries.map(\.text) == ["+A123BJC5D6E71G", "'quoted'"])
    }

    @Test func columnsAreFoundByTheirNames() throws {
        let table = try table("Caption,Code,File\nKeg 1,KEG-1,one\n,KEG-2,\n")
        #expect(
            table.entries == [
                LabelEntry(text: "KEG-1", caption: "Keg 1", name: "one", line: 2), LabelEntry(text: "KEG-2", line: 3),
            ])
    }

    @Test func captionsAreLeftOutIfTheColumnIsEmpty() throws {
        let table = try table("Keg 1,KEG-1\nKeg 2,KEG-2\n", .init(text: "2", caption: ""))
        #expect(table.entries.map(\.text) == ["KEG-1", "KEG-2"] && table.entries.allSatisfy(\.caption.isEmpty))
        #expect(try self.table("text,caption\nA,Stout\n", .init(caption: "")).entries.map(\.caption) == [""])
    }

    @Test func withoutAKnownNameTheFirstColumnIsTheText() throws {
        #expect(try table("SKU;Name\nA;x\n").entries.map(\.text) == ["A"])
    }

    @Test func theFirstCodeOfATableWithoutTitlesIsALabel() throws {
        let table = try table("KEG-0001\nKEG-0002\nKEG-0003\n")
        #expect(table.entries.map(\.text) == ["KEG-0001", "KEG-0002", "KEG-0003"] && table.titles == nil)
        #expect(table.entries.map(\.line) == [1, 2, 3])
        #expect(try self.table("KEG-0001\n").entries.count == 1)
        #expect(try self.table("KEG\nKEG-0002\n", .init(hasHeader: true)).entries.map(\.text) == ["KEG-0002"])
    }

    @Test func theTableTellsWhetherTitlesAreGuessed() throws {
        let text = "Keg,Beer\nKEG-1,Stout\n"
        let guessed = [LabelTable.Columns(), .init(text: "2"), .init(caption: "1")]
        for columns in guessed { #expect(try table(text, columns).titlesAreGuessed) }
        let said = [LabelTable.Columns(text: "beer"), .init(hasHeader: true), .init(hasHeader: false)]
        for columns in said { #expect(try !table(text, columns).titlesAreGuessed) }
        #expect(try !table("KEG-1\nKEG-2\n").titlesAreGuessed)
    }

    @Test func theFirstRowIsLookedAtBeforeTheTableIsRead() {
        let rows = LabelTable.firstRow(of: Array("Keg,Beer\nKEG-1,Stout\n".utf8))
        #expect(rows?.cells == ["Keg", "Beer"] && rows?.looksLikeTitles == true)
        #expect(LabelTable.firstRow(of: Array("KEG-1\nKEG-2\n".utf8))?.looksLikeTitles == false)
        #expect(LabelTable.firstRow(of: [0x4D, 0xFC, 0x0A]) == nil)
    }

    @Test func columnsAreChosenByNameOrNumber() throws {
        let text = "SKU,Inventory  number\nA,1\nB,2\n"
        #expect(try table(text, .init(text: "inventory number")).entries.map(\.text) == ["1", "2"])
        #expect(try table(text, .init(text: "2", caption: "1")).entries.map(\.caption) == ["A", "B"])
        #expect(throws: LabelTable.Problem.column("3", known: ["SKU", "Inventory  number"])) {
            try table(text, .init(text: "3"))
        }
        #expect(try table(text, .init(text: "2", hasHeader: false)).entries.count == 3)
    }

    @Test func rowsWithoutATextAreNamed() throws {
        let table = try table("x,text\n1,A\n2\n3,\n4,B\n")
        #expect(table.emptyLines == [3, 4] && table.entries.map(\.line) == [2, 5])
    }

    @Test func tablesWithoutARowAreRefused() {
        for text in ["", "text\n", "\n\n"] { #expect(throws: LabelTable.Problem.empty) { try table(text) } }
        #expect(throws: LabelTable.Problem.table(.openQuote(line: 2))) { try table("text\n\"a\n") }
        let many = "text\n" + String(repeating: "a\n", count: LabelDocument.maximumCount + 1)
        #expect(throws: LabelTable.Problem.tooMany(limit: LabelDocument.maximumCount)) { try table(many) }
    }

    @Test func aSeriesCountsUpAndKeepsItsZeros() throws {
        #expect(
            try LabelSeries("K-{098}/{x}", count: 3).entries.map(\.text) == ["K-098/{x}", "K-099/{x}", "K-100/{x}"])
        #expect(try LabelSeries("{10}", count: 3, step: -5).entries.map(\.text) == ["10", "05", "00"])
        #expect(try LabelSeries("{999999999999999999}", count: 2).entries.last?.text == "1000000000000000000")
    }

    @Test func aSeriesThatCantBeIsRefused() {
        for pattern in ["", "KEG", "{}", "{1", "{-1}", "{1234567890123456789}", "{１}"] {
            #expect(throws: LabelSeries.Problem.pattern) { try LabelSeries(pattern, count: 1) }
            #expect(throws: LabelSeries.Problem.count) { try LabelSeries("{1}", count: 1, step: .min) }
        }
        #expect(throws: LabelSeries.Problem.count) { try LabelSeries("{1}", count: 0) }
        #expect(throws: LabelSeries.Problem.count) { try LabelSeries("{1}", count: 3, step: -1) }
    }

    @Test func rowsBeyondOneTooManyAreNotRead() {
        // The last line is not UTF-8, which nobody gets to know.
        let file = Array("text\n".utf8) + Array(repeatElement(Array("a\n".utf8), count: 100_001).joined()) + [0xFF]
        #expect(throws: LabelTable.Problem.tooMany(limit: 100_000)) { try LabelTable(file) }
    }
}
