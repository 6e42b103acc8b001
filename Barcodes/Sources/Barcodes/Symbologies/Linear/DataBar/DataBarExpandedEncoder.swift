/// Encoder of the rows of GS1 DataBar Expanded and Expanded Stacked (ISO/IEC 24724, 7).
enum DataBarExpandedEncoder {
    /// Maximum number of symbol characters, the check character among them.
    static let maximumCharacters = 22

    /// Returns the rows, without separators.
    /// - Parameters:
    ///   - characters: data characters of 12 bits.
    ///   - pairs: the maximum number of finder patterns of a row.
    static func rows(_ characters: [Int], pairs perRow: Int) -> [Row] {
        let check = check(characters)
        let sequence = DataBarTables.finderSequences[(characters.count + 2) / 2 - 2]
        var rows: [Row] = []
        rows.reserveCapacity((sequence.count + perRow - 1) / perRow)
        for start in stride(from: 0, to: sequence.count, by: perRow) {
            var row = Row(startsDark: sequence[start] & 1 == 1)
            for pair in start..<min(start + perRow, sequence.count) {
                row.append(
                    finder: sequence[pair], left: pair == 0 ? check : characters[2 * pair - 1],
                    right: 2 * pair < characters.count ? characters[2 * pair] : nil)
            }
            row.close()
            // With an even number of finder patterns a row, every second row runs from right to left (7.2.8).
            if rows.count & 1 == 1, perRow.isMultiple(of: 2) { row.turn(width: rows[0].bars.count) }
            rows.append(row)
        }
        return rows
    }

    private static func check(_ characters: [Int]) -> Int {
        let count = characters.count + 1
        let sequence = DataBarTables.finderSequences[(count + 1) / 2 - 2]
        let (allWidths, allWeights) = (DataBarTables.expandedWidths, DataBarTables.expandedWeights)
        let (widths, weights) = (allWidths.span, allWeights.span)
        var sum = 0
        for (index, character) in characters.enumerated() {
            // Character 0 is right of the first finder pattern.
            let finder = sequence[(index + 1) / 2]
            let first = 8 * (index & 1 == 0 ? 2 * finder : 2 * finder - 1)
            var rest = widths[character]
            for place in first..<first + 8 {
                sum &+= Int(rest & 0xF) &* Int(weights[place])
                rest &>>= 4
            }
        }
        return 211 * (count - 4) + sum % 211
    }

    /// Row of a symbol, and the places of its finder patterns.
    struct Row {
        private(set) var bars = BarRow()
        private var finderCount = 0
        /// Whether the row runs from right to left.
        private(set) var isMirrored = false
        /// Number of modules by which the row starts further right than the others.
        private(set) var shift = 0

        /// Places at which finder patterns begin: behind the guard and a character, and then every 49 modules.
        var finders: [Int] {
            (0..<finderCount).map { index in
                let place = 19 + 49 * index
                return isMirrored ? bars.count - place - 15 : place + shift
            }
        }

        private var isDark: Bool

        init(startsDark: Bool) {
            isDark = startsDark
            bars.appendGuard(isDark: isDark)
        }

        mutating func append(finder: Int, left: Int, right: Int?) {
            append(left, isReversed: false)
            let pattern = DataBarTables.expandedFinderModules[finder]
            bars.append(isDark ? pattern : pattern.inverted)
            finderCount += 1
            // The pattern has five elements.
            isDark.toggle()
            if let right { append(right, isReversed: true) }
        }

        /// - Parameter isReversed: whether the last element comes first.
        private mutating func append(_ character: Int, isReversed: Bool) {
            let modules = DataBarTables.expandedModules[character]
            let bits = UInt64(isReversed ? modules.backwards : modules.forwards)
            bars.append(BarPattern(bits: isDark ? bits : bits ^ 0x1FFFF, count: 17))
        }

        mutating func close() { bars.appendGuard(isDark: isDark) }

        /// Turns the row round; a row that is shorter and has an odd number of finder patterns is moved one module to
        /// the right instead.
        mutating func turn(width: Int) {
            let count = bars.count
            if count < width, finderCount & 1 == 1 {
                var moved = BarRow()
                moved.append(false, count: 1)
                moved.append(bars)
                bars = moved
                shift = 1
            } else {
                isMirrored = true
                bars = BarRow(bars.modules.reversed())
            }
        }
    }
}
