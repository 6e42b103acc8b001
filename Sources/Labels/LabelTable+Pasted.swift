import Tables

extension LabelTable {
    /// What a pasted text looks like.
    package enum PastedKind: Hashable, Sendable {
        /// Rows of several cells.
        case table
        /// Lines without columns.
        case list
    }

    /// Returns whether a pasted text looks like a table or a list; `nil` if it is any other text. Spreadsheets copy
    /// their cells separated by tabs, which may have commas in them. Other texts have lines, too: those of a list have
    /// no spaces, or are below a usual title.
    /// - Complexity: linear in the length of the text.
    package static func kind(pasted text: String) -> PastedKind? {
        let isTabbed = hasTab(text)
        guard let sample = try? records(text, isTabbed: isTabbed, limit: TableTitles.sample),
            sample.count > 1, let width = sample.first?.count, sample.allSatisfy({ $0.count == width })
        else { return nil }
        guard width > 1 else {
            let isList = sample.allSatisfy { !$0[0].isEmpty && !$0[0].contains(where: \.isWhitespace) }
            return sample.count > 2 && (isList || TableTitles(guessing: sample) != nil) ? .list : nil
        }
        // Lines of prose may end with a comma, or have a space behind it.
        let filled = (0..<width).count { column in sample.contains { !$0[column].isEmpty } }
        let isProse = sample.contains { $0.dropFirst().contains { $0.first == " " } }
        return filled > 1 && (isTabbed || !isProse) ? .table : nil
    }

    /// Returns the file of a table or list that was pasted as a text; `nil` if the text does not look like one.
    package static func file(pasted text: String) -> [UInt8]? {
        guard kind(pasted: text) != nil else { return nil }
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
        text.utf8.split(maxSplits: 1, whereSeparator: { "\r\n".utf8.contains($0) }).first?.contains(UInt8(ascii: "\t"))
            ?? false
    }
}
