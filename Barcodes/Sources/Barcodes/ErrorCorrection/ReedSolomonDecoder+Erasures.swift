extension ReedSolomonDecoder {
    /// Maximum number of attempts with erasures for a block.
    private static let attempts = 8

    /// Corrects a block that could not be corrected as it is, by treating its weakest codewords as erasures: few at
    /// first, then more (generalised-minimum-distance decoding; G. D. Forney, 1966).
    ///
    /// - Parameters:
    ///   - block: data, then parity, each a byte; left unchanged if no attempt succeeds.
    ///   - reliability: reliability of each codeword, 0 to 255; one of 255 is never erased.
    ///   - parityCount: number of codewords at the end that are parity.
    ///   - spare: number of parity codewords reserved for detecting errors that can't be corrected.
    ///   - chance: bound on the probability that an attempt takes a block of noise for a code word.
    /// - Returns: whether the block is corrected.
    func correctWeakest(
        of block: inout [UInt8], reliability: [UInt8], parityCount: Int, spare: Int, chance: Double
    ) -> Bool {
        let weakest = reliability.indices.filter { reliability[$0] < 255 }
            .sorted { (reliability[$0], $0) < (reliability[$1], $1) }
        let most = min(parityCount - spare, weakest.count)
        guard most > 0 else { return false }
        let step = max(1, (most + Self.attempts - 1) / Self.attempts)
        for count in stride(from: step, through: most, by: step) {
            var errors = (parityCount - spare - count) / 2
            while errors >= 0,
                Self.noise(errors: errors, erasures: count, length: block.count, parityCount: parityCount) >= chance
            {
                errors -= 1
            }
            guard errors >= 0 else { continue }
            let isCorrected = try? correct(
                &block, parityCount: parityCount, spare: parityCount - count - 2 * errors,
                erasures: Array(weakest[0..<count]))
            if isCorrected != nil { return true }
        }
        return false
    }

    /// Returns an upper bound on the probability that a block of noise is taken for a code word.
    ///
    /// With e erasures filled in, every choice of t error positions and of 255ᵗ magnitudes reaches one word, of the
    /// 256ᵖ⁻ᵉ that p parity codewords tell apart. The share of all words that is accepted is therefore at most Σ C(n −
    /// e, i) · 255ⁱ / 256ᵖ⁻ᵉ for i ≤ t, below twice its last term in every block of the standards (the terms grow by
    /// far more than a factor of 2).
    private static func noise(errors: Int, erasures: Int, length: Int, parityCount: Int) -> Double {
        var probability = 2.0
        for index in 0..<errors { probability *= Double(length - erasures - index) * 255 / Double(index + 1) }
        for _ in 0..<(parityCount - erasures) { probability /= 256 }
        return probability
    }
}
