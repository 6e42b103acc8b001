/// A block whose codewords can't be corrected.
package struct BlockError: Error, Hashable, Sendable {
    /// From 0.
    package var block: Int
}

/// Takes a symbol's codewords apart into blocks and corrects them, with erasures where the hard decision fails.
package struct BlockDecoder: Sendable {
    private let structure: BlockStructure
    private let decoder: ReedSolomonDecoder

    package init(structure: BlockStructure, decoder: ReedSolomonDecoder = .qrCode) {
        self.structure = structure
        self.decoder = decoder
    }

    /// The symbol's data in order.
    ///
    /// - Parameters:
    ///   - codewords: all codewords as they are placed in the symbol.
    ///   - reliability: how sure each codeword is, 0 to 255; empty when that is not known.
    package func data(codewords: [UInt8], reliability: [UInt8]) throws(BlockError) -> [UInt8] {
        precondition(codewords.count == structure.codewordCount)
        var result: [UInt8] = []
        result.reserveCapacity(structure.dataCount)
        var block: [UInt8] = []
        for index in 0..<structure.blockCount {
            let dataCount = structure.dataCount(block: index)
            let length = dataCount + structure.parityPerBlock
            block.removeAll(keepingCapacity: true)
            for position in 0..<length {
                block.append(codewords[structure.symbolIndex(block: index, position: position)])
            }
            do {
                try decoder.correct(&block, parityCount: structure.parityPerBlock, spare: structure.spare)
            } catch {
                guard !reliability.isEmpty else { throw BlockError(block: index) }
                let weights = (0..<length).map {
                    reliability[structure.symbolIndex(block: index, position: $0)]
                }
                guard correctWithErasures(&block, reliability: weights) else { throw BlockError(block: index) }
            }
            result.append(contentsOf: block[0..<dataCount])
        }
        return result
    }

    /// How many attempts with erasures a block is worth.
    private static let attempts = 8

    /// Generalised-minimum-distance decoding (G. D. Forney, 1966): the weakest codewords become erasures,
    /// few at first, then more, as far as ``isSafe(errors:erasures:length:)`` permits.
    private func correctWithErasures(_ block: inout [UInt8], reliability: [UInt8]) -> Bool {
        let parity = structure.parityPerBlock
        // Codewords that are certain are never erased.
        let weakest = reliability.indices.filter { reliability[$0] < 255 }
            .sorted { (reliability[$0], $0) < (reliability[$1], $1) }
        let most = min(parity - structure.spare, weakest.count)
        guard most > 0 else { return false }
        let step = max(1, (most + Self.attempts - 1) / Self.attempts)
        for count in stride(from: step, through: most, by: step) {
            var errors = (parity - structure.spare - count) / 2
            while errors >= 0, !isSafe(errors: errors, erasures: count, length: block.count) { errors -= 1 }
            guard errors >= 0 else { continue }
            let spare = parity - count - 2 * errors
            do {
                try decoder.correct(
                    &block, parityCount: parity, spare: spare, erasures: Array(weakest[0..<count]))
                return true
            } catch {
                continue
            }
        }
        return false
    }

    /// Whether a block of noise is taken for a code word with a probability below 2⁻²⁸.
    ///
    /// With e erasures filled in, every choice of t places for errors and of 255ᵗ magnitudes reaches one
    /// word, of the 256ᵖ⁻ᵉ that p parity codewords tell apart. The part of all words that is accepted is
    /// therefore at most Σ C(n − e, i) · 255ⁱ / 256ᵖ⁻ᵉ for i ≤ t, below twice its last term in every block
    /// of the standards (the terms grow by far more than a factor of 2). The hard decision with the standard's
    /// own spare codewords keeps 2⁻³¹ in its worst case, version 1-L. With eight attempts for each of two
    /// formats, a grid of noise is read once in 2²⁴ at most, and only if its format information and all its
    /// other blocks were accepted too.
    private func isSafe(errors: Int, erasures: Int, length: Int) -> Bool {
        var probability = 2.0
        for index in 0..<errors { probability *= Double(length - erasures - index) * 255 / Double(index + 1) }
        for _ in 0..<(structure.parityPerBlock - erasures) { probability /= 256 }
        return probability < 1 / 268_435_456
    }
}
