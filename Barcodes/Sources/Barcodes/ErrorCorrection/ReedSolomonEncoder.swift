/// Computes the parity codewords of a Reed–Solomon code, the inverse of ``ReedSolomonDecoder``.
package struct ReedSolomonEncoder: Sendable {
    private let field: GaloisField
    /// The generator polynomial's coefficients as logarithms, highest term first, without the leading 1.
    /// None of them is 0 for the codes in use; an entry of -1 would stand for it.
    private let generator: [Int]

    package init(field: GaloisField, firstRoot: Int, parityCount: Int) {
        self.field = field
        var polynomial = [Int](repeating: 0, count: parityCount + 1)
        polynomial[0] = 1
        for degree in 0..<parityCount {
            let root = field.power(firstRoot + degree)
            // Multiplied by (x - root); highest term first.
            for term in stride(from: degree + 1, through: 1, by: -1) {
                polynomial[term] ^= field.product(polynomial[term - 1], root)
            }
        }
        generator = polynomial.dropFirst().map { $0 == 0 ? -1 : field.logarithm($0) }
    }

    /// The parity of a block of data.
    /// - Complexity: O(n · p).
    package func parity<Codeword: FixedWidthInteger & UnsignedInteger>(of data: [Codeword]) -> [Codeword] {
        let count = generator.count
        var remainder = [Codeword](repeating: 0, count: count)
        for codeword in data {
            let factor = Int(codeword ^ remainder[0])
            for index in 1..<count { remainder[index - 1] = remainder[index] }
            remainder[count - 1] = 0
            guard factor != 0 else { continue }
            let logarithm = field.logarithm(factor)
            for index in 0..<count where generator[index] >= 0 {
                remainder[index] ^= Codeword(truncatingIfNeeded: field.power(logarithm + generator[index]))
            }
        }
        return remainder
    }
}
