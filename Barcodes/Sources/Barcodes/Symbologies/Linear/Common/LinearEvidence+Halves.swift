/// Assembly of symbols that no line shows whole: glare or a crease hides one half on some lines and the other half on
/// others.
extension LinearEvidence {
    /// Half of a symbol, as one line shows it.
    struct Half: Sendable {
        /// Index of the decoder that read it.
        var decoder: Int
        /// Whether the symbol begins with it.
        var isFirst: Bool
        var values: [Int]
        /// Outer end of the half, which is an end of the symbol, and its inner end.
        var outer: Point
        var inner: Point
        var fit: BarFit
        /// Whether the first half of this symbol is read from right to left.
        var isReversed: Bool
        var isInverted: Bool
        /// Position of the line along the bars, in pixels.
        var along: Double

        func isLike(_ other: Half) -> Bool {
            decoder == other.decoder && isFirst == other.isFirst && values == other.values
                && isReversed == other.isReversed && isInverted == other.isInverted && isBeside(other)
        }

        /// Whether both halves may begin with the same bar, as far as their places tell.
        func isBeside(_ other: Half) -> Bool {
            let step = inner - outer
            let length = max(step.length, 1)
            return abs((other.outer - outer).dot(step)) < LinearEvidence.maximumShift * length * length
        }
    }

    /// Number of lines that must show each half: both halves together are checked by no more than one check digit.
    private static let linesOfHalves = 3
    /// Maximum distance between the outer ends of the same half on two lines, as a share of the half's length.
    private static let maximumShift = 0.12
    /// Maximum deviation of the two halves' overlap from what it should be, as a share of the symbol's length.
    private static let maximumOverlapError = 0.03
    /// Minimum and maximum length of a half, as a share of the symbol's.
    private static let halfLengths = 0.36...0.66
    /// Maximum slope of the bars against the region's direction, as a tangent.
    private static let maximumLean = 0.1

    /// Joins halves to symbols, and returns one sighting for each pair of lines.
    func joinedHalves(_ halves: [Half], _ decoders: [any LinearDecoder]) -> [LinearSighting] {
        guard halves.count >= 2 * Self.linesOfHalves else { return [] }
        var groups: [[Half]] = []
        for half in halves {
            if let place = groups.firstIndex(where: { $0[0].isLike(half) }) {
                groups[place].append(half)
            } else {
                groups.append([half])
            }
        }
        let firm = groups.indices.filter { Self.isFirm($0, groups) }
        var sightings: [LinearSighting] = []
        for first in firm where groups[first][0].isFirst {
            for second in firm where !groups[second][0].isFirst {
                sightings += Self.sightings(groups[first], groups[second], decoders)
            }
        }
        return sightings
    }

    /// Whether enough lines show a half, and few show another one in its place.
    private static func isFirm(_ index: Int, _ groups: [[Half]]) -> Bool {
        let group = groups[index]
        let weight = group.reduce(0) { $0 + $1.fit.weight }
        guard group.count >= linesOfHalves, weight >= minimumWeight * Float(linesOfHalves) else { return false }
        var against: Float = 0
        for (other, rivals) in groups.enumerated() where other != index {
            for rival in rivals
            where rival.isInverted == group[0].isInverted && rival.isFirst == group[0].isFirst
                && rival.isBeside(group[0])
            {
                against += rival.fit.weight + weightOfRival
            }
        }
        return against < maximumRivalWeight * weight
    }

    private static func sightings(
        _ first: [Half], _ second: [Half], _ decoders: [any LinearDecoder]
    ) -> [LinearSighting] {
        let (one, other) = (first[0], second[0])
        guard one.decoder == other.decoder, one.isReversed == other.isReversed, one.isInverted == other.isInverted,
            let (symbology, content) = decoders[one.decoder].join(one.values, other.values)
        else { return [] }
        // Two symbols one above the other have lines of their own, so the lines of both halves must overlap.
        let (low, high) = (first.map(\.along).min() ?? 0, first.map(\.along).max() ?? 0)
        let (from, to) = (second.map(\.along).min() ?? 0, second.map(\.along).max() ?? 0)
        guard max(low, from) <= min(high, to) else { return [] }
        let overlap = type(of: decoders[one.decoder]).overlapOfHalves
        var sightings: [LinearSighting] = []
        for half in first {
            guard let beside = second.min(by: { abs($0.along - half.along) < abs($1.along - half.along) }) else {
                continue
            }
            let step = beside.outer - half.outer
            let length = step.length
            guard length > 0, case let direction = step * (1 / length) else { continue }
            let slack = maximumOverlapError * length + maximumLean * abs(beside.along - half.along)
            guard abs((half.inner - beside.inner).dot(direction) - overlap * length) < slack,
                halfLengths.contains((half.inner - half.outer).dot(direction) / length),
                halfLengths.contains((beside.outer - beside.inner).dot(direction) / length)
            else { continue }
            var fit = half.fit
            fit.add(beside.fit)
            sightings.append(
                LinearSighting(
                    symbology: symbology, content: content, decoder: half.decoder, start: half.outer,
                    end: beside.outer, fit: fit, linesNeeded: linesOfHalves, isInverted: half.isInverted,
                    along: half.along))
        }
        return Array(sightings.prefix(second.count))
    }
}
