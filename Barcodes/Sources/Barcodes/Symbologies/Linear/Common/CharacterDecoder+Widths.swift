/// Reading characters from the widths of a line.
extension CharacterDecoder {
    func decode(_ line: BarWidths) -> [LinearReading] {
        let alphabet = Self.alphabet
        let tables = alphabet.tables
        var readings: [LinearReading] = []
        var index = 1
        while index + tables.leastElements < line.count {
            if let reading = reading(line, from: index, alphabet) {
                readings.append(reading)
                index = reading.elements.upperBound + 1
            } else {
                index += 2
            }
        }
        return readings
    }

    private func reading(_ line: BarWidths, from first: Int, _ alphabet: BarAlphabet) -> LinearReading? {
        let tables = alphabet.tables
        // Free space first: few places have it.
        guard
            line.isQuiet(
                first - 1, 0.7 * alphabet.quietZone * tables.leastModule(line, first), atEdge: alphabet.quietZoneAtEdge),
            let start = tables.start(line, first), start.match.deviation < BarFit.mostDeviation,
            line.isQuiet(first - 1, alphabet.quietZone * start.match.module, atEdge: alphabet.quietZoneAtEdge)
        else { return nil }
        var fit = BarFit()
        fit.add(start.match)
        var characters: [Int] = []
        var index = first + start.elements
        var size = start.match.module
        var sizes = start.sizes
        while characters.count < 256 {
            if alphabet.hasGaps {
                guard index < line.count, line.widths[index] < size * 6 else { return nil }
                index += 1
            }
            if characters.count >= alphabet.leastCount,
                let stop = tables.stop(line, index, sizes), stop.match.deviation < BarFit.mostDeviation,
                index + stop.elements < line.count,
                line.isQuiet(
                    index + stop.elements, alphabet.quietZone * (alphabet.isTwoWidth ? sizes.narrow : size),
                    atEdge: alphabet.quietZoneAtEdge),
                tables.isEnd(stop, line, index)
            {
                guard tables.isEnd(start, line, first) else { return nil }
                fit.add(stop.match)
                if let (values, leastHeight) = row(start: start.index, characters: characters, stop: stop.index) {
                    return LinearReading(
                        content: .row(values: values), elements: first..<index + stop.elements, fit: fit,
                        linesNeeded: 1, leastRowHeight: leastHeight * size)
                }
                guard let meaning = meaning(start: start.index, characters: characters, stop: stop.index) else {
                    return beginning(start, first, characters)
                }
                // What fits as drawn needs one line less.
                let isExact = fit.deviation < 0.15 && fit.margin > 0.3
                return LinearReading(
                    content: .symbol(meaning.symbology, meaning.content), elements: first..<index + stop.elements,
                    fit: fit, linesNeeded: max(1, meaning.linesNeeded - (isExact && meaning.linesNeeded > 2 ? 1 : 0)))
            }
            guard
                let (match, found) = tables.characters.match(
                    line, from: index, sizes: sizes, characters.isEmpty ? .vague : .firm),
                match.deviation < BarFit.mostDeviation, abs(match.module - size) < 0.25 * size
            else { return beginning(start, first, characters) }
            fit.add(match)
            characters.append(match.character)
            size += 0.5 * (match.module - size)
            sizes = found
            index += tables.characters.elements
        }
        return nil
    }

    /// What is known of a row of a stacked symbol that a line leaves.
    private func beginning(_ start: AlphabetTables.End, _ first: Int, _ characters: [Int]) -> LinearReading? {
        leastHeight(start: start.index, firstCharacters: characters).map { height in
            LinearReading(
                content: .beginning, elements: first..<first + start.elements, fit: BarFit(), linesNeeded: 1,
                leastRowHeight: height * start.match.module)
        }
    }
}

/// The patterns of an alphabet, ready to be matched.
struct AlphabetTables: Sendable {
    let starts: [PatternTable]
    let characters: PatternTable
    let stops: [PatternTable]
    /// The elements of the shortest symbol.
    let leastElements: Int

    /// A start or stop pattern that was found.
    struct End {
        var index: Int
        var match: CharacterMatch
        var sizes: BarSizes
        var elements: Int
    }

    init(
        starts: [[UInt8]], characters: [[UInt8]], stops: [[UInt8]], isTwoWidth: Bool, hasGaps: Bool, leastCount: Int
    ) {
        self.starts = starts.map { PatternTable([$0], isTwoWidth: isTwoWidth) }
        self.characters = PatternTable(characters, isTwoWidth: isTwoWidth)
        self.stops = stops.map { PatternTable([$0], isTwoWidth: isTwoWidth) }
        let ends = (self.starts.map(\.elements).min() ?? 0) + (self.stops.map(\.elements).min() ?? 0)
        let gaps = hasGaps ? leastCount + 1 : 0
        leastElements = ends + leastCount * self.characters.elements + gaps
    }

    /// A rough estimate of the least module that a start pattern may have at an element: nothing is compared with anything.
    func leastModule(_ line: BarWidths, _ index: Int) -> Float {
        var least = Float.infinity
        for table in starts where index + table.elements <= line.count {
            least = min(least, line.width(index..<index + table.elements) / table.mostModules)
        }
        return least
    }

    func start(_ line: BarWidths, _ index: Int) -> End? { best(starts, line, index, .expected, .vague) }

    func stop(_ line: BarWidths, _ index: Int, _ sizes: BarSizes) -> End? { best(stops, line, index, sizes, .firm) }

    /// Whether elements are more like a start or stop pattern than like any character. Where a symbol is cut off, its
    /// last whole character stands before free space and is not far from a stop pattern.
    func isEnd(_ end: End, _ line: BarWidths, _ index: Int) -> Bool {
        guard end.elements == characters.elements,
            let (match, _) = characters.match(line, from: index, sizes: end.sizes, .firm)
        else { return true }
        return end.match.deviation < match.deviation
    }

    private func best(
        _ tables: [PatternTable], _ line: BarWidths, _ index: Int, _ sizes: BarSizes,
        _ knowledge: PatternTable.Knowledge
    ) -> End? {
        var best: End?
        for (number, table) in tables.enumerated() {
            guard let (match, found) = table.match(line, from: index, sizes: sizes, knowledge) else { continue }
            if let known = best, known.match.deviation <= match.deviation { continue }
            best = End(index: number, match: match, sizes: found, elements: table.elements)
        }
        return best
    }
}
