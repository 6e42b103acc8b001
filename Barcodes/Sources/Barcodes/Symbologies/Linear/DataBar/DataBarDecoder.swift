/// Reads GS1 DataBar Omnidirectional, Truncated, Stacked and Stacked Omnidirectional (ISO/IEC 24724, 5).
struct DataBarDecoder: LinearDecoder {
    static let symbologies: Set<Symbology> = [.dataBar]

    private static let finders = WidthTable(DataBarTables.finders)
    private static let reversedFinders = WidthTable(DataBarTables.finders.map { $0.reversed() })

    /// Whether light beside a symbol shows that its bars are dark, which an added margin would not.
    private let hasTrueGround: Bool

    init(options: ReaderOptions) { hasTrueGround = options.addedMargin == nil }

    /// Half of a symbol: two characters and the finder pattern between them.
    private struct Half {
        var isLeft: Bool
        var value: Int
        var finder: Int
        /// Contribution to the sum that both finder patterns check.
        var sum: Int
        var elements: Range<Int>
        var fit: BarFit
        /// Whether it is dark beyond the half's guard, or the line or the picture ends there. Then nothing but the
        /// checks tells whether dark or light elements are its bars: a symbol with bars and spaces exchanged has guards
        /// and finder patterns like one that is read backwards, and one in 79 passes the check.
        var isOnDark: Bool

        var values: [Int] { [isLeft ? 0 : 1, value, finder, sum] }
    }

    /// Returns the number of lines that must agree on a symbol of one row: two, unless it fits as drawn. Of the wrong
    /// readings that text, a stroke of a pen or the end of the bars causes on a line, one in 79 passes the check.
    private static func linesNeeded(_ fit: BarFit) -> Int { fit.deviation < 0.15 && fit.margin > 0.3 ? 1 : 2 }

    func decode(_ line: BarWidths) -> [LinearReading] {
        let halves = halves(line)
        // Each direction is read by itself: halves of two directions make no symbol.
        let opposites =
            halves.contains(where: \.isOnDark) ? [line.inverted, line.inverted.reversed].map { self.halves($0) } : []
        let isEither = opposites.contains { halves in halves.contains { Self.whole($0, halves) != nil } }
        var readings: [LinearReading] = []
        for half in halves {
            if let (right, number) = Self.whole(half, halves) {
                let isOnDark = half.isOnDark || right.isOnDark
                guard !isOnDark || !isEither else { continue }
                var fit = half.fit
                fit.add(right.fit)
                readings.append(
                    LinearReading(
                        content: .symbol(.dataBar, Self.content(number, rows: 1)),
                        elements: half.elements.lowerBound - 1..<right.elements.upperBound + 2, fit: fit,
                        linesNeeded: Self.linesNeeded(fit)))
            } else {
                let range =
                    half.isLeft
                    ? half.elements.lowerBound - 1..<half.elements.upperBound
                    : half.elements.lowerBound..<half.elements.upperBound + 2
                let values = half.values + (half.isOnDark ? Self.values(ofOpposites: opposites) : [])
                readings.append(
                    LinearReading(content: .row(values: values), elements: range, fit: half.fit, linesNeeded: 1))
            }
        }
        return readings
    }

    /// Returns the values of the halves that the line has with bars and spaces exchanged, which follow a half's own
    /// values in a row.
    /// - Parameter opposites: the halves from left to right, and those from right to left.
    private static func values(ofOpposites opposites: [[Half]]) -> [Int] {
        opposites.enumerated().flatMap { direction, halves in
            halves.flatMap { half in [half.values[0] + 2 * direction] + half.values.dropFirst() }
        }
    }

    /// Returns the halves of symbols in a line.
    private func halves(_ line: BarWidths) -> [Half] {
        var halves: [Half] = []
        var index = 9
        let edges = line.edges.span
        while index + 13 < line.count {
            if DataBarElements.mayBeFinder(edges, at: index), let half = half(line, finder: index) {
                halves.append(half)
            }
            index += 1
        }
        return halves
    }

    /// Returns the right half that makes a symbol with a left one before it, and the symbol's number; `nil` where there
    /// is none.
    private static func whole(_ half: Half, _ halves: [Half]) -> (right: Half, number: Int)? {
        guard half.isLeft,
            let right = halves.first(where: { !$0.isLeft && $0.elements.lowerBound == half.elements.upperBound }),
            let number = number(left: half.values, right: right.values)
        else { return nil }
        return (right, number)
    }

