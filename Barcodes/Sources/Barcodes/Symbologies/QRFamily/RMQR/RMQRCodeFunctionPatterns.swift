/// Modules of an rMQR code that are the same in every symbol of its version.
enum RMQRCodeFunctionPatterns {
    /// Returns the expected colour of each module, row by row: 1 if it must be dark, -1 if light, 0 if it depends on
    /// the content.
    static func expected(version: Int) -> [Int8] {
        let patterns = RMQRCodeEncoder.functionPatterns(version: version)
        let isFunction = RMQRCodeTables.functionModules(version: version)
        let (width, height) = (patterns.width, patterns.height)
        var result = [Int8](repeating: 0, count: width * height)
        for y in 0..<height {
            for x in 0..<width where isFunction[x, y] { result[y * width + x] = patterns[x, y] ? 1 : -1 }
        }
        for index in 0..<18 {
            let first = RMQRCodeFormatInformation.firstPosition(index)
            let second = RMQRCodeFormatInformation.secondPosition(index, width: width, height: height)
            result[first.y * width + first.x] = 0
            result[second.y * width + second.x] = 0
        }
        return result
    }

    /// Dark runs along three edges, beyond the finder pattern.
    struct Edges {
        var top: [TimingPatternTracker.Run]
        /// Runs from the finder pattern downwards; none if the symbol is no higher than the pattern.
        var left: [TimingPatternTracker.Run]
        /// Runs from the bottom left corner on, or from the finder pattern on if it is in that corner.
        var bottom: [TimingPatternTracker.Run]
    }

    static func edges(version: Int) -> Edges {
        let grid = RMQRCodeEncoder.functionPatterns(version: version)
        let (width, height) = (grid.width, grid.height)
        return Edges(
            top: TimingPatternTracker.runs(of: (0..<width).map { grid[$0, 0] }, from: 7),
            left: TimingPatternTracker.runs(of: (0..<height).map { grid[0, $0] }, from: 7),
            bottom: TimingPatternTracker.runs(of: (0..<width).map { grid[$0, height - 1] }, from: height == 7 ? 7 : 0))
    }

    /// Dark modules along the top edge that all versions have, up to the first alignment pattern.
    static let start = stride(from: 8, through: 16, by: 2).map {
        TimingPatternTracker.Run(center: Double($0) + 0.5, length: 1)
    }
}
