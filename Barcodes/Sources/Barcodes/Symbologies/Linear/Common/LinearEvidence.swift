/// Symbol that one line across a region shows, and its place.
struct LinearSighting: Sendable {
    var symbology: Symbology
    var content: DecodedContent
    /// Index of the decoder that read it.
    var decoder: Int
    /// Points at which the first bar begins and the last one ends, in pixels.
    var start: Point
    var end: Point
    var fit: BarFit
    var linesNeeded: Int
    var isInverted: Bool
    /// Position of the line along the bars, in pixels.
    var along: Double
    /// Positions of the first and the last line of a stacked symbol, whatever is around it in the region; `nil` for
    /// other symbols.
    var height: ClosedRange<Double>?
    /// See ``LinearReading/bodyShare``.
    var bodyShare = 1.0

    /// Row of a stacked symbol, as one line shows it.
    struct Row: Sendable {
        var reading: LinearReading
        var isReversed: Bool
        var isInverted: Bool
        var along: Double
        /// Half of the width over which the line averages, in pixels.
        var halfWidth: Double
        var start: Point
        var end: Point

        /// Maximum distance between the middles of lines side by side, as a share of their half widths together.
        private static let maximumDistance = 3.0

        /// Whether the line above shows the same values, and is the next one, or nearly.
        func continues(_ above: Row) -> Bool {
            guard case .row(let values) = reading.content, case .row(let others) = above.reading.content else {
                return false
            }
            return values == others && isReversed == above.isReversed
                && along - above.along <= Self.maximumDistance * (halfWidth + above.halfWidth)
        }
    }

    /// Text of the add-on beside an EAN or UPC symbol.
    var addOn: String? { content.details.linear?.addOn }

    /// Weight of the line as evidence: 1 where every character fits and no other one comes near.
    var weight: Float { fit.weight }
}

/// Evidence of all lines across one region. Readings of the same text in the same place support each other; readings of
/// another text in the same place weaken both.
struct LinearEvidence {
    private(set) var sightings: [LinearSighting] = []
    /// Halves of symbols.
    private var halves: [Half] = []
    /// Sightings of symbols made of two halves.
    private var joined: [LinearSighting] = []
    /// Rows of stacked symbols, by the index of their decoder.
    private var rows: [Int: [LinearSighting.Row]] = [:]
    /// Whether there were rows of stacked symbols, but no symbol was read.
    private(set) var hasLooseRows = false
    /// Minimum height of rows, in pixels; `nil` where no decoder knows it.
    private(set) var minimumRowHeight: Double?
    /// Places at which rows of stacked symbols begin, whether or not the rest was read.
    private(set) var beginnings: [Beginning] = []

    struct Beginning: Sendable {
        var place: Point
        var isReversed: Bool
    }

    mutating func add(_ sighting: LinearSighting) { sightings.append(sighting) }

    mutating func add(_ half: Half) { halves.append(half) }

    mutating func add(_ row: LinearSighting.Row, of decoder: Int) {
        if case .row = row.reading.content { rows[decoder, default: []].append(row) }
        beginnings.append(Beginning(place: row.start, isReversed: row.isReversed))
        if let height = row.reading.minimumRowHeight {
            minimumRowHeight = min(minimumRowHeight ?? .infinity, Double(height) * LineProfile.bin)
        }
    }

    var isEmpty: Bool { sightings.isEmpty && halves.isEmpty && rows.isEmpty && minimumRowHeight == nil }

    /// Number of readings so far.
    var count: Int {
        sightings.count + halves.count + rows.values.reduce(0) { $0 + $1.count }
            + (minimumRowHeight == nil ? 0 : beginnings.count)
    }

    /// Whether rows began, but no symbol was read.
    var hasUnreadRows: Bool { sightings.isEmpty && minimumRowHeight != nil }

    /// Whether all of these lines agree, and so well that others would change nothing.
    func isUnanimous(_ lines: Int) -> Bool {
        guard lines > 2, rows.isEmpty, minimumRowHeight == nil, sightings.count % lines == 0, !sightings.isEmpty else {
            return false
        }
        let groups = groups
        return groups.count * lines == sightings.count
            && groups.allSatisfy { group in
                group.count == lines && group.reduce(0) { $0 + $1.weight } >= max(2, Float(group[0].linesNeeded))
                    && group.allSatisfy { $0.addOn == group[0].addOn }
            }
    }

