/// Check of how much of each character is dark.
///
/// Some characters of an alphabet differ in how many bars are wide: one in digits of Codabar, three in `:`, `/`, `.`
/// and `+`; two in most characters of Code 39, none in `$`, `/`, `+` and `%`. Blur and coarse pixels move edges, so
/// that some bars and spaces are wrongly taken for wide ones, but they do not change the total darkness.
extension ProfileEdges {
    // Of 150,000 lines across Codabar and Code 39 with blur, noise and uneven print, 15 were read wrongly: the
    // characters that were wrong had errors of 0.6 to 1.3, and others came within 0.1 modules of most of them. Coarse
    // pixels in which a module and a half is one pixel or two make an error of 0.66 of a sharp symbol, to which no
    // other comes closer than 0.4.

    /// Maximum error of a character's dark share where another character fits its widths as well: 0 is the share that
    /// the character should have, 1 that of the other one.
    private static let maximumInkError: Float = 0.4
    /// Growth of that limit for each module by which the next best character fits worse.
    private static let inkErrorPerMargin: Float = 0.8
    /// Maximum margin that counts for that growth, in modules.
    private static let maximumMargin: Float = 0.4
    /// Margin from which on no other character was possible at all, because the sizes are odd. The margin then says
    /// nothing about how well this character fits, and the strict limit holds.
    private static let impossibleMargin: Float = 2
    /// Number of elements on each side of a character that tell how dark and how light it gets: more than a character
    /// has, since all of its spaces may be narrow.
    private static let reachOfInk = 8
    /// Number of elements on each side that tell whether light is even: more than two characters with nothing but
    /// narrow spaces have.
    private static let reachOfLight = 20
    /// Minimum ratio of the darker side's light to that of the lighter side where light is even.
    private static let minimumEvenness: Float = 0.75

    /// Dark and light lengths of a character and half of the gaps beside it, in bins.
    private struct Ink {
        var wides: WideElements
        var isInEvenLight: Bool
        var (dark, light): (Float, Float)
    }

    /// Whether each character is as dark as one with so many wide bars should be.
    /// - Parameter profile: the profile in grey levels, whose sum blur does not change.
    func showsInk(_ reading: LinearReading, isReversed: Bool, _ profile: LineProfile) -> Bool {
        let (twoWidths, kinds, first) = (reading.twoWidths, reading.wideCounts, reading.elements.lowerBound)
        guard !kinds.isEmpty, let bars = widerBy(twoWidths, 0, from: first, isReversed: isReversed),
            let spaces = widerBy(twoWidths, 1, from: first, isReversed: isReversed)
        else { return true }
        let characters = twoWidths.split(separator: 0).map { part in
            ink(of: part, twoWidths, from: first, isReversed: isReversed, profile)
        }
        // Lengths of a character without wide elements; these are medians, since a few characters may have been read
        // wrongly.
        let dark = Self.median(characters.map { $0.dark - Float($0.wides.bars) * bars })
        let light = Self.median(characters.map { $0.light - Float($0.wides.spaces) * spaces })
        guard let dark, let light else { return true }
        func share(_ wides: WideElements) -> Float {
            let dark = dark + Float(wides.bars) * bars
            return dark / (dark + light + Float(wides.spaces) * spaces)
        }
        return zip(characters.dropFirst().dropLast(), reading.margins).allSatisfy { character, margin in
            guard character.isInEvenLight else { return true }
            let known = margin < Self.impossibleMargin ? min(Self.maximumMargin, margin) : 0
            let most = Self.maximumInkError + Self.inkErrorPerMargin * known
            let expected = share(character.wides)
            let error = character.dark / (character.dark + character.light) - expected
            return kinds.allSatisfy { kind in
                !kind.differsInInk(from: character.wides) || error / (share(kind) - expected) < most
            }
        }
    }

