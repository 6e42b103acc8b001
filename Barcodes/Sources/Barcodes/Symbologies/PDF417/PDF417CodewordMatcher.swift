/// Tells which codeword bars and spaces are.
enum PDF417CodewordMatcher {
    struct Match: Sendable {
        /// 0, 1 or 2.
        var cluster: Int
        var codeword: Int
        /// The root mean square deviation of the distances between similar edges, in modules.
        var deviation: Float
    }

    /// The codeword of nine edges, by the distances between edges of the same kind: these don't change when bars are
    /// printed too wide (ISO/IEC 15438, annex J).
    static func match(_ edges: InlineArray<9, Float>) -> Match? {
        let width = edges[8] - edges[0]
        guard width > 8 else { return nil }
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

    /// The index of each codeword by the distances between its similar edges.
    private static let similarEdges = SimilarEdges(PDF417Tables.patterns.widths)

    /// A table with open addressing: it takes a tenth of the time to make that a dictionary takes.
    private struct SimilarEdges: Sendable {
        /// Keys, 0 where there is none, and the indices of their codewords.
        private var keys: [UInt32]
        private var indices: [Int16]

        private static let bits: UInt32 = 13

        init(_ patterns: [SIMD8<UInt8>]) {
            keys = [UInt32](repeating: 0, count: 1 << Int(Self.bits))
            indices = [Int16](repeating: 0, count: 1 << Int(Self.bits))
            for (index, widths) in patterns.enumerated() {
                var key: UInt32 = 0
                for element in 0..<6 { key = key << 4 | UInt32(widths[element] + widths[element + 1]) }
                let slot = slot(key)
                keys[slot] = key
                indices[slot] = Int16(index)
            }
        }

        /// Where a key is, or would be.
        private func slot(_ key: UInt32) -> Int {
            // Multiplied by 2³² over the golden ratio, the highest bits are spread evenly.
            var slot = Int((key &* 0x9E37_79B1) &>> (32 - Self.bits))
            while keys[slot] != 0, keys[slot] != key { slot = (slot + 1) & (keys.count - 1) }
            return slot
        }

        subscript(key: UInt32) -> Int16? {
            let slot = slot(key)
            return keys[slot] == 0 ? nil : indices[slot]
        }
    }

    /// What light and dark modules look like, seventeen to a codeword, against all codewords of a cluster.
    /// - Parameter modules: the mean grey of each module, dark low.
    /// - Returns: the best, and by how much its correlation is above that of the next; 0 to 1.
    static func bestMatch(
        _ modules: InlineArray<17, Float>, cluster: Int
    ) -> (codeword: Int, score: Float, margin: Float)? {
        var mean: Float = 0
        for index in 0..<17 { mean += modules[index] }
        mean /= 17
        var energy: Float = 0
        var seen = SIMD16<Float>()
        for index in 0..<17 {
            let value = mean - modules[index]
            energy += value * value
            if index < 16 { seen[index] = value }
        }
        guard energy > 17 * 9 else { return nil }
        let last = mean - modules[16]
        let templates = templates
        var (best, second, bestIndex) = (-Float.infinity, -Float.infinity, -1)
        let first = cluster * PDF417Tables.codewordCount
        for index in first..<(first + PDF417Tables.codewordCount) {
            let score = (seen * templates.heads[index]).sum() + last * templates.tails[index]
            if score > best {
                (second, best, bestIndex) = (best, score, index)
            } else if score > second {
                second = score
            }
        }
        let scale = 1 / energy.squareRoot()
        return (bestIndex - first, best * scale, (best - second) * scale)
    }

    /// Patterns, blurred a little, with mean 0 and length 1.
    private struct Templates: Sendable {
        var heads: [SIMD16<Float>] = []
        var tails: [Float] = []

        init() {
            for modules in PDF417Tables.patterns.modules {
                // What lies beside a codeword is light on the left and dark on the right.
                var bits = [Float](repeating: 0, count: 19)
                for module in 0..<17 { bits[module + 1] = Float((modules >> UInt32(16 - module)) & 1) }
                bits[18] = 1
                var values = [Float](repeating: 0, count: 17)
                for module in 0..<17 {
                    values[module] = bits[module + 1] * 0.64 + (bits[module] + bits[module + 2]) * 0.18
                }
                let mean: Float = values.reduce(0, +) / 17
                values = values.map { $0 - mean }
                var length: Float = 0
                for value in values { length += value * value }
                length = length.squareRoot()
                values = values.map { $0 / length }
                var head = SIMD16<Float>()
                for index in 0..<16 { head[index] = values[index] }
                heads.append(head)
                tails.append(values[16])
            }
        }
    }

    private static let templates = Templates()
}
