/// The order in which the modules of a version carry bits (ISO/IEC 18004, 7.7.3): columns in pairs from
/// the right, upwards and downwards in turn, the vertical timing pattern skipped.
package struct QRCodePlacement {
    /// For each bit, `y << 8 | x` of its module.
    package let modules: [UInt16]
    private let dimension: Int

    package init(version: Int) {
        dimension = QRCodeTables.dimension(version: version)
        let function = QRCodeTables.functionModules(version: version)
        var modules: [UInt16] = []
        modules.reserveCapacity(QRCodeTables.dataModuleCount(version: version))
        var right = dimension - 1
        var isUpward = true
        while right > 0 {
            if right == 6 { right = 5 }
            for step in 0..<dimension {
                let y = isUpward ? dimension - 1 - step : step
                if !function[right, y] { modules.append(UInt16(y << 8 | right)) }
                if !function[right - 1, y] { modules.append(UInt16(y << 8 | (right - 1))) }
            }
            isUpward.toggle()
            right -= 2
        }
        self.modules = modules
    }

    /// The codewords with the mask taken off.
    package func codewords(in grid: ModuleGrid, mask: Int) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(modules.count / 8)
        for start in stride(from: 0, through: modules.count - 8, by: 8) {
            var codeword: UInt8 = 0
            for index in start..<(start + 8) {
                let x = Int(modules[index] & 0xFF)
                let y = Int(modules[index] >> 8)
                let bit = grid[x, y] != QRCodeMask.inverts(mask, x: x, y: y)
                codeword = codeword << 1 | (bit ? 1 : 0)
            }
            result.append(codeword)
        }
        return result
    }

    /// Writes codewords, with the remainder bits light and without a mask.
    package func place(_ codewords: [UInt8], in grid: inout ModuleGrid) {
        for (index, codeword) in codewords.enumerated() {
            for bit in 0..<8 where codeword & 0x80 >> UInt8(bit) != 0 {
                let module = modules[index * 8 + bit]
                grid[Int(module & 0xFF), Int(module >> 8)] = true
            }
        }
    }

    /// The reliability of each codeword: that of its weakest module.
    func codewordReliability(_ reliability: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(modules.count / 8)
        for start in stride(from: 0, through: modules.count - 8, by: 8) {
            var weakest = UInt8.max
            for index in start..<(start + 8) {
                let module = modules[index]
                weakest = min(weakest, reliability[Int(module >> 8) * dimension + Int(module & 0xFF)])
            }
            result.append(weakest)
        }
        return result
    }
}
