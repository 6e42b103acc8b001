import Tables

extension LabelTable {
    /// Returns the file of a table that was pasted as a text; `nil` if the text does not look like one. Spreadsheets
    /// copy their cells separated by tabs, which may have commas in them. A list without columns is a table only if its
    /// first line is a usual title: any other text has lines, too.
    /// - Complexity: linear in the length of the text, if its first line suggests a table.
    package static func file(pasted text: String) -> [UInt8]? {
        let isTabbed = hasTab(text)
        // Only a complete line names a separator.
        let file = Array((isTabbed ? "sep=\t\n" + text : text).utf8)
        guard let sample = try? CommaSeparatedValues.records(file, limit: TableTitles.sample).map(\.cells),
            sample.count > 1, let width = sample.first?.count, sample.allSatisfy({ $0.count == width })
        else { return nil }
        guard width > 1 else { return sample.count > 2 && TableTitles(guessing: sample) != nil ? file : nil }
        // Lines of prose may end with a comma, or have a space behind it.
        let filled = (0..<width).count { column in sample.contains { !$0[column].isEmpty } }
        let isProse = sample.contains { $0.dropFirst().contains { $0.first == " " } }
        guard filled > 1, isTabbed || !isProse else { return nil }
        // Without the added line, so that lines are counted as they are in the text.
        return isTabbed ? Array(CommaSeparatedValues.text(of: rows(file)).utf8) : file
    }

    /// Whether the first line that is not empty has a tab.
    private static func hasTab(_ text: String) -> Bool {
        text.utf8.split(whereSeparator: { "\r\n".utf8.contains($0) }).first?.contains(UInt8(ascii: "\t")) ?? false
    }

    private static func rows(_ file: [UInt8]) -> [[String]] {
        ((try? CommaSeparatedValues.records(file)) ?? []).map(\.cells)
    }
}
