import Barcodes
import Tables

/// An inventory: each code once, with the number of reads, and the expected codes that are still missing.
package struct InventoryList: Hashable, Sendable {
    /// Kind of feedback for a read.
    package enum Answer: Hashable, Sendable {
        case new
        /// The code is already on the list.
        case duplicate
        /// A list of expected codes is loaded, and the code is not in it.
        case unexpected
    }

    package struct Row: Hashable, Sendable {
        package var text: String
        package var symbology: String
        /// Number of reads.
        package var count: Int
        /// Number of items that the code stands for; the user may change it.
        package var quantity: Int
        /// Date and time of the first read, such as `2026-11-23 14:05:00`.
        package var time: String
        package var isExpected: Bool
        /// Whether the password was left out of the text when the list was kept.
        package var lacksSecret: Bool
        /// Text in the form in which it is kept, which may lack a password.
        package fileprivate(set) var keptText: String
        /// Number of reads that count as further items if the code was on a list before.
        fileprivate var countedItems = 0
        /// Whether the user has set the quantity.
        fileprivate var hasTypedQuantity = false

        package init(
            text: String, symbology: String, count: Int, quantity: Int, time: String, isExpected: Bool,
            lacksSecret: Bool = false, keptText: String? = nil
        ) {
            (self.text, self.symbology, self.count) = (text, symbology, count)
            self.keptText = keptText ?? text
            (self.quantity, self.time, self.isExpected) = (quantity, time, isExpected)
            self.lacksSecret = lacksSecret
        }

        /// Adds a later line of the same code: its reads, and the items that were counted. A quantity that the user has
        /// set since stays.
        fileprivate mutating func add(_ later: Row) {
            count += later.count
            quantity = later.hasTypedQuantity ? later.quantity : quantity + later.countedItems
            countedItems += later.countedItems
            hasTypedQuantity = hasTypedQuantity || later.hasTypedQuantity
        }
    }

    /// Rows in the order of their first read.
    package private(set) var rows: [Row] = []
    /// Expected codes, in the order of the file; empty if no file was loaded.
    package private(set) var expected: [String] = []
    /// Names of the expected codes by their texts, if the file has names.
    package private(set) var names: [String: String] = [:]
    /// Titles that were recognized in the loaded file.
    package private(set) var titles: TableTitles?
    private var places: [String: Int] = [:]
    private var expectedTexts: Set<String> = []
    /// Saved codes with their quantities.
    private var saved: [String: Int] = [:]
    /// Whether the saved codes were only kept, and not saved as a file.
    private var isKept = false
    /// Text of the code read last, if it is still on the list.
    package private(set) var latest: String?

    package init() {}

    /// Creates a list that was kept; its content counts as saved.
    package init(rows: [Row], expected: [String], names: [String: String] = [:]) {
        self.rows = rows
        self.names = names
        for (place, row) in rows.enumerated() { places[row.text] = place }
        var seen: Set<String> = []
        self.expected = expected.filter { seen.insert($0).inserted }
        check(against: seen)
        markSaved()
        isKept = true
    }

    /// Takes in a read.
    /// - Parameters:
    ///   - kept: the form in which the text is kept, if that lacks a password; a line that was kept is recognized by
    ///     it.
    ///   - time: current time in the format of ``Row/time``.
    ///   - countsAgain: whether a code that is already on the list counts as another item.
    package mutating func take(
        _ text: String, kept: String? = nil, symbology: String, time: String, countsAgain: Bool = false
    ) -> Answer {
        latest = text
        if let kept { complete(kept, with: text) }
        if let place = places[text] {
            rows[place].count += 1
            guard countsAgain else { return .duplicate }
            rows[place].quantity += 1
            rows[place].countedItems += 1
            return rows[place].isExpected ? .new : .unexpected
        }
        let isExpected = expected.isEmpty || expectedTexts.contains(text)
        places[text] = rows.count
        var row = Row(
            text: text, symbology: symbology, count: 1, quantity: 1, time: time, isExpected: isExpected, keptText: kept)
        row.countedItems = countsAgain ? 1 : 0
        rows.append(row)
        return isExpected ? .new : .unexpected
    }

    /// Replaces the text of a line that was kept without its password by the whole text.
    private mutating func complete(_ kept: String, with text: String) {
        guard kept != text, places[text] == nil,
            let place = rows.firstIndex(where: { $0.lacksSecret && $0.text == kept })
        else { return }
        (rows[place].text, rows[place].lacksSecret) = (text, false)
        rows[place].isExpected = expected.isEmpty || expectedTexts.contains(text)
        saved[text] = saved.removeValue(forKey: kept)
        findPlaces()
    }

    /// Finds expected codes among the lines that were kept without their passwords.
    /// - Parameter kept: returns the form in which a text is kept.
    package mutating func completeExpected(kept: (String) -> String) {
        guard rows.contains(where: \.lacksSecret) else { return }
        for text in missing { complete(kept(text), with: text) }
    }

    /// Sets the quantity of a row.
    /// - Returns: whether there is such a row, and the quantity is within its limits.
    @discardableResult
    package mutating func setQuantity(_ quantity: Int, at index: Int) -> Bool {
        guard rows.indices.contains(index), (0...1_000_000).contains(quantity) else { return false }
        (rows[index].quantity, rows[index].hasTypedQuantity) = (quantity, true)
        return true
    }

    /// The quantity of a line before the user typed another one.
    package struct QuantityChange: Hashable, Sendable {
        package let text: String
        fileprivate let quantity: Int
        fileprivate let countedItems: Int
        fileprivate let hasTypedQuantity: Bool
    }

    /// Sets the quantity of a line.
    /// - Returns: what undoes this; `nil` if there is no such line, or the quantity is not within its limits.
    package mutating func setQuantity(_ quantity: Int, of text: String) -> QuantityChange? {
        guard let place = places[text] else { return nil }
        let row = rows[place]
        guard setQuantity(quantity, at: place) else { return nil }
        return QuantityChange(
            text: text, quantity: row.quantity, countedItems: row.countedItems, hasTypedQuantity: row.hasTypedQuantity)
    }

    /// Gives a line its former quantity and the items that were counted since.
    /// - Returns: the quantity; `nil` if the line is no longer on the list.
    package mutating func undo(_ change: QuantityChange) -> Int? {
        guard let place = places[change.text] else { return nil }
        rows[place].quantity = change.quantity + rows[place].countedItems - change.countedItems
        rows[place].hasTypedQuantity = change.hasTypedQuantity
        return rows[place].quantity
    }

    /// Returns the sum of the quantities of all lines whose kept text is this one: if passwords are not kept, these
    /// will be a single line after the next start.
    /// - Returns: `nil` if there is no such line.
    package func sharedQuantity(ofKept keptText: String) -> Int? {
        let quantities = rows.filter { $0.keptText == keptText }.map(\.quantity)
        return quantities.isEmpty ? nil : quantities.reduce(0, +)
    }

    /// Expected codes that were not read.
    package var missing: [String] { expected.filter { places[$0] == nil } }

    package var unexpectedCount: Int { rows.count { !$0.isExpected } }

    /// Maximum number of expected codes: each has a line in the window while it is missing.
    package static let maximumExpected = 100_000

    /// Loads the expected codes from a table: the codes from the column with that title or else the first, and names of
    /// the codes from another. Codes that were read are checked against it again.
    ///
    /// Of a table with more than ``maximumExpected`` codes, one more than these are read.
    /// - Returns: whether the table had any codes; if not, the list stays as it was.
    @discardableResult
    package mutating func expect(csv: String) -> Bool {
        // Content that is not text has no rows.
        guard !csv.unicodeScalars.contains("\0") else { return false }
        let titles = TableTitles(guessing: CommaSeparatedValues.Rows(csv))
        let column = titles?.column(.text) ?? 0
        let nameColumn = titles.map { Self.nameColumn($0, besides: column) } ?? 1
        var (expected, names): ([String], [String: String]) = ([], [:])
        var seen: Set<String> = []
        // One at a time: all rows together may take a hundred times the memory of the table.
        for row in CommaSeparatedValues.Rows(csv).dropFirst(titles == nil ? 0 : 1)
        where row.indices.contains(column) && !row[column].isEmpty {
            let text = CommaSeparatedValues.unmarked(row[column])
            guard seen.insert(text).inserted else { continue }
            expected.append(text)
            guard expected.count <= Self.maximumExpected else { break }
            guard let nameColumn, row.indices.contains(nameColumn) else { continue }
            let name = CommaSeparatedValues.unmarked(row[nameColumn])
            if !name.isEmpty { names[text] = name }
        }
        guard !expected.isEmpty else { return false }
        (self.expected, self.names, self.titles) = (expected, names, titles)
        check(against: seen)
        return true
    }

    /// Returns the column with names in a table with titles: the one with that title, or the second, unless its title
    /// says that it has something else, as in a list that was exported.
    private static func nameColumn(_ titles: TableTitles, besides column: Int) -> Int? {
        if let named = titles.column(.name), named != column { return named }
        return column == 0 && titles.cells.count > 1 && !titles.isColumn(1, .property) ? 1 : nil
    }

    /// Expects what another list expects. What was read is checked against it anew.
    package mutating func expect(as other: InventoryList) {
        (expected, names, titles) = (other.expected, other.names, other.titles)
        check(against: other.expectedTexts)
    }

    /// Forgets the expected codes.
    package mutating func expectNothing() {
        (expected, names, titles) = ([], [:], nil)
        check(against: [])
    }

    mutating func setExpected(_ texts: [String]) {
        expected = texts
        check(against: Set(texts))
    }

    mutating func takeRow(at index: Int) -> Row {
        let row = rows.remove(at: index)
        if latest == row.text { latest = nil }
        findPlaces()
        return row
    }

    mutating func insert(_ row: Row, at index: Int) {
        if let place = places[row.text] {
            var whole = row
            whole.add(rows[place])
            (whole.time, whole.isExpected) = (rows[place].time, rows[place].isExpected)
            rows[place] = whole
            return
        }
        rows.insert(row, at: min(index, rows.count))
        findPlaces()
        check(against: expectedTexts)
    }

    private mutating func findPlaces() {
        places = Dictionary(rows.enumerated().map { ($1.text, $0) }, uniquingKeysWith: { first, _ in first })
    }

    private mutating func check(against texts: Set<String>) {
        expectedTexts = texts
        for index in rows.indices { rows[index].isExpected = expected.isEmpty || texts.contains(rows[index].text) }
    }

    /// Empties the list; the expected codes stay.
    package mutating func removeAll() { (rows, places, saved, latest) = ([], [:], [:], nil) }

    /// Whether a code or quantity would be lost with the list because it was not saved. Further reads of codes that are
    /// on the list don't count as a loss.
    package var isUnsaved: Bool { rows.contains { saved[$0.text] != $0.quantity } }

    /// The list was saved as it is.
    package mutating func markSaved() { markSaved(asIn: self) }

    /// The list was saved as it was when it was this one.
    package mutating func markSaved(asIn old: InventoryList) {
        saved = Dictionary(old.rows.map { ($0.text, $0.quantity) }, uniquingKeysWith: { $1 })
        isKept = false
    }

    /// Notes that the list is no longer kept: everything that was not saved as a file would be lost with it.
    package mutating func markNotKept() { if isKept { saved = [:] } }

    /// Puts an emptied list back. Codes that were read since then are added to it, or count as further reads of its
    /// codes, and as further items where each read is one. A quantity that the user has set since then stays.
    /// - Parameter kept: returns the form in which a text is kept, if that lacks a password.
    package mutating func restore(_ old: InventoryList, kept: (String) -> String? = { _ in nil }) {
        var result = old
        for row in rows {
            if let kept = kept(row.text) { result.complete(kept, with: row.text) }
            if let place = result.places[row.text] {
                result.rows[place].add(row)
            } else {
                result.places[row.text] = result.rows.count
                result.rows.append(row)
            }
        }
        // Another list of expected codes may have been loaded meanwhile.
        if !expected.isEmpty { (result.expected, result.names) = (expected, names) }
        result.check(against: Set(result.expected))
        result.latest = latest ?? result.latest
        self = result
    }

    /// The list as a table: the codes that were read, then the missing ones, with names if there are any.
    package var csv: String {
        let read = rows.map { row in
            [
                row.text, row.symbology, "\(row.count)", "\(row.quantity)", row.time,
                expected.isEmpty ? "read" : row.isExpected ? "expected" : "unexpected",
            ]
        }
        let missing = missing.map { [$0, "", "0", "0", "", "missing"] }
        let lines = [["code", "symbology", "count", "quantity", "time", "state"]] + read + missing
        guard !names.isEmpty else { return CommaSeparatedValues.text(of: lines) }
        return CommaSeparatedValues.text(
            of: lines.enumerated().map { $1 + [$0 == 0 ? "name" : names[$1[0]] ?? ""] })
    }
}
