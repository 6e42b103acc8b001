import Tables

extension LabelTable {
    /// Whether a text that was pasted looks like a table. Spreadsheets copy their cells separated by tabs, which may have
    /// commas in them. A list without columns is a table only if its first line is a usual title: any other text has
    /// lines, too.
    /// - Complexity: linear in the length of the text.
    package static func isTable(pasted text: String) -> Bool {
        let isTabbed = hasTab(text)
        guard let sample = try? records(text, isTabbed: isTabbed, limit: TableTitles.sample),
            sample.count > 1, let width = sample.first?.count, sample.allSatisfy({ $0.count == width })
        else { return false }
        guard width > 1 else { return sample.count > 2 && TableTitles(guessing: sample) != nil }
        // Lines of prose may end with a comma, or have a space behind it.
        let filled = (0..<width).count { column in sample.contains { !$0[column].isEmpty } }
        let isProse = sample.contains { $0.dropFirst().contains { $0.first == " " } }
        return filled > 1 && (isTabbed || !isProse)
    }

    /// Returns the file of a table that was pasted as a text; `nil` if the text does not look like one.
    package static func file(pasted text: String) -> [UInt8]? {
        guard isTable(pasted: text) else { return nil }
        guard hasTab(text) else { return Array(text.utf8) }
        // Without the line that names the separator, so that lines are counted as they are in the text.
        return (try? records(text, isTabbed: true, limit: .max)).map { Array(CommaSeparatedValues.text(of: $0).utf8) }
    }

    private static func records(_ text: String, isTabbed: Bool, limit: Int) throws -> [[String]] {
        // Only a complete line names a separator.
        try CommaSeparatedValues.records(Array((isTabbed ? "sep=\t\n" + text : text).utf8), limit: limit).map(\.cells)
    }

    /// Whether the first line that is not empty has a tab.
    private static func hasTab(_ text: String) -> Bool {
        text.utf8.split(whereSeparator: { "\r\n".utf8.contains($0) }).first?.contains(UInt8(ascii: "\t")) ?? false
    }
}
