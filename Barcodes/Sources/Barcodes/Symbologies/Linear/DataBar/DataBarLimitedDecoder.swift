/// Reads GS1 DataBar Limited (ISO/IEC 24724, 6).
struct DataBarLimitedDecoder: LinearDecoder {
    static let symbologies: Set<Symbology> = [.dataBarLimited]

    /// The 89 check characters, 18 modules each.
    private let checks: WidthTable

    init(options: ReaderOptions) {
        checks = WidthTable(DataBarTables.limitedChecks)
    }

    /// From the first bar to the last.
    private static let elements = 1 + 3 * 14 + 2

    func decode(_ line: BarWidths) -> [LinearReading] {
        var readings: [LinearReading] = []
        var first = 1
        while first + Self.elements < line.count {
            if let reading = reading(line, first) {
                readings.append(reading)
                first = reading.elements.upperBound + 1
            } else {
                first += 2
            }
        }
        return readings
    }

    /// - Parameter first: the left guard's bar.
    private func reading(_ line: BarWidths, _ first: Int) -> LinearReading? {
        let module = line.width(first + 1..<first + 43) / 70
        // Guards of a bar and a space of one module each; the space on the right has been five or more since 2011.
        guard line.widths[first] < 2 * module, line.widths[first] > 0.3 * module,
            line.widths[first + 43] < 2 * module, line.widths[first + 44] < 2 * module,
            line.widths[first - 1] > 0.5 * module, line.widths[first + 45] > 3 * module,
            let check = checks.match(line, from: first + 15), check.deviation < BarFit.mostDeviation,
            abs(check.module - module) < DataBarElements.tolerance * module
        else { return nil }
        let elements = DataBarElements(line: line)
        let kind = DataBarTables.limited
        guard let left = elements.character(kind, at: first + 1, isReversed: false, module: module),
            let right = elements.character(kind, at: first + 29, isReversed: false, module: module)
        else { return nil }
        let sum =
            DataBarTables.weighted(left.widths, first: 0, modulo: 89)
            + DataBarTables.weighted(right.widths, first: 14, modulo: 89)
        guard sum % 89 == check.character else { return nil }
        var number = left.value * DataBarTables.limitedCount + right.value
        if number >= DataBarTables.limitedLinked { number -= DataBarTables.limitedLinked }
        // The first digit of the GTIN is 0 or 1.
        guard number < 2_000_000_000_000 else { return nil }
        var fit = BarFit()
        for match in [left.match, check, right.match] { fit.add(match) }
        return LinearReading(
            content: .symbol(.dataBarLimited, DataBarTables.content(gtin: number, rows: 1)),
            elements: first..<first + Self.elements, fit: fit, linesNeeded: 2)
    }
}
