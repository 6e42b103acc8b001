/// Makes the rows of GS1 DataBar Expanded and Expanded Stacked (ISO/IEC 24724, 7).
enum DataBarExpandedEncoder {
    /// The most symbol characters, the check character among them.
    static let maximumCharacters = 22

    /// The modules of each row, without separators.
    /// - Parameters:
    ///   - characters: data characters of 12 bits.
    ///   - pairs: how many finder patterns a row has at most.
    static func rows(_ characters: [Int], pairs perRow: Int) -> [Row] {
        let all = [check(characters)] + characters
        let sequence = DataBarTables.finderSequences[(all.count + 1) / 2 - 2]
        var rows: [Row] = []
        for start in stride(from: 0, to: sequence.count, by: perRow) {
            var row = Row(startsDark: sequence[start] & 1 == 1)
            for pair in start..<min(start + perRow, sequence.count) {
                row.append(
                    finder: sequence[pair], left: all[2 * pair],
                    right: 2 * pair + 1 < all.count ? all[2 * pair + 1] : nil)
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
        var sum = 0
        for (index, character) in characters.enumerated() {
            // Character 0 is right of the first finder pattern.
            let finder = sequence[(index + 1) / 2]
            sum += DataBarExpandedDecoder.weighted(character, row: index & 1 == 0 ? 2 * finder : 2 * finder - 1)
        }
        return 211 * (count - 4) + sum % 211
    }

    /// A row, and where its finder patterns are.
    struct Row {
        private(set) var bars = BarRow()
        private(set) var finders: [Int] = []
        /// Whether it runs from right to left.
        private(set) var isMirrored = false
        /// How far right of the others it starts.
        private(set) var shift = 0
        private var isDark: Bool

        init(startsDark: Bool) {
            isDark = startsDark
            bars.appendGuard(isDark: isDark)
        }

        mutating func append(finder: Int, left: Int, right: Int?) {
            bars.append(DataBarWidths(DataBarTables.expanded, left).pattern(isDark: isDark))
            finders.append(bars.count)
            if finder & 1 == 1 {
                bars.append(DataBarTables.expandedFinders[finder / 2].reversed(), isDark: isDark)
            } else {
                bars.append(DataBarTables.expandedFinders[finder / 2], isDark: isDark)
            }
            // It has five elements.
            isDark.toggle()
            guard let right else { return }
            bars.append(DataBarWidths(DataBarTables.expanded, right).reversed.pattern(isDark: isDark))
        }

        mutating func close() { bars.appendGuard(isDark: isDark) }

        /// Turns the row round; one that is shorter and has an odd number of finder patterns stands one module further
        /// right instead.
        mutating func turn(width: Int) {
            let count = bars.count
            if count < width, finders.count & 1 == 1 {
                var moved = BarRow()
                moved.append(false, count: 1)
                moved.append(bars)
                bars = moved
                shift = 1
                finders = finders.map { $0 + 1 }
            } else {
                isMirrored = true
                bars = BarRow(bars.modules.reversed())
                finders = finders.map { count - $0 - 15 }
            }
        }
    }
}
