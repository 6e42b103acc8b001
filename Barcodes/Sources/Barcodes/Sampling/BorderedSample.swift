/// The luminance of a symbol's modules and of the quiet zone's first module all around.
///
/// Blur carries the quiet zone's light into the modules at the edge, which are timing patterns here. To take it out
/// again, sharpening has to know what is beside them.
struct BorderedSample {
    private let values: [Float]
    private let width: Int
    private let height: Int
    private let isInverted: Bool

    /// - Parameter light: the luminance of light modules, for what lies beyond the picture's edge.
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

/// The modules of a symbol, and how light it is around them.
struct BorderedModules {
    private(set) var grid: ModuleGrid
    /// How sure each module is, 0 to 255, row by row.
    private(set) var reliability: [UInt8]
    /// The share of places beside the symbol that are light, along its top, right, bottom and left edge.
    private(set) var quiet: [Double]

    /// - Parameter all: the modules with one more all around.
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
