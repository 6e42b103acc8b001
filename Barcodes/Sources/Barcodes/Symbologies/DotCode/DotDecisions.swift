/// Decisions which places of a checkerboard have dots, with their reliability.
struct DotDecisions {
    let part: DotPart
    private var dots: [DotCodeBox.Dot]

    /// Decides on the dots of a part.
    /// - Parameter values: darkness of each place of the part, row by row.
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
                // The threshold is half the darkness of nearby dots, since a dot is about as dark as those around it.
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

    /// Distance within which nearby dots count, in modules.
    private static let reach = 4
    /// Weight of the typical darkness among the nearby dots, as a number of dots.
    private static let weightOfTypical: Float = 4

    /// The dot in a column and a row of the part.
    subscript(x: Int, y: Int) -> DotCodeBox.Dot { dots[y * part.width + x] }

    /// Returns the number of dots in a rectangle of the part.
    func count(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) -> Int {
        rows.reduce(0) { sum, y in sum + columns.count { self[$0, y].isDark } }
    }

    /// Length of a line up to which one dot is enough for the line to count, in modules. A longer line of the symbol
    /// has more dots, and a line outside of it may have one by chance.
    private static let lineOfOne = 24

    /// Returns the box of all dots that belong together, grown from the middle by each adjacent line that has dots.
    /// - Parameter inset: minimum distance of the symbol's far sides from those of the part.
    /// - Returns: `nil` if the dots extend to the part's edge.
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
