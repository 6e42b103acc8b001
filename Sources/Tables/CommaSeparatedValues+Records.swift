extension CommaSeparatedValues {
    /// A row, and the line of the file that it begins in, from 1.
    package struct Record: Hashable, Sendable {
        package var line: Int
        package var cells: [String]

        package init(line: Int, cells: [String]) { (self.line, self.cells) = (line, cells) }
    }

    /// Why a file is no table.
    package enum ReadingError: Error, Hashable, Sendable {
        /// It is UTF-16, as spreadsheets write “Unicode text”.
        case utf16
        /// What stands in this line is not UTF-8.
        case encoding(line: Int)
        /// This line has a NUL character, which no text has.
        case nul(line: Int)
        /// A quotation mark that is opened in this line is never closed.
        case openQuote(line: Int)
    }

    /// The rows of a file, as ``parse(_:)`` takes them apart, but with errors where that guesses.
    /// - Parameter limit: of the rows; those behind it are not looked at.
    /// - Complexity: linear in the number of bytes.
    package static func records(_ file: [UInt8], limit: Int = .max) throws(ReadingError) -> [Record] {
        if file.starts(with: [0xFF, 0xFE]) || file.starts(with: [0xFE, 0xFF]) { throw .utf16 }
        var parser = RecordParser(file[(file.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)...])
        return try parser.parsed(limit)
    }
}

/// Takes a file apart byte by byte: what is special in it is ASCII.
private struct RecordParser {
    private let file: ArraySlice<UInt8>
    private let separator: UInt8
    private var records: [CommaSeparatedValues.Record] = []
    private var cells: [String] = []
    private var cell: [UInt8] = []
    private var hasContent = false
    private var line = 1
    /// Where the row begins.
    private var firstLine = 1

    private static let (quote, lineFeed, carriageReturn) = (UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"))

    init(_ file: ArraySlice<UInt8>) {
        self.file = file
        separator = Self.separator(of: file)
    }

    /// Semicolons where the first line has more of them than of commas, tabs where it has none of both.
    private static func separator(of file: ArraySlice<UInt8>) -> UInt8 {
        var counts: [UInt8: Int] = [:]
        var isQuoted = false
        for byte in file {
            if byte == quote { isQuoted.toggle() }
            if isQuoted { continue }
            if byte == lineFeed || byte == carriageReturn { break }
            counts[byte, default: 0] += 1
        }
        let (commas, semicolons) = (counts[UInt8(ascii: ",")] ?? 0, counts[UInt8(ascii: ";")] ?? 0)
        if commas == 0, semicolons == 0, counts[UInt8(ascii: "\t")] != nil { return UInt8(ascii: "\t") }
        return UInt8(ascii: semicolons > commas ? ";" : ",")
    }

    mutating func parsed(_ limit: Int) throws(CommaSeparatedValues.ReadingError) -> [CommaSeparatedValues.Record] {
        var quoteLine: Int?
        var index = file.startIndex
        while index < file.endIndex, records.count < limit {
            let byte = file[index]
            let next = index + 1 < file.endIndex ? file[index + 1] : 0
            if byte == 0 { throw .nul(line: line) }
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
                try endRow()
            } else {
                cell.append(byte)
                hasContent = true
            }
            // A carriage return with a line feed behind it is counted with that.
            if byte == Self.lineFeed || byte == Self.carriageReturn && next != Self.lineFeed {
                line += 1
                if quoteLine == nil { firstLine = line }
            }
            index += 1
        }
        if let quoteLine { throw .openQuote(line: quoteLine) }
        try endRow()
        return records
    }

    private mutating func endCell() throws(CommaSeparatedValues.ReadingError) {
        guard let text = String(validating: cell, as: UTF8.self) else { throw .encoding(line: line) }
        cells.append(text)
        cell.removeAll(keepingCapacity: true)
    }

    private mutating func endRow() throws(CommaSeparatedValues.ReadingError) {
        try endCell()
        if hasContent { records.append(.init(line: firstLine, cells: cells)) }
        (cells, hasContent) = ([], false)
    }
}
