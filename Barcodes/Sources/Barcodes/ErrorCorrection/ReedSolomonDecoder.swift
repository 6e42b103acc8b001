/// Why a Reed–Solomon block can't be corrected.
package enum ReedSolomonError: Error, Hashable, Sendable {
    /// More is wrong than `2 * errors + erasures` = `limit` covers.
    case tooManyErrors(limit: Int)
}

/// Corrects blocks of a Reed–Solomon code whose parity codewords come last.
///
/// The decoder never gives a word that is not a code word: after correction the syndromes are computed
/// again, and the block is left as it was when one is not zero.
///
/// Sources: Berlekamp–Massey with erasures and Forney's formula after R. E. Blahut, *Theory and Practice of
/// Error Control Codes*, chapter 9.
package struct ReedSolomonDecoder: Sendable {
    package let field: GaloisField
    /// The exponent of the generator polynomial's first root: 0 for QR codes.
    package let firstRoot: Int
    /// What multiplying by roots takes, in a field of bytes.
    private let rootProducts: [SIMD16<UInt8>]?

    package init(field: GaloisField, firstRoot: Int) {
        self.field = field
        self.firstRoot = firstRoot
        rootProducts = field.size == 256 ? Self.rootProducts(field, firstRoot: firstRoot) : nil
    }

    package static let qrCode = ReedSolomonDecoder(field: .qrCode, firstRoot: 0)

    /// Corrects a block in place.
    ///
    /// - Parameters:
    ///   - codewords: data, then parity; no more of them than the field's order.
    ///   - parityCount: how many codewords at the end are parity.
    ///   - spare: parity codewords that must be left over for detecting what can't be corrected.
    ///   - erasures: indices of codewords that are unknown; distinct.
    /// - Returns: the number of codewords that changed.
    /// - Throws: when `2 * errors + erasures` is over `parityCount - spare`.
    /// - Complexity: O(n · p) for n codewords with p of parity.
    @discardableResult
    package func correct<Codeword: FixedWidthInteger & UnsignedInteger>(
        _ codewords: inout [Codeword], parityCount: Int, spare: Int = 0, erasures: [Int] = []
    ) throws(ReedSolomonError) -> Int {
        precondition(parityCount > 0 && codewords.count > parityCount && codewords.count <= field.order)
        let limit = parityCount - spare
        let syndromes = syndromes(of: codewords, count: parityCount)
        guard syndromes.contains(where: { $0 != 0 }) else { return 0 }
        guard erasures.count <= limit else { throw .tooManyErrors(limit: limit) }

        let locator = try locator(
            syndromes: syndromes, erasures: erasures, blockLength: codewords.count, limit: limit)
        let corrections = try corrections(locator: locator, syndromes: syndromes, blockLength: codewords.count)
        for (index, magnitude) in corrections { codewords[index] ^= Codeword(truncatingIfNeeded: magnitude) }
        guard !self.syndromes(of: codewords, count: parityCount).contains(where: { $0 != 0 }) else {
            for (index, magnitude) in corrections { codewords[index] ^= Codeword(truncatingIfNeeded: magnitude) }
            throw .tooManyErrors(limit: limit)
        }
        return corrections.reduce(0) { $0 + ($1.magnitude == 0 ? 0 : 1) }
    }

    /// The block's values at the roots of the generator polynomial: all zero for a code word.
    private func syndromes<Codeword: FixedWidthInteger & UnsignedInteger>(
        of codewords: [Codeword], count: Int
    ) -> [Int] {
        if let products = rootProducts, count <= 32, let codewords = codewords as? [UInt8] {
            return Self.syndromes(of: codewords.span, count: count, products)
        }
        var result = [Int](repeating: 0, count: count)
        for index in 0..<count {
            let root = firstRoot + index
            var value = 0
            for codeword in codewords {
                if value != 0 { value = field.power(field.logarithm(value) + root) }
                value ^= Int(truncatingIfNeeded: codeword)
            }
            result[index] = value
        }
        return result
    }

    /// The same by Horner's rule for sixteen roots at a time.
    private static func syndromes(
        of codewords: Span<UInt8>, count: Int, _ products: [SIMD16<UInt8>]
    ) -> [Int] {
        var result = [Int](repeating: 0, count: count)
        for first in stride(from: 0, to: count, by: 16) {
            var values = SIMD16<UInt8>(repeating: 0)
            let half = first / 2
            for i in codewords.indices {
                var (rest, sum) = (values, SIMD16<UInt8>(repeating: codewords[i]))
                for bit in 0..<8 {
                    sum ^= products[half &+ bit] & Vector.spreadTopBits(rest)
                    rest = rest &+ rest
                }
                values = sum
            }
            for lane in 0..<min(16, count - first) { result[first + lane] = Int(values[lane]) }
        }
        return result
    }

    /// For the first 16 and the next 16 roots: their products with x⁷, with x⁶ and so on down to 1.
    private static func rootProducts(_ field: GaloisField, firstRoot: Int) -> [SIMD16<UInt8>] {
        var products: [SIMD16<UInt8>] = []
        for first in [0, 16] {
            for bit in (0..<8).reversed() {
                var vector = SIMD16<UInt8>(repeating: 0)
                for lane in 0..<16 {
                    vector[lane] = UInt8(field.product(field.power(firstRoot + first + lane), 1 << bit))
                }
                products.append(vector)
            }
        }
        return products
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
                locator[term] ^= field.product(locator[term - 1], location)
            }
        }
        var previous = locator
        var length = erasures.count
        for step in erasures.count..<count {
            var discrepancy = 0
            for term in 0...min(length, step) {
                discrepancy ^= field.product(locator[term], syndromes[step - term])
            }
            // `previous` is multiplied by x at each step.
            for term in stride(from: count + 1, through: 1, by: -1) { previous[term] = previous[term - 1] }
            previous[0] = 0
            guard discrepancy != 0 else { continue }
            let old = locator
            for term in 0..<(count + 2) { locator[term] ^= field.product(discrepancy, previous[term]) }
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

    /// Where to change the block and by how much.
    private func corrections(
        locator: [Int], syndromes: [Int], blockLength: Int
    ) throws(ReedSolomonError) -> [(index: Int, magnitude: Int)] {
        let degree = locator.count - 1
        var evaluator = [Int](repeating: 0, count: syndromes.count)
        for term in 0..<syndromes.count {
            for other in 0...min(term, degree) {
                evaluator[term] ^= field.product(locator[other], syndromes[term - other])
            }
        }
        var result: [(index: Int, magnitude: Int)] = []
        result.reserveCapacity(degree)
        for index in 0..<blockLength where result.count <= degree {
            let exponent = blockLength - 1 - index
            let inverse = (field.order - exponent) % field.order
            guard value(of: locator, atPower: inverse) == 0 else { continue }
            // The formal derivative keeps the odd terms only: (xⁿ)′ is xⁿ⁻¹ for odd n, 0 for even n.
            var derivative = 0
            for term in stride(from: 1, through: degree, by: 2) where locator[term] != 0 {
                let power = (field.logarithm(locator[term]) + inverse * (term - 1)) % field.order
                derivative ^= field.power(power)
            }
            guard derivative != 0 else { throw .tooManyErrors(limit: syndromes.count) }
            var magnitude = field.quotient(value(of: evaluator, atPower: inverse), derivative)
            // Forney's factor X^(1 - b), b being the first root's exponent.
            let factor = ((1 - firstRoot) * exponent) % field.order
            magnitude = field.product(magnitude, field.power(factor < 0 ? factor + field.order : factor))
            result.append((index, magnitude))
        }
        guard result.count == degree else { throw .tooManyErrors(limit: syndromes.count) }
        return result
    }

    private func value(of polynomial: [Int], atPower exponent: Int) -> Int {
        var result = 0
        for coefficient in polynomial.reversed() {
            if result != 0 { result = field.power(field.logarithm(result) + exponent) }
            result ^= coefficient
        }
        return result
    }
}
