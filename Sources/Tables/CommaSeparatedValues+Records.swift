extension CommaSeparatedValues {
    /// Row with the line of the file in which it begins, from 1.
    package struct Record: Hashable, Sendable {
        package var line: Int
        package var cells: [String]

        package init(line: Int, cells: [String]) { (self.line, self.cells) = (line, cells) }
    }

    /// Reason why a file is not a table.
    package enum ReadingError: Error, Hashable, Sendable {
        /// The file is UTF-16, as spreadsheets write “Unicode text”.
        case utf16
        /// This line is not UTF-8.
        case encoding(line: Int)
        /// This line has a NUL character, which does not occur in text.
        case nul(line: Int)
        /// A quotation mark is opened in this line and never closed.
        case openQuote(line: Int)
        /// The row that begins in this line has more cells than a spreadsheet has columns.
        case tooManyColumns(line: Int)
        /// The file begins as a document of another format does that may consist of text: PDF, PostScript, RTF, HTML,
        /// XML or SVG.
        case document
    }

    /// Returns the cells, row by row; empty lines are left out. Cells are separated by semicolons if the first line
    /// that is not empty has more of them than commas outside of quotation marks, as spreadsheets write it in countries
    /// with a decimal comma, and by tabs if it has neither. A line `sep=;` at the beginning, by which Excel knows the
    /// separator, decides and is left out. The last cell may lack its closing quotation mark. Cells to the right of the
    /// last column of spreadsheets, the 16,384th, are left out.
    package static func parse(_ text: String) -> [[String]] { Array(Rows(text)) }

    /// Rows as ``CommaSeparatedValues/parse(_:)`` splits them, one at a time: all rows together may take a hundred
    /// times the memory of the file.
    package struct Rows: Sequence, IteratorProtocol {
        private var parser: RecordParser

        package init(_ text: String) { parser = RecordParser(Array(text.utf8), isLenient: true) }

        // A lenient parser refuses only what is not UTF-8.
        package mutating func next() -> [String]? { (try? parser.next())?.cells }
    }

    /// Returns the rows of a file as ``parse(_:)`` splits them, but throws an error where that guesses.
    /// - Parameter limit: the maximum number of rows; the rest of the file is not read.
    /// - Complexity: linear in the number of bytes.
    package static func records(_ file: [UInt8], limit: Int = .max) throws(ReadingError) -> [Record] {
        if file.starts(with: [0xFF, 0xFE]) || file.starts(with: [0xFE, 0xFF]) { throw .utf16 }
        if isDocument(file) { throw .document }
        var parser = RecordParser(file, isLenient: false)
        do throws(ReadingError) {
            var records: [Record] = []
            while records.count < limit, let record = try parser.next() { records.append(record) }
            return records
        } catch {
            // A picture is not a table in another character set.
            guard case .encoding = error, file.contains(0) else { throw error }
            throw .nul(line: firstLine(file) { $0.contains(0) })
        }
    }
}

/// Parser of a file, byte by byte: all characters with a meaning are ASCII.
private struct RecordParser {
    private let file: ArraySlice<UInt8>
    /// Whether NUL characters, and a quotation mark that is not closed, are accepted.
    private let isLenient: Bool
    private let separator: UInt8
    private var index: Int
    private var isAtEnd = false
    private var cells: [String] = []
    private var cell: [UInt8] = []
    private var hasContent = false
    /// Line of the quotation mark that is open.
    private var quoteLine: Int?
    private var line = 1
    /// Line in which the current row begins.
    private var firstLine = 1

