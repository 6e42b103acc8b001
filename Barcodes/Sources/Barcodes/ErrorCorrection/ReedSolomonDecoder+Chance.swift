extension ReedSolomonDecoder {
    /// Returns the number of spare parity codewords with which a block of random codewords is corrected to something
    /// with at most the given chance.
    ///
    /// Each way of correcting `t` errors of `n` codewords covers a sphere of about `C(n, t) · (q − 1)^t` words, and one
    /// word in `q^p` is a code word (R. J. McEliece, L. Swanson: On the decoder error probability for Reed–Solomon
    /// codes, 1986). An erasure uses up one parity codeword.
    package func spare(blockLength: Int, parityCount: Int, erasureCount: Int = 0, chance: Double) -> Int {
        let (seen, parity) = (blockLength - erasureCount, parityCount - erasureCount)
        guard parity > 0 else { return 0 }
        // The likelihood is computed for growing numbers of errors, starting with none.
        var likelihood = 1.0
        for _ in 0..<parity { likelihood /= Double(field.size) }
        var errors = 0
        while 2 * (errors + 1) <= parity {
            likelihood *= Double(seen - errors) * Double(field.size - 1) / Double(errors + 1)
            guard likelihood <= chance else { break }
            errors += 1
        }
        return 2 * (errors + 1) <= parity ? parity - 2 * errors : 0
    }
}

extension ReedSolomonDecoder {
    /// Corrects a block by treating more and more of its least reliable codewords as erasures.
    ///
    /// - Parameters:
    ///   - sureness: reliability of each codeword; empty if unknown.
    ///   - shares: numbers of erasures to try, as shares of the parity, starting with none; at least four codewords of
    ///     parity are left.
    ///   - chance: accepted chance of correcting random data, without and with erasures.
    /// - Returns: the corrected block; `nil` if no attempt leads to a code word.
    func corrected<Codeword: FixedWidthInteger & UnsignedInteger>(
        _ block: [Codeword], parityCount: Int, sureness: [UInt8], shares: [Double],
        chance: (plain: Double, erased: Double)
    ) -> [Codeword]? {
        let order = sureness.indices.sorted { sureness[$0] < sureness[$1] }
        let values = syndromes(of: block, count: parityCount)
        for share in shares where share == 0 || !sureness.isEmpty {
            let count = max(0, min(Int(Double(parityCount) * share), parityCount - 4))
            guard share == 0 || count > 0 else { break }
            // The spare parity distinguishes right corrections from wrong ones.
            let spare = spare(
                blockLength: block.count, parityCount: parityCount, erasureCount: count,
                chance: share == 0 ? chance.plain : chance.erased)
            var attempt = block
            let isCorrected = try? correct(
                &attempt, parityCount: parityCount, spare: spare, erasures: Array(order.prefix(count)),
                syndromes: values)
            if isCorrected != nil { return attempt }
        }
        return nil
    }
}
