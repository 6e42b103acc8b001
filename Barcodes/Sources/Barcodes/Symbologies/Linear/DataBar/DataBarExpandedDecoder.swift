/// Reads GS1 DataBar Expanded and Expanded Stacked (ISO/IEC 24724, 7).
struct DataBarExpandedDecoder: LinearDecoder {
    static let symbologies: Set<Symbology> = [.dataBarExpanded]

    private static let finders = WidthTable(DataBarTables.expandedFinders)
    private static let reversedFinders = WidthTable(DataBarTables.expandedFinders.map { $0.reversed() })

    init(options: ReaderOptions) {}

    /// Finder pattern and the characters on both sides of it.
    private struct Pair: Hashable {
        /// Index of the finder pattern: A1 is 0, A2 is 1, B1 is 2 and so on.
        var finder: Int
        var left: Int
        var right: Int?

        var values: [Int] { [finder, left, right ?? -1] }
    }

    func decode(_ line: BarWidths) -> [LinearReading] {
        var readings: [LinearReading] = []
        var index = 10
        let edges = line.edges.span
        while index + 7 < line.count {
            guard DataBarElements.mayBeFinder(edges, at: index), let (reading, end) = row(line, firstFinder: index)
            else {
                index += 1
                continue
            }
            readings.append(reading)
            index = end
        }
        return readings
    }

    /// Reads a row whose first finder pattern starts at an element.
    private func row(_ line: BarWidths, firstFinder: Int) -> (reading: LinearReading, end: Int)? {
        var pairs: [Pair] = []
        var fit = BarFit()
        var place = firstFinder
        var end = firstFinder
        var module: Float = 0
        while place + 6 < line.count,
            let (finder, growth) = DataBarElements.finder(
                line, at: place, among: DataBarTables.expandedFinders, Self.finders, Self.reversedFinders)
        {
            if let known = pairs.isEmpty ? nil : module, abs(finder.module - known) > 0.25 * known { break }
            let elements = DataBarElements(line: line, growth: growth)
            guard
                let left = elements.character(
                    DataBarTables.expanded, at: place - 8, isReversed: false, module: finder.module)
            else { break }
            if pairs.isEmpty {
                // The guard has two elements; the first may merge with something light beside it. If the first one was
                // cut off, the second one is at the line's end or merges with something dark.
                guard place >= 10 else { return nil }
                let (bar, isNarrow) = (place - 9, line.widths[place - 9] < 2 * finder.module)
                guard
                    isNarrow && line.isWiderOrOutside(bar - 1, 0.4 * finder.module)
                        || DataBarElements.mayBeOuterBar(line, bar, finder.module)
                else { return nil }
            }
            module = finder.module
            fit.add(finder)
            fit.add(left.match)
            var pair = Pair(finder: finder.character * 2 + (place & 1), left: left.value)
            end = place + 5
            if let right = elements.character(
                DataBarTables.expanded, at: place + 5, isReversed: true, module: finder.module),
                hasFinder(line, place + 21) || isGuard(line, place + 13, module)
            {
                pair.right = right.value
                fit.add(right.match)
                end = place + 13
            }
            pairs.append(pair)
            place += 21
            if pair.right == nil || pairs.count == 11 { break }
        }
        guard !pairs.isEmpty, isGuard(line, end, module) else { return nil }
        let first = firstFinder - 8
        let range = first - (first & 1 == 0 ? 1 : 2)..<end + (end & 1 == 0 ? 2 : 1)
        let reading: LinearReading
        if let (text, isLinked) = text(pairs) {
            reading = LinearReading(
                content: .symbol(.dataBarExpanded, DataBarTables.content(text: text, rows: 1, isLinked: isLinked)),
                elements: range,
                fit: fit, linesNeeded: 1)
        } else {
            reading = LinearReading(
                content: .row(values: pairs.flatMap(\.values)), elements: range, fit: fit, linesNeeded: 1)
        }
        return (reading, end)
    }

    private func hasFinder(_ line: BarWidths, _ first: Int) -> Bool {
        first + 5 < line.count
            && DataBarElements.finder(
                line, at: first, among: DataBarTables.expandedFinders, Self.finders, Self.reversedFinders) != nil
    }

    /// Whether a row ends before an element: two elements of a module each follow, the second of which may merge with
    /// something beside the symbol, or the first where the second was cut off.
    private func isGuard(_ line: BarWidths, _ first: Int, _ module: Float) -> Bool {
        guard first + 1 < line.count else { return false }
        let isNarrow = line.widths[first] < 1.8 * module
        // A row that does not end with a space ends with a bar.
        let bar = first | 1
        guard bar > first else {
            return isNarrow && line.isWiderOrOutside(bar + 1, 0.4 * module)
                || DataBarElements.mayBeOuterBar(line, bar, module)
        }
        guard isNarrow, bar + 1 < line.count else { return false }
        return DataBarElements.mayBeOuterBar(line, bar, module)
            || line.widths[bar] < 1.8 * module
                && (line.isWiderOrOutside(bar + 1, 1.5 * module) || isLabelEdge(line, bar + 1, module))
    }

    /// Whether a space of about a module is the edge of a label on dark ground: the line ends in what follows it, or no
    /// element of a symbol is as wide.
    private func isLabelEdge(_ line: BarWidths, _ space: Int, _ module: Float) -> Bool {
        space + 1 < line.count && line.widths[space] > 0.6 * module
            && (space + 1 == line.count - 2 || line.widths[space + 1] > Self.widerThanElements * module)
    }

