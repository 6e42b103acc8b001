import Barcodes
import Labels
import Pictures
import Testing
import Yomitori

@Suite struct LabelSourceTests {
    @Test func aSeriesGoesOnFromTheNumberAtTheEndOfTheCode() {
        #expect(LabelSource.pattern(numbering: "KEG-0017") == "KEG-{0017}")
        #expect(LabelSource.pattern(numbering: "https://example.org/bikes/4711") == "https://example.org/bikes/{4711}")
        #expect(LabelSource.pattern(numbering: "42") == "{42}")
    }

    private func labels(_ source: LabelSource, caption: String) throws -> [String]? {
        let symbol = try BarcodeWriter.qrCode(text: "KEG")
        let outcome = source.labels([symbol], text: "KEG", caption: caption, maker: LabelMaker()) { _ in }
        return if case .labels(let labels, _, _) = outcome { labels.map(\.caption) } else { nil }
    }

    @Test func labelsHaveTheCaptionOfThePageWithTheirOwnText() throws {
        #expect(try labels(.code(copies: 2), caption: "No. {text}") == ["No. KEG", "No. KEG"])
        #expect(try labels(.series(pattern: "A{08}", count: 3), caption: "{text}!") == ["A08!", "A09!", "A10!"])
        let table = LabelSource.table(Array("text,caption\nA,Stout\nB,\n".utf8), LabelTable.Columns())
        #expect(try labels(table, caption: "No. {text}") == ["Stout", "No. B"])
        #expect(try labels(table, caption: "") == ["Stout", ""])
    }

    @Test func aCaptionOfThePageThatCantBeSetIsLeftOutAndARowsOwnIsTheRowsProblem() throws {
        // This character is for private use, and a font may have some of them.
        let maker = CaptionMaker()
        let missing = try #require(
            ["\u{10FFFD}", "\u{FFFFD}", "\u{10ABCD}"].first { (try? maker.caption($0, preferring: .font)) == nil })
        let table = LabelSource.table(Array("text,caption\nA,\(missing)\nB,\nC,Stout\nD,\n".utf8), LabelTable.Columns())
        let outcome = table.labels([], caption: "No. {text}" + missing, maker: LabelMaker()) { _ in }
        guard case .labels(let labels, let entries, let problem) = outcome else {
            Issue.record("no labels")
            return
        }
        #expect(labels.map(\.caption) == ["", "Stout", ""] && entries.map(\.text) == ["B", "C", "D"])
        let lines = problem.split(separator: "\n").map(String.init)
        #expect(lines.count == 3 && lines[0].hasPrefix("No font"), "\(problem)")
        #expect(lines[1] == "1 row has no code that can be made." && lines[2].hasPrefix("Line 2: No font"))
    }

    /// Problem that is reported of the labels of EAN-13 numbers.
    private func problem(_ source: LabelSource) -> String? {
        let outcome = source.labels([], maker: LabelMaker(symbology: .ean13)) { _ in }
        return if case .labels(_, _, let problem) = outcome { problem } else { nil }
    }

    @Test func numbersThatLostTheirFirstZeroAreReported() {
        let table = Array("EAN,caption\n4006381333931,Pen\n036000291452,Towel\n".utf8)
        #expect(
            problem(.table(table, LabelTable.Columns()))
                == "1 number gets a second check digit. Did the spreadsheet leave out its first zero? Line 3.")
        #expect(problem(.table(Array("EAN,caption\n400638133393,Pen\n".utf8), LabelTable.Columns())) == "")
        #expect(problem(.series(pattern: "{036000291452}", count: 1)) == "")
    }

    @Test func theFirstRowIsACodeIfTheUserSaysSo() throws {
        let bytes = Array("Keg,Beer\nKEG-1,Stout\n".utf8)
        #expect(try labels(.table(bytes, LabelTable.Columns(hasHeader: false)), caption: "{text}") == ["Keg", "KEG-1"])
        #expect(try labels(.table(bytes, LabelTable.Columns(hasHeader: true)), caption: "{text}") == ["KEG-1"])
    }

    @Test(
        arguments: [
            ([0x4D, 0xFC, 0x0A], "Line 1: The table is not in UTF-8. In the spreadsheet, save it as “CSV UTF-8”"),
            ([0xFF, 0xFE, 0x41, 0], "save it as “CSV UTF-8”"),
            (Array("text\n\"A\n".utf8), "Line 2: A quotation mark"), ([0x41, 0, 0x0A], "not a table"),
        ] as [([UInt8], String)])
    func errorsInATableAreExplainedWithAWayOut(_ file: [UInt8], _ sentence: String) {
        let outcome = LabelSource.table(file, LabelTable.Columns()).labels([], maker: LabelMaker()) { _ in }
        let told = if case .failed(let told) = outcome { told } else { "" }
        #expect(told.contains(sentence), "\(told)")
    }

    @Test(arguments: ["", "KEG", "a\nb 1", "{1} 2", "0123456789", "a text that is too long to be numbered, I think 1"])
    func otherTextsAreNoSeries(_ text: String) {
        #expect(LabelSource.pattern(numbering: text) == "{0001}")
    }
}
