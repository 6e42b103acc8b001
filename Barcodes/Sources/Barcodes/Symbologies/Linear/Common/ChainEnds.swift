/// Where a symbol whose bars are blurred may begin and end: where a profile leaves light that is even further outwards.
///
/// Under blur no single level separates bars from spaces. Every place where the profile turns dark is therefore a
/// candidate, and pairs whose quiet zones are the most even come first.
package enum ChainEnds {
    // Moved one at a time over 1,267 pictures with 952 codes, few of which are blurred enough to come here.

    /// Shares of the contrast: by how much the profile must fall behind a light place, and how much darker than that
    /// place it is where a symbol begins. A turn of 0.03 or 0.1 reads the same; a drop of 0.1 or 0.22 loses two and
    /// gains one or two.
    private static let turn: Float = 0.06
    private static let drop: Float = 0.15
    /// How far inside of that place the first bar begins, and how long the quiet zone is that has to be even; in
    /// modules. A shift of 0.6 gains one, of 1 it loses one and gains one; a zone of 3 or 6 reads the same.
    private static let shift: Float = 0.8
    private static let quietZone: Float = 4.5
    /// The smallest module, in bins. With 1.2 the same is read, with 1.7 two are lost.
    private static let leastModule: Float = 1.4
    /// The least share of the region that a symbol takes. With 0.35 one is lost, with 0.55 two.
    private static let leastShare: Float = 0.45
    /// How many pairs are returned. With 10 two are lost, with 30 none is gained.
    private static let most = 18
    /// How many of the lightest places are paired. A blurred EAN-13 has at most 31; what waves all along would
    /// otherwise make millions of pairs.
    private static let mostPeaks = 100

    /// The greatest share of the contrast by which a blurred profile changes within a pixel. With 0.35 one is lost,
    /// with 0.55 none.
    private static let mostSlope: Float = 0.45

    /// Whether nothing in the region is sharp.
    /// - Parameter region: the bins of the region.
    package static func isBlurred(_ values: [Float], within region: Range<Int>) -> Bool {
        let region = region.clamped(to: 0..<values.count)
        guard region.count > 32 else { return false }
        let most = mostSlope * contrast(values, region)
        // One place in fifty may be something else.
        var sharp = 0
        for index in region.dropFirst().dropLast() where abs(values[index + 1] - values[index - 1]) > most {
            sharp += 1
        }
        return sharp * 50 < region.count
    }

    /// The contrast without the darkest and the lightest twentieth of the bins.
    private static func contrast(_ values: [Float], _ region: Range<Int>) -> Float {
        var values = Array(values[region])
        let twentieth = values.count / 20
        return values.select(values.count - 1 - twentieth) - values.select(twentieth)
    }

    /// In bins, the most plausible first.
    /// - Parameters:
    ///   - values: of a profile with dark bars.
    ///   - region: the bins of the region.
    ///   - modules: of the symbol.
    package static func pairs(_ values: [Float], within region: Range<Int>, modules: Float) -> [Range<Float>] {
        let region = region.clamped(to: 0..<values.count)
        guard region.count > 32 else { return [] }
        let contrast = contrast(values, region)
        guard contrast > 4 else { return [] }
        let (starts, ends) = candidates(values, contrast)
        func unevenness(_ from: Float, _ to: Float) -> Float {
            let (first, last) = (max(0, Int(from)), min(values.count, Int(to)))
            // What is beyond the picture's edge is not known.
            guard last > first + 1 else { return drop * contrast }
            var (low, high) = (Float.infinity, -Float.infinity)
            for index in first..<last { (low, high) = (min(low, values[index]), max(high, values[index])) }
            return high - low
        }
        var pairs: [(score: Float, bins: Range<Float>)] = []
        for start in starts {
            for end in ends where end > start {
                let module = (end - start) / modules
                guard module >= leastModule, end - start > leastShare * Float(region.count) else { continue }
                let score =
                    unevenness(start - quietZone * module, start) + unevenness(end, end + quietZone * module)
                pairs.append((score, start + shift * module..<end - shift * module))
            }
        }
        pairs.sort { $0.score < $1.score }
        return pairs.prefix(most).map(\.bins)
    }

    /// Where the profile gets darker than the lightest before, and lighter towards the lightest behind.
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
        if lightest.count > mostPeaks {
            lightest.sort { values[$0] > values[$1] }
            lightest.removeLast(lightest.count - mostPeaks)
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