    /// Width in modules that no element of a symbol has: the widest ones, in finder patterns, have eight.
    private static let widerThanElements: Float = 10

    /// Returns the text of a whole symbol, and whether a 2-D component is above it; `nil` where a pair is missing, or a
    /// check fails.
    private func text(_ pairs: [Pair]) -> (text: String, isLinked: Bool)? {
        guard (2...11).contains(pairs.count), pairs.map(\.finder) == DataBarTables.finderSequences[pairs.count - 2]
        else { return nil }
        // Only the last pair may have one character.
        guard pairs.dropLast().allSatisfy({ $0.right != nil }), let first = pairs.first else { return nil }
        let count = 2 * pairs.count - (pairs.last?.right == nil ? 1 : 0)
        var sum = 0
        var characters: [Int] = []
        for (index, pair) in pairs.enumerated() {
            if index > 0 {
                sum += Self.weighted(pair.left, row: 2 * pair.finder - 1)
                characters.append(pair.left)
            }
            if let right = pair.right {
                sum += Self.weighted(right, row: 2 * pair.finder)
                characters.append(right)
            }
        }
        guard first.left == 211 * (count - 4) + sum % 211, characters.allSatisfy({ $0 < 4096 }) else { return nil }
        return (try? DataBarExpandedContent.text(characters)).map { ($0, characters[0] >= 1 << 11) }
    }

    /// - Parameter row: the row of table 14: 0 for the character right of A1, 1 and 2 for those beside A2, and so on.
    static func weighted(_ value: Int, row: Int) -> Int {
        DataBarWidths(DataBarTables.expanded, value).weighted(first: 8 * row) % 211
    }

    /// Number of lines that show a row for each that shows another row with the same finder patterns, from which on the
    /// other one is a misread line and not a row of another symbol.
    private static let minimumMajority = 4

    /// Assembles the rows of a stacked symbol, whose finder patterns tell where they belong.
    func assemble(_ rows: [LinearReading], isMirrored: Bool) -> [LinearReading] {
        // Of rows that differ in their characters, the one that more lines show counts. Everything is done in the order
        // of the rows, since that of a dictionary changes from time to time.
        var seen: [[Int]: (lines: Int, reading: LinearReading)] = [:]
        var order: [[Int]] = []
        for reading in rows {
            guard case .row(let values) = reading.content, values.count.isMultiple(of: 3), !values.isEmpty else {
                continue
            }
            if var known = seen[values] {
                known.lines += 1
                if reading.fit.deviation < known.reading.fit.deviation { known.reading = reading }
                seen[values] = known
            } else {
                seen[values] = (1, reading)
                order.append(values)
            }
        }
        var byFinders: [[Int]: (values: [Int], lines: Int, reading: LinearReading)] = [:]
        for values in order {
            guard let row = seen[values] else { continue }
            let finders = Self.finders(of: values)
            if let known = byFinders[finders] {
                // Two symbols one above the other: a row of each would be a symbol by chance.
                let (few, many) = (min(known.lines, row.lines), max(known.lines, row.lines))
                guard few < 2 || many >= Self.minimumMajority * few else { return [] }
                guard
                    known.lines < row.lines
                        || known.lines == row.lines && known.reading.fit.deviation > row.reading.fit.deviation
                else { continue }
            }
            byFinders[finders] = (values, row.lines, row.reading)
        }
        // The first row has the check character, which tells the number of characters.
        var found: [LinearReading] = []
        for values in order where values.first == 0 {
            let finders = Self.finders(of: values)
            guard let row = byFinders[finders], row.values == values else { continue }
            let count = row.values[1] / 211 + 4
            let pairCount = (count + 1) / 2
            guard (2...11).contains(pairCount) else { continue }
            let sequence = DataBarTables.finderSequences[pairCount - 2]
            guard let (pairs, fit, rowCount) = filled(sequence, width: finders.count, byFinders),
                let (text, isLinked) = text(pairs)
            else { continue }
            found.append(
                LinearReading(
                    content: .symbol(
                        .dataBarExpanded, DataBarTables.content(text: text, rows: rowCount, isLinked: isLinked)),
                    elements: row.reading.elements, fit: fit, linesNeeded: 1))
        }
        // If there are two symbols from the rows of one region, one of them is wrong.
        return found.count == 1 ? found : []
    }

    private static func finders(of values: [Int]) -> [Int] {
        stride(from: 0, to: values.count, by: 3).map { values[$0] }
    }

    /// Returns the pairs of a symbol whose rows have `width` pairs, the last one perhaps fewer.
    private func filled(
        _ sequence: [Int], width: Int, _ rows: [[Int]: (values: [Int], lines: Int, reading: LinearReading)]
    ) -> (pairs: [Pair], fit: BarFit, rows: Int)? {
        var pairs: [Pair] = []
        var fit = BarFit()
        var count = 0
        while pairs.count < sequence.count {
            let finders = Array(sequence[pairs.count..<min(pairs.count + width, sequence.count)])
            guard let row = rows[finders] else { return nil }
            for index in stride(from: 0, to: row.values.count, by: 3) {
                let right = row.values[index + 2]
                pairs.append(
                    Pair(finder: row.values[index], left: row.values[index + 1], right: right < 0 ? nil : right))
            }
            fit.add(row.reading.fit)
            count += 1
        }
        return (pairs, fit, count)
    }
}
