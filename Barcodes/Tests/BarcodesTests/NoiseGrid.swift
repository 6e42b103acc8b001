import Barcodes
import PictureMaker

/// Modules and reliabilities without any meaning.
enum NoiseGrid {
    static func make(width: Int, height: Int, using random: inout SeededGenerator) -> ModuleGrid {
        var grid = ModuleGrid(width: width, height: height)
        for y in 0..<height {
            var bits: UInt64 = 0
            for x in 0..<width {
                if x & 63 == 0 { bits = random.next() }
                grid[x, y] = bits & 1 == 1
                bits >>= 1
            }
        }
        return grid
    }

    /// Returns random reliabilities. Each random number gives eight bytes, because the tests are not optimized.
    static func reliability(count: Int, using random: inout SeededGenerator) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(count + 8)
        while result.count < count {
            withUnsafeBytes(of: random.next()) { result.append(contentsOf: $0) }
        }
        result.removeLast(result.count - count)
        return result
    }
}
