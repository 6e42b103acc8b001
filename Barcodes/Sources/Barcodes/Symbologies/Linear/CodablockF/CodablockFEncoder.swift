/// Encoder of Codablock F.
package enum CodablockFEncoder {
    /// Returns the characters of each row, from the selector to the check character.
    /// - Parameters:
    ///   - items: the message.
    ///   - ranges: the items of each row; the last has two characters less than the others.
    static func lines(_ items: [Code128Encoder.Item], _ plan: CodablockFPlanner, _ ranges: [Range<Int>], columns: Int)
        -> [[Int]]
    {
        let bytes = items.enumerated().compactMap { index, item -> UInt8? in
            switch item {
            case .byte(let byte): byte
            case .fnc1: index == 0 ? nil : 0x1D
            default: nil
            }
        }
        let checks = CodablockFTables.checks(bytes)
        return ranges.enumerated().map { index, range in
            let isLast = index == ranges.count - 1
            var (data, start, set) = plan.characters(range)
            while data.count < columns - (isLast ? 2 : 0) {
                // A change of set that nothing follows is padding.
                set = set == .c ? .b : .c
                data.append(CodablockFPlanner.latch(set))
            }
            if isLast { data += [checks.k1, checks.k2].map { CodablockFTables.character($0, in: set) } }
            let indicator = index == 0 ? ranges.count - 2 : CodablockFTables.secondRow + index - 1
            let line =
                [CodablockFTables.selector(start), CodablockFTables.character(indicator, in: start)] + data
            return line + [Code128Tables.check(start: Code128Tables.startA, line)]
        }
    }

    /// Returns the modules of a symbol: rows, and bars of a module between, above and below them.
    static func stack(_ lines: [[Int]], rowHeight: Int) -> [(bars: BarRow, height: Int)] {
        let rows = lines.map { Code128Encoder.bars([Code128Tables.startA] + $0) }
        let width = rows[0].count
        var edge = BarRow()
        edge.append(true, count: width)
        // Start and stop patterns continue through separators.
        var separator = BarRow()
        separator.append(Code128Tables.modules[Code128Tables.startA])
        separator.append(true, count: width - 11 - 13)
        separator.append(Code128Tables.stopModules)
        var stack = [(bars: edge, height: 1)]
        for (index, row) in rows.enumerated() {
            stack.append((row, rowHeight))
            stack.append((index == rows.count - 1 ? edge : separator, 1))
        }
        return stack
    }
}