    /// Makes sightings of rows that form symbols together.
    /// - Parameter areDivided: whether free space lies between a row and one below it, which belong to different
    ///   symbols then; the third row is the longest of their stack. Lines side by side that show the same are not asked
    ///   about.
    mutating func assemble(
        _ decoders: [any LinearDecoder],
        areDivided: (_ upper: LinearSighting.Row, _ lower: LinearSighting.Row, _ longest: LinearSighting.Row) -> Bool
    ) {
        for (number, rows) in rows.sorted(by: { $0.key < $1.key }) {
            for stack in Self.stacks(rows) {
                // The longest row comes first.
                let length = stack[0].start.distance(to: stack[0].end)
                let parts = Self.divided(stack.sorted { $0.along < $1.along }) {
                    $1.along - $0.along > Self.maximumDistance * length || areDivided($0, $1, stack[0])
                }
                for symbol in parts {
                    assemble(symbol, decoders[number], number, splits: Self.maximumSplits)
                }
            }
        }
        hasLooseRows = sightings.isEmpty && !rows.isEmpty
        rows = [:]
        joined = joinedHalves(halves, decoders)
    }

    /// Maximum distance between neighbouring lines of different rows, as a share of the length of the longest row. The
    /// rows of a symbol touch each other; half of the height of GS1 DataBar Stacked Omnidirectional is 0.7 of its
    /// length. Of two symbols printed over each other, one shows above and the other one below.
    private static let maximumDistance = 0.7

    /// Divides rows, from top to bottom, where something lies between them: free space, or too many lines that show
    /// nothing.
    private static func divided(
        _ rows: [LinearSighting.Row], _ areDivided: (LinearSighting.Row, LinearSighting.Row) -> Bool
    ) -> [[LinearSighting.Row]] {
        var parts: [[LinearSighting.Row]] = []
        for row in rows {
            if let last = parts.last?.last, row.continues(last) || !areDivided(last, row) {
                parts[parts.count - 1].append(row)
            } else {
                parts.append([row])
            }
        }
        return parts
    }

    /// Maximum depth to which rows that form no symbol together are divided, each time in two.
    private static let maximumSplits = 3

    /// Makes sightings of rows one above the other: of all of them together or, if these form no symbol, of those above
    /// and those below the widest gap.
    /// - Parameters:
    ///   - rows: from top to bottom.
    ///   - splits: how many times they may still be divided.
    private mutating func assemble(
        _ rows: [LinearSighting.Row], _ decoder: any LinearDecoder, _ number: Int, splits: Int
    ) {
        let found = Self.sightings(of: rows, decoder, number, isWhole: splits == Self.maximumSplits)
        guard found.isEmpty, splits > 0, rows.count > 3 else { return sightings += found }
        let gaps = zip(rows, rows.dropFirst()).map { $1.along - $0.along }
        guard let widest = gaps.indices.max(by: { gaps[$0] < gaps[$1] }) else { return }
        assemble(Array(rows[...widest]), decoder, number, splits: splits - 1)
        assemble(Array(rows[(widest + 1)...]), decoder, number, splits: splits - 1)
    }

    /// - Parameter isWhole: whether these are all rows one above the other, and not a part into which they were
    ///   divided: the lower row of a symbol and the upper row of another one below it look like a mirrored symbol.
    private static func sightings(
        of stack: [LinearSighting.Row], _ decoder: any LinearDecoder, _ number: Int, isWhole: Bool
    ) -> [LinearSighting] {
        // The rows are tried from top to bottom, and in the other order in case the symbol stands on its head. (Rows of
        // one symbol may run in opposite directions, as those of DataBar Expanded Stacked do.)
        guard let main = first(of: stack) else { return [] }
        // Tracks run in the same direction, which the first tells; data may be valid in the other direction as well.
        let rows = type(of: decoder).hasTracks ? stack.filter { $0.isReversed == main.isReversed } : stack
        for isUpwards in isWhole ? [main.isReversed, !main.isReversed] : [main.isReversed] {
            let readings = (isUpwards ? rows.reversed() : rows).map(\.reading)
            let symbols = decoder.assemble(readings, isMirrored: isUpwards != main.isReversed)
            let found = symbols.compactMap { reading -> LinearSighting? in
                guard case .symbol(let symbology, let content) = reading.content else { return nil }
                let (start, end) = ends(of: rows, main)
                let places = rows.map(\.along)
                return LinearSighting(
                    symbology: symbology, content: content, decoder: number, start: start, end: end,
                    fit: reading.fit, linesNeeded: 1, isInverted: main.isInverted, along: main.along,
                    height: (places.min() ?? main.along)...(places.max() ?? main.along))
            }
            if !found.isEmpty { return found }
        }
        return []
    }

