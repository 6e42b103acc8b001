/// Tables of ISO/IEC 18004:2015 for Micro QR codes M1 to M4, which are versions 1 to 4 here.
package enum MicroQRCodeTables {
    package static let versions = 1...4

    /// Returns the number of modules along one side.
    package static func dimension(version: Int) -> Int { 9 + 2 * version }

    /// Returns the version whose side has this number of modules.
    package static func version(dimension: Int) -> Int? {
        let (version, rest) = (dimension - 9).quotientAndRemainder(dividingBy: 2)
        return rest == 0 && versions.contains(version) ? version : nil
    }

    /// Versions and levels of the symbol numbers in format information, in order: table 13. M1 only detects errors and
    /// has no level.
    package static let symbols: [(version: Int, level: ErrorCorrectionLevel?)] = [
        (1, nil), (2, .low), (2, .medium), (3, .low), (3, .medium), (4, .low), (4, .medium), (4, .quartile),
    ]

    /// Numbers of data and parity codewords together, of parity codewords, and of those that only detect, by symbol
    /// number: table 9. The last data codeword of M1 and M3 has four bits.
    private static let blocks: [(total: Int, parity: Int, spare: Int)] = [
        (5, 2, 2), (10, 5, 3), (10, 6, 2), (17, 6, 2), (17, 8, 0), (24, 8, 2), (24, 10, 0), (24, 14, 0),
    ]

    /// Returns the levels of a version, the lowest first; the only one of M1 is `nil`.
    package static func levels(version: Int) -> [ErrorCorrectionLevel?] {
        symbols.filter { $0.version == version }.map(\.level)
    }

    /// Returns the symbol numbers of a version from a level on; all of them if no level is required, since M1 has none.
    static func symbols(version: Int, least: ErrorCorrectionLevel?) -> Range<Int> {
        let own = version == 1 ? 0..<1 : version == 2 ? 1..<3 : version == 3 ? 3..<5 : 5..<8
        guard let least else { return own }
        let first = own.first { symbols[$0].level.map { $0 >= least } ?? false }
        return (first ?? own.upperBound)..<own.upperBound
    }

    /// - Parameter symbol: symbol number, 0 to 7.
    package static func blocks(symbol: Int) -> BlockStructure {
        let block = blocks[symbol]
        return BlockStructure(
            codewordCount: block.total, blockCount: 1, parityPerBlock: block.parity, spare: block.spare)
    }

    /// Returns whether the last data codeword has four bits.
    package static func hasHalfCodeword(version: Int) -> Bool { version % 2 == 1 }

    /// Returns the number of data bits that a symbol holds.
    package static func dataBits(symbol: Int) -> Int {
        blocks(symbol: symbol).dataCount * 8 - (hasHalfCodeword(version: symbols[symbol].version) ? 4 : 0)
    }

    /// Returns the length of the terminator (table 2): 3, 5, 7 or 9 bits.
    package static func terminatorBits(version: Int) -> Int { 2 * version + 1 }

    /// Masks by their two-bit references, as ``DataMask`` numbers them: table 10.
    package static let masks = [1, 4, 6, 7]

    /// Returns the format of bit streams: mode indicators of version - 1 bits, and character counts of tables 2 and 3.
    package static func format(version: Int) -> BitStreamFormat { formats[version - 1] }

    private static let formats = versions.map { version in
        let modes: [BitStreamFormat.Element?] =
            switch version {
            case 1: [.numeric]
            case 2: [.numeric, .alphanumeric]
            case 3: [.numeric, .alphanumeric, .byte, .kanji]
            default: [.numeric, .alphanumeric, .byte, .kanji, nil, nil, nil, nil]
            }
        return BitStreamFormat(
            modeBits: version - 1, elements: modes, numericCountBits: version + 2,
            alphanumericCountBits: version + 1, byteCountBits: version + 1, kanjiCountBits: version,
            emptyNumericTerminates: true)
    }

    /// Returns the modules that are the same in all symbols of a version, with those of format information.
    package static func functionModules(version: Int) -> ModuleGrid {
        let size = dimension(version: version)
        var grid = ModuleGrid(width: size, height: size)
        for index in 0..<size {
            grid[index, 0] = true
            grid[0, index] = true
        }
        for y in 0..<9 { for x in 0..<9 { grid[x, y] = true } }
        return grid
    }

    package static func placement(version: Int) -> ModulePlacement {
        let symbol = symbols.firstIndex { $0.version == version } ?? 0
        // The half codeword is the last one of the data, whose place depends on the level.
        return placement(symbol: symbol)
    }

    package static func placement(symbol: Int) -> ModulePlacement { placements[symbol] }

    private static let placements = symbols.indices.map { symbol in
        let version = symbols[symbol].version
        return ModulePlacement(
            function: functionModules(version: version), rightmostColumn: dimension(version: version) - 1,
            halfCodeword: hasHalfCodeword(version: version) ? blocks(symbol: symbol).dataCount - 1 : nil)
    }
}
