/// Tables of ISO/IEC 18004:2015 for QR code versions 1 to 40.
package enum QRCodeTables {
    /// Versions of QR codes.
    package static let versions = 1...40
    /// Numbers of symbols that one message can be split into (structured append, clause 8): the header has four bits
    /// each for a symbol's index and for the number of symbols minus 1. A single symbol has no header.
    package static let symbolCounts = 1...16

    /// Parity codewords per block by version, from table 9.
    private static let parityLow: [UInt8] = [
        7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
        28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ]
    private static let parityMedium: [UInt8] = [
        10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
        26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
    ]
    private static let parityQuartile: [UInt8] = [
        13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30,
        28, 30, 30, 30, 30, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ]
    private static let parityHigh: [UInt8] = [
        17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28,
        30, 24, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ]

    /// Number of blocks by version, from table 9.
    private static let blocksLow: [UInt8] = [
        1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8,
        8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25,
    ]
    private static let blocksMedium: [UInt8] = [
        1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16,
        17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
    ]
    private static let blocksQuartile: [UInt8] = [
        1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20,
        23, 23, 25, 27, 29, 34, 34, 35, 38, 40, 43, 45, 48, 51, 53, 56, 59, 62, 65, 68,
    ]
    private static let blocksHigh: [UInt8] = [
        1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25,
        25, 34, 30, 32, 35, 37, 40, 42, 45, 48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81,
    ]

    /// Centres of alignment patterns other than the first, which is 6 for all versions over 1: annex E.
    private static let alignmentCenters: [[UInt8]] = [
        [], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46], [28, 50],
        [30, 54], [32, 58], [34, 62], [26, 46, 66], [26, 48, 70], [26, 50, 74], [30, 54, 78], [30, 56, 82],
        [30, 58, 86], [34, 62, 90], [28, 50, 72, 94], [26, 50, 74, 98], [30, 54, 78, 102], [28, 54, 80, 106],
        [32, 58, 84, 110], [30, 58, 86, 114], [34, 62, 90, 118], [26, 50, 74, 98, 122],
        [30, 54, 78, 102, 126], [26, 52, 78, 104, 130], [30, 56, 82, 108, 134], [34, 60, 86, 112, 138],
        [30, 58, 86, 114, 142], [34, 62, 90, 118, 146], [30, 54, 78, 102, 126, 150],
        [24, 50, 76, 102, 128, 154], [28, 54, 80, 106, 132, 158], [32, 58, 84, 110, 136, 162],
        [26, 54, 82, 110, 138, 166], [30, 58, 86, 114, 142, 170],
    ]

    /// Returns the number of modules along one side.
    package static func dimension(version: Int) -> Int { 17 + 4 * version }

    /// Returns the version whose side has this number of modules.
    package static func version(dimension: Int) -> Int? {
        let (version, rest) = (dimension - 17).quotientAndRemainder(dividingBy: 4)
        return rest == 0 && versions.contains(version) ? version : nil
    }

    /// Returns the columns, and rows, of alignment pattern centres; none for version 1. A pattern stands at each
    /// crossing but those that a finder pattern covers.
    package static func alignmentPatternCenters(version: Int) -> [Int] {
        version == 1 ? [] : [6] + alignmentCenters[version - 1].map(Int.init)
    }

    /// Returns the number of modules that carry codewords, with the remainder bits (7.3.3 and table 1).
    package static func dataModuleCount(version: Int) -> Int {
        var result = (16 * version + 128) * version + 64
        if version >= 2 {
            let count = version / 7 + 2
            result -= (25 * count - 10) * count - 55
            if version >= 7 { result -= 36 }
        }
        return result
    }

    /// Returns the number of data and parity codewords together.
    package static func codewordCount(version: Int) -> Int { dataModuleCount(version: version) / 8 }

    package static func blocks(version: Int, level: ErrorCorrectionLevel) -> BlockStructure {
        let (parity, blocks): ([UInt8], [UInt8]) =
            switch level {
            case .low: (parityLow, blocksLow)
            case .medium: (parityMedium, blocksMedium)
            case .quartile: (parityQuartile, blocksQuartile)
            case .high: (parityHigh, blocksHigh)
            }
        // Misdecode protection, the note under table 9: version 1 has 3 codewords at L, 2 at M, 1 at Q and H;
        // 2-L has 2, 3-L has 1.
        let spare =
            switch (version, level) {
            case (1, .low): 3
            case (1, .medium), (2, .low): 2
            case (1, _), (3, .low): 1
            default: 0
            }
        return BlockStructure(
            codewordCount: codewordCount(version: version), blockCount: Int(blocks[version - 1]),
            parityPerBlock: Int(parity[version - 1]), spare: spare)
    }

    /// Returns the modules that are the same in all symbols of a version, with those of format and version information.
    package static func functionModules(version: Int) -> ModuleGrid {
        version <= commonFunctionModules.count
            ? commonFunctionModules[version - 1] : makeFunctionModules(version: version)
    }

    /// Function modules of the most common versions.
    private static let commonFunctionModules = (1...10).map(makeFunctionModules)

    private static func makeFunctionModules(version: Int) -> ModuleGrid {
        let size = dimension(version: version)
        var grid = ModuleGrid(width: size, height: size)
        func fill(_ columns: Range<Int>, _ rows: Range<Int>) {
            for y in rows { for x in columns { grid[x, y] = true } }
        }
        // Finder patterns, separators and format information.
        fill(0..<9, 0..<9)
        fill((size - 8)..<size, 0..<9)
        fill(0..<9, (size - 8)..<size)
        // Timing patterns.
        fill(6..<7, 0..<size)
        fill(0..<size, 6..<7)
        for (x, y) in alignmentPatternPlaces(version: version) { fill((x - 2)..<(x + 3), (y - 2)..<(y + 3)) }
        if version >= 7 {
            fill((size - 11)..<(size - 8), 0..<6)
            fill(0..<6, (size - 11)..<(size - 8))
        }
        return grid
    }

    /// Returns the order in which modules carry bits: columns in pairs from the right, without the timing pattern's
    /// (7.7.3).
    package static func placement(version: Int) -> ModulePlacement {
        version <= commonPlacements.count ? commonPlacements[version - 1] : makePlacement(version: version)
    }

    /// Placements of the most common versions: making one takes as long as reading the symbol's bits.
    private static let commonPlacements = (1...10).map(makePlacement)

    private static func makePlacement(version: Int) -> ModulePlacement {
        ModulePlacement(
            function: makeFunctionModules(version: version), rightmostColumn: dimension(version: version) - 1,
            skippedColumn: 6)
    }

    /// Returns the centres of the alignment patterns, row by row. There is none where a finder pattern is.
    package static func alignmentPatternPlaces(version: Int) -> [(x: Int, y: Int)] {
        let centers = alignmentPatternCenters(version: version)
        let last = centers.last ?? 0
        return centers.flatMap { y in centers.map { x in (x, y) } }
            .filter { x, y in !(x == 6 && (y == 6 || y == last) || x == last && y == 6) }
    }
}
