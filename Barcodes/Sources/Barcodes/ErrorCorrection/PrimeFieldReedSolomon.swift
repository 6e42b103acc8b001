/// A Reed–Solomon code over a prime field, whose generator polynomial has the roots g¹ to gᵏ and whose parity codewords
/// come last.
///
/// Subtraction is not addition here, as in ``ReedSolomonDecoder``; the procedures are the same: Berlekamp–Massey
/// with erasures and Forney's formula after R. E. Blahut, *Theory and Practice of Error Control Codes*, chapter 9.
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
        let locator = try locator(
            syndromes: syndromes, erasures: erasures, blockLength: codewords.count, limit: limit)
        let corrections = try corrections(locator: locator, syndromes: syndromes, blockLength: codewords.count)
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

    /// The polynomial whose roots are the inverse locations of errors and erasures, lowest term first.
    private func locator(
        syndromes: [Int], erasures: [Int], blockLength: Int, limit: Int
    ) throws(ReedSolomonError) -> [Int] {
        let count = syndromes.count
        var locator = [Int](repeating: 0, count: count + 2)
        locator[0] = 1
        for (degree, erasure) in erasures.enumerated() {
            let location = field.power(blockLength - 1 - erasure)
            for term in stride(from: degree + 1, through: 1, by: -1) {
                locator[term] = field.difference(locator[term], field.product(locator[term - 1], location))
            }
        }
        var previous = locator
        var length = erasures.count
        for step in erasures.count..<count {
            var discrepancy = 0
            for term in 0...min(length, step) { discrepancy += locator[term] * syndromes[step - term] }
            discrepancy %= field.modulus
            // `previous` is multiplied by x at each step.
            for term in stride(from: count + 1, through: 1, by: -1) { previous[term] = previous[term - 1] }
            previous[0] = 0
            guard discrepancy != 0 else { continue }
            let old = locator
            for term in 0..<(count + 2) {
                locator[term] = field.difference(locator[term], field.product(discrepancy, previous[term]))
            }
            if 2 * length <= step + erasures.count {
                length = step + 1 + erasures.count - length
                for term in 0..<(count + 2) { previous[term] = field.quotient(old[term], discrepancy) }
            }
        }
        let errors = length - erasures.count
        guard 2 * errors + erasures.count <= limit, locator.lastIndex(where: { $0 != 0 }) == length else {
            throw .tooManyErrors(limit: limit)
        }
        return Array(locator[0...length])
    }

    /// Where the block is wrong and by how much too high.
    private func corrections(
        locator: [Int], syndromes: [Int], blockLength: Int
    ) throws(ReedSolomonError) -> [(index: Int, magnitude: Int)] {
        let degree = locator.count - 1
        var evaluator = [Int](repeating: 0, count: syndromes.count)
        for term in 0..<syndromes.count {
            for other in 0...min(term, degree) { evaluator[term] += locator[other] * syndromes[term - other] }
            evaluator[term] %= field.modulus
        }
        var derivative = [Int](repeating: 0, count: degree)
        for term in 1..<max(2, degree + 1) where term <= degree {
            derivative[term - 1] = field.product(locator[term], term % field.modulus)
        }
        var result: [(index: Int, magnitude: Int)] = []
        for index in 0..<blockLength where result.count <= degree {
            let inverse = field.power((field.order - (blockLength - 1 - index)) % field.order)
            guard value(of: locator, at: inverse) == 0 else { continue }
            let slope = value(of: derivative, at: inverse)
            guard slope != 0 else { throw .tooManyErrors(limit: syndromes.count) }
            let magnitude = field.negative(field.quotient(value(of: evaluator, at: inverse), slope))
            result.append((index, magnitude))
        }
        guard result.count == degree else { throw .tooManyErrors(limit: syndromes.count) }
        return result
    }

    private func value(of polynomial: [Int], at point: Int) -> Int {
        polynomial.reversed().reduce(0) { ($0 * point + $1) % field.modulus }
    }
}
