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
    /// - Complexity: O(n · p).
    package func parity(of data: [Int], count: Int) -> [Int] {
        // The generator polynomial's coefficients, highest term first.
        var generator = [1]
        for degree in 1...max(1, count) {
            let root = field.power(degree % field.order)
            generator.append(0)
            for term in stride(from: generator.count - 1, through: 1, by: -1) {
                generator[term] = field.difference(generator[term], field.product(generator[term - 1], root))
            }
        }
        var remainder = [Int](repeating: 0, count: count)
        for codeword in data {
            let factor = field.sum(codeword, remainder[0])
            for index in 1..<count {
                remainder[index - 1] = field.difference(remainder[index], field.product(factor, generator[index]))
            }
            remainder[count - 1] = field.negative(field.product(factor, generator[count]))
        }
        return remainder.map(field.negative)
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
