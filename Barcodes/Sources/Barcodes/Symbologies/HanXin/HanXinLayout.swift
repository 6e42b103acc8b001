/// Layout of a Han Xin symbol (ISO/IEC 20830, 4.2).
enum HanXinLayout {
    /// Purpose of a module.
    enum Module: Int8 {
        case data = 0
        case dark = 1
        case light = -1
        /// Function information.
        case information = 2
    }

    /// Returns the modules of a version, row by row.
    static func modules(_ version: HanXinVersion) -> [Module] {
        version.number <= small.count ? small[version.number - 1] : modules(computing: version)
    }

    /// Modules of the versions that most symbols have, 50 kB in all.
    private static let small = HanXinVersion.all.prefix(20).map { modules(computing: $0) }

    private static func modules(computing version: HanXinVersion) -> [Module] {
        var drawing = Drawing(side: version.side)
        if version.lines > 0 { drawing.addAlignmentPatterns(step: version.step, lines: version.lines) }
        drawing.addFinderPatterns()
        return drawing.modules
    }

    /// Returns the modules for sampling a picture: 1 for a dark module, -1 for a light one, 0 for others.
    static func expected(_ version: HanXinVersion) -> [Int8] {
        modules(version).map { $0 == .information ? 0 : $0.rawValue }
    }

    /// Returns the places of the 34 bits of function information, for both copies: at the top left and top right
    /// corners, and at the bottom right and bottom left ones (4.2.6).
    static func information(side: Int) -> [[(x: Int, y: Int)]] {
        let far = side - 9
        var first: [(x: Int, y: Int)] = []
        first += (0...8).map { (x: $0, y: 8) }
        first += (0..<8).map { (x: 8, y: 7 - $0) }
        first += (0...8).map { (x: far, y: $0) }
        first += (1...8).map { (x: far + $0, y: 8) }
        return [first, first.map { (x: side - 1 - $0.x, y: side - 1 - $0.y) }]
    }

    private struct Drawing {
        let side: Int
        var modules: [Module]

        init(side: Int) {
            self.side = side
            modules = Array(repeating: .data, count: side * side)
        }

        private mutating func set(_ x: Int, _ y: Int, _ module: Module) {
            guard x >= 0, y >= 0, x < side, y < side else { return }
            modules[y * side + x] = module
        }

        /// Adds staircases from the top left to the bottom right, dark with light to their left and below, and small
        /// patterns at those places of the edges where no staircase turns (4.2.5).
        mutating func addAlignmentPatterns(step: Int, lines: Int) {
            let last = side - 1
            let columns = [0] + (0...lines).map { last - (lines - $0) * step }
            let rows = (0...lines).map { $0 * step } + [last]
            var segments: [(x: ClosedRange<Int>, y: ClosedRange<Int>)] = []
            for i in 0...lines + 1 {
                for j in 0...lines where (i + j + lines) % 2 == 1 && !(i == lines + 1 && j == 0) {
                    segments.append((columns[i]...columns[i], rows[j]...rows[j + 1]))
                }
            }
            for j in 0...lines + 1 {
                for i in 0...lines where (i + j + lines) % 2 == 0 && !(i == lines && j == 0) {
                    segments.append((columns[i]...columns[i + 1], rows[j]...rows[j]))
                }
            }
            for (shift, module) in [(1, Module.light), (0, .dark)] {
                for segment in segments {
                    for y in segment.y { for x in segment.x { set(x - shift, y + shift, module) } }
                }
            }
            for index in 1...lines {
                if (index + lines) % 2 == 0 {
                    addEdgePattern(columns[index], 0)
                } else {
                    addEdgePattern(0, rows[index])
                }
                if index % 2 == 0 {
                    addEdgePattern(columns[index], last)
                } else {
                    addEdgePattern(last, rows[index])
                }
            }
        }

        private mutating func addEdgePattern(_ x: Int, _ y: Int) {
            for dy in -1...1 { for dx in -1...1 { set(x + dx, y + dy, .light) } }
            set(x, y, .dark)
        }

        /// Adds three patterns turned about the symbol's centre, and one in the bottom left with the orientation of
        /// that in the top right.
        mutating func addFinderPatterns() {
            let last = side - 1
            for y in 0...8 {
                for x in 0...8 {
                    let edge: Module = x == 8 || y == 8 ? .information : .light
                    set(x, y, edge)
                    set(last - x, y, edge)
                    set(x, last - y, edge)
                    set(last - x, last - y, edge)
                }
            }
            for y in 0..<7 {
                let row = HanXinTables.finderPattern[y]
                for x in 0..<7 where row >> UInt8(6 - x) & 1 == 1 {
                    set(x, y, .dark)
                    set(last - x, y, .dark)
                    set(last - x, last - y, .dark)
                    set(6 - x, side - 7 + y, .dark)
                }
            }
        }
    }
}
