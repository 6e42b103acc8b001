/// Luminance of a symbol's modules and of a border one module wide, which belongs to the quiet zone.
///
/// Blur carries the quiet zone's light into the modules at the symbol's edge, which are timing patterns here. To undo
/// that, sharpening needs the luminance beside them.
struct BorderedSample {
    private let values: [Float]
    private let width: Int
    private let height: Int
    private let isInverted: Bool

    /// Samples a symbol with its border.
    /// - Parameter light: luminance of light modules, used for places beyond the picture's edge.
    init(_ map: GridMap, light: Float, isInverted: Bool, _ pixels: Span<UInt8>, _ raster: Raster) {
        let bordered = map.bordered
        var values = ModuleSampler.sample(bordered, pixels, raster, scale: 1)
        let (columns, rows) = (bordered.width, bordered.height)
        for y in 0..<rows {
            for x in 0..<columns where x == 0 || y == 0 || x == columns - 1 || y == rows - 1 {
                let point = bordered(Double(x) + 0.5, Double(y) + 0.5)
                let isInside =
                    point.x > 0 && point.y > 0 && point.x < Double(raster.width) && point.y < Double(raster.height)
                if !isInside { values[y * columns + x] = light }
            }
        }
        self.values = values
        width = map.width
        height = map.height
        self.isInverted = isInverted
    }

    func modules(sharpening: Float) -> BorderedModules {
        let all = ModuleClassifier(
            values, width: width + 2, height: height + 2, isInverted: isInverted, sharpening: sharpening)
        return BorderedModules(all, width: width, height: height)
    }
}

/// Modules of a symbol, and the share of light places around them.
struct BorderedModules {
    private(set) var grid: ModuleGrid
    /// Reliability of each module, 0 to 255, row by row.
    private(set) var reliability: [UInt8]
    /// Share of light places beside the symbol, along its top, right, bottom and left edge.
    private(set) var quiet: [Double]

    /// Separates a symbol's modules from those of its border.
    /// - Parameter all: the modules with a border of one more all around.
    init(_ all: ModuleClassifier, width: Int, height: Int) {
        grid = ModuleGrid(width: width, height: height)
        reliability = []
        reliability.reserveCapacity(width * height)
        for y in 0..<height {
            for x in 0..<width {
                grid[x, y] = all.grid[x + 1, y + 1]
                reliability.append(all.reliability[(y + 1) * (width + 2) + x + 1])
            }
        }
        let top = (1...width).count { !all.grid[$0, 0] }
        let right = (1...height).count { !all.grid[width + 1, $0] }
        let bottom = (1...width).count { !all.grid[$0, height + 1] }
        let left = (1...height).count { !all.grid[0, $0] }
        let (w, h) = (Double(width), Double(height))
        quiet = [Double(top) / w, Double(right) / h, Double(bottom) / w, Double(left) / h]
    }
}