    /// Returns the row that tells in which direction the symbol is read.
    private static func first(of rows: [LinearSighting.Row]) -> LinearSighting.Row? {
        let isFirst = { (row: LinearSighting.Row) in
            if case .row(let values) = row.reading.content { values.first == 0 } else { false }
        }
        return rows.first(where: isFirst) ?? rows.first
    }

    /// Returns the points at which a symbol begins and ends on one of its lines, measured by its longest rows.
    private static func ends(
        of rows: [LinearSighting.Row], _ main: LinearSighting.Row
    ) -> (start: Point, end: Point) {
        let step = main.end - main.start
        let direction = step * (1 / max(step.length, 1))
        let places = rows.flatMap { [($0.start - main.start).dot(direction), ($0.end - main.start).dot(direction)] }
        return (
            main.start + direction * (places.min() ?? 0), main.start + direction * (places.max() ?? step.length)
        )
    }

    /// Groups rows that lie one above the other, apart from rows beside them.
    private static func stacks(_ rows: [LinearSighting.Row]) -> [[LinearSighting.Row]] {
        guard let first = rows.first else { return [] }
        let step = first.end - first.start
        let direction = step * (1 / max(step.length, 1))
        func extent(_ row: LinearSighting.Row) -> ClosedRange<Double> {
            let (start, end) = (row.start.dot(direction), row.end.dot(direction))
            return min(start, end)...max(start, end)
        }
        var stacks: [(extent: ClosedRange<Double>, rows: [LinearSighting.Row])] = []
        // The longest rows come first: shorter ones lie within their extent.
        for row in rows.sorted(by: { $0.start.distance(to: $0.end) > $1.start.distance(to: $1.end) }) {
            let own = extent(row)
            let place = stacks.firstIndex { stack in
                let shared = min(own.upperBound, stack.extent.upperBound) - max(own.lowerBound, stack.extent.lowerBound)
                return shared > 0.5 * (own.upperBound - own.lowerBound)
            }
            if let place { stacks[place].rows.append(row) } else { stacks.append((own, [row])) }
        }
        return stacks.map(\.rows)
    }

    /// Text that enough lines agree on.
    struct Verdict {
        var sightings: [LinearSighting]
        var best: LinearSighting

        /// Positions of the first and the last line.
        private var extent: (low: Double, high: Double) { LinearEvidence.extent(sightings) }

        /// Returns the range of positions up to the symbols above and below, whose boundary is halfway between the
        /// lines of both.
        func room(besides others: [Verdict]) -> ClosedRange<Double> {
            let own = extent
            var (low, high) = (-Double.infinity, Double.infinity)
            for other in others where LinearEvidence.overlap(other.best, best) {
                let theirs = other.extent
                if theirs.high < own.low { low = max(low, (theirs.high + own.low) / 2) }
                if theirs.low > own.high { high = min(high, (theirs.low + own.high) / 2) }
            }
            return low...high
        }
    }

    /// Returns the symbols that are beyond doubt.
    func verdicts() -> [Verdict] {
        let groups = groups
        return groups.indices.compactMap { verdict($0, groups) }
    }

    /// Sightings grouped by content and place.
    private var groups: [[LinearSighting]] {
        var groups: [[LinearSighting]] = []
        for sighting in sightings + joined {
            let place = groups.firstIndex { group in
                group.contains {
                    $0.symbology == sighting.symbology && $0.content.text == sighting.content.text
                        && $0.isInverted == sighting.isInverted && Self.overlap($0, sighting)
                }
            }
            if let place { groups[place].append(sighting) } else { groups.append([sighting]) }
        }
        return groups
    }

    private func verdict(_ index: Int, _ groups: [[LinearSighting]]) -> Verdict? {
        let group = groups[index]
        let weight = group.reduce(0) { $0 + $1.weight }
        guard let best = group.max(by: { $0.weight < $1.weight }),
            weight >= Float(best.linesNeeded) * Self.minimumWeight, group.count >= best.linesNeeded
        else { return nil }
        var against: Float = 0
        var variants = 0
        for (other, rivals) in groups.enumerated() where other != index {
            let areVariants = Self.areVariants(rivals, group)
            if areVariants { variants += rivals.count }
            for rival in rivals where areVariants || Self.isRival(rival, of: group) {
                against += rival.weight + Self.weightOfRival
            }
        }
        guard against < Self.maximumRivalWeight * weight else { return nil }
        // Without a strong check, bars that are bent or covered may show another character on most of the lines.
        guard !best.symbology.hasWeakCheck || group.count >= Self.minimumMajority * variants else { return nil }
        return Verdict(sightings: Self.withCommonAddOn(group), best: best)
    }

