/// Where a symbol begins or ends, line by line: the outer edge of a bar, which is straight. Bars seen askew run apart,
/// so each end leans in its own way.
struct SymbolEnd {
    private var (count, along, place) = (0.0, 0.0, 0.0)
    private var (spread, product) = (0.0, 0.0)

    mutating func add(_ place: Double, along: Double) {
        count += 1
        let step = along - self.along
        let rise = place - self.place
        self.along += step / count
        self.place += rise / count
        spread += step * (along - self.along)
        product += step * (place - self.place)
    }

    func place(along: Double) -> Double {
        // A few lines side by side don't show how the bar leans.
        let lean = product / (spread + Self.stiffness)
        return place + max(-Self.mostLean, min(Self.mostLean, lean)) * (along - self.along)
    }

    /// Takes the edge that is closest to where the end is expected, if there is one.
    mutating func follow(_ edges: [Double], along: Double, reach: Double) {
        let expected = place(along: along)
        guard let edge = edges.min(by: { abs($0 - expected) < abs($1 - expected) }), abs(edge - expected) < reach
        else { return }
        add(edge, along: along)
    }

    /// In square pixels: half a pixel on two lines five pixels apart is no lean of a tenth.
    private static let stiffness = 4.0
    private static let mostLean = 0.5
}

/// Both ends of a symbol, followed along their bars from line to line, and what the lines show beyond them.
struct SymbolEnds {
    private var low: SymbolEnd
    private var high: SymbolEnd
    /// The edges within the symbol, as shares of its length; rising.
    private let whole: [Double]
    /// A narrow element's width, as a share of the symbol's length.
    private let share: Double
    /// The same in pixels.
    let narrow: Double
    /// How many lines cross the symbol's bars, and how many show something in the free space, or bars and spaces that
    /// go on.
    private var (crossed, busy, goingOn) = (0, 0, 0)

    /// The least share of the edges within the symbol that a line must show in their places to cross its bars, and how
    /// far off they may be, in narrow elements.
    private static let (leastEdges, nearness) = (0.7, 0.4)
    /// The free space that is looked at, in narrow elements.
    private static let (zone, nearest) = (6.0, 0.6)
    /// The most and the least width of a bar or space beyond an end, in narrow elements, and how many there are where a
    /// symbol goes on.
    private static let (widest, narrowest, edgesGoingOn) = (4.2, 0.4, 4)
    /// How far from where it is expected an end is looked for, in narrow elements.
    private static let endReach = 0.8
    /// The share of lines that may show something else where the free space should be, such as a scratch or a stain.
    private static let mostBusy = 0.12
    /// The share of a region's lines that cross the same bars at least: where fewer do, a stain's edge was taken for an
    /// end.
    private static let leastCrossed = 0.2

    /// - Parameters:
    ///   - lines: the edges on lines that were read.
    ///   - place: where the ends' distance is measured.
    /// - Returns: `nil` where the lines show too few edges.
    init?(low: SymbolEnd, high: SymbolEnd, lines: [(along: Double, edges: [Double])], at place: Double) {
        (self.low, self.high) = (low, high)
        // At the bars' upper or lower end a line shows noise, which has more edges.
        let seen = lines.map { Self.inside($0.edges, low, high, along: $0.along) }.sorted { $0.count < $1.count }
        guard !seen.isEmpty else { return nil }
        whole = seen[(seen.count - 1) / 2]
        guard whole.count > 8 else { return nil }
        // More than half of the elements are narrow.
        let widths = zip(whole, whole.dropFirst()).map { $1 - $0 }.sorted()
        share = widths[widths.count * 3 / 10]
        narrow = share * (high.place(along: place) - low.place(along: place))
    }

    /// Follows the ends to a line where that crosses the symbol's bars, and looks beyond them there.
    /// - Parameter edges: all edges on the line, rising.
    /// - Returns: whether the line crosses the bars.
    mutating func follow(_ edges: [Double], along: Double) -> Bool {
        guard areWhole(Self.inside(edges, low, high, along: along)) else { return false }
        low.follow(edges, along: along, reach: Self.endReach * narrow)
        high.follow(edges, along: along, reach: Self.endReach * narrow)
        let (start, end) = (low.place(along: along), high.place(along: along))
        let sides = [edges.reversed().map { (start - $0) / narrow }, edges.map { ($0 - end) / narrow }]
        crossed += 1
        if sides.contains(where: { $0.count { $0 > Self.nearest && $0 < Self.zone } > 1 }) { busy += 1 }
        if sides.contains(where: Self.goesOn) { goingOn += 1 }
        return true
    }

    /// Whether the lines say that the symbol is a part of a longer one.
    /// - Parameter lines: how many lines there are in the region.
    func areOfPart(lines: Double) -> Bool {
        goingOn > 0 || Double(crossed) < Self.leastCrossed * lines
            || Double(busy) > max(1, Self.mostBusy * Double(crossed))
    }

    /// The edges within the symbol, as shares of its length.
    private static func inside(
        _ edges: [Double], _ low: SymbolEnd, _ high: SymbolEnd, along: Double
    ) -> [Double] {
        let (start, end) = (low.place(along: along), high.place(along: along))
        return edges.filter { $0 > start - 0.5 && $0 < end + 0.5 }.map { ($0 - start) / (end - start) }
    }

    /// Whether a line shows the symbol's edges.
    /// - Parameter others: the line's edges, as shares of the symbol's length; rising.
    private func areWhole(_ others: [Double]) -> Bool {
        let reach = Self.nearness * share
        var (index, found) = (0, 0)
        for edge in whole {
            while index < others.count, others[index] < edge - reach { index += 1 }
            if index < others.count, others[index] < edge + reach { found += 1 }
        }
        return Double(found) >= Self.leastEdges * Double(whole.count)
            && Double(others.count) * Self.leastEdges <= Double(whole.count)
    }

    /// Whether bars and spaces as those of a symbol go on beyond its end.
    /// - Parameter distances: of all edges from the end, in narrow elements, rising.
    private static func goesOn(_ distances: [Double]) -> Bool {
        guard let first = distances.firstIndex(where: { $0 > nearest }), first + edgesGoingOn <= distances.count else {
            return false
        }
        var before = 0.0
        return distances[first..<first + edgesGoingOn].allSatisfy { distance in
            defer { before = distance }
            return distance - before > narrowest && distance - before < widest
        }
    }
}
