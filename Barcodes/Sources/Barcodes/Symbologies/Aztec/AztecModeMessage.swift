/// Mode message in the ring around an Aztec symbol's bullseye: the number of layers and of data codewords (ISO/IEC
/// 24778:2024, 7.2), or the value of a rune.
package struct AztecModeMessage: Hashable, Sendable {
    package var size: AztecSize
    /// Number of data codewords; in a rune, its value.
    package var dataWords: Int
    /// Whether the content is meant to set up the reader.
    package var isReaderProgramming: Bool

    package init(size: AztecSize, dataWords: Int, isReaderProgramming: Bool = false) {
        self.size = size
        self.dataWords = dataWords
        self.isReaderProgramming = isReaderProgramming
    }

    /// Mask that inverts every other bit of a rune, so that a rune is never taken for a symbol's mode message.
    private static let runeMask: UInt64 = 0b1010

    private static let codes = ReedSolomonDecoder(field: .gf16, firstRoot: 1)

    private static func parityCount(isCompact: Bool) -> Int { isCompact ? 5 : 6 }

    /// Bits of the message, clockwise from the top left, the last in the lowest place.
    var bits: UInt64 {
        var value = dataWords
        if size.layers > 0 {
            value =
                size.isCompact
                ? (size.layers - 1) << 6 | (dataWords - 1) | (isReaderProgramming ? 0x20 : 0)
                : (size.layers - 1) << 11 | (dataWords - 1) | (isReaderProgramming ? 0x400 : 0)
        }
        let words = size.isCompact ? Self.compactWords : Self.fullWords
        // The code is linear, so a message's codeword is the sum of the codewords of its bits.
        var codeword: UInt64 = 0
        for (bit, word) in words.enumerated() where value >> bit & 1 == 1 { codeword ^= word }
        return size.layers == 0 ? codeword ^ Self.runeMask &* 0x111_1111 : codeword
    }

    private static let compactWords = words(nibbles: 2, isCompact: true)
    private static let fullWords = words(nibbles: 4, isCompact: false)

    /// Returns the codewords of messages with a single bit set.
    private static func words(nibbles: Int, isCompact: Bool) -> [UInt64] {
        let encoder = ReedSolomonEncoder(
            field: .gf16, firstRoot: 1, parityCount: parityCount(isCompact: isCompact))
        return (0..<4 * nibbles).map { bit in
            var data = [UInt8](repeating: 0, count: nibbles)
            data[nibbles - 1 - bit / 4] = 1 << UInt8(bit % 4)
            return (data + encoder.parity(of: data)).reduce(0) { $0 << 4 | UInt64($1) }
        }
    }

    /// Decodes a mode message.
    /// - Parameters:
    ///   - bits: 28 bits for a compact symbol or rune, 40 for a full symbol.
    ///   - isRune: whether they are decoded as a rune's.
    /// - Returns: the message and the number of nibbles corrected; `nil` if too many are wrong, or no symbol has such a
    ///   message.
    package static func decoded(_ bits: [Bool], isRune: Bool) -> (message: AztecModeMessage, corrected: Int)? {
        let isCompact = bits.count == 28
        guard isCompact || bits.count == 40 && !isRune else { return nil }
        let mask = isRune ? Int(runeMask) : 0
        var words = stride(from: 0, to: bits.count, by: 4).map { first in
            UInt8(truncatingIfNeeded: bits[first..<first + 4].reduce(0) { $0 << 1 | ($1 ? 1 : 0) } ^ mask)
        }
        guard let corrected = try? codes.correct(&words, parityCount: parityCount(isCompact: isCompact)) else {
            return nil
        }
        let value = words.prefix(isCompact ? 2 : 4).reduce(0) { $0 << 4 | Int($1) }
        if isRune { return (AztecModeMessage(size: .rune, dataWords: value), corrected) }
        let shift = isCompact ? 6 : 11
        guard let size = AztecSize(layers: value >> shift + 1, isCompact: isCompact) else { return nil }
        var result = AztecModeMessage(size: size, dataWords: value & (1 << shift - 1) + 1)
        // If there are more data codewords than the symbol has, the highest bit is the flag for reader initialization
        // (clause 9).
        let flag = 1 << (shift - 1)
        if result.dataWords > flag, isCompact ? size.layers == 1 : size.layers <= 22 {
            result.dataWords -= flag
            result.isReaderProgramming = true
        }
        // There are at least three check codewords.
        guard result.dataWords <= size.wordCount - 3 else { return nil }
        return (result, corrected)
    }
}
