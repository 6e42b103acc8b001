import Labels
import Testing

@Suite struct LabelTablePastedTests {
    private func texts(_ text: String) throws -> [String]? {
        try LabelTable.file(pasted: text).map { try LabelTable($0).entries.map(\.text) }
    }

    @Test func aTableFromASpreadsheetIsFound() throws {
        #expect(try texts("code\tcaption\nGUEST-1\tOne\nGUEST-2\tTwo\n") == ["GUEST-1", "GUEST-2"])
        #expect(try texts("\n\ncode\tcaption\nGUEST-1\tOne\n") == ["GUEST-1"])
        #expect(try texts("code,caption\r\nGUEST-1,One\r\n") == ["GUEST-1"])
        #expect(try texts("code;price\nKEG-1;1,50\nKEG-2;2,50") == ["KEG-1", "KEG-2"])
        #expect(try texts("code\nGUEST-1\nGUEST-2\n") == ["GUEST-1", "GUEST-2"])
    }

    @Test func cellsBetweenTabsMayHaveCommas() throws {
        let file = try #require(LabelTable.file(pasted: "KEG-1\tStout, dark\nKEG-2\t=Pils, \"new\"\n"))
        let entries = try LabelTable(file, columns: .init(text: "1", caption: "2")).entries
        #expect(entries.map(\.text) == ["KEG-1", "KEG-2"])
        #expect(entries.map(\.caption) == ["Stout, dark", "=Pils, \"new\""] && entries.map(\.line) == [1, 2])
    }

    @Test func linesWithoutSpacesAreAList() throws {
        #expect(try texts("KEG-1\nKEG-2\nKEG-3\n") == ["KEG-1", "KEG-2", "KEG-3"])
        #expect(try texts("https://example.org/1\r\n\r\nhttps://example.org/2\r\nhttps://example.org/3")?.count == 3)
        #expect(LabelTable.kind(pasted: "KEG-1\nKEG-2\nKEG-3\n") == .list)
        #expect(LabelTable.kind(pasted: "code\nOne keg\nTwo kegs") == .list)
        #expect(LabelTable.kind(pasted: "KEG-1;1\nKEG-2;2") == .table)
    }

    @Test(arguments: [
        "", "one line", "a,b", "two\nlines", "Reading Room\nMain Street 1\n12345 Town", "Dear Ana,\nBest regards,\n",
        "I came, I saw,\nI read, I left.", "a\tb\nc", "WIFI:S:a;T:WPA;P:b,c;;", "\u{0}\n,", "a,\"b\nc,d",
        "KEG-1\nKEG-2", "KEG-1\nKEG-2\nKEG 3", "%PDF-1.4,x\na,b",
    ]) func otherTextsAreNotTables(text: String) {
        #expect(LabelTable.kind(pasted: text) == nil && LabelTable.file(pasted: text) == nil)
    }
}
