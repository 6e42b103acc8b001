/// Turns data codewords into the modules of a Han Xin symbol, the inverse of ``HanXinDecoder``.
enum HanXinEncoder {
    /// - Parameters:
    ///   - data: as many codewords as the version has for data at this level.
    ///   - mask: `nil` for the one with the least penalty.
    static func grid(
        _ data: [UInt8], _ version: HanXinVersion, level: Int, mask: Int?
    ) -> (grid: ModuleGrid, mask: Int) {
        let bits = placedBits(data, version, level: level)
        if let mask { return (grid(bits, version, level: level, mask: mask), mask) }
        var best: (grid: ModuleGrid, mask: Int, penalty: Int)?
        for mask in 0...3 {
            let grid = grid(bits, version, level: level, mask: mask)
            let penalty = HanXinPenalty.penalty(of: grid)
            if penalty < best?.penalty ?? Int.max { best = (grid, mask, penalty) }
        }
        return best.map { ($0.grid, $0.mask) } ?? (grid(bits, version, level: level, mask: 0), 0)
    }

    /// All codewords in the order in which they are placed, as bits.
    private static func placedBits(_ data: [UInt8], _ version: HanXinVersion, level: Int) -> [Bool] {
        var words: [UInt8] = []
        var start = 0
        for block in version.blocks[level - 1] {
            let part = Array(data[start..<start + block.length - block.parity])
            start += part.count
            let encoder = ReedSolomonEncoder(field: .hanXin, firstRoot: 1, parityCount: block.parity)
            words += part + encoder.parity(of: part)
        }
        return HanXinDecoder.order(words.count).flatMap { index in
            (0..<8).map { words[index] >> UInt8(7 - $0) & 1 == 1 }
        }
    }

    private static func grid(_ bits: [Bool], _ version: HanXinVersion, level: Int, mask: Int) -> ModuleGrid {
        let side = version.side
        var grid = ModuleGrid(width: side, height: side)
        var next = 0
        for (index, module) in HanXinLayout.modules(version).enumerated() {
            let (x, y) = (index % side, index / side)
            switch module {
            case .data:
                let isDark = next < bits.count && bits[next]
                grid[x, y] = isDark != HanXinTables.isMasked(mask, row: y + 1, column: x + 1)
                next += 1
            case .dark: grid[x, y] = true
            case .light, .information: break
            }
        }
        let information = HanXinInformation(version: version.number, level: level, mask: mask).bits
        for places in HanXinLayout.information(side: side) {
            for (place, bit) in zip(places, information) { grid[place.x, place.y] = bit }
        }
        return grid
    }
}

/// How unlike an even mixture a masked symbol is (ISO/IEC 20830, 5.7.3, table 9).
enum HanXinPenalty {
    static func penalty(of grid: ModuleGrid) -> Int {
        let side = grid.width
        var total = 0
        for line in 0..<side {
            total += penalty((0..<side).map { grid[$0, line] })
            total += penalty((0..<side).map { grid[line, $0] })
        }
        return total
    }

    /// Four for each module of a run of three or more of one colour, and 50 for what looks like a finder pattern:
    /// 1:1:1:1:3 or 3:1:1:1:1 with three light modules before or after; beyond the symbol all is light.
    private static func penalty(_ line: [Bool]) -> Int {
        var runs: [Int] = []
        var total = 0
        for (index, module) in line.enumerated() {
            if index > 0, line[index - 1] == module { runs[runs.count - 1] += 1 } else { runs.append(1) }
        }
        for run in runs where run >= 3 { total += 4 * run }
        for pattern in patterns {
            for start in 0...(line.count - pattern.count)
            where pattern.indices.allSatisfy({ line[start + $0] == pattern[$0] }) {
                func isLight(_ range: Range<Int>) -> Bool { !range.contains { line.indices.contains($0) && line[$0] } }
                let end = start + pattern.count
                if isLight(start - 3..<start) || isLight(end..<end + 3) { total += 50 }
            }
        }
        return total
    }

    private static let patterns: [[Bool]] = [
        [true, false, true, false, true, true, true], [true, true, true, false, true, false, true],
    ]
}
