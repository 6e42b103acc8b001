/// Compares the modules of a symbol that are known beforehand, and the quiet zone, with what was sampled.
struct FunctionCheck {
    /// How many modules of the finder pattern at the top left with its separator are wrong, and how many there are.
    private(set) var finder = (wrong: 0, count: 0)
    /// The same for all other function patterns.
    private(set) var others = (wrong: 0, count: 0)
    /// The share of places beside the symbol that are light, along its top, right, bottom and left edge.
    private(set) var quiet: [Double] = []

    /// - Parameter expected: for each module, row by row: 1 if it must be dark, -1 if light, 0 if it depends.
    init(
        _ map: GridMap, _ modules: ModuleClassifier, expected: [Int8], isInverted: Bool, _ pixels: Span<UInt8>,
        _ raster: Raster
    ) {
        let (width, height) = (map.width, map.height)
        for y in 0..<height {
            for x in 0..<width {
                let wanted = expected[y * width + x]
                guard wanted != 0 else { continue }
                let wrong = modules.grid[x, y] == (wanted > 0) ? 0 : 1
                if x < 8, y < 8 {
                    finder.wrong += wrong
                    finder.count += 1
                } else {
                    others.wrong += wrong
                    others.count += 1
                }
            }
        }
        // Most of the way to the second module of the quiet zone, which is two modules wide.
        let away = 0.8
        func isLight(_ x: Double, _ y: Double, besides module: Int) -> Bool {
            let point = map(x, y)
            // What lies beyond the picture's edge was cut off and can't be held against a symbol.
            guard point.x > 0, point.y > 0, point.x < Double(raster.width), point.y < Double(raster.height) else {
                return true
            }
            let value = raster.sample(pixels, x: Float(point.x), y: Float(point.y))
            return (value >= modules.middles[module]) != isInverted
        }
        let (w, h) = (Double(width), Double(height))
        let columns = (0..<width).map { (Double($0) + 0.5, $0) }
        let rows = (0..<height).map { (Double($0) + 0.5, $0) }
        let top = columns.count { isLight($0, -away, besides: $1) }
        let right = rows.count { isLight(w + away, $0, besides: ($1 + 1) * width - 1) }
        let bottom = columns.count { isLight($0, h + away, besides: (height - 1) * width + $1) }
        let left = rows.count { isLight(-away, $0, besides: $1 * width) }
        quiet = [Double(top) / w, Double(right) / h, Double(bottom) / w, Double(left) / h]
    }

    /// The share of function modules that are right.
    var agreement: Double {
        1 - Double(finder.wrong + others.wrong) / Double(max(1, finder.count + others.count))
    }

    /// The mean over the four edges.
    var meanQuiet: Double { quiet.reduce(0, +) / 4 }
}
