import Tables

/// Labels from a table, one for each row. Its columns are chosen by the names in the first row, if that has names.
package struct LabelTable: Hashable, Sendable {
    /// Choice of columns: by the name in the first row, regardless of case, or by the number, from 1.
    package struct Columns: Hashable, Sendable {
        /// Column of the texts. `nil` chooses the one named text, code, content, data or similar (``TableTitles``), or
        /// else the first.
        package var text: String?
        /// Column of the captions. `nil` chooses the one named caption, if there is one; empty chooses none.
        package var caption: String?
        /// Column of the names of files. `nil` chooses the one named file, if there is one.
        package var name: String?
        /// Whether the first row has names, and no label; `nil` to infer that from the table.
        package var hasHeader: Bool?

        package init(text: String? = nil, caption: String? = nil, name: String? = nil, hasHeader: Bool? = nil) {
            (self.text, self.caption, self.name, self.hasHeader) = (text, caption, name, hasHeader)
        }

        /// Whether the first row has names, if the choice of columns says so: naming a column implies it.
        fileprivate var saysHeader: Bool? {
            hasHeader
                ?? ([text, caption, name].contains { $0.map { !$0.isEmpty && Int($0) == nil } ?? false } ? true : nil)
        }
    }

    package enum Problem: Error, Hashable, Sendable {
        case table(CommaSeparatedValues.ReadingError)
        /// No column has this name; with the existing names.
        case column(String, known: [String])
        /// The table has no rows, or only its titles.
        case empty
        case tooMany(limit: Int)
    }

    package let entries: [LabelEntry]
    /// Lines without a text: the cell is empty or missing.
    package let emptyLines: [Int]
    /// First row, if it has names and no label.
    package let titles: TableTitles?
    /// Whether the titles were inferred: the first row only looks like names, and may have been a label.
    package let titlesAreGuessed: Bool

    /// - Parameter file: CSV in UTF-8.
    package init(_ file: [UInt8], columns: Columns = Columns()) throws(Problem) {
        let records: [CommaSeparatedValues.Record]
        do throws(CommaSeparatedValues.ReadingError) {
            // Those of the titles and of one label too many: all rows of a large file take gigabytes.
            records = try CommaSeparatedValues.records(file, limit: LabelDocument.maximumCount + 2)
        } catch {
            throw .table(error)
        }
        let saysHeader = columns.saysHeader
        let titles = Self.titles(records, saysHeader)
        let rows = records.dropFirst(titles == nil ? 0 : 1)
        guard !rows.isEmpty else { throw .empty }
        guard rows.count <= LabelDocument.maximumCount else { throw .tooMany(limit: LabelDocument.maximumCount) }
        let width = records.reduce(0) { max($0, $1.cells.count) }
        func index(_ asked: String?, _ usual: TableTitles.Column) throws(Problem) -> Int? {
            guard let asked else { return titles?.column(usual) }
            if let index = titles?.column(named: asked) { return index }
            if let number = Int(asked), (1...max(width, 1)).contains(number) { return number - 1 }
            throw .column(asked, known: titles?.cells ?? [])
        }
        let text = try index(columns.text, .text) ?? 0
        let caption = columns.caption == "" ? nil : try index(columns.caption, .caption)
        let name = try index(columns.name, .file)
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

    /// Returns the cells of a table's first row, and whether they look like titles; `nil` if the table can't be read.
    /// - Complexity: only the first rows are read, but one of them may be the whole file.
    package static func firstRow(of file: [UInt8]) -> (cells: [String], looksLikeTitles: Bool)? {
        guard let records = try? CommaSeparatedValues.records(file, limit: TableTitles.sample),
            let first = records.first
        else { return nil }
        return (first.cells, TableTitles(guessing: records.lazy.map(\.cells)) != nil)
    }
}
