import Barcodes
import Testing

/// Timing patterns whose modules have different lengths.
@Suite struct TimingAlignmentTests {
    /// Returns the darkness along modules of these lengths, alternately dark and light, and their middles as shares of
    /// the whole.
    private static func pattern(_ lengths: [Int]) -> (darkness: [Float], middles: [Double]) {
        var darkness: [Float] = []
        var middles: [Double] = []
        let whole = Double(lengths.reduce(0, +))
        for (index, length) in lengths.enumerated() {
            middles.append((Double(darkness.count) + Double(length) / 2) / whole)
            darkness += [Float](repeating: index % 2 == 0 ? 1 : -1, count: length)
        }
        return (darkness, middles)
    }

    /// Lengths of modules that grow from 6 to 14 steps.
    private static let growing = (0..<18).map { 6 + $0 * 8 / 17 }

    @Test func modulesThatGrowAreFound() throws {
        let (darkness, middles) = Self.pattern(Self.growing)
        let fit = try #require(TimingAlignment(darkness).fit(18))
        #expect(fit.agreement > 0.95)
        for (found, truth) in zip(fit.middles, middles) { #expect(abs(found - truth) < 0.005) }
    }

    @Test func modulesThatRanTogetherAreFoundByTheirNeighbours() throws {
        let (whole, middles) = Self.pattern(Self.growing)
        var darkness = whole
        // The light module between two dark ones is missing.
        let first = Self.growing.prefix(7).reduce(0, +)
        for step in first..<first + Self.growing[7] { darkness[step] = 1 }
        let fit = try #require(TimingAlignment(darkness).fit(18))
        for (found, truth) in zip(fit.middles, middles) { #expect(abs(found - truth) < 0.03) }
    }

    @Test func anotherNumberOfModulesAgreesLess() throws {
        let alignment = TimingAlignment(Self.pattern(Self.growing).darkness)
        let right = try #require(alignment.fit(18)).agreement
        for count in [12, 14, 16, 20, 22] {
            if let fit = alignment.fit(count) { #expect(fit.agreement < right - 0.05, "\(count)") }
        }
    }

    @Test func aPatternThatIsTooShortHasNone() {
        #expect(TimingAlignment([Float](repeating: 1, count: 20)).fit(10) == nil)
    }
}
