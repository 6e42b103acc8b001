/// A Reed–Solomon code over a prime field, whose generator polynomial has the roots g¹ to gᵏ and whose parity codewords
/// come last.
///
/// Errors are found as in ``ReedSolomonDecoder`` (``ErrorLocator``), but subtraction is not addition here.
package struct PrimeFieldReedSolomon: Sendable {
    package let field: PrimeField
    /// Generators for small numbers of parity codewords, which most symbols need, in the form of
    /// ``negativeGenerator(_:_:)``.
    private let generators: [[UInt32]]

    package init(field: PrimeField) {
        self.field = field
        generators = (0..<min(field.order, 65)).map { Self.negativeGenerator($0, field) }
    }

    package static let pdf417 = PrimeFieldReedSolomon(field: .pdf417)

    /// Returns the parity of a block of data.
    /// - Precondition: `count` is below the field's order.
    /// - Complexity: O(n · p).
    package func parity(of data: [Int], count: Int) -> [Int] {
        var word = data
        appendParity(to: &word, count: count)
        word.removeFirst(data.count)
        return word
    }

    /// Appends the parity of a block of data to it.
    /// - Precondition: `count` is below the field's order.
    /// - Complexity: O(n · p).
    package func appendParity(to block: inout [Int], count: Int) {
        precondition(count < field.order)
        let generator = count < generators.count ? generators[count] : Self.negativeGenerator(count, field)
        let rest = remainder(of: block.span, by: generator.span, parityCount: count)
        block.reserveCapacity(block.count + count)
        for index in 0..<count { block.append(field.negative(Int(field.remainder(rest[index])))) }
    }

    /// Returns the coefficients of the generator polynomial times -1, highest term first, without the leading one. They
    /// are Gaussian binomials, as in ``ReedSolomonEncoder``. Zeros pad them to a multiple of eight, which are
    /// multiplied at a time.
    private static func negativeGenerator(_ count: Int, _ field: PrimeField) -> [UInt32] {
        var generator = [UInt32](filling: (count + 7) / 8 * 8, with: 0)
        // The logarithm of -1, a factor that each coefficient has once more than the one before.
        let minus = field.order / 2
        var logarithm = minus
        for term in 0..<count {
            let up = field.logarithm(field.difference(field.power(count - term), 1))
            let down = field.logarithm(field.difference(field.power(term + 1), 1))
            logarithm += minus + up + field.order - down + 1 + term
            while logarithm >= field.order { logarithm -= field.order }
            generator[term] = UInt32(truncatingIfNeeded: field.power(logarithm))
        }
        return generator
    }

    /// Returns the remainder of data divided by the generator, highest term first. A coefficient is reduced only when
    /// it is divided; until then it is the sum of at most as many products as there are parity codewords.
    private func remainder(
        of data: Span<Int>, by negativeGenerator: Span<UInt32>, parityCount: Int
    ) -> [UInt32] {
        var result = [UInt32](filling: negativeGenerator.count + 1, with: 0)
        var rest = result.mutableSpan
        precondition(rest.count == negativeGenerator.count &+ 1)
        // Sums are reduced at each step unless all products together fit 32 bits.
        guard UInt64(parityCount + 1) * UInt64(field.modulus) * UInt64(field.modulus) < 1 << 32 else {
            for index in data.indices {
                let factor = field.remainder(rest[0] &+ UInt32(truncatingIfNeeded: data[index]))
                for term in negativeGenerator.indices {
                    rest[term] = field.remainder(rest[term &+ 1] &+ factor &* negativeGenerator[term])
                }
            }
            return result
        }
        for index in data.indices {
            let factor = field.remainder(rest[0] &+ UInt32(truncatingIfNeeded: data[index]))
            // Elements have at most 15 bits. The mask shows this to the compiler, which then makes four products with
            // one instruction instead of six.
            let short = factor & 0x7FFF
            for term in negativeGenerator.indices {
                rest[term] = rest[term &+ 1] &+ short &* (negativeGenerator[term] & 0x7FFF)
            }
        }
        return result
    }

    /// Corrects a block in place, as ``ReedSolomonDecoder/correct(_:parityCount:spare:erasures:syndromes:)`` does.
    @discardableResult
    package func correct(
        _ codewords: inout [Int], parityCount: Int, spare: Int = 0, erasures: [Int] = []
    ) throws(ReedSolomonError) -> Int {
        try ErrorLocator(field: field, firstRoot: 1).correct(
            &codewords, parityCount: parityCount, spare: spare, erasures: erasures
        ) { syndromes(of: $0, count: parityCount) }
    }

    private func syndromes(of codewords: [Int], count: Int) -> [Int] {
        (1...count).map { exponent in
            let root = field.power(exponent % field.order)
            return codewords.reduce(0) { ($0 * root + $1) % field.modulus }
        }
    }
}
