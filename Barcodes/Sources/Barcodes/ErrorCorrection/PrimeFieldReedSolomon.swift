/// A Reed–Solomon code over a prime field, whose generator polynomial has the roots g¹ to gᵏ and whose parity codewords
/// come last.
///
/// Errors are found as in ``ReedSolomonDecoder`` (``ErrorLocator``), but subtraction is not addition here.
package struct PrimeFieldReedSolomon: Sendable {
    package let field: PrimeField

    package init(field: PrimeField) {
        self.field = field
    }

    package static let pdf417 = PrimeFieldReedSolomon(field: .pdf417)

    /// The parity of a block of data.
    /// - Precondition: `count` is below the field's order.
    /// - Complexity: O(n · p).
    package func parity(of data: [Int], count: Int) -> [Int] {
        var word = data
        appendParity(to: &word, count: count)
        word.removeFirst(data.count)
        return word
    }

    /// Adds its parity to a block of data.
    /// - Precondition: `count` is below the field's order.
    /// - Complexity: O(n · p).
    package func appendParity(to block: inout [Int], count: Int) {
        precondition(count < field.order)
        let dataCount = block.count
        var word: [UInt32] = []
        word.reserveCapacity(dataCount + count)
        for codeword in block { word.append(UInt32(truncatingIfNeeded: codeword)) }
        for _ in 0..<count { word.append(0) }
        divide(&word, by: negativeGenerator(count), dataCount: dataCount)
        block.reserveCapacity(dataCount + count)
        for index in dataCount..<word.count {
            block.append(field.negative(Int(word[index] % UInt32(truncatingIfNeeded: field.modulus))))
        }
    }

    /// The coefficients of the generator polynomial times -1, highest term first, without the leading one: Gaussian
    /// binomials, as in ``ReedSolomonEncoder``.
    private func negativeGenerator(_ count: Int) -> [UInt32] {
        var generator = [UInt32](filling: count, with: 0)
        // The logarithm of -1, which every coefficient has once more than the one before.
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

    /// Divides a polynomial in place: behind the data stands the remainder. A coefficient is reduced when it is divided:
    /// it is the sum of at most as many products as there are parity codewords.
    private func divide(_ word: inout [UInt32], by negativeGenerator: [UInt32], dataCount: Int) {
        let modulus = UInt32(truncatingIfNeeded: field.modulus)
        // A sum of so many products of elements is a number of 32 bits.
        let isLazy = UInt64(negativeGenerator.count + 1) * UInt64(modulus) * UInt64(modulus) < 1 << 32
        let generator = negativeGenerator.span
        var word = word.mutableSpan
        for index in 0..<dataCount {
            let factor = word[index] % modulus
            guard factor != 0 else { continue }
            if isLazy {
                for term in generator.indices { word[index &+ 1 &+ term] &+= factor &* generator[term] }
            } else {
                for term in generator.indices {
                    word[index &+ 1 &+ term] = (word[index &+ 1 &+ term] &+ factor &* generator[term]) % modulus
                }
            }
        }
    }

    /// Corrects a block in place.
    ///
    /// The word that results is a code word: the syndromes are computed again, and the block is left as it was when one
    /// is not zero.
    ///
    /// - Parameters:
    ///   - codewords: data, then parity; fewer of them than the field has elements.
    ///   - parityCount: how many codewords at the end are parity.
    ///   - spare: parity codewords that must be left over for detecting what can't be corrected.
    ///   - erasures: indices of codewords that are unknown; distinct.
    /// - Returns: the number of codewords that changed besides erasures.
    /// - Throws: when `2 * errors + erasures` is over `parityCount - spare`.
    @discardableResult
    package func correct(
        _ codewords: inout [Int], parityCount: Int, spare: Int = 0, erasures: [Int] = []
    ) throws(ReedSolomonError) -> Int {
        precondition(parityCount > 0 && codewords.count > parityCount && codewords.count <= field.order)
        let limit = parityCount - spare
        let syndromes = syndromes(of: codewords, count: parityCount)
        guard syndromes.contains(where: { $0 != 0 }) else { return 0 }
        guard erasures.count <= limit else { throw .tooManyErrors(limit: limit) }
        let corrections = try ErrorLocator(field: field, firstRoot: 1).corrections(
            syndromes: syndromes, erasures: erasures, blockLength: codewords.count, limit: limit)
        var corrected = codewords
        for (index, magnitude) in corrections { corrected[index] = field.difference(corrected[index], magnitude) }
        guard !self.syndromes(of: corrected, count: parityCount).contains(where: { $0 != 0 }) else {
            throw .tooManyErrors(limit: limit)
        }
        codewords = corrected
        let erased = Set(erasures)
        return corrections.reduce(0) { $0 + ($1.magnitude == 0 || erased.contains($1.index) ? 0 : 1) }
    }

    private func syndromes(of codewords: [Int], count: Int) -> [Int] {
        (1...count).map { exponent in
            let root = field.power(exponent % field.order)
            return codewords.reduce(0) { ($0 * root + $1) % field.modulus }
        }
    }
}
