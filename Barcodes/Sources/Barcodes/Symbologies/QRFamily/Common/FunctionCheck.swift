/// Comparison of the function modules and the quiet zone of a symbol with what was sampled.
struct FunctionCheck {
    /// Number of wrong modules, and of all modules, of the finder pattern at the top left with its separator.
    private(set) var finder = (wrong: 0, count: 0)
    /// Number of wrong modules, and of all modules, of the other function patterns.
    private(set) var others = (wrong: 0, count: 0)
    /// Share of places beside the symbol that are light, along its top, right, bottom and left edge.
    let quiet: [Double]

    /// - Parameter expected: expected colour of each module, row by row: 1 if it must be dark, -1 if light, 0 if it
    ///   depends on the content.
    init(_ modules: BorderedModules, expected: [Int8]) {
        quiet = modules.quiet
        let width = modules.grid.width
        for y in 0..<modules.grid.height {
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
    }

    /// Share of the function modules that have the right colour.
    var agreement: Double {
        1 - Double(finder.wrong + others.wrong) / Double(max(1, finder.count + others.count))
    }

    /// Mean share of light places over the four edges.
    var meanQuiet: Double { quiet.reduce(0, +) / 4 }
}
