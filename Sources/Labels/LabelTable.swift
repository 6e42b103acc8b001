import Tables

/// Labels from a table: a row for each, its columns chosen by the names in the first row, if it has such.
package struct LabelTable: Hashable, Sendable {
    /// Which column is what: by its name in the first row, whatever the case of its letters, or by its number from 1.
    package struct Columns: Hashable, Sendable {
        /// `nil` takes the one named text, code, content, data or alike (``TableTitles``), or else the first.
        package var text: String?
        /// `nil` takes the one named caption, if there is such.
        package var caption: String?
        /// `nil` takes the one named file, if there is such.
        package var name: String?
        /// Whether the first row has names, and no label; `nil` where that shows in the table.
        package var hasHeader: Bool?

        package init(text: String? = nil, caption: String? = nil, name: String? = nil, hasHeader: Bool? = nil) {
            (self.text, self.caption, self.name, self.hasHeader) = (text, caption, name, hasHeader)
        }

        /// Whether the first row has names, as far as that is said: a column is chosen by its name only where there are
        /// such.
        fileprivate var saysHeader: Bool? {
            hasHeader ?? ([text, caption, name].contains { $0.map { Int($0) == nil } ?? false } ? true : nil)
        }
    }

    package enum Problem: Error, Hashable, Sendable {
        case table(CommaSeparatedValues.ReadingError)
        /// No column has this name; those that there are.
        case column(String, known: [String])
        /// There is no row but the first, or none at all.
        case empty
        case tooMany(limit: Int)
    }

    package let entries: [LabelEntry]
    /// Lines whose cell for the text is empty or not there.
    package let emptyLines: [Int]
    /// The first row, where it has names and no label.
    package let titles: TableTitles?
    /// Whether nobody said that the first row has names: it only looks like it, and may have been a label.
    package let titlesAreGuessed: Bool

    /// - Parameter file: CSV in UTF-8.
    package init(_ file: [UInt8], columns: Columns = Columns()) throws(Problem) {
        let records: [CommaSeparatedValues.Record]
        do throws(CommaSeparatedValues.ReadingError) {
            records = try CommaSeparatedValues.records(file)
        } catch {
            throw .table(error)
        }
        let saysHeader = columns.saysHeader
        let titles = Self.titles(records, saysHeader)
        let rows = records.dropFirst(titles == nil ? 0 : 1)
        guard !rows.isEmpty else { throw .empty }
        guard rows.count <= LabelDocument.mostLabels else { throw .tooMany(limit: LabelDocument.mostLabels) }
        let width = records.reduce(0) { max($0, $1.cells.count) }
        func index(_ asked: String?, _ usual: TableTitles.Column) throws(Problem) -> Int? {
            guard let asked else { return titles?.column(usual) }
            if let index = titles?.column(named: asked) { return index }
            if let number = Int(asked), (1...max(width, 1)).contains(number) { return number - 1 }
            throw .column(asked, known: titles?.cells ?? [])
        }
        let text = try index(columns.text, .text) ?? 0
        let (caption, name) = (try index(columns.caption, .caption), try index(columns.name, .file))
        var (entries, emptyLines): ([LabelEntry], [Int]) = ([], [])
        entries.reserveCapacity(rows.count)
        for row in rows {
            func cell(_ index: Int?) -> String {
                index.flatMap { row.cells.indices.contains($0) ? CommaSeparatedValues.unmarked(row.cells[$0]) : nil }
                    ?? ""
            }
            if cell(text).isEmpty {
                emptyLines.append(row.line)
            } else {
                entries.append(
                    LabelEntry(text: cell(text), caption: cell(caption), name: cell(name), line: row.line))
            }
        }
        (self.entries, self.emptyLines, self.titles) = (entries, emptyLines, titles)
        titlesAreGuessed = titles != nil && saysHeader == nil
    }

    private static func titles(_ records: [CommaSeparatedValues.Record], _ hasHeader: Bool?) -> TableTitles? {
        guard let first = records.first else { return nil }
        guard let hasHeader else {
            return TableTitles(guessing: records.lazy.map(\.cells))
        }
        return hasHeader ? TableTitles(first.cells) : nil
    }

    /// The cells of a table's first row, and whether they look like titles; `nil` where it can't be read.
    /// - Complexity: the table's first rows are read, whatever its size.
    package static func firstRow(of file: [UInt8]) -> (cells: [String], looksLikeTitles: Bool)? {
        guard let records = try? CommaSeparatedValues.records(file, limit: TableTitles.sample),
            let first = records.first
        else { return nil }
        return (first.cells, TableTitles(guessing: records.lazy.map(\.cells)) != nil)
    }
}