    /// Minimum mean weight of the lines that are needed.
    static let minimumWeight: Float = 0.7
    /// Weight that each line with another reading in the same place has in addition to that of its fit.
    static let weightOfRival: Float = 0.1
    /// Maximum weight of all such lines, as a share of that of the lines that agree.
    static let maximumRivalWeight: Float = 0.34
    /// Minimum number of lines that agree, of a symbology with a weak check, for each line with a similar text.
    private static let minimumMajority = 10

    /// Whether two lines are of one symbol, as far as their places tell.
    static func overlap(_ one: LinearSighting, _ other: LinearSighting) -> Bool {
        let direction = one.end - one.start
        let length = max(direction.length, 1)
        let shift = abs(((other.start + other.end) * 0.5 - (one.start + one.end) * 0.5).dot(direction)) / length
        return shift < 0.5 * length
    }

    /// Whether a line with another reading lies among those of a group.
    private static func isRival(_ rival: LinearSighting, of group: [LinearSighting]) -> Bool {
        guard group.contains(where: { overlap($0, rival) || overlap(rival, $0) }) else { return false }
        let (low, high) = extent(group)
        return rival.along >= low && rival.along <= high
    }

    /// Whether two groups have similar texts and seem to show the same bars: a scratch makes two texts of one symbol,
    /// one above the other. Between two labels there is text or free space, which is higher than such a gap.
    private static func areVariants(_ one: [LinearSighting], _ other: [LinearSighting]) -> Bool {
        guard let first = one.first, let second = other.first, isVariant(first, of: second) else { return false }
        let (own, others) = (extent(one), extent(other))
        let gap = max(own.low, others.low) - min(own.high, others.high)
        return gap < (first.end - first.start).length * maximumVariantGap
    }

    /// Returns the positions of the first and the last line.
    static func extent(_ group: [LinearSighting]) -> (low: Double, high: Double) {
        (group.map(\.along).min() ?? 0, group.map(\.along).max() ?? 0)
    }

    /// Minimum number of characters at the end that tell of the same bars.
    private static let minimumSharedEnding = 5

    /// Whether two lines begin and end at the same bars and agree on half of their characters, or on those at the end:
    /// a part of another label over the first half of an EAN or UPC symbol leaves five of them or more.
    private static func isVariant(_ one: LinearSighting, of other: LinearSighting) -> Bool {
        let step = other.end - other.start
        let length = max(step.length, 1)
        let direction = step * (1 / length)
        let ends = [(one.start - other.start).dot(direction), (one.end - other.end).dot(direction)]
        guard one.decoder == other.decoder, ends.allSatisfy({ abs($0) < 0.04 * length }) else { return false }
        let (text, rival) = (Array(one.content.text.unicodeScalars), Array(other.content.text.unicodeScalars))
        let ending = zip(text.reversed(), rival.reversed()).prefix { $0 == $1 }.count
        if ending >= minimumSharedEnding { return true }
        let same = zip(text, rival).count { $0 == $1 }
        return text.count == rival.count && 2 * same >= text.count
    }

    /// Maximum gap between lines of the same bars, in lengths of the symbol: 14 modules of an EAN-13.
    private static let maximumVariantGap = 0.15

    /// Reduces lines of one number to those with one and the same add-on, or removes the add-on.
    ///
    /// A short add-on has no other check than the parities of its two digits. Where lines contradict each other, an
    /// add-on counts if at least two lines show it, more than show any other and no fewer than show none.
    private static func withCommonAddOn(_ group: [LinearSighting]) -> [LinearSighting] {
        var counts: [String: Int] = [:]
        for sighting in group { counts[sighting.addOn ?? "", default: 0] += 1 }
        guard counts.count > 1 else { return group }
        let silent = counts.removeValue(forKey: "") ?? 0
        let told = counts.values.reduce(0, +)
        if let most = counts.max(by: { $0.value < $1.value }), most.value >= max(2, silent), 2 * most.value > told {
            return group.filter { $0.addOn == most.key }
        }
        guard silent == 0 else { return group.filter { $0.addOn == nil } }
        return group.map { sighting in
            var sighting = sighting
            sighting.content = sighting.content.withoutAddOn
            sighting.end = sighting.start + (sighting.end - sighting.start) * sighting.bodyShare
            sighting.bodyShare = 1
            return sighting
        }
    }
}
