/// Averages lines across the same bars, element by element.
///
/// Each line measures every width a little wrong, because of noise and of where the pixels lie. These errors differ
/// from line to line, so the mean of many lines is nearer to the truth than any of them. Errors of the print are the
/// same on all lines and stay as they are, and so does anything that is no symbol at all. A profile of many rows does
/// not do the same: where bars are bent, its rows blur each other, while a width does not depend on where its line
/// begins.
struct LineStack: Sendable {
    /// Elements between two wide spaces of a line.
    struct Stretch: Sendable {
        /// Widths of a space, bars and spaces, and a space. The sum without the first and the last is 1.
        var widths: [Float]
        /// Mean luminance of each of them.
        var levels: [Float]
        /// Length of that sum, in bins.
        var length: Float
        /// Points at which the first bar begins and the last one ends, in pixels.
        var start: Point
        var end: Point
        /// Places of these points across the bars, in pixels.
        var across: (from: Double, to: Double)
        /// Position of the line along the bars, in pixels.
        var along: Double
        var isInverted: Bool
        var beginsAtEdge: Bool
        var endsAtEdge: Bool

        /// Whether another stretch may be of the same bars.
        func isLike(_ other: Stretch) -> Bool {
            let slack = LineStack.slack * (across.to - across.from)
            return widths.count == other.widths.count && isInverted == other.isInverted
                && abs(across.from - other.across.from) < slack && abs(across.to - other.across.to) < slack
        }
    }

    /// Mean of lines across the same bars.
    struct Mean {
        var line: BarWidths
        /// Mean luminance of each element.
        var levels: [Float]
        var stretches: [Stretch]

        /// Returns the mean luminance of some elements.
        func level(of elements: Range<Int>) -> Float {
            elements.reduce(0) { $0 + levels[$1] * line.widths[$1] } / line.width(elements)
        }
    }

    private var groups: [[Stretch]] = []

    /// Minimum ratio of a quiet zone's width to that of most elements. The widest spaces in a symbol are four modules.
    private static let quietSpace: Float = 4
    /// Minimum number of bars and spaces of a stretch: those of a UPC-E symbol, or of three characters of another
    /// symbology.
    private static let minimumElements = 27
    /// Maximum distance between the beginnings, and between the ends, of lines of the same bars, as a share of their
    /// length.
    private static let slack = 0.12
    /// Minimum number of lines that agree.
    private static let minimumLines = 5
    /// Maximum number of groups of lines that are read.
    private static let maximumGroups = 3
    /// Maximum distance of a line from the median, in multiples of the usual one: a line that is further off has
    /// something wrong.
    private static let maximumDistance: Float = 1.5

    /// Adds the stretches of a line.
    /// - Parameter along: the line's position along the bars, in pixels.
    mutating func add(_ edges: ProfileEdges, _ profile: LineProfile, along: Double, isInverted: Bool) {
        let line = edges.line
        var widths = line.widths
        let most = Self.quietSpace * widths.select(widths.count / 2)
        var first = 0
        for last in stride(from: 2, to: line.count, by: 2) where last == line.count - 1 || line.widths[last] > most {
            defer { first = last }
            guard last - first - 1 >= Self.minimumElements else { continue }
            let length = line.width(first + 1..<last)
            let (start, end) = (
                profile.place(edges.start + line.edges[first + 1]), profile.place(edges.start + line.edges[last])
            )
            let stretch = Stretch(
                widths: line.widths[first...last].map { $0 / length },
                levels: (first...last).map { edges.level(of: $0..<$0 + 1, profile) }, length: length, start: start,
                end: end,
                across: (start.dot(profile.direction), end.dot(profile.direction)), along: along,
                isInverted: isInverted, beginsAtEdge: first == 0 && line.beginsAtEdge,
                endsAtEdge: last == line.count - 1 && line.endsAtEdge)
            if let group = groups.firstIndex(where: { $0[0].isLike(stretch) }) {
                groups[group].append(stretch)
            } else {
                groups.append([stretch])
            }
        }
    }

