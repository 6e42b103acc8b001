/// Failure to decode the modules of a MaxiCode symbol.
package enum MaxiCodeDecodingError: Error, Hashable, Sendable {
    case dimensions(width: Int, height: Int)
    /// The first message has more errors than can be corrected.
    case primary
    /// The first message has a mode that is not 2 to 6.
    case mode(Int)
    /// The second message has more errors than can be corrected.
    case secondary
    /// The postal code is longer than nine digits, or a digit is missing.
    case carrierMessage
    /// The data ends inside an ECI or a number.
    case truncated
    /// An ECI is above 999,999, the last one.
    case eci(Int)
}

/// Decoder of the modules of a MaxiCode symbol (ISO/IEC 16023).
package enum MaxiCodeDecoder {
    private static let codes = ReedSolomonDecoder(field: .gf64, firstRoot: 1)

    /// Decodes a symbol.
    /// - Parameters:
    ///   - grid: 30 × 33 modules, upright; every other row is half a module further right.
    ///   - reliability: reliability of each module, 0 to 255, row by row; empty if unknown.
    package static func decode(
        _ grid: ModuleGrid, reliability: [UInt8] = []
    ) throws(MaxiCodeDecodingError) -> DecodedContent {
        guard grid.width == MaxiCodeTables.columns, grid.height == MaxiCodeTables.rows else {
            throw .dimensions(width: grid.width, height: grid.height)
        }
        var words = [UInt8](repeating: 0, count: 144)
        var sureness = [UInt8](repeating: 255, count: 144)
        for (module, bit) in MaxiCodeTables.bits.enumerated() where bit >= 0 {
            let (word, shift) = (Int(bit) / 6, 5 - Int(bit) % 6)
            if grid[module % grid.width, module / grid.width] { words[word] |= 1 << UInt8(shift) }
            if !reliability.isEmpty { sureness[word] = min(sureness[word], reliability[module]) }
        }
        let primary = MaxiCodeTables.primary
        guard
            let first = corrected(
                Array(0..<2 * primary), words, sureness, parity: primary, hasSureness: !reliability.isEmpty)
        else { throw .primary }
        let mode = Int(first[0] & 15)
        guard (2...6).contains(mode) else { throw .mode(mode) }
        let (data, parity) = MaxiCodeTables.secondary(mode: mode)
        var second = [UInt8](repeating: 0, count: data)
        for half in 0..<2 {
            // The two blocks are interleaved, codeword by codeword.
            let indices = (0..<(data + parity) / 2).map { 2 * primary + 2 * $0 + half }
            // A block of light modules alone has no errors and decodes as nothing but carriage returns. That happens if
            // a symbol is covered or cut off, and is not its content.
            guard
                let block = corrected(indices, words, sureness, parity: parity / 2, hasSureness: !reliability.isEmpty),
                block.contains(where: { $0 != 0 })
            else { throw .secondary }
            for index in 0..<data / 2 { second[2 * index + half] = block[index] }
        }
        return try MaxiCodeContentParser.content(mode: mode, primary: first, secondary: second)
    }

    /// Returns the data of a block; `nil` if it can't be corrected.
    private static func corrected(
        _ indices: [Int], _ words: [UInt8], _ sureness: [UInt8], parity: Int, hasSureness: Bool
    ) -> [UInt8]? {
        let block = indices.map { words[$0] }
        let corrected = codes.corrected(
            block, parityCount: parity, sureness: hasSureness ? indices.map { sureness[$0] } : [],
            shares: [0, 0.3, 0.6],
            chance: (1e-4, 1e-6))
        return corrected.map { Array($0.prefix(block.count - parity)) }
    }
}
