/// Solver for the errors of a Reed–Solomon block from its syndromes, in any field.
///
/// Sources: Berlekamp–Massey with erasures and Forney's formula after R. E. Blahut, *Theory and Practice of Error
/// Control Codes*, chapter 9.
struct ErrorLocator<Field: FiniteField> {
    let field: Field
    /// Exponent of the generator polynomial's first root.
    let firstRoot: Int

    /// Corrects a block in place; it is left unchanged if the result is no code word. The parameters are those of
    /// ``ReedSolomonDecoder/correct(_:parityCount:spare:erasures:syndromes:)``.
    ///
    /// - Parameters:
    ///   - known: syndromes of the block as it is, if they were computed before.
    ///   - syndromes: computes the syndromes of a block: its values at the roots of the generator polynomial.
    func correct<Codeword: FixedWidthInteger>(
        _ codewords: inout [Codeword], parityCount: Int, spare: Int, erasures: [Int], known: [Int]? = nil,
        syndromes: (_ codewords: [Codeword]) -> [Int]
    ) throws(ReedSolomonError) -> Int {
        precondition(parityCount > 0 && codewords.count > parityCount && codewords.count <= field.order)
        let limit = parityCount - spare
        guard erasures.count <= limit else { throw .tooManyErrors(limit: limit) }
        let values = known ?? syndromes(codewords)
        guard values.contains(where: { $0 != 0 }) else { return 0 }
        let corrections = try corrections(
            syndromes: values, erasures: erasures, blockLength: codewords.count, limit: limit)
        let received = codewords
        for (index, magnitude) in corrections {
            codewords[index] = Codeword(field.difference(Int(codewords[index]), magnitude))
        }
        guard !syndromes(codewords).contains(where: { $0 != 0 }) else {
            codewords = received
            throw .tooManyErrors(limit: limit)
        }
        return corrections.count { $0.magnitude != 0 }
    }

    /// Returns the corrections of a block.
    ///
    /// - Parameters:
    ///   - syndromes: values of the block at the roots of the generator polynomial; not all 0.
    ///   - erasures: indices of codewords that are unknown; distinct.
    ///   - blockLength: number of codewords.
    ///   - limit: maximum of `2 * errors + erasures`.
    /// - Returns: indices of codewords, and the value to subtract from each. The result may be no
    ///   code word.
    private func corrections(
        syndromes: [Int], erasures: [Int], blockLength: Int, limit: Int
    ) throws(ReedSolomonError) -> [(index: Int, magnitude: Int)] {
        let locator = try locator(syndromes: syndromes, erasures: erasures, blockLength: blockLength, limit: limit)
        let degree = locator.count - 1
        let evaluator = syndromes.indices.map { field.coefficient($0, of: locator, syndromes, last: degree) }
        let derivative = locator.indices.dropFirst().map { field.multiple(locator[$0], $0) }
        var result: [(index: Int, magnitude: Int)] = []
        result.reserveCapacity(degree)
        for index in 0..<blockLength where result.count <= degree {
            let exponent = blockLength - 1 - index
            let inverse = (field.order - exponent) % field.order
            guard value(of: locator, atPower: inverse) == 0 else { continue }
            let slope = value(of: derivative, atPower: inverse)
            guard slope != 0 else { throw .tooManyErrors(limit: syndromes.count) }
            let magnitude = field.difference(0, field.quotient(value(of: evaluator, atPower: inverse), slope))
            // Forney's factor is X^(1 - b), where b is the first root's exponent.
            let factor = ((1 - firstRoot) * exponent) % field.order
            result.append((index, field.product(magnitude, power: factor < 0 ? factor + field.order : factor)))
        }
        guard result.count == degree else { throw .tooManyErrors(limit: syndromes.count) }
        return result
    }

    /// Returns the polynomial whose roots are the inverse locations of errors and erasures, lowest term first.
    private func locator(
        syndromes: [Int], erasures: [Int], blockLength: Int, limit: Int
    ) throws(ReedSolomonError) -> [Int] {
        let count = syndromes.count
        var locator = [Int](filling: count + 2, with: 0)
        locator[0] = 1
        for (degree, erasure) in erasures.enumerated() {
            let location = blockLength - 1 - erasure
            for term in stride(from: degree + 1, through: 1, by: -1) {
                locator[term] = field.difference(locator[term], field.product(locator[term - 1], power: location))
            }
        }
        var previous = locator
        var length = erasures.count
        for step in erasures.count..<count {
            let discrepancy = field.coefficient(step, of: locator, syndromes, last: length)
            // `previous` is multiplied by x at each step. At this step, neither polynomial has a term above `step + 1`.
            for term in stride(from: step + 1, through: 1, by: -1) { previous[term] = previous[term - 1] }
            previous[0] = 0
            guard discrepancy != 0 else { continue }
            let old = locator
            for term in 0...step + 1 {
                locator[term] = field.difference(locator[term], field.product(discrepancy, previous[term]))
            }
            if 2 * length <= step + erasures.count {
                length = step + 1 + erasures.count - length
                // The length never decreases again.
                guard 2 * length - erasures.count <= limit else { throw .tooManyErrors(limit: limit) }
                for term in 0...step + 1 { previous[term] = field.quotient(old[term], discrepancy) }
            }
        }
        let errors = length - erasures.count
        guard 2 * errors + erasures.count <= limit, locator.lastIndex(where: { $0 != 0 }) == length else {
            throw .tooManyErrors(limit: limit)
        }
        return Array(locator[0...length])
    }

    /// Returns the value of a polynomial, lowest term first, at a power of the generator.
    private func value(of polynomial: [Int], atPower exponent: Int) -> Int {
        var result = 0
        for coefficient in polynomial.reversed() {
            result = field.sum(field.product(result, power: exponent), coefficient)
        }
        return result
    }
}
