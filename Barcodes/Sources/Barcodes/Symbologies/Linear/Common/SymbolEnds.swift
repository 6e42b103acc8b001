/// End of a symbol, line by line: the outer edge of a bar, which is straight. Bars seen at an angle run apart, so each
/// end has a slope of its own.
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
        // A few lines side by side don't show the slope of the bar.
        let lean = product / (spread + Self.stiffness)
        return place + max(-Self.maximumLean, min(Self.maximumLean, lean)) * (along - self.along)
    }

    /// Adds the edge that is closest to where the end is expected, if there is one within reach.
    mutating func follow(_ edges: [Double], along: Double, reach: Double) {
        let expected = place(along: along)
        guard let edge = edges.min(by: { abs($0 - expected) < abs($1 - expected) }), abs(edge - expected) < reach
        else { return }
        add(edge, along: along)
    }

    /// Weight against a slope, in square pixels: half a pixel on two lines five pixels apart is no slope of a tenth.
    private static let stiffness = 4.0
    /// Maximum slope of an end, as a tangent.
    private static let maximumLean = 0.5
}

/// Both ends of a symbol, followed along their bars from line to line, and what lines show beyond them.
struct SymbolEnds {
    private var low: SymbolEnd
    private var high: SymbolEnd
    /// Edges within the symbol, as shares of its length, in rising order.
    private let whole: [Double]
    /// Width of a narrow element, as a share of the symbol's length.
    private let share: Double
    /// Width of a narrow element, in pixels.
    let narrow: Double
    /// Lines that cross the symbol's bars.
    private var crossed: [CrossedLine] = []

    private struct CrossedLine {
        var along: Double
        /// Whether the line shows something in the free space.
        var isBusy: Bool
        /// Whether bars and spaces continue there.
        var goesOn: Bool
    }

    /// Minimum share of the edges within the symbol that a line must show in their places to cross its bars.
    private static let minimumEdgeShare = 0.7
    /// Maximum distance of these edges from their places, in narrow elements.
    private static let maximumEdgeDistance = 0.4
    /// Length of the free space that is checked, in narrow elements.
    private static let zone = 6.0
    /// Distance from the end within which edges do not count, in narrow elements.
    private static let nearest = 0.6
    /// Maximum width of a bar or space beyond an end, in narrow elements, if a symbol continues there.
    private static let widest = 4.2
    /// Minimum width of a bar or space beyond an end, in narrow elements, if a symbol continues there.
    private static let narrowest = 0.4
    /// Number of edges that show that a symbol continues.
    private static let edgesGoingOn = 4
    /// Maximum distance between an end and the place where it is expected, in narrow elements.
    private static let endReach = 0.8
    /// Maximum share of lines that show something else where the free space should be, such as a scratch or a stain.
    private static let maximumBusyShare = 0.12
    /// Minimum share of a region's lines that cross the same bars: if fewer do, a stain's edge was taken for an end.
    private static let minimumCrossedShare = 0.2

    /// - Parameters:
    ///   - lines: the edges on the lines that were read.
    ///   - place: the position along the bars at which the distance between the ends is measured.
    /// - Returns: `nil` where the lines show too few edges.
    init?(low: SymbolEnd, high: SymbolEnd, lines: [(along: Double, edges: [Double])], at place: Double) {
        (self.low, self.high) = (low, high)
        // The median line is used, since at the bars' upper or lower end a line shows noise, which has more edges.
        let seen = lines.map { Self.inside($0.edges, low, high, along: $0.along) }.sorted { $0.count < $1.count }
        guard !seen.isEmpty else { return nil }
        whole = seen[(seen.count - 1) / 2]
        guard whole.count > 8 else { return nil }
        // More than half of the elements are narrow, so this percentile is one of them.
        let widths = zip(whole, whole.dropFirst()).map { $1 - $0 }.sorted()
        share = widths[widths.count * 3 / 10]
        narrow = share * (high.place(along: place) - low.place(along: place))
    }

    /// Follows the ends to a line if that crosses the symbol's bars, and checks the space beyond them there.
    /// - Parameter edges: all edges on the line, in rising order.
    /// - Returns: whether the line crosses the bars.
    mutating func follow(_ edges: [Double], along: Double) -> Bool {
        guard areWhole(Self.inside(edges, low, high, along: along)) else { return false }
        low.follow(edges, along: along, reach: Self.endReach * narrow)
        high.follow(edges, along: along, reach: Self.endReach * narrow)
        let (start, end) = (low.place(along: along), high.place(along: along))
        let sides = [edges.reversed().map { (start - $0) / narrow }, edges.map { ($0 - end) / narrow }]
        crossed.append(
            CrossedLine(
                along: along,
                isBusy: sides.contains { $0.count { $0 > Self.nearest && $0 < Self.zone } > 1 },
                goesOn: sides.contains(where: Self.goesOn)))
        return true
    }

    /// Whether the lines show that the symbol is a part of a longer one.
    /// - Parameters:
    ///   - lines: the number of lines in the region.
    ///   - leftOut: the number of lines at the upper and at the lower end of the bars that don't count: beside a bearer
    ///     bar, where a line leaves the bars at a small angle, its pixels are light and dark in turn.
    func areOfPart(lines: Double, leftOut: Int) -> Bool {
        let counted = crossed.sorted { $0.along < $1.along }.dropFirst(leftOut).dropLast(leftOut)
        let (count, busy) = (Double(counted.count), Double(counted.count { $0.isBusy }))
        return counted.contains { $0.goesOn } || count < Self.minimumCrossedShare * lines
            || busy > max(1, Self.maximumBusyShare * count)
    }

    /// Returns the edges within the symbol, as shares of its length.
    private static func inside(
        _ edges: [Double], _ low: SymbolEnd, _ high: SymbolEnd, along: Double
    ) -> [Double] {
        let (start, end) = (low.place(along: along), high.place(along: along))
        return edges.filter { $0 > start - 0.5 && $0 < end + 0.5 }.map { ($0 - start) / (end - start) }
    }

    /// Whether a line shows the symbol's edges.
    /// - Parameter others: the line's edges, as shares of the symbol's length, in rising order.
    private func areWhole(_ others: [Double]) -> Bool {
        let reach = Self.maximumEdgeDistance * share
        var (index, found) = (0, 0)
        for edge in whole {
            while index < others.count, others[index] < edge - reach { index += 1 }
            if index < others.count, others[index] < edge + reach { found += 1 }
        }
        return Double(found) >= Self.minimumEdgeShare * Double(whole.count)
            && Double(others.count) * Self.minimumEdgeShare <= Double(whole.count)
    }

    /// Whether bars and spaces like those of a symbol continue beyond its end.
    /// - Parameter distances: the distances of all edges from the end, in narrow elements, in rising order.
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
