/// Which places of a checkerboard have dots, and how sure that is.
struct DotDecisions {
    let part: DotPart
    private var dots: [DotCodeBox.Dot]

    /// - Parameter values: how dark each place of the part is, row by row.
    init(_ values: [Float], of part: DotPart) {
        self.part = part
        dots = [DotCodeBox.Dot](
            repeating: DotCodeBox.Dot(isDark: false, reliability: 0), count: part.width * part.height)
        var sites: [Float] = []
        for y in 0..<part.height {
            for x in 0..<part.width where part.hasSite(x, y) { sites.append(values[y * part.width + x]) }
        }
        guard !sites.isEmpty else { return }
        let typical = DotDeconvolver.typicalDot(of: sites)
        for y in 0..<part.height {
            for x in 0..<part.width where part.hasSite(x, y) {
                // Dots around it are as dark as it is, if it is one.
                var (sum, count) = (typical * Self.weightOfTypical, Self.weightOfTypical)
                for row in max(0, y - Self.reach)...min(part.height - 1, y + Self.reach) {
                    for column in max(0, x - Self.reach)...min(part.width - 1, x + Self.reach) {
                        let value = values[row * part.width + column]
                        if value > typical * 0.4 { (sum, count) = (sum + value, count + 1) }
                    }
                }
                let index = y * part.width + x
                let level = sum / count / 2
                let distance = abs(values[index] - level) / level
                dots[index] = DotCodeBox.Dot(
                    isDark: values[index] > level, reliability: UInt8(min(254, distance * 254)))
            }
        }
    }

    /// How far around a place dots are looked at, in modules, and how many there are at least.
    private static let (reach, weightOfTypical): (Int, Float) = (4, 4)

    /// What is in a column and a row of the part.
    subscript(x: Int, y: Int) -> DotCodeBox.Dot { dots[y * part.width + x] }

    /// How many dots there are in a rectangle of the part.
    func count(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) -> Int {
        rows.reduce(0) { sum, y in sum + columns.count { self[$0, y].isDark } }
    }

    /// Up to this length in modules, one dot makes a line: a longer one has more, and what is none may have one by
    /// chance.
    private static let lineOfOne = 24

    /// All dots that belong together: what is in the middle, and each line beside it that has dots.
    /// - Parameter inset: how far inside the part the symbol reaches at least.
    /// - Returns: `nil` where they reach the part's edge.
    func box(inset: Int) -> DotCodeBox? {
        let (x, y) = (part.width / 2, part.height / 2)
        var box = DotCodeBox(
            left: min(inset, x - 1), top: min(inset, y - 1), right: max(part.width - 1 - inset, x + 1),
            bottom: max(part.height - 1 - inset, y + 1))
        var isGrowing = true
        while isGrowing {
            guard box.left > 0, box.top > 0, box.right < part.width - 1, box.bottom < part.height - 1 else {
                return nil
            }
            let (columns, rows) = (box.left...box.right, box.top...box.bottom)
            let (leastAcross, leastDown) = (box.width / Self.lineOfOne + 1, box.height / Self.lineOfOne + 1)
            let hasLeft = count(box.left - 1...box.left - 1, rows) >= leastDown
            let hasRight = count(box.right + 1...box.right + 1, rows) >= leastDown
            let hasTop = count(columns, box.top - 1...box.top - 1) >= leastAcross
            let hasBottom = count(columns, box.bottom + 1...box.bottom + 1) >= leastAcross
            if hasLeft { box.left -= 1 }
            if hasRight { box.right += 1 }
            if hasTop { box.top -= 1 }
            if hasBottom { box.bottom += 1 }
            isGrowing = hasLeft || hasRight || hasTop || hasBottom
        }
        return box
    }
}