    private static let (quote, lineFeed, carriageReturn) = (UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"))

    init(_ file: [UInt8], isLenient: Bool) {
        // Some programs begin a file with a byte order mark.
        let text = CommaSeparatedValues.withoutMark(file)
        self.isLenient = isLenient
        if let named = Self.namedSeparator(of: text) {
            // The line break stays, so that lines are counted as they are in the file.
            (self.file, separator) = (text.dropFirst(5), named)
        } else {
            (self.file, separator) = (text, Self.separator(of: text))
        }
        index = self.file.startIndex
    }

    /// Returns the separator of a first line `sep=;`; `nil` if the first line is another one.
    private static func namedSeparator(of file: ArraySlice<UInt8>) -> UInt8? {
        let line = file.prefix(6)
        guard line.prefix(3).elementsEqual("sep".utf8) || line.prefix(3).elementsEqual("SEP".utf8),
            line.dropFirst(3).first == UInt8(ascii: "="), let named = line.dropFirst(4).first,
            ",;\t|:".utf8.contains(named), let end = line.dropFirst(5).first, end == lineFeed || end == carriageReturn
        else { return nil }
        return named
    }

    private static func separator(of file: ArraySlice<UInt8>) -> UInt8 {
        var (commas, semicolons, tabs) = (0, 0, 0)
        var (isQuoted, hasContent) = (false, false)
        for byte in file {
            if byte == quote { isQuoted.toggle() }
            if isQuoted { continue }
            if byte == lineFeed || byte == carriageReturn {
                if !hasContent { continue }
                break
            }
            hasContent = true
            switch byte {
            case UInt8(ascii: ","): commas += 1
            case UInt8(ascii: ";"): semicolons += 1
            case UInt8(ascii: "\t"): tabs += 1
            default: break
            }
        }
        if commas == 0, semicolons == 0, tabs > 0 { return UInt8(ascii: "\t") }
        return UInt8(ascii: semicolons > commas ? ";" : ",")
    }

    /// Returns the next row with content; `nil` at the end.
    mutating func next() throws(CommaSeparatedValues.ReadingError) -> CommaSeparatedValues.Record? {
        while index < file.endIndex {
            let byte = file[index]
            let next = index + 1 < file.endIndex ? file[index + 1] : 0
            var row: CommaSeparatedValues.Record?
            if byte == 0, !isLenient { throw .nul(line: line) }
            if quoteLine != nil, byte != Self.quote {
                cell.append(byte)
            } else if quoteLine != nil, next == Self.quote {
                cell.append(byte)
                index += 1
            } else if quoteLine != nil {
                quoteLine = nil
            } else if byte == Self.quote, cell.isEmpty {
                (quoteLine, hasContent) = (line, true)
            } else if byte == separator {
                try endCell()
                hasContent = true
            } else if byte == Self.lineFeed || byte == Self.carriageReturn {
                row = try endRow()
            } else {
                cell.append(byte)
                hasContent = true
            }
            // A carriage return before a line feed is counted together with it.
            if byte == Self.lineFeed || byte == Self.carriageReturn && next != Self.lineFeed {
                line += 1
                if quoteLine == nil { firstLine = line }
            }
            index += 1
            if let row { return row }
        }
        guard !isAtEnd else { return nil }
        isAtEnd = true
        if let quoteLine, !isLenient { throw .openQuote(line: quoteLine) }
        return try endRow()
    }

    /// Maximum number of cells in a row: spreadsheets have no more columns.
    private static let maximumColumns = 1 << 14

    private mutating func endCell() throws(CommaSeparatedValues.ReadingError) {
        guard cells.count < Self.maximumColumns else {
            guard isLenient else { throw .tooManyColumns(line: firstLine) }
            return cell.removeAll(keepingCapacity: true)
        }
        guard let text = String(validating: cell, as: UTF8.self) else {
            // A quoted cell may have begun some lines before.
            throw .encoding(line: CommaSeparatedValues.lineNotUTF8(of: Array(file)) ?? line)
        }
        cells.append(text)
        cell.removeAll(keepingCapacity: true)
    }

    /// - Returns: `nil` if the row is empty.
    private mutating func endRow() throws(CommaSeparatedValues.ReadingError) -> CommaSeparatedValues.Record? {
        try endCell()
        defer { (cells, hasContent) = ([], false) }
        return hasContent ? .init(line: firstLine, cells: cells) : nil
    }
}
