/// Symbols that no line shows whole: glare or a crease hides one half on some lines and the other half on others.
extension LinearEvidence {
    /// Half of a symbol, as a line shows it.
    struct Half: Sendable {
        /// Which decoder read it.
        var decoder: Int
        /// Whether the symbol begins with it.
        var isFirst: Bool
        var values: [Int]
        /// The symbol's end, and where the half ends inside of it.
        var outer: Point
        var inner: Point
        var fit: BarFit
        /// Whether the first half of this symbol is read from right to left.
        var isReversed: Bool
        var isInverted: Bool
        /// Which line: its place along the bars, in pixels.
        var along: Double

        func isLike(_ other: Half) -> Bool {
            decoder == other.decoder && isFirst == other.isFirst && values == other.values
                && isReversed == other.isReversed && isInverted == other.isInverted && isBeside(other)
        }

        /// Whether both may begin with the same bar, as far as their places tell.
        func isBeside(_ other: Half) -> Bool {
            let step = inner - outer
            let length = max(step.length, 1)
            return abs((other.outer - outer).dot(step)) < LinearEvidence.mostShift * length * length
        }
    }

    /// The number of lines that must show each half: both together are checked by no more than one check digit.
    private static let linesOfHalves = 3
    /// By how much of its length a half may begin elsewhere, and by how much the two may overlap more or less than they
    /// should, as a share of the symbol's length.
    private static let (mostShift, mostGap) = (0.12, 0.03)
    /// The least and the most of the symbol's length that a half takes.
    private static let lengths = 0.36...0.66
    /// By how much bars may lean against the region's direction.
    private static let mostLean = 0.1

    /// What halves are together, once for each pair of lines.
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
        guard group.count >= linesOfHalves, weight >= leastWeight * Float(linesOfHalves) else { return false }
        var against: Float = 0
        for (other, rivals) in groups.enumerated() where other != index {
            for rival in rivals
            where rival.isInverted == group[0].isInverted && rival.isFirst == group[0].isFirst
                && rival.isBeside(group[0])
            {
                against += rival.fit.weight + weightOfRival
            }
        }
        return against < mostDoubt * weight
    }

    private static func sightings(
        _ first: [Half], _ second: [Half], _ decoders: [any LinearDecoder]
    ) -> [LinearSighting] {
        let (one, other) = (first[0], second[0])
        guard one.decoder == other.decoder, one.isReversed == other.isReversed, one.isInverted == other.isInverted,
            let (symbology, content) = decoders[one.decoder].join(one.values, other.values)
        else { return [] }
        // Of two symbols one above the other, each has lines of its own.
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
            let slack = mostGap * length + mostLean * abs(beside.along - half.along)
            guard abs((half.inner - beside.inner).dot(direction) - overlap * length) < slack,
                lengths.contains((half.inner - half.outer).dot(direction) / length),
                lengths.contains((beside.outer - beside.inner).dot(direction) / length)
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
