import Tables

/// Labels from a table: a row for each, its columns chosen by the names in the first row.
package struct LabelTable: Hashable, Sendable {
    /// Which column is what: by its name in the first row, whatever the case of its letters, or by its number from 1.
    package struct Columns: Hashable, Sendable {
        /// `nil` takes the one named text, code, content or data, or else the first.
        package var text: String?
        /// `nil` takes the one named caption, if there is such.
        package var caption: String?
        /// `nil` takes the one named file, if there is such.
        package var name: String?
        /// Whether the first row has names, and no label.
        package var hasHeader: Bool

        package init(text: String? = nil, caption: String? = nil, name: String? = nil, hasHeader: Bool = true) {
            (self.text, self.caption, self.name, self.hasHeader) = (text, caption, name, hasHeader)
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

    /// - Parameter file: CSV in UTF-8.
    package init(_ file: [UInt8], columns: Columns = Columns()) throws(Problem) {
        let records: [CommaSeparatedValues.Record]
        do throws(CommaSeparatedValues.ReadingError) {
            records = try CommaSeparatedValues.records(file)
        } catch {
            throw .table(error)
        }
        let rows = records.dropFirst(columns.hasHeader ? 1 : 0)
        guard let first = records.first, !rows.isEmpty else { throw .empty }
        guard rows.count <= LabelDocument.mostLabels else { throw .tooMany(limit: LabelDocument.mostLabels) }
        let names = columns.hasHeader ? first.cells.map(Self.plain) : []
        let width = records.reduce(0) { max($0, $1.cells.count) }
        func index(_ asked: String?, _ usual: [String]) throws(Problem) -> Int? {
            guard let asked else { return usual.compactMap { names.firstIndex(of: $0) }.first }
            if let index = names.firstIndex(of: Self.plain(asked)) { return index }
            if let number = Int(asked), (1...max(width, 1)).contains(number) { return number - 1 }
            throw .column(asked, known: columns.hasHeader ? first.cells : [])
        }
        let text = try index(columns.text, ["text", "code", "content", "data"]) ?? 0
        let (caption, name) = (try index(columns.caption, ["caption"]), try index(columns.name, ["file"]))
        var (entries, emptyLines): ([LabelEntry], [Int]) = ([], [])
        entries.reserveCapacity(rows.count)
        for row in rows {
            func cell(_ index: Int?) -> String {
                index.flatMap { row.cells.indices.contains($0) ? row.cells[$0] : nil } ?? ""
            }
            if cell(text).isEmpty {
                emptyLines.append(row.line)
            } else {
                entries.append(
                    LabelEntry(text: cell(text), caption: cell(caption), name: cell(name), line: row.line))
            }
        }
        (self.entries, self.emptyLines) = (entries, emptyLines)
    }

    private static func plain(_ name: String) -> String {
        String(name.split(separator: " ").joined(separator: " ")).lowercased()
    }
}
