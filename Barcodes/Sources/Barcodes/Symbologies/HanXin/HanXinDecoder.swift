/// Failure to decode the modules of a Han Xin symbol.
package enum HanXinDecodingError: Error, Hashable, Sendable {
    /// No version has this width and height.
    case dimensions(width: Int, height: Int)
    /// Neither copy of the function information can be corrected, or it belongs to another version.
    case functionInformation
    /// A block, counted from 0, has more errors than its error correction can correct.
    case block(Int)
    /// The data breaks a rule of the encodation.
    case content(HanXinContentError)
}

/// Decoder of the modules of a Han Xin symbol (ISO/IEC 20830).
package enum HanXinDecoder {
    private static let codes = ReedSolomonDecoder(field: .hanXin, firstRoot: 1)

    /// Decodes a symbol.
    /// - Parameters:
    ///   - grid: modules of the symbol, upright and not mirrored.
    ///   - reliability: reliability of each module, 0 to 255, row by row; empty if unknown.
    package static func decode(
        _ grid: ModuleGrid, reliability: [UInt8] = []
    ) throws(HanXinDecodingError) -> DecodedContent {
        guard grid.width == grid.height, let version = HanXinVersion(side: grid.width) else {
            throw .dimensions(width: grid.width, height: grid.height)
        }
        let choices = information(of: grid, version)
        guard !choices.isEmpty else { throw .functionInformation }
        var failure = HanXinDecodingError.functionInformation
        for choice in choices {
            do throws(HanXinDecodingError) {
                return try decode(grid, version, choice, reliability: reliability)
            } catch {
                failure = error
            }
        }
        throw failure
    }

    /// Returns the function information of the two copies, the likelier first.
    private static func information(of grid: ModuleGrid, _ version: HanXinVersion) -> [HanXinInformation] {
        let found = HanXinLayout.information(side: version.side).compactMap { places in
            HanXinInformation.decoded(places.map { grid[$0.x, $0.y] })
        }
        var result: [HanXinInformation] = []
        for choice in found.sorted(by: { $0.corrected < $1.corrected })
        where choice.information.version == version.number && !result.contains(choice.information) {
            result.append(choice.information)
        }
        return result
    }

    private static func decode(
        _ grid: ModuleGrid, _ version: HanXinVersion, _ information: HanXinInformation, reliability: [UInt8]
    ) throws(HanXinDecodingError) -> DecodedContent {
        let (words, sureness) = words(of: grid, version, mask: information.mask, reliability: reliability)
        var data: [UInt8] = []
        var start = 0
        for (index, block) in version.blocks[information.level - 1].enumerated() {
            let range = start..<start + block.length
            guard
                let corrected = corrected(
                    Array(words[range]), sureness.isEmpty ? [] : Array(sureness[range]), parity: block.parity)
            else { throw .block(index) }
            data += corrected.dropLast(block.parity)
            start += block.length
        }
        let details = HanXinDetails(
            version: version.number, errorCorrectionLevel: information.level, mask: information.mask)
        do throws(HanXinContentError) {
            return try HanXinContentParser.content(of: data, details: details)
        } catch {
            throw .content(error)
        }
    }

    /// Returns the codewords in the order of blocks, and the reliability of each.
    private static func words(
        of grid: ModuleGrid, _ version: HanXinVersion, mask: Int, reliability: [UInt8]
    ) -> (words: [UInt8], sureness: [UInt8]) {
        let side = version.side
        let count = version.codewordCount
        var placed = [UInt8](repeating: 0, count: count)
        var sureness = [UInt8](repeating: 255, count: count)
        var bit = 0
        for (index, module) in HanXinLayout.modules(version).enumerated() where module == .data {
            guard bit < 8 * count else { break }
            let (x, y) = (index % side, index / side)
            if grid[x, y] != HanXinTables.isMasked(mask, row: y + 1, column: x + 1) {
                placed[bit >> 3] |= 0x80 >> UInt8(bit & 7)
            }
            if !reliability.isEmpty { sureness[bit >> 3] = min(sureness[bit >> 3], reliability[index]) }
            bit += 1
        }
        var words = placed
        var weights = sureness
        for (position, index) in order(count).enumerated() {
            words[index] = placed[position]
            weights[index] = sureness[position]
        }
        return (words, reliability.isEmpty ? [] : weights)
    }

    /// Returns the indices of codewords in the order of their placement: every thirteenth from the first on, then from
    /// the second on, and so on (5.6).
    static func order(_ count: Int) -> [Int] {
        var order: [Int] = []
        order.reserveCapacity(count)
        for first in 0..<min(13, count) {
            for index in stride(from: first, to: count, by: 13) { order.append(index) }
        }
        return order
    }

    /// Returns a block after correction; `nil` if it can't be corrected, or if random data might be corrected as well.
    private static func corrected(_ block: [UInt8], _ sureness: [UInt8], parity: Int) -> [UInt8]? {
        codes.corrected(
            block, parityCount: parity, sureness: sureness, shares: [0, 0.25, 0.5, 0.7], chance: (1e-4, 1e-6))
    }
}
