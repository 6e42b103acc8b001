/// Reads GS1 DataBar Limited (ISO/IEC 24724, 6).
struct DataBarLimitedDecoder: LinearDecoder {
    static let symbologies: Set<Symbology> = [.dataBarLimited]

    /// The 89 check characters, 18 modules each.
    private static let checks = WidthTable(DataBarTables.limitedChecks)

    /// Whether light beside a symbol shows that its bars are dark (as in ``DataBarDecoder``).
    private let hasTrueGround: Bool

    init(options: ReaderOptions) { hasTrueGround = options.addedMargin == nil }

    /// Number of elements from the first bar to the last.
    private static let elements = 1 + 3 * 14 + 2

    func decode(_ line: BarWidths) -> [LinearReading] {
        let readings = symbols(line)
        // Where no light ground shows whether dark or light elements are bars, a symbol with bars and spaces exchanged
        // passes for one that is read backwards in one of 89 cases: where both are seen, neither is reported.
        guard readings.contains(where: { isOnDark(line, $0.elements.lowerBound) }) else { return readings }
        return [line.inverted, line.inverted.reversed].allSatisfy { symbols($0).isEmpty } ? readings : []
    }

    /// Whether there is no light ground before a symbol's first bar.
    private func isOnDark(_ line: BarWidths, _ first: Int) -> Bool {
        !hasTrueGround || !DataBarElements.isLightGround(line, first - 1, module(line, first))
    }

    private func symbols(_ line: BarWidths) -> [LinearReading] {
        var readings: [LinearReading] = []
        var first = 1
        while first + Self.elements < line.count {
            if hasGuards(line, first), !isPart(line, first), let reading = reading(line, first) {
                readings.append(reading)
                first = reading.elements.upperBound + 1
            } else {
                first += 2
            }
        }
        return readings
    }

    /// Returns the size of a module, if a symbol begins with this bar.
    @inline(__always)
    private func module(_ line: BarWidths, _ first: Int) -> Float { line.width(first + 1..<first + 43) / 70 }

    /// Whether there are guards, a bar and a space of one module each; the space on the right has been five or more
    /// since 2011.
    @inline(__always)
    private func hasGuards(_ line: BarWidths, _ first: Int) -> Bool {
        let module = module(line, first)
        return line.widths[first + 45] > 3 * module && line.widths[first] < 2 * module
            && line.widths[first] > 0.3 * module && line.widths[first + 43] < 2 * module
            && line.widths[first + 44] < 2 * module && line.widths[first - 1] > 0.5 * module
    }

    /// Whether bars continue before the left guard: no quiet zone is required there, but one in 89 of the parts of a
    /// longer symbol, such as an EAN-13 code printed on something wavy, passes for a symbol of this kind.
    private func isPart(_ line: BarWidths, _ first: Int) -> Bool {
        let module = module(line, first)
        return line.widths[first - 1] < Self.widestSpace * module && line.goOn(beyond: first - 1, -1, narrow: module)
    }

    /// Maximum width of a space within a symbol, in modules: four, and one for measuring errors.
    private static let widestSpace: Float = 5

    /// - Parameter first: the left guard's bar.
    private func reading(_ line: BarWidths, _ first: Int) -> LinearReading? {
        let module = module(line, first)
        // Characters of 26, 18 and 26 modules, each with as many bars as spaces.
        func isAsWide(_ start: Int, _ modules: Float) -> Bool {
            abs(line.width(start..<start + 14) / modules - module) < DataBarElements.tolerance * module
        }
        guard isAsWide(first + 1, 26), isAsWide(first + 15, 18), isAsWide(first + 29, 26) else { return nil }
        // Only the fit of all characters together tells by how much bars are too wide.
        var best: Characters?
        for step in -3...3 {
            guard let found = characters(line, first, module, growth: Float(step) * 0.15 * module) else { continue }
            if found.fit.deviation < best?.fit.deviation ?? .infinity { best = found }
        }
        guard let best, best.sum % 89 == best.check else { return nil }
        var number = best.left * DataBarTables.limitedCount + best.right
        let isLinked = number >= DataBarTables.limitedLinked
        if isLinked { number -= DataBarTables.limitedLinked }
        // The first digit of the GTIN is 0 or 1.
        guard number < 2_000_000_000_000 else { return nil }
        return LinearReading(
            content: .symbol(.dataBarLimited, DataBarTables.content(gtin: number, rows: 1, isLinked: isLinked)),
            elements: first..<first + Self.elements, fit: best.fit, linesNeeded: 2)
    }

    private struct Characters {
        var left: Int
        var check: Int
        var right: Int
        /// Required value of the check character, modulo 89.
        var sum: Int
        var fit: BarFit
    }

    private func characters(_ line: BarWidths, _ first: Int, _ module: Float, growth: Float) -> Characters? {
        let elements = DataBarElements(line: line, growth: growth)
        let kind = DataBarTables.limited
        guard let check = Self.checks.match(line, from: first + 15, growth: growth),
            check.deviation < BarFit.maximumDeviation,
            let left = elements.character(kind, at: first + 1, isReversed: false, module: module),
            let right = elements.character(kind, at: first + 29, isReversed: false, module: module)
        else { return nil }
        var fit = BarFit()
        for match in [left.match, check, right.match] { fit.add(match) }
        let sum =
            DataBarTables.weighted(left.widths, first: 0, modulo: 89)
            + DataBarTables.weighted(right.widths, first: 14, modulo: 89)
        return Characters(left: left.value, check: check.character, right: right.value, sum: sum, fit: fit)
    }
}
