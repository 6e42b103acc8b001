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
        guard let start = tables.start(line, first), start.match.deviation < BarFit.mostDeviation else { return nil }
        let module = start.match.module
        guard line.isQuiet(first - 1, alphabet.quietZone * module) else { return nil }
        var fit = BarFit()
        fit.add(start.match)
        var characters: [Int] = []
        var index = first + start.elements
        var size = module
        // Ink spreads: what the start pattern says of it holds for the characters, and is corrected by them.
        var growth = tables.starts[start.index].growth(line, from: first, start.match)
        growth = max(-0.4 * module, min(0.4 * module, growth))
        while characters.count < 256 {
            if alphabet.hasGaps {
                guard index < line.count, line.widths[index] < size * 6 else { return nil }
                index += 1
            }
            if characters.count >= alphabet.leastCount,
                let stop = tables.stop(line, index), stop.match.deviation < BarFit.mostDeviation,
                index + stop.elements < line.count,
                line.isQuiet(index + stop.elements, alphabet.quietZone * size)
            {
                fit.add(stop.match)
                guard let meaning = meaning(start: start.index, characters: characters, stop: stop.index) else {
                    return nil
                }
                return LinearReading(
                    content: .symbol(meaning.symbology, meaning.content), elements: first..<index + stop.elements,
                    fit: fit, linesNeeded: meaning.linesNeeded)
            }
            guard let match = tables.characters.match(line, from: index, growth: growth),
                match.deviation < BarFit.mostDeviation,
                abs(match.module - size) < 0.25 * size
            else { return nil }
            fit.add(match)
            characters.append(match.character)
            size += 0.5 * (match.module - size)
            let found = tables.characters.growth(line, from: index, match)
            growth += 0.3 * (max(-0.4 * size, min(0.4 * size, found)) - growth)
            index += tables.characters.elements
        }
        return nil
    }
}

/// The patterns of an alphabet, ready to be matched.
struct AlphabetTables: Sendable {
    let starts: [WidthTable]
    let characters: WidthTable
    let stops: [WidthTable]
    /// The elements of the shortest symbol.
    let leastElements: Int

    init(
        starts: [[UInt8]], characters: [[UInt8]], stops: [[UInt8]], isTwoWidth: Bool, hasGaps: Bool, leastCount: Int
    ) {
        // In print a wide element is 2 to 3 narrow ones: 2.5 is 0.5 off at most.
        let wide: Float = 2.5
        func table(_ patterns: [[UInt8]]) -> WidthTable {
            WidthTable(patterns.map { $0.map { isTwoWidth && $0 == 2 ? wide : Float($0) } })
        }
        self.starts = starts.map { table([$0]) }
        self.characters = table(characters)
        self.stops = stops.map { table([$0]) }
        let ends = (self.starts.map(\.elements).min() ?? 0) + (self.stops.map(\.elements).min() ?? 0)
        let gaps = hasGaps ? leastCount + 1 : 0
        leastElements = ends + leastCount * self.characters.elements + gaps
    }

    func start(_ line: BarWidths, _ index: Int) -> (index: Int, match: CharacterMatch, elements: Int)? {
        best(starts, line, index)
    }

    func stop(_ line: BarWidths, _ index: Int) -> (index: Int, match: CharacterMatch, elements: Int)? {
        best(stops, line, index)
    }

    private func best(
        _ tables: [WidthTable], _ line: BarWidths, _ index: Int
    ) -> (index: Int, match: CharacterMatch, elements: Int)? {
        var best: (index: Int, match: CharacterMatch, elements: Int)?
        for (number, table) in tables.enumerated() {
            guard let match = table.match(line, from: index) else { continue }
            if let known = best, known.match.deviation <= match.deviation { continue }
            best = (number, match, table.elements)
        }
        return best
    }
}
