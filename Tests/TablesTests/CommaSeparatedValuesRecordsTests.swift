import Tables
import Testing

@Suite struct CommaSeparatedValuesRecordsTests {
    private func cells(_ text: String) throws -> [[String]] {
        try CommaSeparatedValues.records(Array(text.utf8)).map(\.cells)
    }

    @Test(
        arguments: [
            ("\u{FEFF}a,\"b\nc\"\r\n\r\n,d", [["a", "b\nc"], ["", "d"]]), ("", []),
            ("a;b;c,d\n1;2;3", [["a", "b", "c,d"], ["1", "2", "3"]]),
            ("\"WIFI:S:a;T:WPA;P:b;;\",\"a\"\n", [["WIFI:S:a;T:WPA;P:b;;", "a"]]),
            ("a,\"b\"\"c\"d,e\"f", [["a", "b\"cd", "e\"f"]]), ("\r\n\n\ra\rb\n", [["a"], ["b"]]),
            ("読み,取り\n", [["読み", "取り"]]), (",\n,,", [["", ""], ["", "", ""]]),
        ] as [(String, [[String]])]
    ) func rowsAreThoseThatTextIsTakenApartInto(text: String, rows: [[String]]) throws {
        #expect(try cells(text) == rows)
        #expect(CommaSeparatedValues.parse(text) == rows)
    }

    @Test func theSeparatorIsThatOfTheFirstLineWithContent() throws {
        #expect(try cells("\r\n\n1;2,5\n3;4,5;6\n") == [["1;2", "5"], ["3;4", "5;6"]])
        #expect(try cells("\r\n\na;b\n1;2,5\n") == [["a", "b"], ["1", "2,5"]])
        #expect(try cells("\n\na\tb\n1\t2") == [["a", "b"], ["1", "2"]])
    }

    @Test func aLineForExcelNamesTheSeparator() throws {
        #expect(try cells("sep=;\r\na,b;c\r\n") == [["a,b", "c"]])
        #expect(try cells("\u{FEFF}sep=,\na;b;c,d\n") == [["a;b;c", "d"]])
        #expect(try cells("SEP=\t\na,b\tc\n") == [["a,b", "c"]] && cells("sep=|\na|b") == [["a", "b"]])
        #expect(try CommaSeparatedValues.records(Array("sep=;\r\na;b\r\nc".utf8)).map(\.line) == [2, 3])
        // Other lines that begin like it are rows.
        #expect(try cells("sep=a\n1") == [["sep=a"], ["1"]] && cells("sep=;x\n1;2") == [["sep=", "x"], ["1", "2"]])
        #expect(try cells("a\nsep=;\n1;2") == [["a"], ["sep=;"], ["1;2"]])
    }

    @Test func rowsKnowTheLineThatTheyBeginIn() throws {
        let records = try CommaSeparatedValues.records(Array("a\r\n\r\n\"b\r\nc\",d\r\ne\rf\n".utf8))
        #expect(records.map(\.line) == [1, 3, 5, 6])
    }

    @Test func tabsPartCellsWhereThereIsNothingElse() throws {
        #expect(try cells("a\tb\n1\t2") == [["a", "b"], ["1", "2"]])
        #expect(try cells("a\tb,c\n1\t2") == [["a\tb", "c"], ["1\t2"]])
    }

    @Test func invalidTablesAreRefusedWithTheLine() {
        typealias Problem = CommaSeparatedValues.ReadingError
        #expect(throws: Problem.openQuote(line: 2)) { try cells("a\n\"b,c\nd\n") }
        #expect(throws: Problem.nul(line: 2)) { try cells("a\nb\u{0}c\n") }
        // A picture is not a table in another character set.
        #expect(throws: Problem.nul(line: 2)) {
            try CommaSeparatedValues.records([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0, 0x0A])
        }
        #expect(throws: Problem.utf16) { try CommaSeparatedValues.records([0xFF, 0xFE, 0x61, 0x00]) }
        #expect(throws: Problem.encoding(line: 2)) {
            try CommaSeparatedValues.records(Array("a\n".utf8) + [0xFC] + Array("\n".utf8))
        }
        #expect(throws: Problem.encoding(line: 2)) {
            try CommaSeparatedValues.records(Array("a\n\"".utf8) + [0xFC] + Array("\nb\nc\"\n".utf8))
        }
    }

    @Test func aRowHasNoMoreCellsThanASpreadsheetHasColumns() throws {
        let widest = String(repeating: ",", count: 16_383)
        #expect(try cells("a\n" + widest + "\n").last?.count == 16_384)
        #expect(throws: CommaSeparatedValues.ReadingError.tooManyColumns(line: 2)) { try cells("a\n,\(widest)\nb\n") }
        #expect(CommaSeparatedValues.parse("a\n,\(widest)\nb\n").map(\.count) == [1, 16_384, 1])
    }
}
