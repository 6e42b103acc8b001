/// How dark the characters of a reading are by the widths that were measured, and by other widths with the same edges.
///
/// Blur of more than a module makes narrow bars between wide spaces seem wider than they are, on all lines alike, so
/// that some characters look like others (``SlotLevels``). It does not change how dark a character is on the whole.
struct SlotDarkness: Sendable {
    /// Elements of each character, counted as ``LinearReading/elements`` are.
    var slots: [Range<Int>]
    /// Share of each character that is dark.
    var shares: [Float]
    /// These shares in other contents for which this one may be mistaken, and which pass the symbology's checks.
    var rivals: [[Float]]

    // Of 4,400 simulated lines across blurred and unevenly lit EAN-13 symbols that were read rightly, half of them of
    // the digits 1, 2, 7 and 8 alone, this limit rejects three, all in shadow or glare. On lines that were read as
    // another number, the right one leaves at most a two-hundredth of what that one leaves.

    /// Share of the unexplained variance to which another content must reduce it to be likelier.
    private static let contradiction: Float = 0.3

    /// Whether another content explains the luminance of the characters better.
    /// - Parameters:
    ///   - line: the line that was read, in its own direction.
    ///   - isReversed: whether the reading begins at the line's end.
    ///   - level: returns the mean luminance of some elements of the line.
    func isContradicted(on line: BarWidths, isReversed: Bool, level: (Range<Int>) -> Float) -> Bool {
        let places = slots.map { isReversed ? line.count - $0.upperBound..<line.count - $0.lowerBound : $0 }
        let levels = places.map(level)
        let middles = places.map { (line.edges[$0.lowerBound] + line.edges[$0.upperBound]) / 2 }
        let most = Self.contradiction * SlotLevels.unexplained(levels, middles, shares)
        return rivals.contains { SlotLevels.unexplained(levels, middles, $0) < most }
    }
}

extension ProfileEdges {
    /// Whether the characters of a reading are as dark as its widths make them.
    func showsDarkness(_ reading: LinearReading, isReversed: Bool, _ profile: LineProfile) -> Bool {
        guard let darkness = reading.darkness else { return true }
        return !darkness.isContradicted(on: line, isReversed: isReversed) { level(of: $0, profile) }
    }

    /// Returns the mean luminance of some elements.
    func level(of elements: Range<Int>, _ profile: LineProfile) -> Float {
        let (from, to) = (start + line.edges[elements.lowerBound], start + line.edges[elements.upperBound])
        return Self.sum(profile.values.span, from: from, to: to) / (to - from)
    }
}
