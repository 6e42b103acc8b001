/// Reading characters from the widths of a line.
extension CharacterDecoder {
    func decode(_ line: BarWidths) -> [LinearReading] {
        let tables = AlphabetTables(Self.alphabet)
        var readings: [LinearReading] = []
        var index = 1
        while index + tables.leastElements < line.count {
            if let reading = reading(line, from: index, tables) {
                readings.append(reading)
                index = reading.elements.upperBound + 1
            } else {
                index += 2
            }
        }
        return readings
    }

    private func reading(_ line: BarWidths, from first: Int, _ tables: AlphabetTables) -> LinearReading? {
        guard let start = tables.start(line, first), start.match.deviation < BarFit.mostDeviation else { return nil }
        let module = start.match.module
        guard line.widths[first - 1] >= tables.alphabet.quietZone * module else { return nil }
        var fit = BarFit()
        fit.add(start.match)
        var characters: [Int] = []
        var index = first + start.elements
        var size = module
        while characters.count < 256 {
            if tables.alphabet.hasGaps {
                guard index < line.count, line.widths[index] < size * 6 else { return nil }
                index += 1
            }
            if characters.count >= tables.alphabet.leastCount,
                let stop = tables.stop(line, index), stop.match.deviation < BarFit.mostDeviation,
                index + stop.elements < line.count,
                line.widths[index + stop.elements] >= tables.alphabet.quietZone * size
            {
                fit.add(stop.match)
                guard let meaning = meaning(start: start.index, characters: characters, stop: stop.index) else {
                    return nil
                }
                return LinearReading(
                    content: .symbol(meaning.symbology, meaning.content), elements: first..<index + stop.elements,
                    fit: fit, linesNeeded: meaning.linesNeeded)
            }
            guard let match = tables.characters.match(line, from: index), match.deviation < BarFit.mostDeviation,
                abs(match.module - size) < 0.25 * size
            else { return nil }
            fit.add(match)
            characters.append(match.character)
            size += 0.5 * (match.module - size)
            index += tables.characters.elements
        }
        return nil
    }
}

/// The patterns of an alphabet, ready to be matched.
struct AlphabetTables: Sendable {
    let alphabet: BarAlphabet
    let starts: [WidthTable]
    let characters: WidthTable
    let stops: [WidthTable]
    /// The elements of the shortest symbol.
    let leastElements: Int

    init(_ alphabet: BarAlphabet) {
        self.alphabet = alphabet
        // In print a wide element is 2 to 3 narrow ones: 2.5 is 0.5 off at most.
        let wide: Float = 2.5
        func table(_ patterns: [[UInt8]]) -> WidthTable {
            WidthTable(patterns.map { $0.map { alphabet.isTwoWidth && $0 == 2 ? wide : Float($0) } })
        }
        starts = alphabet.starts.map { table([$0]) }
        characters = table(alphabet.characters)
        stops = alphabet.stops.map { table([$0]) }
        let ends = (starts.map(\.elements).min() ?? 0) + (stops.map(\.elements).min() ?? 0)
        let gaps = alphabet.hasGaps ? alphabet.leastCount + 1 : 0
        leastElements = ends + alphabet.leastCount * characters.elements + gaps
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