    /// Returns the means of the lines that agree, those of the most lines first.
    func means() -> [Mean] {
        groups.sorted { $0.count > $1.count }.prefix(Self.maximumGroups).compactMap(Self.mean)
    }

    private static func mean(_ group: [Stretch]) -> Mean? {
        guard group.count >= minimumLines, let first = group.first else { return nil }
        let median = first.widths.indices.map { element in
            group.map { $0.widths[element] }.sorted()[group.count / 2]
        }
        // The quiet zones are left out, since whatever is beyond them differs.
        let inner = 1..<median.count - 1
        let distances = group.map { stretch in
            inner.reduce(Float(0)) {
                $0 + (stretch.widths[$1] - median[$1]) * (stretch.widths[$1] - median[$1])
            }.squareRoot()
        }
        let most = maximumDistance * distances.sorted()[distances.count / 2]
        let stretches = zip(group, distances).filter { $0.1 <= most }.map(\.0)
        guard stretches.count >= minimumLines else { return nil }
        let count = Float(stretches.count)
        let length = stretches.reduce(0) { $0 + $1.length } / count
        var widths = median.indices.map { element in
            length * stretches.reduce(0) { $0 + $1.widths[element] } / count
        }
        for end in [0, widths.count - 1] {
            widths[end] = length * (stretches.map { $0.widths[end] }.min() ?? 0)
        }
        return Mean(
            line: BarWidths(
                widths, beginsAtEdge: stretches.allSatisfy(\.beginsAtEdge),
                endsAtEdge: stretches.allSatisfy(\.endsAtEdge)),
            levels: median.indices.map { element in stretches.reduce(0) { $0 + $1.levels[element] } / count },
            stretches: stretches)
    }
}

extension RegionReader {
    /// Reads the means of the lines that were crossed since ``stack`` was set.
    mutating func readMeans() {
        guard let stack else { return }
        self.stack = nil
        for mean in stack.means() {
            work += mean.line.count * mean.stretches.count
            Self.decode(mean.line, by: decoders) { decoder, reading, isReversed in
                guard case .symbol(let symbology, let content) = reading.content,
                    type(of: decoders[decoder]).readsMeans, mean.stretches.count > reading.linesNeeded
                else { return }
                let isContradicted =
                    reading.darkness?.isContradicted(on: mean.line, isReversed: isReversed, level: mean.level) ?? false
                guard !isContradicted else { return }
                // Lines have the errors of the print in common, so they count as few.
                let count = reading.linesNeeded + 1
                for index in 0..<count {
                    let stretch = mean.stretches[(2 * index + 1) * mean.stretches.count / (2 * count)]
                    let (start, end) = stretch.places(of: reading.elements, in: mean.line, isReversed: isReversed)
                    add(
                        LinearSighting(
                            symbology: symbology, content: content, decoder: decoder, start: start, end: end,
                            fit: reading.fit, linesNeeded: reading.linesNeeded, isInverted: stretch.isInverted,
                            along: stretch.along, bodyShare: Double(reading.bodyShare)))
                }
            }
        }
    }
}

extension LineStack.Stretch {
    /// Returns the points at which some elements begin and end, in pixels.
    /// - Parameters:
    ///   - elements: elements of the mean of lines.
    ///   - isReversed: whether they are counted from right to left.
    fileprivate func places(
        of elements: Range<Int>, in mean: BarWidths, isReversed: Bool
    ) -> (start: Point, end: Point) {
        let length = mean.width(1..<mean.count - 1)
        func place(_ element: Int) -> Point {
            let edge = mean.edges[isReversed ? mean.count - element : element]
            return start + (end - start) * Double((edge - mean.edges[1]) / length)
        }
        return (place(elements.lowerBound), place(elements.upperBound))
    }
}
