import Labels
import Testing

@Suite struct FileNamesTests {
    private func names(_ names: [String]) -> [String] {
        let entries = names.enumerated().map { LabelEntry(text: "x", name: $1, line: $0 + 1) }
        var files = FileNames(entries: entries)
        return entries.indices.map { files.name(at: $0, ending: "png") }
    }

    @Test func namesThatAreAlikeAreNumbered() {
        #expect(names(["a", "A", "a-2", "a", ""]) == ["a.png", "A-2.png", "a-2-2.png", "a-3.png", "0005.png"])
    }

    /// If each name were counted from 2, this would take two thousand million tries.
    @Test func manyNamesThatAreAlikeTakeNoLongerThanOthers() {
        let files = names(Array(repeating: "keg", count: 60_000))
        #expect(Set(files).count == 60_000 && files.last == "keg-60000.png")
    }
}
