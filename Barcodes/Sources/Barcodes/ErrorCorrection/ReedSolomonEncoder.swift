/// Encoder that computes the parity codewords of a Reed–Solomon code, the inverse of ``ReedSolomonDecoder``.
package struct ReedSolomonEncoder: Sendable {
    private let field: GaloisField
    /// Coefficients of the generator polynomial as logarithms, highest term first, without the leading 1. None of the
    /// coefficients is 0.
    private let generator: [UInt16]

    /// Computes the generator polynomial.
    /// - Precondition: there are fewer parity codewords than the field has elements other than 0.
    /// - Complexity: linear in the number of parity codewords.
    package init(field: GaloisField, firstRoot: Int, parityCount: Int) {
        precondition(parityCount < field.order)
        // The roots are a geometric progression, so the coefficients are Gaussian binomials (Cauchy's q-binomial
        // theorem): each is the one before times (αⁿ⁻ᵏ⁺¹ - 1) / (αᵏ - 1) times α to (first root + k - 1).
        var generator = [UInt16](filling: parityCount, with: 0)
        let (powers, logarithms, order) = (field.powers.span, field.logarithms.span, field.order)
        var (logarithm, root) = (0, firstRoot % order)
        for term in 0..<parityCount {
            let up = Int(logarithms[Int(powers[parityCount &- term] ^ 1)])
            let down = Int(logarithms[Int(powers[term &+ 1] ^ 1)])
            logarithm &+= up &- down &+ root
            // Two subtractions are used because a division would take longer than the rest of the loop.
            if logarithm < 0 { logarithm &+= order }
            if logarithm >= order { logarithm &-= order }
            if logarithm >= order { logarithm &-= order }
            generator[term] = UInt16(truncatingIfNeeded: logarithm)
            root &+= 1
            if root == order { root = 0 }
        }
        self.field = field
        self.generator = generator
    }

    /// Returns the parity of a block of data.
    /// - Complexity: O(n · p).
    package func parity<Codeword: FixedWidthInteger & UnsignedInteger>(of data: [Codeword]) -> [Codeword] {
        generalParity(of: data)
    }

    private func generalParity<Codeword: FixedWidthInteger & UnsignedInteger>(of data: [Codeword]) -> [Codeword] {
        var word = data
        word.reserveCapacity(data.count + generator.count)
        for _ in generator { word.append(0) }
        divide(&word, dataCount: data.count)
        word.removeFirst(data.count)
        return word
    }

    /// Returns the parity of a block of bytes.
    package func parity(of data: [UInt8]) -> [UInt8] {
        // Making a table takes about as long as this many products.
        guard field.size <= 256, data.count * generator.count > 300 else { return generalParity(of: data) }
        return table.parity(of: data.span)
    }

    /// Divides a polynomial by the generator in place. The remainder, which is the parity, ends up behind the data.
    private func divide<Codeword: FixedWidthInteger & UnsignedInteger>(_ word: inout [Codeword], dataCount: Int) {
        let (generator, powers, logarithms) = (generator.span, field.powers.span, field.logarithms.span)
        var word = word.mutableSpan
        for index in 0..<dataCount {
            let factor = Int(word[index])
            guard factor != 0 else { continue }
            let logarithm = Int(logarithms[factor])
            for term in generator.indices {
                word[index &+ 1 &+ term] ^= Codeword(
                    truncatingIfNeeded: powers[logarithm &+ Int(generator[term])])
            }
        }
    }

    /// Table of the generator's multiples, for many or long blocks.
    var table: ReedSolomonTable { ReedSolomonTable(field, generator: generator) }
}