    /// Returns the index, in the profile's own direction, of an element that was read.
    private func element(_ place: Int, from first: Int, isReversed: Bool) -> Int {
        isReversed ? line.count - 1 - first - place : first + place
    }

    private static func median(_ values: [Float]) -> Float? {
        values.isEmpty ? nil : values.sorted()[values.count / 2]
    }

    /// Returns the difference between the widths of wide and narrow bars, or of wide and narrow spaces.
    private func widerBy(_ twoWidths: [UInt8], _ color: Int, from first: Int, isReversed: Bool) -> Float? {
        func median(_ width: UInt8) -> Float? {
            Self.median(
                stride(from: color, to: twoWidths.count, by: 2).filter { twoWidths[$0] == width }
                    .map { line.widths[element($0, from: first, isReversed: isReversed)] })
        }
        guard let narrow = median(1), let wide = median(2) else { return nil }
        return wide - narrow
    }

    private func ink(
        of part: ArraySlice<UInt8>, _ twoWidths: [UInt8], from first: Int, isReversed: Bool, _ profile: LineProfile
    ) -> Ink {
        // The free space beside the first and the last character counts as much as the gap on the other side.
        func gap(_ place: Int) -> Float? {
            twoWidths.indices.contains(place)
                ? line.widths[element(place, from: first, isReversed: isReversed)] : nil
        }
        let (before, after) = (gap(part.startIndex - 1), gap(part.endIndex))
        let gaps = [before ?? after ?? 0, after ?? before ?? 0]
        let ends = [part.startIndex, part.endIndex - 1].map { element($0, from: first, isReversed: isReversed) }
        let (low, high) = isReversed ? (1, 0) : (0, 1)
        let from = start + line.edges[ends[low]] - gaps[low] / 2
        let to = start + line.edges[ends[high] + 1] + gaps[high] / 2
        let (darkest, lightest) = levels(of: ends[low] - Self.reachOfInk...ends[high] + Self.reachOfInk)
        let sum = Self.sum(profile.values.span, from: from, to: to)
        let share = (sum - darkest * (to - from)) / max(1, lightest - darkest)
        let dark = isInverted ? share : to - from - share
        return Ink(
            wides: WideElements(part), isInEvenLight: isInEvenLight(ends[low]...ends[high]), dark: dark,
            light: to - from - dark)
    }

    /// Whether spaces are about as light on both sides of some elements.
    private func isInEvenLight(_ elements: ClosedRange<Int>) -> Bool {
        let middle = (elements.lowerBound + elements.upperBound) / 2
        let sides = [
            levels(of: elements.lowerBound - Self.reachOfLight...middle),
            levels(of: middle...elements.upperBound + Self.reachOfLight),
        ]
        let low = min(sides[0].low, sides[1].low)
        let lights = sides.map { $0.high - low }
        return min(lights[0], lights[1]) > Self.minimumEvenness * max(lights[0], lights[1])
    }

    /// Returns the sum of grey values between two places, in bins.
    static func sum(_ values: Span<Float>, from: Float, to: Float) -> Float {
        var sum: Float = 0
        for bin in max(0, Int(from))..<max(0, Int(from), min(values.count, Int(to.rounded(.up)))) {
            sum += values[bin] * (min(to, Float(bin + 1)) - max(from, Float(bin)))
        }
        return sum
    }
}

/// Numbers of wide elements of a character.
struct WideElements: Hashable, Sendable {
    var bars: Int
    var spaces: Int

    /// Counts the wide elements of a pattern: 1 narrow, 2 wide, a bar first.
    init(_ pattern: some Collection<UInt8>) {
        (bars, spaces) = (0, 0)
        for (place, width) in pattern.enumerated() where width > 1 {
            if place & 1 == 0 { bars += 1 } else { spaces += 1 }
        }
    }

    /// Whether ink tells two characters apart: a difference of one bar may come from print that spreads.
    func differsInInk(from other: WideElements) -> Bool { abs(bars - other.bars) > 1 }
}
