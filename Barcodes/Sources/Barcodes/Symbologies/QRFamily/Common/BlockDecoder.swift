/// Error of a block whose codewords can't be corrected.
package struct BlockError: Error, Hashable, Sendable {
    /// Index of the block, from 0.
    package var block: Int
}

/// Divides a symbol's codewords into blocks and corrects them, with erasures if correction without them fails.
package struct BlockDecoder: Sendable {
    private let structure: BlockStructure
    private let decoder: ReedSolomonDecoder

    /// Probability with which each attempt with erasures may take a block of noise for a code word.
    ///
    /// Correction without erasures, with the standard's own spare codewords, does so with 2⁻³¹ in its worst case,
    /// version 1-L. With eight attempts for each of two formats, a grid of noise is read once in 2²⁴ at most, and only
    /// if its format information and all its other blocks were accepted too.
    private static let chance = 0x1p-28

    package init(structure: BlockStructure, decoder: ReedSolomonDecoder = .qrCode) {
        self.structure = structure
        self.decoder = decoder
    }

    /// Returns the symbol's data in order.
    ///
    /// - Parameters:
    ///   - codewords: all codewords as they are placed in the symbol.
    ///   - reliability: certainty of each codeword, 0 to 255; empty if it is not known.
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
                guard
                    decoder.correctWeakest(
                        of: &block, reliability: weights, parityCount: structure.parityPerBlock,
                        spare: structure.spare, chance: Self.chance)
                else { throw BlockError(block: index) }
            }
            result.append(contentsOf: block[0..<dataCount])
        }
        return result
    }
}
