/// Candidates for the ends of a symbol whose bars are blurred: places where a profile leaves light that is even further
/// outwards.
///
/// Under blur no single level separates bars from spaces. Every place where the profile turns dark is therefore a
/// candidate, and pairs whose quiet zones are the most even and the lightest come first.
package enum ChainEnds {
    // These were chosen by moving one at a time over 1,267 pictures with 952 codes, few of which are blurred enough to
    // come here.

    /// Minimum fall of the profile after a light place for that to be a peak, as a share of the contrast. With 0.03 or
    /// 0.1 the same is read.
    private static let turn: Float = 0.06
    /// Difference in level between a peak and the place where a symbol begins, as a share of the contrast. With 0.1 or
    /// 0.22 two are lost and one or two gained.
    private static let drop: Float = 0.15
    /// Distance from that place inwards to the beginning of the first bar, in modules. With 0.6 one is
    /// gained, with 1 one is lost and one gained.
    private static let shift: Float = 0.8
    /// Length of the quiet zone that has to be even and light, in modules: on small labels hardly more is left. Of 600
    /// drawn symbols on cans, with margins of 3.5 to 6 modules, 334 are read so, and 230 if 4.5 modules have to be
    /// even, whether they are light or not.
    private static let quietZone: Float = 2.5
    /// Minimum module size, in bins. With 1.2 the same is read, with 1.7 two are lost.
    private static let minimumModule: Float = 1.4
    /// Minimum share of the region that a symbol takes. With 0.35 one is lost, with 0.55 two.
    private static let minimumShare: Float = 0.45
    /// Maximum number of pairs that are returned. With 10 two are lost, with 30 none is gained.
    private static let most = 18
    /// Maximum number of the lightest places that are paired. A blurred EAN-13 has at most 31; a profile that waves all
    /// along would otherwise make millions of pairs.
    private static let maximumPeaks = 100

    /// Maximum change of a blurred profile within a pixel, as a share of the contrast. With 0.35 one is lost, with 0.55
    /// none.
    private static let maximumSlope: Float = 0.45

    /// Whether nothing in the region is sharp.
    /// - Parameter region: the bins of the region.
    package static func isBlurred(_ values: [Float], within region: Range<Int>) -> Bool {
        let region = region.clamped(to: 0..<values.count)
        guard region.count > 32 else { return false }
        let (dark, light) = levels(values, region)
        let most = maximumSlope * (light - dark)
        // One place in fifty may belong to something else.
        var sharp = 0
        for index in region.dropFirst().dropLast() where abs(values[index + 1] - values[index - 1]) > most {
            sharp += 1
        }
        return sharp * 50 < region.count
    }

    /// Returns the levels of the darkest and of the lightest bins, without a twentieth of them on either side.
    private static func levels(_ values: [Float], _ region: Range<Int>) -> (dark: Float, light: Float) {
        var values = Array(values[region])
        let twentieth = values.count / 20
        let light = values.select(values.count - 1 - twentieth)
        return (values.select(twentieth), light)
    }

    /// Returns the pairs of ends, in bins, the most plausible first.
    /// - Parameters:
    ///   - values: the values of a profile with dark bars.
    ///   - region: the bins of the region.
    ///   - modules: the number of modules of the symbol.
    package static func pairs(_ values: [Float], within region: Range<Int>, modules: Float) -> [Range<Float>] {
        let region = region.clamped(to: 0..<values.count)
        guard region.count > 32 else { return [] }
        let (dark, light) = levels(values, region)
        let contrast = light - dark
        guard contrast > 4 else { return [] }
        let (starts, ends) = candidates(values, contrast)
        /// Returns how uneven and how dark the profile is between two places.
        func unlikeness(_ from: Float, _ to: Float) -> Float {
            let (first, last) = (max(0, Int(from)), min(values.count, Int(to)))
            // Values beyond the picture's edge are not known.
            guard last > first + 1 else { return drop * contrast }
            var (low, high, sum) = (Float.infinity, -Float.infinity, Float(0))
            for index in first..<last {
                (low, high) = (min(low, values[index]), max(high, values[index]))
                sum += values[index]
            }
            return (high - low) + (light - low) + (light - sum / Float(last - first))
        }
        var pairs: [(score: Float, bins: Range<Float>)] = []
        for start in starts {
            for end in ends where end > start {
                let module = (end - start) / modules
                guard module >= minimumModule, end - start > minimumShare * Float(region.count) else { continue }
                let score =
                    unlikeness(start - quietZone * module, start) + unlikeness(end, end + quietZone * module)
                pairs.append((score, start + shift * module..<end - shift * module))
            }
        }
        pairs.sort { $0.score < $1.score }
        return pairs.prefix(most).map(\.bins)
    }

    /// Returns the places at which the profile is first clearly darker than a peak before it, and those at which it is
    /// last so before a peak.
    private static func candidates(_ values: [Float], _ contrast: Float) -> (starts: [Float], ends: [Float]) {
        let (turn, drop) = (turn * contrast, drop * contrast)
        var lightest: [Int] = []
        var (high, low) = (0, 0)
        var isRising = true
        for index in values.indices {
            if isRising {
                if values[index] > values[high] { high = index }
                if values[index] < values[high] - turn {
                    lightest.append(high)
                    low = index
                    isRising = false
                }
            } else {
                if values[index] < values[low] { low = index }
                if values[index] > values[low] + turn {
                    high = index
                    isRising = true
                }
            }
        }
        if isRising { lightest.append(high) }
        if lightest.count > maximumPeaks {
            lightest.sort { values[$0] > values[$1] }
            lightest.removeLast(lightest.count - maximumPeaks)
        }
        var (starts, ends): ([Float], [Float]) = ([], [])
        for index in lightest {
            let level = values[index] - drop
            if let start = values[index...].firstIndex(where: { $0 <= level }) { starts.append(Float(start)) }
            if let end = values[...index].lastIndex(where: { $0 <= level }) { ends.append(Float(end) + 1) }
        }
        return (starts, ends)
    }
}
