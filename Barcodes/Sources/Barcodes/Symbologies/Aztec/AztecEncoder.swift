/// Encoder of a message's bits as the modules of an Aztec symbol (ISO/IEC 24778:2024, 7.2 and 7.3).
package enum AztecEncoder {
    /// Returns the codewords of the encodation that has fewer of them.
    package static func shortest(_ encodations: (AztecBits, other: AztecBits?), wordBits: Int) -> [UInt16] {
        let words = encodations.0.stuffed(wordBits: wordBits)
        guard let others = encodations.other?.stuffed(wordBits: wordBits) else { return words }
        return others.count < words.count ? others : words
    }

    /// Returns the modules of a symbol.
    /// - Precondition: there are fewer data codewords than the symbol has codewords.
    package static func grid(_ data: [UInt16], _ size: AztecSize, isReaderProgramming: Bool = false) -> ModuleGrid {
        let message = AztecModeMessage(
            size: size, dataWords: data.count, isReaderProgramming: isReaderProgramming)
        var canvas = AztecCanvas(size)
        canvas.draw(message)
        canvas.draw(codewords(data, size))
        return canvas.finished()
    }

    /// Returns the codewords of data and error correction. The bits that don't fill a codeword stand in front.
    private static func codewords(_ data: [UInt16], _ size: AztecSize) -> [UInt64] {
        var stream = AztecCodewordStream(size)
        for word in data { stream.append(UInt64(word)) }
        let parityCount = size.wordCount - data.count
        let isNarrow = size.wordBits <= 8
        if isNarrow, parityCount <= ReedSolomonTable.maximumNarrowParity {
            let tables = size.wordBits == 6 ? parities6 : parities8
            tables[parityCount].forEachParity(of: data.span) { stream.append(UInt64($0)) }
            return stream.finished
        }
        let encoder = ReedSolomonEncoder(
            field: GaloisField.aztec(wordBits: size.wordBits), firstRoot: 1, parityCount: parityCount)
        if isNarrow {
            for word in encoder.parity(of: data.map { UInt8(truncatingIfNeeded: $0) }) { stream.append(UInt64(word)) }
        } else {
            for word in encoder.parity(of: data) { stream.append(UInt64(word)) }
        }
        return stream.finished
    }

    private static let parities6 = ReedSolomonTable.narrow(field: .gf64, firstRoot: 1)
    private static let parities8 = ReedSolomonTable.narrow(field: .dataMatrix, firstRoot: 1)

    /// Returns a rune: the core of a compact symbol alone.
    package static func rune(_ value: UInt8) -> ModuleGrid {
        var canvas = AztecCanvas(.rune)
        canvas.draw(AztecModeMessage(size: .rune, dataWords: Int(value)))
        return canvas.finished()
    }
}

/// Stream of the bits of consecutive codewords.
private struct AztecCodewordStream {
    /// Bits, the first in the highest place.
    private var words: [UInt64]
    private let wordBits: Int
    /// Current word, and the number of its lowest bits that are still free.
    private var word: UInt64 = 0
    private var free: Int
    /// Index of the current word.
    private var index = 0

    init(_ size: AztecSize) {
        // A further word follows the last one, as required by ``Span/bits(_:_:)``.
        words = [UInt64](filling: size.bitCount >> 6 + 2, with: 0)
        wordBits = size.wordBits
        free = 64 - (size.bitCount - size.wordCount * wordBits)
    }

    /// All words of the stream.
    var finished: [UInt64] {
        mutating get {
            words[index] = word
            return words
        }
    }

    /// Appends a codeword.
    /// - Precondition: the size has room for it.
    @inline(__always)
    mutating func append(_ codeword: UInt64) {
        free &-= wordBits
        if free > 0 {
            word |= codeword &<< UInt64(truncatingIfNeeded: free)
        } else {
            words[index] = word | codeword &>> UInt64(truncatingIfNeeded: 0 &- free)
            index &+= 1
            word = free == 0 ? 0 : codeword &<< UInt64(truncatingIfNeeded: free &+ 64)
            free &+= 64
        }
    }
}
