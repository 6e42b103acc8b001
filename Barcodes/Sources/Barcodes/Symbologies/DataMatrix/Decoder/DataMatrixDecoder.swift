/// Reason why a grid of modules is not read, by the stage that failed.
package enum DataMatrixDecodingError: Error, Hashable, Sendable {
    /// No symbol has this size.
    case size(width: Int, height: Int)
    /// A block has more errors than its parity corrects.
    case checksum(block: Int)
    /// The corrected codewords have no valid meaning.
    case content(ContentError)
}

/// Turns the modules of a Data Matrix symbol into content.
///
/// The decoder has no state and knows of no picture. The grid has the corner of its solid sides at the lower left: a
/// mirrored symbol is read from its grid mirrored at that corner's diagonal.
package enum DataMatrixDecoder {
    /// Reads a grid whose modules are all equally certain.
    package static func decode(_ grid: ModuleGrid) throws(DataMatrixDecodingError) -> DecodedContent {
        try decode(grid, reliability: [])
    }

    /// Reads a grid.
    ///
    /// - Parameters:
    ///   - grid: the modules without a quiet zone; dark is `true`.
    ///   - reliability: certainty of each module, row by row: 0 is none, 255 is certain; empty if it is not known.
    ///     Codewords with weak modules are treated as erasures if a block can't be corrected otherwise.
    ///   - spare: number of parity codewords of each block that are kept for detecting errors.
    package static func decode(
        _ grid: ModuleGrid, reliability: [UInt8], spare: Int = 0
    ) throws(DataMatrixDecodingError) -> DecodedContent {
        guard let size = DataMatrixTables.size(rows: grid.height, columns: grid.width) else {
            throw .size(width: grid.width, height: grid.height)
        }
        let placement = DataMatrixPlacement(size)
        var word = codewords(grid, placement)
        let weights = weights(reliability, placement, count: word.count)
        let corrector = DataMatrixCorrector(size: size, spare: spare)
        var failure: Int?
        if size.blockCount == 10 {
            // Most programs write 144 × 144 otherwise than the standard says: see ``DataMatrixInterleaving``.
            for interleaving in DataMatrixInterleaving.allCases {
                var attempt = word
                failure = corrector.correct(&attempt, weights, interleaving)
                if failure == nil {
                    word = attempt
                    break
                }
            }
        } else {
            failure = corrector.correct(&word, weights, .continuous)
        }
        if let failure { throw .checksum(block: failure) }
        do {
            return try DataMatrixParser.content(Array(word[0..<size.dataCount]), size: size)
        } catch {
            throw .content(error)
        }
    }

    /// Returns all codewords in the order in which they lie in the symbol, before correction.
    package static func codewords(_ grid: ModuleGrid, _ placement: DataMatrixPlacement) -> [UInt8] {
        var result = [UInt8](filling: placement.modules.count / 8, with: 0)
        for (bit, module) in placement.modules.enumerated() where grid[module % grid.width, module / grid.width] {
            result[bit >> 3] |= 0x80 >> UInt8(bit & 7)
        }
        return result
    }

    /// Returns the certainty of each codeword: that of its least certain module.
    private static func weights(_ reliability: [UInt8], _ placement: DataMatrixPlacement, count: Int) -> [UInt8] {
        guard !reliability.isEmpty else { return [] }
        precondition(reliability.count >= count * 8)
        var result = [UInt8](filling: count, with: 255)
        for (bit, module) in placement.modules.enumerated() {
            result[bit >> 3] = min(result[bit >> 3], reliability[module])
        }
        return result
    }
}

/// Assignment of codewords to blocks.
///
/// Data codeword i belongs to block i mod n. For parity codewords the standard says the same, counted from the first of
/// them; at 144 × 144, the one size whose number of data codewords is no multiple of its blocks, the writers in use
/// count on from the data instead, so that parity begins with the ninth block. Both are read.
package enum DataMatrixInterleaving: CaseIterable, Sendable {
    case continuous
    case standard

    /// Returns the index in the symbol of a codeword of a block.
    /// - Parameter position: position in the block from 0: data, then parity.
    func index(block: Int, position: Int, _ size: DataMatrixSize) -> Int {
        let dataCount = size.dataCount(block: block)
        guard position >= dataCount else { return position * size.blockCount + block }
        let first: Int
        switch self {
        case .standard: first = block
        case .continuous:
            let shift = size.dataCount % size.blockCount
            first = (block - shift + size.blockCount) % size.blockCount
        }
        return size.dataCount + first + (position - dataCount) * size.blockCount
    }
}

/// Corrects the blocks of a symbol, with erasures if correction without them fails.
struct DataMatrixCorrector {
    let size: DataMatrixSize
    let spare: Int

    private static let decoder = ReedSolomonDecoder(field: .dataMatrix, firstRoot: 1)
    /// Probability with which each attempt with erasures may take noise for a code word.
    private static let chance = 0x1p-24

    /// - Returns: the first block that can't be corrected; `nil` if all were corrected.
    func correct(_ word: inout [UInt8], _ weights: [UInt8], _ interleaving: DataMatrixInterleaving) -> Int? {
        for block in 0..<size.blockCount {
            let length = size.dataCount(block: block) + size.parityPerBlock
            let places = (0..<length).map { interleaving.index(block: block, position: $0, size) }
            var codewords = places.map { word[$0] }
            guard correct(&codewords, places.map { weights.isEmpty ? 255 : weights[$0] }) else { return block }
            for (place, codeword) in zip(places, codewords) { word[place] = codeword }
        }
        return nil
    }

    private func correct(_ block: inout [UInt8], _ weights: [UInt8]) -> Bool {
        let parity = size.parityPerBlock
        do {
            try Self.decoder.correct(&block, parityCount: parity, spare: spare)
            return true
        } catch {
            return Self.decoder.correctWeakest(
                of: &block, reliability: weights, parityCount: parity, spare: spare, chance: Self.chance)
        }
    }
}
