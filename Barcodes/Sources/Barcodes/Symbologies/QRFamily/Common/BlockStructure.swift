/// Division of a symbol's codewords into Reed–Solomon blocks, and their interleaving.
///
/// The blocks have at most two sizes, of which the shorter come first; the data of all blocks is interleaved, then
/// their parity (ISO/IEC 18004, 7.6; ISO/IEC 23941, 7.6).
package struct BlockStructure: Hashable, Sendable {
    /// Number of all codewords of the symbol.
    package let codewordCount: Int
    package let blockCount: Int
    /// Number of parity codewords of each block.
    package let parityPerBlock: Int
    /// Number of parity codewords of a block that only detect errors: *p* in ISO/IEC 18004, table 9.
    package let spare: Int

    package init(codewordCount: Int, blockCount: Int, parityPerBlock: Int, spare: Int = 0) {
        self.codewordCount = codewordCount
        self.blockCount = blockCount
        self.parityPerBlock = parityPerBlock
        self.spare = spare
    }

    package var dataCount: Int { codewordCount - blockCount * parityPerBlock }
    /// Number of data codewords of the shorter blocks; the longer ones have one more.
    package var shortDataCount: Int { codewordCount / blockCount - parityPerBlock }
    /// Number of shorter blocks.
    package var shortBlockCount: Int { blockCount - codewordCount % blockCount }

    /// Returns the number of data codewords of a block.
    package func dataCount(block: Int) -> Int { shortDataCount + (block < shortBlockCount ? 0 : 1) }

    /// Returns the place in the symbol of a block's codeword; `position` counts the block's data, then its parity.
    package func symbolIndex(block: Int, position: Int) -> Int {
        if position < shortDataCount { return position * blockCount + block }
        let dataCount = dataCount(block: block)
        if position < dataCount { return shortDataCount * blockCount + block - shortBlockCount }
        return self.dataCount + (position - dataCount) * blockCount + block
    }

    private static let parities = ReedSolomonTable.narrow(field: .qrCode, firstRoot: 0)

    /// Returns data with its parity, interleaved as in the symbol: the inverse of ``BlockDecoder``.
    /// - Precondition: there are as many data codewords as the structure has room for.
    package func codewords(data: [UInt8]) -> [UInt8] {
        precondition(data.count == dataCount)
        // Model 1 has more parity in a block than other QR codes.
        let table =
            parityPerBlock < Self.parities.count
            ? Self.parities[parityPerBlock]
            : ReedSolomonTable(field: .qrCode, firstRoot: 0, parityCount: parityPerBlock)
        var result = [UInt8](filling: codewordCount, with: 0)
        var target = result.mutableSpan
        var start = 0
        for block in 0..<blockCount {
            let count = dataCount(block: block)
            let own = data.span.extracting(start..<start + count)
            var place = block
            for position in 0..<min(count, shortDataCount) {
                target[place] = own[position]
                place &+= blockCount
            }
            if count > shortDataCount { target[shortDataCount * blockCount + block - shortBlockCount] = own[count - 1] }
            table.addParity(of: own, to: &target, at: dataCount + block, by: blockCount)
            start += count
        }
        return result
    }
}
