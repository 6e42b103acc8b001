/// Tables of ISO/IEC 23941:2022. Versions are 1 to 32 here, one more than the standard's version indicator.
///
/// The tests check the table for consistency: the modules that the patterns leave free are codewords and fewer than
/// eight remainder bits in each version, and each character count is long enough for what fits.
package enum RMQRCodeTables {
    package static let versions = 1...32

    /// Numbers of the standard for one version.
    package struct Version: Sendable {
        package let height: Int
        package let width: Int
        /// Number of data and parity codewords together.
        let codewords: Int
        /// Blocks and parity codewords of each at level M.
        let medium: (blocks: Int, parity: Int)
        /// Blocks and parity codewords of each at level H.
        let high: (blocks: Int, parity: Int)
        /// Lengths of character counts in bits: numeric, alphanumeric, byte, kanji.
        let countBits: (Int, Int, Int, Int)

        init(
            _ height: Int, _ width: Int, _ codewords: Int, _ medium: (Int, Int), _ high: (Int, Int),
            _ countBits: (Int, Int, Int, Int)
        ) {
            self.height = height
            self.width = width
            self.codewords = codewords
            self.medium = medium
            self.high = high
            self.countBits = countBits
        }
    }

    /// Numbers of each version, from tables 1, 3 and 8.
    private static let table: [Version] = [
        Version(7, 43, 13, (1, 7), (1, 10), (4, 3, 3, 2)),
        Version(7, 59, 21, (1, 9), (1, 14), (5, 5, 4, 3)),
        Version(7, 77, 32, (1, 12), (1, 22), (6, 5, 5, 4)),
        Version(7, 99, 44, (1, 16), (1, 30), (7, 6, 5, 5)),
        Version(7, 139, 68, (1, 24), (2, 22), (7, 6, 6, 5)),
        Version(9, 43, 21, (1, 9), (1, 14), (5, 5, 4, 3)),
        Version(9, 59, 33, (1, 12), (1, 22), (6, 5, 5, 4)),
        Version(9, 77, 49, (1, 18), (2, 16), (7, 6, 5, 5)),
        Version(9, 99, 66, (1, 24), (2, 22), (7, 6, 6, 5)),
        Version(9, 139, 99, (2, 18), (3, 22), (8, 7, 6, 6)),
        Version(11, 27, 15, (1, 8), (1, 10), (4, 4, 3, 2)),
        Version(11, 43, 31, (1, 12), (1, 20), (6, 5, 5, 4)),
        Version(11, 59, 47, (1, 16), (2, 16), (7, 6, 5, 5)),
        Version(11, 77, 67, (1, 24), (2, 22), (7, 6, 6, 5)),
        Version(11, 99, 89, (2, 16), (2, 30), (8, 7, 6, 6)),
        Version(11, 139, 132, (2, 24), (3, 30), (8, 7, 7, 6)),
        Version(13, 27, 21, (1, 9), (1, 14), (5, 5, 4, 3)),
        Version(13, 43, 41, (1, 14), (1, 28), (6, 6, 5, 5)),
        Version(13, 59, 60, (1, 22), (2, 20), (7, 6, 6, 5)),
        Version(13, 77, 85, (2, 16), (2, 28), (7, 7, 6, 6)),
        Version(13, 99, 113, (2, 20), (3, 26), (8, 7, 7, 6)),
        Version(13, 139, 166, (3, 20), (4, 28), (8, 8, 7, 7)),
        Version(15, 43, 51, (1, 18), (2, 18), (7, 6, 6, 5)),
        Version(15, 59, 74, (1, 26), (2, 24), (7, 7, 6, 5)),
        Version(15, 77, 103, (2, 18), (3, 24), (8, 7, 7, 6)),
        Version(15, 99, 136, (2, 24), (4, 22), (8, 7, 7, 6)),
        Version(15, 139, 199, (3, 24), (5, 26), (9, 8, 7, 7)),
        Version(17, 43, 61, (1, 22), (2, 20), (7, 6, 6, 5)),
        Version(17, 59, 88, (2, 16), (2, 30), (8, 7, 6, 6)),
        Version(17, 77, 122, (2, 22), (3, 28), (8, 7, 7, 6)),
        Version(17, 99, 160, (3, 20), (4, 26), (8, 8, 7, 6)),
        Version(17, 139, 232, (4, 20), (6, 26), (9, 8, 8, 7)),
    ]

    /// - Parameter version: version, 1 to 32.
    package static func version(_ version: Int) -> Version { table[version - 1] }

    /// Versions by area, the smallest first.
    static let versionsByArea = versions.sorted {
        let (left, right) = (table[$0 - 1], table[$1 - 1])
        return (left.width * left.height, $0) < (right.width * right.height, $1)
    }

    /// Returns the version of this size.
    package static func version(width: Int, height: Int) -> Int? {
        table.firstIndex { $0.width == width && $0.height == height }.map { $0 + 1 }
    }

    /// Returns the columns of alignment patterns and vertical timing patterns: table D.1.
    package static func alignmentPatternCenters(width: Int) -> [Int] {
        switch width {
        case 43: [21]
        case 59: [19, 39]
        case 77: [25, 51]
        case 99: [23, 49, 75]
        case 139: [27, 55, 83, 111]
        default: []
        }
    }

    /// Returns the block structure; there are only the levels M and H.
    package static func blocks(version: Int, level: ErrorCorrectionLevel) -> BlockStructure {
        let numbers = table[version - 1]
        let (blocks, parity) = level == .high ? numbers.high : numbers.medium
        return BlockStructure(codewordCount: numbers.codewords, blockCount: blocks, parityPerBlock: parity)
    }

    /// Returns the number of data bits that a symbol holds.
    package static func dataBits(version: Int, level: ErrorCorrectionLevel) -> Int {
        blocks(version: version, level: level).dataCount * 8
    }

    /// Returns the format of bit streams: mode indicators of table 2, and character counts.
    package static func format(version: Int) -> BitStreamFormat { formats[version - 1] }

    private static let formats = versions.map { version in
        let (numeric, alphanumeric, byte, kanji) = table[version - 1].countBits
        return BitStreamFormat(
            modeBits: 3,
            elements: [.terminator, .numeric, .alphanumeric, .byte, .kanji, .fnc1First, .fnc1Second, .eci],
            numericCountBits: numeric, alphanumericCountBits: alphanumeric, byteCountBits: byte,
            kanjiCountBits: kanji)
    }

    /// Number of the only data mask, as ``DataMask`` numbers it (7.8).
    package static let mask = 4

    package static func placement(version: Int) -> ModulePlacement { placements[version - 1] }

    private static let placements = versions.map { version in
        ModulePlacement(function: functionModules(version: version), rightmostColumn: table[version - 1].width - 2)
    }

    /// Returns the modules that are the same in all symbols of a version, with those of format information.
    package static func functionModules(version: Int) -> ModuleGrid {
        let (width, height) = (table[version - 1].width, table[version - 1].height)
        var grid = ModuleGrid(width: width, height: height)
        func fill(_ columns: Range<Int>, _ rows: Range<Int>) {
            for y in rows { for x in columns { grid[x, y] = true } }
        }
        // Timing patterns along all edges and through the alignment patterns.
        fill(0..<width, 0..<1)
        fill(0..<width, (height - 1)..<height)
        fill(0..<1, 0..<height)
        fill((width - 1)..<width, 0..<height)
        for x in alignmentPatternCenters(width: width) {
            fill(x..<(x + 1), 0..<height)
            fill((x - 1)..<(x + 2), 0..<3)
            fill((x - 1)..<(x + 2), (height - 3)..<height)
        }
        // The finder pattern with its separator, the sub-finder pattern, and the two corners.
        fill(0..<8, 0..<min(8, height))
        fill((width - 5)..<width, (height - 5)..<height)
        fill((width - 2)..<width, 0..<2)
        fill(0..<2, (height - 2)..<height)
        // Format information at both finder patterns.
        for index in 0..<18 {
            let first = RMQRCodeFormatInformation.firstPosition(index)
            let second = RMQRCodeFormatInformation.secondPosition(index, width: width, height: height)
            grid[first.x, first.y] = true
            grid[second.x, second.y] = true
        }
        return grid
    }
}
