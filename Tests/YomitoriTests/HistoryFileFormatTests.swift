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
    }
}
