/// Failure to correct a Reed–Solomon block.
package enum ReedSolomonError: Error, Hashable, Sendable {
    /// There are more errors than `2 * errors + erasures` = `limit` covers.
    case tooManyErrors(limit: Int)
}

/// Decoder of blocks of a Reed–Solomon code over GF(2ᵐ) whose parity codewords come last.
///
/// The result is always a code word: after correction the syndromes are computed again, and the block is left unchanged
/// if one of them is not zero. ``ErrorLocator`` finds the errors.
package struct ReedSolomonDecoder: Sendable {
    package let field: GaloisField
    /// Exponent of the generator polynomial's first root: 0 for QR codes.
    package let firstRoot: Int
    /// Tables for multiplying by the roots, in fields of bytes.
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
    ///   - parityCount: number of codewords at the end that are parity.
    ///   - spare: number of parity codewords reserved for detecting errors that can't be corrected.
    ///   - erasures: indices of codewords that are unknown; distinct.
    ///   - values: the block's syndromes, if they are known.
    /// - Returns: the number of codewords that changed.
    /// - Throws: when `2 * errors + erasures` exceeds `parityCount - spare`.
    /// - Complexity: O(n · p) for n codewords with p of parity.
    @discardableResult
    package func correct<Codeword: FixedWidthInteger & UnsignedInteger>(
        _ codewords: inout [Codeword], parityCount: Int, spare: Int = 0, erasures: [Int] = [],
        syndromes values: [Int]? = nil
    ) throws(ReedSolomonError) -> Int {
        try ErrorLocator(field: field, firstRoot: firstRoot).correct(
            &codewords, parityCount: parityCount, spare: spare, erasures: erasures, known: values
        ) { syndromes(of: $0, count: parityCount) }
    }

    /// Returns the block's values at the roots of the generator polynomial: all zero for a code word.
    func syndromes<Codeword: FixedWidthInteger & UnsignedInteger>(
        of codewords: [Codeword], count: Int
    ) -> [Int] {
        if let products = rootProducts, count <= 32, let codewords = codewords as? [UInt8] {
            return Self.syndromes(of: codewords.span, count: count, products)
        }
        var result = [Int](filling: count, with: 0)
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

    /// Returns the syndromes of bytes by Horner's rule, for sixteen roots at a time.
    private static func syndromes(
        of codewords: Span<UInt8>, count: Int, _ products: [SIMD16<UInt8>]
    ) -> [Int] {
        var result = [Int](filling: count, with: 0)
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

    /// Returns, for the first 16 and the next 16 roots, their products with x⁷, with x⁶ and so on down to 1.
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
}
