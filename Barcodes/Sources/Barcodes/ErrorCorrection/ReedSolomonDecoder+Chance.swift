extension ReedSolomonDecoder {
    /// How many parity codewords have to be left over so that a block of random codewords is hardly ever corrected to
    /// something: with the chance given, at most.
    ///
    /// Each way of correcting `t` errors of `n` codewords covers a sphere of about `C(n, t) · (q − 1)^t` words, and one
    /// word in `q^p` is a code word (R. J. McEliece, L. Swanson: On the decoder error probability for Reed–Solomon
    /// codes, 1986); an erased codeword is used up.
    package func spare(blockLength: Int, parityCount: Int, erasureCount: Int = 0, chance: Double) -> Int {
        let (seen, parity) = (blockLength - erasureCount, parityCount - erasureCount)
        guard parity > 0 else { return 0 }
        // By the number of errors, from none.
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
    /// The block corrected with ever more of its least sure codewords taken as unknown; `nil` where no way leads to a
    /// code word that random data would hardly be corrected to.
    ///
    /// - Parameters:
    ///   - sureness: of each codeword; empty where nothing is known of it.
    ///   - shares: how many codewords are taken as unknown, as shares of the parity, from none; at least four codewords
    ///     of parity are left.
    ///   - chance: the chance that random data may be corrected with, without and with unknown codewords.
    func corrected<Codeword: FixedWidthInteger & UnsignedInteger>(
        _ block: [Codeword], parityCount: Int, sureness: [UInt8], shares: [Double],
        chance: (plain: Double, erased: Double)
    ) -> [Codeword]? {
        let order = sureness.indices.sorted { sureness[$0] < sureness[$1] }
        for share in shares where share == 0 || !sureness.isEmpty {
            let count = max(0, min(Int(Double(parityCount) * share), parityCount - 4))
            guard share == 0 || count > 0 else { break }
            // What is left over tells a right correction from a wrong one.
            let spare = spare(
                blockLength: block.count, parityCount: parityCount, erasureCount: count,
                chance: share == 0 ? chance.plain : chance.erased)
            var attempt = block
            let isCorrected = try? correct(
                &attempt, parityCount: parityCount, spare: spare, erasures: Array(order.prefix(count)))
            if isCorrected != nil { return attempt }
        }
        return nil
    }
}
