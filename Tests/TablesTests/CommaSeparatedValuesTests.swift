import Tables
import Testing

struct CommaSeparatedValuesTests {
    @Test func aRowHasNoMoreCellsThanASpreadsheetHasColumns() {
        let row = String(repeating: ",", count: 20_000)
        #expect(CommaSeparatedValues.parse("\(row)a\nb").map(\.count) == [16_384, 1])
    }

    @Test func tablesAreReadAsSpreadsheetsWriteThem() {
        #expect(CommaSeparatedValues.parse("\u{FEFF}a,\"b\nc\"\r\n\r\n,d") == [["a", "b\nc"], ["", "d"]])
        #expect(CommaSeparatedValues.parse("") == [])
        #expect(CommaSeparatedValues.parse("\"never\0 closed") == [["never\0 closed"]])
    }

    @Test func tabsPartCellsWhereThereIsNothingElseToDoSo() {
        #expect(CommaSeparatedValues.parse("a\tb\n1,5\t\"2\t3\"\n") == [["a", "b"], ["1,5", "2\t3"]])
        #expect(CommaSeparatedValues.parse("a\tb,c\n") == [["a\tb", "c"]])
    }

    @Test func utf16IsTextWhereItSaysSo() {
        let text = "Kód\t𝄞\r\n"
        for isLittle in [true, false] {
            let bytes = "\u{FEFF}\(text)".utf16.flatMap { unit in
                let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
                return isLittle ? pair : pair.reversed()
            }
            #expect(CommaSeparatedValues.text(of: bytes) == text)
            // A single byte too many does not change the result.
            #expect(CommaSeparatedValues.text(of: bytes + [0x41]) == text)
            #expect(CommaSeparatedValues.text(of: Array(bytes.dropFirst(2))) == nil)
        }
        #expect(CommaSeparatedValues.text(of: Array(text.utf8)) == text)
        #expect(CommaSeparatedValues.text(of: Array("ab\0".utf8)) == "ab\0")
        #expect(CommaSeparatedValues.text(of: [0xFF, 0xFE]) == "")
        #expect(CommaSeparatedValues.text(of: []) == "")
        // UTF-32 begins with the mark of UTF-16.
        #expect(CommaSeparatedValues.text(of: [0xFF, 0xFE, 0, 0, 0x41, 0, 0, 0]) == nil)
    }

    @Test func textThatIsNotUTF8IsRefusedWithItsLine() throws {
        // The word is “Größe” in Windows-1252.
        let word: [UInt8] = [0x47, 0x72, 0xF6, 0xDF, 0x65]
        let lines: [(end: String, line: Int)] = [("", 1), ("a\n", 2), ("a\r\nä\r\n\r\n", 4), ("a\rä\r", 3)]
        for (before, line) in lines {
            #expect(throws: CommaSeparatedValues.ReadingError.encoding(line: line)) {
                try CommaSeparatedValues.checkedText(of: Array(before.utf8) + word)
            }
        }
        #expect(try CommaSeparatedValues.checkedText(of: Array("\u{FEFF}Größe\n".utf8)) == "\u{FEFF}Größe\n")
        #expect(try CommaSeparatedValues.checkedText(of: [0xFF, 0xFE, 0xF6, 0]) == "ö")
        #expect(throws: CommaSeparatedValues.ReadingError.nul(line: 1)) {
            try CommaSeparatedValues.checkedText(of: [0x41, 0])
        }
        for file in [Array("a\nb\0\n".utf8), [0xFF, 0xFE, 0x41, 0, 0x0A, 0, 0, 0]] {
            #expect(throws: CommaSeparatedValues.ReadingError.nul(line: 2)) {
                try CommaSeparatedValues.checkedText(of: file)
            }
        }
    }

    @Test(arguments: [
        "%PDF-1.4\n3 0 obj\n", "%!PS-Adobe-3.0 EPSF-3.0\n", "{\\rtf1\\ansi x}\n", "<!DOCTYPE html>\n", "<html>\n",
        "\u{FEFF}<?xml version=\"1.0\"?>\n", "<svg xmlns=\"http://www.w3.org/2000/svg\">\n",
    ])
    func aDocumentOfAnotherFormatIsNoTableThoughItIsText(document: String) {
        #expect(throws: CommaSeparatedValues.ReadingError.document) {
            try CommaSeparatedValues.checkedText(of: Array(document.utf8))
        }
        #expect(throws: CommaSeparatedValues.ReadingError.document) {
            try CommaSeparatedValues.records(Array(document.utf8))
        }
    }

    @Test(arguments: ["%PDF\nb\n", "<keg 1>,Stout\n", "%!,x\n", "{rtf}\n"])
    func aTableMayBeginWithACodeThatLooksLikeADocument(table: String) throws {
        #expect(try CommaSeparatedValues.checkedText(of: Array(table.utf8)) == table)
        #expect(try !CommaSeparatedValues.records(Array(table.utf8)).isEmpty)
    }

    @Test func aCodeThatLooksLikeAFormulaIsWrittenAsText() {
        #expect(CommaSeparatedValues.text(of: [["=1+1", "-2", "x"]]) == "'=1+1,'-2,x\r\n")
    }

    /// Programs compare code points: a combining mark behind a quotation mark does not make it another character. The
    /// cell would end there, and what follows might be a formula.
    @Test func aQuotationMarkBeforeACombiningMarkIsDoubled() {
        let cell = "a\"\u{301},=1+1,\"\u{FE0F}b"
        let text = CommaSeparatedValues.text(of: [[cell]])
        #expect(text.utf8.elementsEqual("\"a\"\"\u{301},=1+1,\"\"\u{FE0F}b\"\r\n".utf8))
        #expect(CommaSeparatedValues.parse(text) == [[cell]])
    }

    /// LibreOffice separates cells at commas, semicolons and tabs when it opens a file.
    @Test(arguments: [",", ";", "\t"]) func aCellWithASeparatorIsQuoted(separator: String) {
        let text = CommaSeparatedValues.text(of: [["a\(separator)=1+1"]])
        #expect(text == "\"a\(separator)=1+1\"\r\n")
    }

    @Test func semicolonsPartCellsWhereTheyOutnumberCommas() {
        #expect(CommaSeparatedValues.parse("a;b;c,d\n1;2;3") == [["a", "b", "c,d"], ["1", "2", "3"]])
    }

    @Test func semicolonsInsideOfQuotationMarksPartNothing() {
        #expect(CommaSeparatedValues.parse("\"WIFI:S:a;T:WPA;P:b;;\",\"a\"\n") == [["WIFI:S:a;T:WPA;P:b;;", "a"]])
    }

    /// Every sign is tried in front, also after apostrophes: the text read back is the one written, and no cell begins
    /// a formula.
    @Test(arguments: ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠", "a", ""]) func markedCellsAreReadBack(
        sign: String
    ) {
        let cells = ["", "'", "''"].flatMap { [$0 + sign + "1+1", $0 + sign] }
        let text = CommaSeparatedValues.text(of: [cells + ["end"]])
        let read = CommaSeparatedValues.parse(text)
        #expect(read.map { $0.map(CommaSeparatedValues.unmarked) } == [cells + ["end"]])
        for cell in read.joined() {
            #expect(cell.unicodeScalars.first.map { !"=+-@\t\r\n".unicodeScalars.contains($0) } ?? true)
        }
    }
}
