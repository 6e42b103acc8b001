/// Reading characters from the widths of a line.
extension CharacterDecoder {
    func decode(_ line: BarWidths) -> [LinearReading] {
        let alphabet = Self.alphabet
        let tables = alphabet.tables
        var readings: [LinearReading] = []
        var index = 1
        while index + tables.minimumElements < line.count {
            // Free space is checked first, since it is found in few places.
            let quietZone = 0.7 * alphabet.quietZone * tables.minimumModule(line, index)
            if line.isQuiet(index - 1, quietZone, atEdge: alphabet.minimumQuietZoneAtEdge),
                let reading = reading(line, from: index, alphabet)
            {
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
        guard
            let start = tables.start(line, first), start.match.deviation < BarFit.maximumDeviation,
            line.isQuiet(first - 1, alphabet.quietZone * start.match.module, atEdge: alphabet.minimumQuietZoneAtEdge),
            !alphabet.hasWholeParts || !Self.goesOn(line, beyond: first - 1, -1, narrow: start.match.module)
        else { return nil }
        var fit = BarFit()
        fit.add(start.match)
        var characters: [Int] = []
        var margins: [Float] = []
        var index = first + start.elements
        var size = start.match.module
        var sizes = start.sizes
        while characters.count < 256 {
            if alphabet.hasGaps {
                guard index < line.count, line.widths[index] < size * 6 else { return nil }
                index += 1
            }
            let quietZone = alphabet.quietZone * (alphabet.isTwoWidth ? sizes.narrow : size)
            if characters.count >= alphabet.minimumCount,
                tables.mayStop(line, index, quietZone, atEdge: alphabet.minimumQuietZoneAtEdge),
                let stop = tables.stop(line, index, sizes), stop.match.deviation < BarFit.maximumDeviation,
                abs(stop.match.module - size) < Self.maximumStopGrowth * size,
                index + stop.elements < line.count,
                line.isQuiet(index + stop.elements, quietZone, atEdge: alphabet.minimumQuietZoneAtEdge),
                tables.isEnd(stop, line, index)
            {
                fit.add(stop.match)
                let sequence = MatchedSequence(
                    start: start, characters: characters, stop: stop, elements: first..<index + stop.elements, fit: fit,
                    margins: margins, size: size, narrow: sizes.narrow, quietZone: quietZone)
                return reading(of: sequence, line, alphabet)
            }
            guard
                let (match, found) = tables.characters.match(
                    line, from: index, sizes: sizes, characters.isEmpty ? .vague : .firm),
                match.deviation < BarFit.maximumDeviation, abs(match.module - size) < 0.25 * size,
                !alphabet.isTwoWidth || characters.isEmpty
                    || !tables.characters.isContradicted(match.character, line, from: index, sizes)
            else { return beginning(start, first, characters) }
            fit.add(match)
            characters.append(match.character)
            if !alphabet.wideCounts.isEmpty { margins.append(match.margin) }
            size += 0.5 * (match.module - size)
            sizes = found
            index += tables.characters.elements
        }
        return nil
    }

    /// Makes a reading of a sequence of characters between a start and a stop pattern.
    private func reading(of sequence: MatchedSequence, _ line: BarWidths, _ alphabet: BarAlphabet) -> LinearReading? {
        let (start, stop, elements) = (sequence.start, sequence.stop, sequence.elements)
        let (characters, fit) = (sequence.characters, sequence.fit)
        guard alphabet.tables.isEnd(start, line, elements.lowerBound), !hasEndInside(sequence, line, alphabet),
            !alphabet.hasWholeParts
                || !Self.goesOn(line, beyond: elements.upperBound, 1, narrow: sequence.narrow)
        else { return nil }
        if let (values, minimumHeight) = row(start: start.index, characters: characters, stop: stop.index) {
            return LinearReading(
                content: .row(values: values), elements: elements, fit: fit, linesNeeded: 1,
                minimumRowHeight: minimumHeight * sequence.size)
        }
        guard let meaning = meaning(start: start.index, characters: characters, stop: stop.index) else {
            return beginning(start, elements.lowerBound, characters)
        }
        guard fit.deviation < meaning.maximumDeviation else { return nil }
        let atEdge = alphabet.quietZoneAtEdge
        let whole = Self.wholeQuietZone * start.match.module
        guard
            !meaning.isPeriodic
                || line.isQuiet(elements.lowerBound - 1, whole, atEdge: 1)
                    && line.isQuiet(elements.upperBound, whole, atEdge: 1)
                    && (!alphabet.isTwoWidth
                        || PeriodicWidths(
                            line, from: elements.lowerBound,
                            alphabet.pattern(start: start.index, characters: characters, stop: stop.index)
                        ).areClear)
        else { return nil }
        guard
            meaning.isWhole
                || line.isQuiet(
                    elements.lowerBound - 1, alphabet.quietZone * start.match.module, atEdge: atEdge)
                    && line.isQuiet(elements.upperBound, sequence.quietZone, atEdge: atEdge)
                    && (!alphabet.hasWholeParts || Self.isWiderAtEdge(line, elements))
        else { return nil }
        // A symbol that fits as drawn needs one line less.
        let isExact = fit.deviation < 0.15 && fit.margin > 0.3
        return LinearReading(
            content: .symbol(meaning.symbology, meaning.content), elements: elements, fit: fit,
            linesNeeded: max(1, meaning.linesNeeded - (isExact && meaning.linesNeeded > 2 ? 1 : 0)),
            twoWidths: alphabet.twoWidths(start: start.index, characters: characters, stop: stop.index),
            differsInWides: alphabet.differsInWides, wideCounts: alphabet.wideCounts, margins: sequence.margins)
    }

    /// Whether a character looks like a start or stop pattern, as in stripes of which any part looks like any other.
    private func hasEndInside(_ sequence: MatchedSequence, _ line: BarWidths, _ alphabet: BarAlphabet) -> Bool {
        guard alphabet.hasGaps else { return false }
        let step = alphabet.tables.characters.elements + 1
        var index = sequence.elements.lowerBound + sequence.start.elements + 1
        for _ in sequence.characters {
            if alphabet.tables.isClearlyEnd(line, index, sequence.start.sizes) { return true }
            index += step
        }
        return false
    }

    /// Maximum difference in size between the modules of a stop pattern and those of the character before it, as a
    /// share. Where noise hides thin elements, the rest of a symbol looks like a stop pattern twice as large; random
    /// bars and bars of other symbols were read as ITF with 0.26. In 18,692 pictures, ITF and Codabar that is read has
    /// 0.17 at most; of 51,688 lines across such symbols through blur, noise and uneven print, 15 have more than 0.2.
    private static var maximumStopGrowth: Float { 0.22 }

    /// Quiet zone of the standards less one module, in narrow elements.
    private static var wholeQuietZone: Float { 9 }

    /// Whether bars as narrow as those of a symbol continue beyond a space too narrow for a quiet zone: a stain makes
    /// such a space.
    private static func goesOn(_ line: BarWidths, beyond space: Int, _ step: Int, narrow: Float) -> Bool {
        line.widths[space] < wholeQuietZone * narrow && line.goOn(beyond: space, step, narrow: narrow)
    }

    /// Minimum ratio of free space at the picture's edge to the widest space between bars.
    private static var widerAtEdge: Float { 1.1 }

    /// Whether free space that the picture's edge cuts off is too wide for a space of a longer symbol: print that makes
    /// spaces wider makes all of them so.
    private static func isWiderAtEdge(_ line: BarWidths, _ elements: Range<Int>) -> Bool {
        let (before, after) = (elements.lowerBound - 1, elements.upperBound)
        let isCut = (before == 0 && line.beginsAtEdge, after == line.count - 1 && line.endsAtEdge)
        guard isCut.0 || isCut.1 else { return true }
        var widest: Float = 0
        for space in stride(from: elements.lowerBound + 1, to: elements.upperBound, by: 2) {
            widest = max(widest, line.widths[space])
        }
        let least = widerAtEdge * widest
        return (!isCut.0 || line.widths[before] > least) && (!isCut.1 || line.widths[after] > least)
    }

    /// Makes a reading of the beginning of a stacked symbol's row, where the line leaves the row before its end;
    /// returns `nil` where it may be none.
    private func beginning(_ start: AlphabetTables.End, _ first: Int, _ characters: [Int]) -> LinearReading? {
        minimumHeight(start: start.index, firstCharacters: characters).map { height in
            LinearReading(
                content: .beginning, elements: first..<first + start.elements, fit: BarFit(), linesNeeded: 1,
                minimumRowHeight: height * start.match.module)
        }
    }
}

/// Characters that were matched from a start pattern to a stop pattern.
private struct MatchedSequence {
    let start: AlphabetTables.End
    let characters: [Int]
    let stop: AlphabetTables.End
    /// Elements from the first of the start pattern to the last of the stop pattern.
    let elements: Range<Int>
    let fit: BarFit
    /// Margins of the characters over the next best ones, if the alphabet needs them.
    let margins: [Float]
    /// Size of a module and of a narrow element at the end, in bins.
    let (size, narrow): (Float, Float)
    /// Minimum free space after the symbol, in bins.
    let quietZone: Float
}

/// Patterns of an alphabet, prepared for matching. This is a class because every line passes them on some twenty times.
final class AlphabetTables: Sendable {
    /// Start patterns, all with the same number of elements, as are all stop patterns.
    private let starts: PatternTable
    let characters: PatternTable
    private let stops: PatternTable
    /// Number of elements of the shortest symbol.
    let minimumElements: Int
    /// Whether a symbol may begin with one of several patterns, of which no check character tells which it was.
    private let hasUncheckedEnds: Bool

    /// Start or stop pattern that was found.
    struct End {
        var index: Int
        var match: CharacterMatch
        var sizes: BarSizes
        var elements: Int
    }

    init(
        starts: [[UInt8]], characters: [[UInt8]], stops: [[UInt8]], isTwoWidth: Bool, hasGaps: Bool, minimumCount: Int
    ) {
        self.starts = PatternTable(starts, isTwoWidth: isTwoWidth)
        self.characters = PatternTable(characters, isTwoWidth: isTwoWidth)
        self.stops = PatternTable(stops, isTwoWidth: isTwoWidth)
        hasUncheckedEnds = isTwoWidth && starts.count > 1
        let gaps = hasGaps ? minimumCount + 1 : 0
        minimumElements = self.starts.elements + self.stops.elements + minimumCount * self.characters.elements + gaps
    }

    /// Returns a rough estimate of the smallest module that a start pattern may have at an element, without comparing
    /// patterns.
    @inline(__always)
    func minimumModule(_ line: BarWidths, _ index: Int) -> Float {
        guard index + starts.elements <= line.count else { return .infinity }
        return line.width(index..<index + starts.elements) / starts.maximumModules
    }

    /// Whether there is free space after a stop pattern that begins at an element, without comparing patterns.
    @inline(__always)
    func mayStop(_ line: BarWidths, _ index: Int, _ quietZone: Float, atEdge: Float) -> Bool {
        line.isQuiet(index &+ stops.elements, quietZone, atEdge: atEdge)
    }

    func start(_ line: BarWidths, _ index: Int) -> End? { end(starts, line, index, .expected, .vague) }

    func stop(_ line: BarWidths, _ index: Int, _ sizes: BarSizes) -> End? { end(stops, line, index, sizes, .firm) }

    /// Whether elements fit a start or stop pattern better than any character. Where a symbol is cut off, its last
    /// whole character stands before free space and may nearly fit a stop pattern.
    func isEnd(_ end: End, _ line: BarWidths, _ index: Int) -> Bool {
        guard end.elements == characters.elements,
            let (match, _) = characters.match(line, from: index, sizes: end.sizes, .firm)
        else { return true }
        return end.match.deviation < match.deviation
    }

    /// Maximum deviation of a pattern from elements that are clearly it, as a share of the deviation of the character
    /// that fits best.
    private static let clearShare: Float = 0.5

    /// Whether elements fit a start or stop pattern far better than any character.
    func isClearlyEnd(_ line: BarWidths, _ index: Int, _ sizes: BarSizes) -> Bool {
        guard starts.elements == characters.elements, stops.elements == characters.elements,
            let (match, _) = characters.match(line, from: index, sizes: sizes, .firm)
        else { return false }
        return [starts, stops].contains { table in
            table.match(line, from: index, sizes: sizes, .firm).map {
                $0.match.deviation < Self.clearShare * match.deviation
            } ?? false
        }
    }

    private func end(
        _ table: PatternTable, _ line: BarWidths, _ index: Int, _ sizes: BarSizes, _ knowledge: PatternTable.Knowledge
    ) -> End? {
        guard let found = table.match(line, from: index, sizes: sizes, knowledge) else { return nil }
        var match = found.match
        // The characters between them also show that these are start and stop patterns, so their own margin does not
        // count, unless it is all that tells one of them from another.
        if !hasUncheckedEnds { match.margin = 4 }
        return End(index: match.character, match: match, sizes: found.sizes, elements: table.elements)
    }
}
