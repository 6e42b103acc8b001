/// Turns an rMQR code's bit stream into modules, the inverse of ``RMQRCodeDecoder``.
package enum RMQRCodeEncoder {
    /// Makes a whole symbol.
    ///
    /// - Parameters:
    ///   - stream: segments without a terminator, no longer than ``RMQRCodeTables/dataBits(version:level:)``.
    ///   - level: medium or high.
    package static func encode(_ stream: BitWriter, version: Int, level: ErrorCorrectionLevel) -> ModuleGrid {
        let structure = RMQRCodeTables.blocks(version: version, level: level)
        let data = stream.padded(dataCount: structure.dataCount, terminatorBits: 3)
        var grid = masked[version - 1]
        RMQRCodeTables.placement(version: version).place(structure.codewords(data: data), in: &grid)
        let format = RMQRCodeFormatInformation(version: version, level: level)
        for index in 0..<18 {
            let first = RMQRCodeFormatInformation.firstPosition(index)
            let second = RMQRCodeFormatInformation.secondPosition(index, width: grid.width, height: grid.height)
            grid[first.x, first.y] = format.firstBits >> index & 1 == 1
            grid[second.x, second.y] = format.secondBits >> index & 1 == 1
        }
        return grid
    }

    /// Function patterns of each version, with the mask where data will be: 35 kB in all.
    private static let masked = RMQRCodeTables.versions.map { version in
        var grid = functionPatterns(version: version)
        RMQRCodeTables.placement(version: version).apply(mask: RMQRCodeTables.mask, to: &grid)
        return grid
    }

    /// Returns the finder, sub-finder and corner patterns, timing and alignment patterns (6.3).
    package static func functionPatterns(version: Int) -> ModuleGrid {
        let numbers = RMQRCodeTables.version(version)
        let (width, height) = (numbers.width, numbers.height)
        var grid = ModuleGrid(width: width, height: height)
        let centers = RMQRCodeTables.alignmentPatternCenters(width: width)
        for x in stride(from: 0, to: width, by: 2) {
            grid[x, 0] = true
            grid[x, height - 1] = true
        }
        let lines = [0, width - 1] + centers
        for y in stride(from: 0, to: height, by: 2) {
            for x in lines { grid[x, y] = true }
        }
        for center in centers {
            for top in [0, height - 3] {
                for y in 0..<3 {
                    for x in 0..<3 { grid[center - 1 + x, top + y] = x != 1 || y != 1 }
                }
            }
        }
        // The corners at the top right and the bottom left.
        grid[width - 2, 0] = true
        grid[width - 1, 1] = true
        grid[width - 2, 1] = false
        if height > 9 {
            grid[0, height - 2] = true
            grid[1, height - 2] = false
        }
        if height > 7 { grid[1, height - 1] = true }
        // The finder pattern and its separator.
        for y in 0..<min(8, height) {
            for x in 0..<8 {
                grid[x, y] = x < 7 && y < 7 && max(abs(x - 3), abs(y - 3)) != 2
            }
        }
        // The sub-finder pattern.
        for y in 0..<5 {
            for x in 0..<5 { grid[width - 5 + x, height - 5 + y] = max(abs(x - 2), abs(y - 2)) != 1 }
        }
        return grid
    }
}
