/// Identifies the codewords that bars and spaces show.
enum PDF417CodewordMatcher {
    struct Match: Sendable {
        /// Cluster, 0 to 2.
        var cluster: Int
        var codeword: Int
        /// Root mean square deviation of the distances between edges of the same kind, in modules.
        var deviation: Float
    }

    /// Width that a codeword must exceed, in pixels: half a pixel a module.
    private static let minimumWidth: Float = 8
    /// Mean square deviation of the modules from their mean, in squared grey levels, that must be exceeded.
    private static let minimumVariance: Float = 9

    /// Returns the codeword between nine edges, by the distances between edges of the same kind: these are independent
    /// of ink spread (ISO/IEC 15438, annex J).
    static func match(_ edges: InlineArray<9, Float>) -> Match? {
        let width = edges[8] - edges[0]
        guard width > minimumWidth else { return nil }
        let scale = 17 / width
        var key: UInt32 = 0
        var squares: Float = 0
        for index in 0..<6 {
            let distance = (edges[index + 2] - edges[index]) * scale
            let rounded = distance.rounded()
            guard rounded >= 2, rounded <= 12 else { return nil }
            key = key << 4 | UInt32(rounded)
            squares += (distance - rounded) * (distance - rounded)
        }
        guard let index = similarEdges[key] else { return nil }
        return Match(
            cluster: Int(index) / PDF417Tables.codewordCount, codeword: Int(index) % PDF417Tables.codewordCount,
            deviation: (squares / 6).squareRoot())
    }

    /// Index of each codeword by the distances between its edges of the same kind.
    private static let similarEdges = SimilarEdges(PDF417Tables.patterns.widths)

    /// Hash table with open addressing: making it takes a tenth of the time that a dictionary takes.
    private struct SimilarEdges: Sendable {
        /// Keys of the slots, 0 in empty ones.
        private var keys: [UInt32]
        /// Index of the codeword in each slot.
        private var indices: [Int16]

        private static let bits: UInt32 = 13

        init(_ patterns: [SIMD8<UInt8>]) {
            keys = [UInt32](filling: 1 << Int(Self.bits), with: 0)
            indices = [Int16](filling: 1 << Int(Self.bits), with: 0)
            for (index, widths) in patterns.enumerated() {
                var key: UInt32 = 0
                for element in 0..<6 { key = key << 4 | UInt32(widths[element] + widths[element + 1]) }
                let slot = slot(key)
                keys[slot] = key
                indices[slot] = Int16(index)
            }
        }

        /// Returns the slot that holds a key, or the empty one where it would be.
        private func slot(_ key: UInt32) -> Int {
            // Multiplication by 2³² over the golden ratio spreads keys evenly over the highest bits.
            var slot = Int((key &* 0x9E37_79B1) &>> (32 - Self.bits))
            while keys[slot] != 0, keys[slot] != key { slot = (slot + 1) & (keys.count - 1) }
            return slot
        }

        subscript(key: UInt32) -> Int16? {
            let slot = slot(key)
            return keys[slot] == 0 ? nil : indices[slot]
        }
    }

    /// Finds the codeword of a cluster that the grey levels of seventeen modules correlate with best.
    /// - Parameter modules: mean grey of each module, dark low.
    /// - Returns: the codeword, its correlation, and the margin to the next best, 0 to 1; `nil` if the modules have too
    ///   little contrast.
    static func bestMatch(
        _ modules: InlineArray<17, Float>, cluster: Int
    ) -> (codeword: Int, score: Float, margin: Float)? {
        var mean: Float = 0
        for index in 0..<17 { mean += modules[index] }
        mean /= 17
        var energy: Float = 0
        var seen = InlineArray<17, Float>(repeating: 0)
        for index in 0..<17 {
            let value = mean - modules[index]
            energy += value * value
            seen[index] = value
        }
        guard energy > 17 * minimumVariance else { return nil }
        let groups = Templates.groups
        let all = templates.columns
        let columns = all.span.extracting(cluster * groups * 17..<(cluster + 1) * groups * 17)
        // Best and second-best score in each of four lanes; a lane has every fourth codeword.
        let none = SIMD4<Float>(repeating: -.infinity)
        var (best, second, bestGroups) = (none, none, SIMD4<Int32>.zero)
        for group in 0..<groups {
            var scores = SIMD4<Float>.zero
            for module in 0..<17 { scores += seen[module] * columns[group &* 17 &+ module] }
            // The last group has lanes without a codeword.
            if group == groups &- 1 { scores.replace(with: none, where: .!Templates.lastLanes) }
            let isBetter = scores .> best
            let loser = scores.replacing(with: best, where: isBetter)
            second.replace(with: loser, where: loser .> second)
            best.replace(with: scores, where: isBetter)
            bestGroups.replace(with: SIMD4(repeating: Int32(truncatingIfNeeded: group)), where: isBetter)
        }
        var (codeword, score, next) = (-1, -Float.infinity, second.max())
        for lane in 0..<4 {
            let own = 4 * Int(bestGroups[lane]) + lane
            if best[lane] > score || best[lane] == score && own < codeword {
                (codeword, score, next) = (own, best[lane], max(next, score))
            } else {
                next = max(next, best[lane])
            }
        }
        let scale = 1 / energy.squareRoot()
        return (codeword, score * scale, (score - next) * scale)
    }

    /// Slightly blurred patterns of all codewords, with mean 0 and length 1.
    private struct Templates: Sendable {
        /// Values by cluster and group of four codewords, module by module.
        var columns: [SIMD4<Float>]

        static let groups = (PDF417Tables.codewordCount + 3) / 4
        /// Lanes of the last group that hold a codeword.
        static let lastLanes = SIMD4<Int32>(0, 1, 2, 3) .< Int32(PDF417Tables.codewordCount - 4 * (groups - 1))

        init() {
            columns = [SIMD4<Float>](filling: 3 * Self.groups * 17, with: .zero)
            for (number, modules) in PDF417Tables.patterns.modules.enumerated() {
                // A codeword is preceded by a light module and followed by a dark one.
                var bits = [Float](filling: 19, with: 0)
                for module in 0..<17 { bits[module + 1] = Float((modules >> UInt32(16 - module)) & 1) }
                bits[18] = 1
                var values = [Float](filling: 17, with: 0)
                for module in 0..<17 {
                    values[module] = bits[module + 1] * 0.64 + (bits[module] + bits[module + 2]) * 0.18
                }
                let mean: Float = values.reduce(0, +) / 17
                values = values.map { $0 - mean }
                var length: Float = 0
                for value in values { length += value * value }
                length = length.squareRoot()
                values = values.map { $0 / length }
                let (cluster, codeword) = number.quotientAndRemainder(dividingBy: PDF417Tables.codewordCount)
                let first = (cluster * Self.groups + codeword / 4) * 17
                for module in 0..<17 { columns[first + module][codeword & 3] = values[module] }
            }
        }
    }

    private static let templates = Templates()
}
