/// Turns data codewords into the modules of a symbol, the inverse of ``DataMatrixDecoder``.
package enum DataMatrixEncoder {
    /// - Parameter data: as many codewords as the size holds, with padding.
    package static func grid(data: [UInt8], size: DataMatrixSize) -> ModuleGrid {
        precondition(data.count == size.dataCount)
        let placement = DataMatrixPlacement(size)
        let word = codewords(data, size: size)
        var modules = placement.template
        place(word.span, placement.modules.span, &modules)
        return ModuleGrid(width: size.columns, height: size.rows, modules: modules)
    }

    private static func place(_ word: Span<UInt8>, _ places: Span<Int>, _ modules: inout [Bool]) {
        var modules = modules.mutableSpan
        for index in word.indices {
            let own = places.extracting(8 &* index..<8 &* index &+ 8)
            // Branches are avoided, because they would be unpredictable.
            for bit in 0..<8 { modules[own[bit]] = word[index] & 0x80 &>> UInt8(truncatingIfNeeded: bit) != 0 }
        }
    }

    private static let parities = ReedSolomonTable.narrow(field: .dataMatrix, firstRoot: 1)

    /// Returns the data codewords with their parity, in the order in which they are placed.
    private static func codewords(_ data: [UInt8], size: DataMatrixSize) -> [UInt8] {
        let isNarrow = size.parityPerBlock <= ReedSolomonTable.maximumNarrowParity
        if isNarrow, size.blockCount == 1 { return parities[size.parityPerBlock].appendingParity(to: data) }
        let table =
            isNarrow
            ? parities[size.parityPerBlock]
            : ReedSolomonTable(field: .dataMatrix, firstRoot: 1, parityCount: size.parityPerBlock)
        var result = data + repeatElement(0, count: size.parityCount)
        for block in 0..<size.blockCount {
            let count = size.dataCount(block: block)
            let parity = table.parity(of: data.span, from: block, step: size.blockCount)
            for (index, codeword) in parity.enumerated() {
                let place = DataMatrixInterleaving.continuous.index(block: block, position: count + index, size)
                result[place] = codeword
            }
        }
        return result
    }

    /// Returns data codewords padded to a number (ISO/IEC 16022, 5.2.3).
    package static func padded(_ codewords: [UInt8], to count: Int) -> [UInt8] {
        var result = codewords
        if result.count < count { result.append(DataMatrixCodeword.pad) }
        while result.count < count { result.append(DataMatrixCodeword.pad(position: result.count + 1)) }
        return result
    }
}
