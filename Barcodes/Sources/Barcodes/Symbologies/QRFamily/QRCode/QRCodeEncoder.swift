/// Turns a QR code's data codewords into modules, the inverse of ``QRCodeDecoder``.
package enum QRCodeEncoder {
    /// Returns the number of data bits that a symbol holds.
    package static func dataBits(version: Int, level: ErrorCorrectionLevel) -> Int {
        QRCodeTables.blocks(version: version, level: level).dataCount * 8
    }

    /// Makes a whole symbol.
    ///
    /// - Parameters:
    ///   - stream: segments without a terminator, no longer than ``dataBits(version:level:)``.
    ///   - mask: mask from 0 to 7; `nil` takes the one with the least penalty.
    package static func encode(
        _ stream: BitWriter, version: Int, level: ErrorCorrectionLevel, mask: Int? = nil
    ) -> (grid: ModuleGrid, mask: Int) {
        let structure = QRCodeTables.blocks(version: version, level: level)
        let data = stream.padded(dataCount: structure.dataCount, terminatorBits: 4)
        var grid = functionPatterns(version: version)
        let placement = QRCodeTables.placement(version: version)
        placement.place(structure.codewords(data: data), in: &grid)
        let function = QRCodeTables.functionModules(version: version)
        let chosen = mask ?? QRCodeMaskChooser(grid: grid, function: function, level: level).bestMask()
        placement.apply(mask: chosen, to: &grid)
        forEachFormatModule(QRCodeFormatInformation(level: level, mask: chosen), dimension: grid.width) {
            grid[$0, $1] = true
        }
        return (grid, chosen)
    }

    /// Calls a closure with the dark modules of both copies of the format information.
    @inline(__always)
    static func forEachFormatModule(
        _ format: QRCodeFormatInformation, dimension: Int, _ body: (_ x: Int, _ y: Int) -> Void
    ) {
        let bits = format.bits
        for index in 0..<15 where bits >> index & 1 == 1 {
            let first = QRCodeFormatInformation.firstPosition(index)
            let second = QRCodeFormatInformation.secondPosition(index, dimension: dimension)
            body(first.x, first.y)
            body(second.x, second.y)
        }
    }

    /// Returns the finder, timing and alignment patterns, the dark module, and the version information (6.3 and 7.10).
    package static func functionPatterns(version: Int) -> ModuleGrid {
        let size = QRCodeTables.dimension(version: version)
        var grid = ModuleGrid(width: size, height: size)
        for index in stride(from: 8, to: size - 8, by: 2) {
            grid[index, 6] = true
            grid[6, index] = true
        }
        for (left, top) in [(0, 0), (size - 7, 0), (0, size - 7)] {
            for y in 0..<7 {
                for x in 0..<7 where max(abs(x - 3), abs(y - 3)) != 2 { grid[left + x, top + y] = true }
            }
        }
        for (centerX, centerY) in QRCodeTables.alignmentPatternPlaces(version: version) {
            for y in -2...2 {
                for x in -2...2 where max(abs(x), abs(y)) != 1 { grid[centerX + x, centerY + y] = true }
                // An alignment pattern's ring is light even where it replaces timing modules.
                for x in -2...2 where max(abs(x), abs(y)) == 1 { grid[centerX + x, centerY + y] = false }
            }
        }
        grid[8, size - 8] = true
        if QRCodeVersionInformation.versions.contains(version) {
            let bits = QRCodeVersionInformation.bits(version: version)
            for index in 0..<18 where bits >> index & 1 == 1 {
                let (x, y) = QRCodeVersionInformation.position(index, dimension: size)
                grid[x, y] = true
                grid[y, x] = true
            }
        }
        return grid
    }
}
