/// Turns data codewords into the modules of a symbol, the inverse of ``DataMatrixDecoder``.
package enum DataMatrixEncoder {
    /// - Parameter data: as many codewords as the size holds, padding included.
    package static func grid(data: [UInt8], size: DataMatrixSize) -> ModuleGrid {
        precondition(data.count == size.dataCount)
        let placement = DataMatrixPlacement(size)
        let word = data + parity(of: data, size: size)
        var grid = ModuleGrid(width: size.columns, height: size.rows)
        for y in 0..<size.rows {
            for x in 0..<size.columns where DataMatrixFinder.module(x, y, size) == true { grid[x, y] = true }
        }
        for (bit, module) in placement.modules.enumerated() where word[bit >> 3] & 0x80 >> UInt8(bit & 7) != 0 {
            grid[module % size.columns, module / size.columns] = true
        }
        for (module, isDark) in placement.spare where isDark {
            grid[module % size.columns, module / size.columns] = true
        }
        return grid
    }

    /// All parity codewords in the order in which they are placed.
    private static func parity(of data: [UInt8], size: DataMatrixSize) -> [UInt8] {
        let encoder = ReedSolomonEncoder(field: .dataMatrix, firstRoot: 1, parityCount: size.parityPerBlock)
        var result = [UInt8](repeating: 0, count: size.parityCount)
        for block in 0..<size.blockCount {
            let count = size.dataCount(block: block)
            let own = (0..<count).map { data[$0 * size.blockCount + block] }
            for (index, codeword) in encoder.parity(of: own).enumerated() {
                let place = DataMatrixInterleaving.continuous.index(block: block, position: count + index, size)
                result[place - size.dataCount] = codeword
            }
        }
        return result
    }

    /// Data codewords filled up to a number with pads (ISO/IEC 16022, 5.2.3).
    package static func padded(_ codewords: [UInt8], to count: Int) -> [UInt8] {
        var result = codewords
        if result.count < count { result.append(DataMatrixCodeword.pad) }
        while result.count < count { result.append(DataMatrixCodeword.pad(position: result.count + 1)) }
        return result
    }
}
