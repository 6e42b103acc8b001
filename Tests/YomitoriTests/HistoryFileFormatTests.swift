import Pictures
import Testing
import Yomitori

struct HistoryFileFormatTests {
    @Test func onlyAKnownEndingIsReplaced() {
        #expect(HistoryFileFormat.json.naming("my.cellar.2026.csv") == "my.cellar.2026.json")
        #expect(HistoryFileFormat.json.naming("my.cellar.2026") == "my.cellar.2026.json")
        #expect(HistoryFileFormat.csv.naming("cellar.JSON") == "cellar.csv")
    }

    @Test func theFilterCountsUnlessAnEndingWasTyped() {
        func chosen(_ name: String, _ filter: HistoryFileFormat) -> String {
            let answer = HistoryFileFormat.chosen(fileName: name, suggestion: "history.csv", filter: filter)
            return "\(answer.format) \(answer.fileName)"
        }
        #expect(chosen("history.csv", .csv) == "csv history.csv")
        #expect(chosen("history.csv", .json) == "json history.json")
        #expect(chosen("mine.csv", .json) == "csv mine.csv")
        #expect(chosen("mine", .json) == "json mine.json")
        #expect(chosen("mine.json.csv", .csv) == "json mine.json")
        #expect(chosen("mine.xlsx", .csv) == "csv mine.csv" && chosen("mine.xlsx.csv", .csv) == "csv mine.csv")
    }

    @Test func pagesAreSavedAsPDFWhateverIsTyped() {
        func chosen(_ name: String) -> String { Self.chosen(name, suggestion: "code.pdf", filter: PagesFileFormat.pdf) }
        #expect(chosen("code.pdf") == "code.pdf" && chosen("kegs.pdf") == "kegs.pdf")
        #expect(chosen("kegs.pdf.pdf") == "kegs.pdf" && chosen("kegs") == "kegs.pdf")
        #expect(chosen("kegs.png") == "kegs.pdf, not png" && chosen("kegs.JPG.pdf") == "kegs.pdf, not JPG")
        #expect(chosen("kegs of 2026.11") == "kegs of 2026.11.pdf")
    }

    @Test func tablesAreSavedAsCSVWhateverIsTyped() {
        func chosen(_ name: String) -> String {
            Self.chosen(name, suggestion: "inventory.csv", filter: TableFileFormat.csv)
        }
        #expect(chosen("kegs") == "kegs.csv" && chosen("kegs.csv.csv") == "kegs.csv")
        #expect(chosen("kegs.ods") == "kegs.csv, not ods" && chosen("kegs.txt.csv") == "kegs.csv, not txt")
    }

    /// Returns the name of the file, and the ending that was typed and rejected.
    private static func chosen<Format: FileFormat>(_ name: String, suggestion: String, filter: Format) -> String {
        let answer = Format.chosen(fileName: name, suggestion: suggestion, filter: filter)
        return answer.fileName + (answer.refused.map { ", not " + $0 } ?? "")
    }
}