    /// Reads the half whose finder pattern starts at an element: a left half where that is a space.
    private func half(_ line: BarWidths, finder first: Int) -> Half? {
        let isLeft = first & 1 == 0
        guard
            let (finder, growth) = DataBarElements.finder(
                line, at: first, among: DataBarTables.finders, Self.finders, Self.reversedFinders)
        else { return nil }
        let elements = DataBarElements(line: line, growth: growth)
        let (before, after) = (first - 8, first + 5)
        guard before >= 1, after + 8 < line.count,
            let left = elements.character(
                isLeft ? DataBarTables.outer : DataBarTables.inner, at: before, isReversed: false,
                module: finder.module),
            let right = elements.character(
                isLeft ? DataBarTables.inner : DataBarTables.outer, at: after, isReversed: true, module: finder.module)
        else { return nil }
        // The guard beside the outer character is a bar of one module, and a space of one or more.
        let bar = isLeft ? before - 1 : after + 9
        let space = isLeft ? before - 2 : after + 8
        guard bar < line.count, space >= 0,
            line.widths[bar] < 2 * finder.module
                || !isLeft && DataBarElements.mayBeOuterBar(line, bar, finder.module),
            line.isWiderOrOutside(space, 0.4 * finder.module)
        else { return nil }
        let ground = isLeft ? space : bar + 1
        let isOnDark =
            !hasTrueGround || !DataBarElements.isLightGround(line, ground, finder.module)
            || line.widths[bar] >= 2 * finder.module
        let (outer, inner) = isLeft ? (left, right) : (right, left)
        guard !isMiscounted(outer.match, beside: finder, inner.match),
            !isMiscounted(inner.match, beside: finder, outer.match)
        else { return nil }
        var fit = BarFit()
        fit.add(finder)
        fit.add(left.match)
        fit.add(right.match)
        let firstExponent = isLeft ? 0 : 16
        let sum =
            DataBarTables.weighted(outer.widths, first: firstExponent, modulo: 79)
            + DataBarTables.weighted(inner.widths, first: firstExponent + 8, modulo: 79)
        return Half(
            isLeft: isLeft, value: outer.value * DataBarTables.innerCount + inner.value, finder: finder.character,
            sum: sum % 79, elements: before..<after + 8, fit: fit, isOnDark: isOnDark)
    }

    /// Maximum margin of a character that may be another one with an element more or less.
    private static let maximumDoubtfulMargin: Float = 0.15
    /// Minimum difference in size between such a character's modules and those of the half's other character, as a
    /// share: one module too many or too few of sixteen is 0.0625.
    private static let minimumDoubtfulDifference: Float = 0.045
    /// Maximum part of that difference that the finder pattern between them shows: in perspective it is half.
    private static let maximumShareAtFinder: Float = 0.3

    /// Whether a character has about one module more or less than its kind, by the sizes of the finder pattern beside
    /// it and of the half's other character. A flaw in print or a scratch that moves one edge by a module leaves
    /// elements that are nearly as close to other characters as to the right one, and one in 79 of these passes the
    /// check.
    private func isMiscounted(
        _ character: CharacterMatch, beside finder: CharacterMatch, _ other: CharacterMatch
    ) -> Bool {
        guard character.margin < Self.maximumDoubtfulMargin else { return false }
        let difference = abs(character.module - other.module)
        return difference > Self.minimumDoubtfulDifference * other.module
            && abs(finder.module - other.module) < Self.maximumShareAtFinder * difference
    }

    private static func content(_ number: Int, rows: Int) -> DecodedContent {
        DataBarTables.content(
            gtin: number % DataBarTables.numberCount, rows: rows, isLinked: number >= DataBarTables.numberCount)
    }

    /// Returns the number of two halves, with the linkage flag before its digits; `nil` if the check fails.
    private static func number(left: [Int], right: [Int]) -> Int? {
        let expected = DataBarTables.finders(check: (left[3] + right[3]) % 79)
        guard expected == (left[2], right[2]), left[1] < 2 * DataBarTables.pairCount else { return nil }
        let number = left[1] * DataBarTables.pairCount + right[1]
        return number < 2 * DataBarTables.numberCount ? number : nil
    }

    /// Assembles a stacked symbol, whose left half is above its right one. Of two symbols one above the other, the
    /// lower one's left half and the upper one's right half would be a mirrored symbol, and one pair in 79 passes the
    /// check.
    func assemble(_ rows: [LinearReading], isMirrored: Bool) -> [LinearReading] {
        var halves: [(values: [Int], reading: LinearReading)] = []
        // The halves that are seen with bars and spaces exchanged follow each half.
        var opposites: [[Int]] = []
        for reading in rows {
            guard case .row(let values) = reading.content else { continue }
            let all = stride(from: 0, to: values.count - 3, by: 4).map { Array(values[$0..<$0 + 4]) }
            guard let half = all.first else { continue }
            halves.append((half, reading))
            opposites += all.dropFirst()
        }
        let isEither = opposites.contains { left in
            left[0].isMultiple(of: 2)
                && opposites.contains { $0[0] == left[0] + 1 && Self.number(left: left, right: $0) != nil }
        }
        guard !isEither, !isMirrored || Set(halves.map(\.values)).count == 2 else { return [] }
        var found: [Int: LinearReading] = [:]
        for (index, (left, reading)) in halves.enumerated() where left[0] == 0 {
            for (right, other) in halves[index...] where right[0] == 1 {
                guard let number = Self.number(left: left, right: right), found[number] == nil else { continue }
                var fit = reading.fit
                fit.add(other.fit)
                found[number] = LinearReading(
                    content: .symbol(.dataBar, Self.content(number, rows: 2)),
                    elements: reading.elements, fit: fit, linesNeeded: 1)
            }
        }
        // If there are two numbers from the halves of one region, one of them is wrong.
        return found.count == 1 ? Array(found.values) : []
    }
}
