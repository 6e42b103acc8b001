/// Reading characters from the widths of a line.
extension CharacterDecoder {
    func decode(_ line: BarWidths) -> [LinearReading] {
        let alphabet = Self.alphabet
        let tables = alphabet.tables
        var readings: [LinearReading] = []
        var index = 1
        while index + tables.leastElements < line.count {
            // Free space first: few places have it.
            let quietZone = 0.7 * alphabet.quietZone * tables.leastModule(line, index)
            if line.isQuiet(index - 1, quietZone, atEdge: alphabet.leastQuietZoneAtEdge),
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
            let start = tables.start(line, first), start.match.deviation < BarFit.mostDeviation,
            line.isQuiet(first - 1, alphabet.quietZone * start.match.module, atEdge: alphabet.leastQuietZoneAtEdge),
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
            if characters.count >= alphabet.leastCount,
                tables.mayStop(line, index, quietZone, atEdge: alphabet.leastQuietZoneAtEdge),
                let stop = tables.stop(line, index, sizes), stop.match.deviation < BarFit.mostDeviation,
                abs(stop.match.module - size) < Self.mostGrowthOfStop * size,
                index + stop.elements < line.count,
                line.isQuiet(index + stop.elements, quietZone, atEdge: alphabet.leastQuietZoneAtEdge),
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
                match.deviation < BarFit.mostDeviation, abs(match.module - size) < 0.25 * size
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

    /// What a sequence of characters between a start and a stop pattern says.
    private func reading(of sequence: MatchedSequence, _ line: BarWidths, _ alphabet: BarAlphabet) -> LinearReading? {
        let (start, stop, elements) = (sequence.start, sequence.stop, sequence.elements)
        let (characters, fit) = (sequence.characters, sequence.fit)
        guard alphabet.tables.isEnd(start, line, elements.lowerBound),
            !alphabet.hasWholeParts
                || !Self.goesOn(line, beyond: elements.upperBound, 1, narrow: sequence.narrow)
        else { return nil }
        if let (values, leastHeight) = row(start: start.index, characters: characters, stop: stop.index) {
            return LinearReading(
                content: .row(values: values), elements: elements, fit: fit, linesNeeded: 1,
                leastRowHeight: leastHeight * sequence.size)
        }
        guard let meaning = meaning(start: start.index, characters: characters, stop: stop.index) else {
            return beginning(start, elements.lowerBound, characters)
        }
        guard fit.deviation < meaning.mostDeviation else { return nil }
        let atEdge = alphabet.quietZoneAtEdge
        let whole = Self.wholeQuietZone * start.match.module
        guard
            !meaning.isPeriodic
                || line.isQuiet(elements.lowerBound - 1, whole, atEdge: 1)
                    && line.isQuiet(elements.upperBound, whole, atEdge: 1)
        else { return nil }
        guard
            meaning.isWhole
                || line.isQuiet(
                    elements.lowerBound - 1, alphabet.quietZone * start.match.module, atEdge: atEdge)
                    && line.isQuiet(elements.upperBound, sequence.quietZone, atEdge: atEdge)
                    && (!alphabet.hasWholeParts || Self.isWiderAtEdge(line, elements))
        else { return nil }
        // What fits as drawn needs one line less.
        let isExact = fit.deviation < 0.15 && fit.margin > 0.3
        return LinearReading(
            content: .symbol(meaning.symbology, meaning.content), elements: elements, fit: fit,
            linesNeeded: max(1, meaning.linesNeeded - (isExact && meaning.linesNeeded > 2 ? 1 : 0)),
            twoWidths: alphabet.twoWidths(start: start.index, characters: characters, stop: stop.index),
            differsInWides: alphabet.differsInWides, wideCounts: alphabet.wideCounts, margins: sequence.margins)
    }

    /// By what share modules of a stop pattern may be larger or smaller than those of the character before it. Where
    /// noise hides thin elements, the rest of a symbol looks like a stop pattern twice as large; random bars and bars
    /// of other symbols were read as ITF with 0.26. In 18,692 pictures, ITF and Codabar that is read has 0.17 at most;
    /// of 51,688 lines across such symbols through blur, noise and uneven print, 15 have more than 0.2.
    private static var mostGrowthOfStop: Float { 0.22 }

    /// The quiet zone of the standards less one module, in narrow elements.
    private static var wholeQuietZone: Float { 9 }

    /// Whether bars as narrow as those of a symbol go on beyond a space too narrow for a quiet zone: such a space is a
    /// stain's.
    private static func goesOn(_ line: BarWidths, beyond space: Int, _ step: Int, narrow: Float) -> Bool {
        line.widths[space] < wholeQuietZone * narrow && line.goOn(beyond: space, step, narrow: narrow)
    }

    /// By how much free space at the picture's edge is wider than the widest space between bars, at least.
    private static var widerAtEdge: Float { 1.1 }

    /// Whether free space that the picture's edge cuts off can't be a space of a longer symbol: print that makes spaces
    /// wider makes all of them so.
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

    /// The beginning of a stacked symbol's row where the line leaves the row before its end; `nil` where it may be
    /// none.
    private func beginning(_ start: AlphabetTables.End, _ first: Int, _ characters: [Int]) -> LinearReading? {
        leastHeight(start: start.index, firstCharacters: characters).map { height in
            LinearReading(
                content: .beginning, elements: first..<first + start.elements, fit: BarFit(), linesNeeded: 1,
                leastRowHeight: height * start.match.module)
        }
    }
}

/// What was matched from a start pattern to a stop pattern.
private struct MatchedSequence {
    let start: AlphabetTables.End
    let characters: [Int]
    let stop: AlphabetTables.End
    /// From the first of the start pattern to the last of the stop pattern.
    let elements: Range<Int>
    let fit: BarFit
    /// How much better each character matched than the next best, if the alphabet tells.
    let margins: [Float]
    /// A module and a narrow element at the end, in bins.
    let (size, narrow): (Float, Float)
    /// The least free space behind, in bins.
    let quietZone: Float
}

/// The patterns of an alphabet, ready to be matched. A class, as every line hands them on some twenty times.
final class AlphabetTables: Sendable {
    /// All start patterns have the same number of elements, and so have all stop patterns.
    private let starts: PatternTable
    let characters: PatternTable
    private let stops: PatternTable
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
        self.starts = PatternTable(starts, isTwoWidth: isTwoWidth)
        self.characters = PatternTable(characters, isTwoWidth: isTwoWidth)
        self.stops = PatternTable(stops, isTwoWidth: isTwoWidth)
        let gaps = hasGaps ? leastCount + 1 : 0
        leastElements = self.starts.elements + self.stops.elements + leastCount * self.characters.elements + gaps
    }

    /// A rough estimate of the least module that a start pattern may have at an element, without comparing patterns.
    @inline(__always)
    func leastModule(_ line: BarWidths, _ index: Int) -> Float {
        guard index + starts.elements <= line.count else { return .infinity }
        return line.width(index..<index + starts.elements) / starts.mostModules
    }

    /// Whether there is free space behind a stop pattern that begins at an element, without comparing patterns.
    @inline(__always)
    func mayStop(_ line: BarWidths, _ index: Int, _ quietZone: Float, atEdge: Float) -> Bool {
        line.isQuiet(index &+ stops.elements, quietZone, atEdge: atEdge)
    }

    func start(_ line: BarWidths, _ index: Int) -> End? { end(starts, line, index, .expected, .vague) }

    func stop(_ line: BarWidths, _ index: Int, _ sizes: BarSizes) -> End? { end(stops, line, index, sizes, .firm) }

    /// Whether elements are more like a start or stop pattern than like any character. Where a symbol is cut off, its
    /// last whole character stands before free space and is not far from a stop pattern.
    func isEnd(_ end: End, _ line: BarWidths, _ index: Int) -> Bool {
        guard end.elements == characters.elements,
            let (match, _) = characters.match(line, from: index, sizes: end.sizes, .firm)
        else { return true }
        return end.match.deviation < match.deviation
    }

    private func end(
        _ table: PatternTable, _ line: BarWidths, _ index: Int, _ sizes: BarSizes, _ knowledge: PatternTable.Knowledge
    ) -> End? {
        guard let found = table.match(line, from: index, sizes: sizes, knowledge) else { return nil }
        var match = found.match
        // The characters between them show as well that these are start and stop patterns: their own margin does not
        // count.
        match.margin = 4
        return End(index: match.character, match: match, sizes: found.sizes, elements: table.elements)
    }
}
