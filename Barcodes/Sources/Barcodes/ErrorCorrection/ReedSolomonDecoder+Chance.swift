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
