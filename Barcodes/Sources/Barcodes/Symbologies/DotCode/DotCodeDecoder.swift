/// Failure to decode the dots of a DotCode symbol.
package enum DotCodeDecodingError: Error, Hashable, Sendable {
    /// No symbol has this width and height.
    case dimensions(width: Int, height: Int)
    /// The codewords have more errors than their error correction can correct.
    case codewords
    /// The data breaks a rule of the encodation.
    case content(DotCodeContentError)
}

/// Decoder of the dots of a DotCode symbol (AIM ISS DotCode, revision 4.0).
package enum DotCodeDecoder {
    private static let codes = PrimeFieldReedSolomon(field: .dotCode)

    /// Decodes a symbol.
    /// - Parameters:
    ///   - grid: all places of the symbol, those between dots included, upright, with a dot possible in the top left.
    ///   - reliability: reliability of each place, 0 to 255, row by row; empty if unknown.
    package static func decode(
        _ grid: ModuleGrid, reliability: [UInt8] = []
    ) throws(DotCodeDecodingError) -> DecodedContent {
        let (words, mask) = try data(grid, reliability: reliability)
        do throws(DotCodeContentError) {
            return try DotCodeContentParser.content(
                of: words, details: DotCodeDetails(width: grid.width, height: grid.height, mask: mask))
        } catch {
            throw .content(error)
        }
    }

    /// Returns the data codewords and the mask.
    package static func data(
        _ grid: ModuleGrid, reliability: [UInt8] = []
    ) throws(DotCodeDecodingError) -> (words: [Int], mask: Int) {
        let (width, height) = (grid.width, grid.height)
        guard DotCodeLayout.isValid(width: width, height: height) else {
            throw .dimensions(width: width, height: height)
        }
        let places = DotCodeLayout.places(width: width, height: height)
        let dataCount = DotCodeLayout.dataCount(codewords: DotCodeLayout.codewordCount(dots: places.count))
        let count = DotCodeLayout.total(dataCount: dataCount)
        guard dataCount > 0 else { throw .dimensions(width: width, height: height) }
        var words = [0]
        // Six lit corners mark the symbol's edges and carry no data.
        let hasLitCorners = places.suffix(6).allSatisfy { grid[$0.x, $0.y] }
        var sureness = [255]
        for word in 0..<count {
            var (pattern, sure) = (0, 255)
            for dot in 0..<9 {
                let place = places[2 + word * 9 + dot]
                pattern = pattern << 1 | (grid[place.x, place.y] ? 1 : 0)
                if !reliability.isEmpty { sure = min(sure, Int(reliability[place.y * width + place.x])) }
            }
            let value = Int(DotCodeTables.values[pattern])
            words.append(max(0, value))
            sureness.append(value < 0 ? -1 : sure)
        }
        var mask = 0
        for dot in 0..<2 {
            mask = mask << 1 | (grid[places[dot].x, places[dot].y] ? 1 : 0)
        }
        // The two dots of the mask may be wrong as well, so the three other masks are tried.
        for candidate in [mask] + (0...3).filter({ $0 != mask }) {
            words[0] = candidate
            guard let corrected = corrected(words, sureness, dataCount: dataCount, isSure: candidate == mask),
                corrected[0] == candidate
            else { continue }
            let step = DotCodeTables.maskSteps[candidate]
            let data = (0..<dataCount).map { index in
                (corrected[1 + index] + 113 * 17 * dataCount - index * step) % 113
            }
            return (data, candidate + (hasLitCorners ? 4 : 0))
        }
        throw .codewords
    }

    /// Returns all blocks after correction, the mask first; `nil` if one can't be corrected.
    private static func corrected(_ words: [Int], _ sureness: [Int], dataCount: Int, isSure: Bool) -> [Int]? {
        // Blocks are interleaved: every `step`th codeword belongs to the same one (5.2.4).
        let total = words.count
        let step = (total + 111) / 112
        var result = words
        for first in 0..<step {
            let dataIndices = Array(stride(from: first, to: dataCount + 1, by: step))
            let indices = Array(stride(from: first, to: total, by: step))
            let parity = indices.count - dataIndices.count
            guard parity > 2, !dataIndices.isEmpty else { return nil }
            guard let block = corrected(indices, words, sureness, parity: parity, isSure: isSure) else { return nil }
            for (index, word) in zip(indices, block) { result[index] = word }
        }
        return result
    }

    /// Number of parity codewords below which a symbol is among the smallest, with up to three data codewords.
    private static let minimumParity = 5

    private static func corrected(
        _ indices: [Int], _ words: [Int], _ sureness: [Int], parity: Int, isSure: Bool
    ) -> [Int]? {
        let block = indices.map { words[$0] }
        let invalid = block.indices.filter { sureness[indices[$0]] < 0 }
        // Spare parity codewords, which are not used for correction, distinguish right corrections from wrong ones. The
        // smallest symbols need one more, since other symbols contain their few dots by chance: with three, one in a
        // million passes.
        let spare = (isSure ? 2 : 3) + (parity < minimumParity ? 1 : 0)
        guard invalid.count <= parity - spare else { return nil }
        var attempt = block
        if (try? codes.correct(&attempt, parityCount: parity, spare: spare, erasures: invalid)) != nil {
            return isWhole(attempt, block, invalid) ? attempt : nil
        }
        let order = block.indices.filter { sureness[indices[$0]] >= 0 && sureness[indices[$0]] < 255 }
            .sorted { sureness[indices[$0]] < sureness[indices[$1]] }
        let room = parity - spare - invalid.count
        for share in [2, 1] {
            let more = order.prefix(room / share)
            guard !more.isEmpty else { continue }
            attempt = block
            if (try? codes.correct(&attempt, parityCount: parity, spare: spare, erasures: invalid + more)) != nil {
                return isWhole(attempt, block, invalid) ? attempt : nil
            }
        }
        return nil
    }

    /// Whether a corrected block is no shorter one to which a codeword was added, as a speck beside a symbol does: a
    /// block followed by a zero has no errors either, and its first parity codeword would be taken for data.
    private static func isWhole(_ corrected: [Int], _ block: [Int], _ invalid: [Int]) -> Bool {
        let last = block.count - 1
        return corrected[last] != 0 || block[last] == 0 && !invalid.contains(last)
    }
}
