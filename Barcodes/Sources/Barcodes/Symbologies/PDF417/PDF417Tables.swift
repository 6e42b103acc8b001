/// Tables of ISO/IEC 15438:2015.
package enum PDF417Tables {
    /// Number of codeword values, 0 to 928.
    package static let codewordCount = 929
    /// Width of a codeword in modules.
    static let codewordWidth = 17

    /// Widths of the start pattern's bars and spaces (5.3.2): 17 modules.
    static let start = [8, 1, 1, 1, 1, 1, 1, 3]
    /// Widths of the stop pattern's bars and spaces: 18 modules.
    static let stop = [7, 1, 1, 3, 1, 1, 1, 2, 1]

    /// Modules of the start pattern, the first module highest.
    static let startModules: UInt32 = 0b11111111_0_1_0_1_0_1_000
    /// Modules of the stop pattern, the first module highest.
    static let stopModules: UInt32 = 0b1111111_0_1_000_1_0_1_00_1

    static let rows = 3...90
    static let columns = 1...30
    /// Maximum number of codewords in a symbol, without row indicators.
    static let maximumCodewords = 928
    static let levels = 0...8

    /// Returns the number of error correction codewords (table 7).
    static func parityCount(level: Int) -> Int { 2 << level }

    /// Returns the lowest level that the standard recommends for a number of data codewords (table E.1).
    static func recommendedLevel(dataCount: Int) -> Int {
        switch dataCount {
        case ...40: 2
        case ...160: 3
        case ...320: 4
        default: 5
        }
    }

    /// Returns the codewords of a row's left and right indicators (5.11.3.1): the row, and a fact about the symbol.
    static func indicators(row: Int, rows: Int, columns: Int, level: Int) -> (left: Int, right: Int) {
        let base = 30 * (row / 3)
        let (rowCount, levelAndRest, columnCount) = ((rows - 1) / 3, 3 * level + (rows - 1) % 3, columns - 1)
        return switch row % 3 {
        case 0: (base + rowCount, base + columnCount)
        case 1: (base + levelAndRest, base + rowCount)
        default: (base + columnCount, base + levelAndRest)
        }
    }

    /// Returns the modules of a codeword, 17 bits, the first module highest.
    /// - Parameter cluster: 0, 1 or 2 for those that the standard numbers 0, 3 and 6.
    static func pattern(cluster: Int, codeword: Int) -> UInt32 {
        UInt32(patterns.modules[cluster * codewordCount + codeword])
    }

    /// Returns the codeword with these modules.
    /// - Parameter modules: 17 bits, the first module highest.
    /// - Returns: `nil` if none of the three clusters has it.
    static func codeword(modules: UInt32) -> (cluster: Int, codeword: Int)? {
        guard modules >> 16 == 1, modules & 1 == 0 else { return nil }
        let index = patterns.index[Int(modules & 0xFFFF) >> 1]
        guard index >= 0 else { return nil }
        return (Int(index) / codewordCount, Int(index) % codewordCount)
    }

    static let patterns = Patterns()

    /// Lookup tables computed from ``PDF417Patterns``.
    struct Patterns: Sendable {
        /// Modules of each codeword, 17 bits, cluster by cluster.
        let modules: [UInt32]
        /// Widths of each codeword's elements, in the same order.
        let widths: [SIMD8<UInt8>]
        /// Index in `modules` by the fifteen modules between the first, always dark, and the last, always light; -1 if
        /// no codeword has them.
        let index: [Int16]

        init() {
            var modules: [UInt32] = []
            var widths: [SIMD8<UInt8>] = []
            modules.reserveCapacity(3 * PDF417Tables.codewordCount)
            widths.reserveCapacity(3 * PDF417Tables.codewordCount)
            var index = [Int16](repeating: -1, count: 1 << 15)
            var (bits, elements, position) = (UInt32(0), SIMD8<UInt8>(), 0)
            // The text is parsed digit by digit: splitting it takes ten times as long.
            for list in [PDF417Patterns.cluster0, PDF417Patterns.cluster3, PDF417Patterns.cluster6] {
                for digit in list.utf8 where digit > 0x30 {
                    let width = digit - 0x30
                    elements[position] = width
                    let ink: UInt32 = position & 1 == 0 ? 1 << UInt32(width) - 1 : 0
                    bits = bits << UInt32(width) | ink
                    position += 1
                    guard position == 8 else { continue }
                    index[Int(bits & 0xFFFF) >> 1] = Int16(modules.count)
                    modules.append(bits)
                    widths.append(elements)
                    (bits, elements, position) = (0, SIMD8(), 0)
                }
            }
            self.modules = modules
            self.widths = widths
            self.index = index
        }
    }
}
