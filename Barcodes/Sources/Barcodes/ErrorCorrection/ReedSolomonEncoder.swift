/// Computes the parity codewords of a Reed–Solomon code, the inverse of ``ReedSolomonDecoder``.
package struct ReedSolomonEncoder: Sendable {
    private let field: GaloisField
    /// The generator polynomial's coefficients as logarithms, highest term first, without the leading 1. None of them
    /// is 0.
    private let generator: [UInt16]

    /// - Precondition: there are fewer parity codewords than the field has elements other than 0.
    /// - Complexity: linear in the number of parity codewords.
    package init(field: GaloisField, firstRoot: Int, parityCount: Int) {
        precondition(parityCount < field.order)
        // The roots are a geometric progression, so the coefficients are Gaussian binomials (Cauchy's q-binomial
        // theorem): each is the one before times (αⁿ⁻ᵏ⁺¹ - 1) / (αᵏ - 1) times α to (first root + k - 1).
        var generator = [UInt16](repeating: 0, count: parityCount)
        var logarithm = 0
        for term in 0..<parityCount {
            let up = field.logarithm(field.power(parityCount - term) ^ 1)
            let down = field.logarithm(field.power(term + 1) ^ 1)
            logarithm = (logarithm + up + field.order - down + firstRoot + term) % field.order
            generator[term] = UInt16(truncatingIfNeeded: logarithm)
        }
        self.field = field
        self.generator = generator
    }

    /// The parity of a block of data.
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

    /// The parity of a block of bytes.
    package func parity(of data: [UInt8]) -> [UInt8] {
        // A table takes about as long as this many products.
        guard field.size <= 256, data.count * generator.count > 300 else { return generalParity(of: data) }
        return table.parity(of: data.span)
    }

    /// Divides a polynomial by the generator in place: behind the data stands the remainder, which is the parity.
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

    /// The generator's multiples, for many or long blocks.
    var table: ReedSolomonTable { ReedSolomonTable(field, generator) }
}

/// A generator polynomial times each half byte of a factor, eight coefficients to a word: multiplication is linear over
/// GF(2), so that a factor's multiple is the sum of two rows. For fields of up to 256 elements.
struct ReedSolomonTable {
    private let parityCount: Int
    /// Words of a row.
    private let width: Int
    /// Sixteen rows for the lower half of a factor, then sixteen for the upper one.
    private let rows: [UInt64]

    fileprivate init(_ field: GaloisField, _ generator: [UInt16]) {
        precondition(field.size <= 256)
        parityCount = generator.count
        let width = (generator.count + 7) / 8
        self.width = width
        var rows = [UInt64](repeating: 0, count: 32 * width)
        let (generator, powers) = (generator.span, field.powers.span)
        for bit in 0..<field.size.trailingZeroBitCount {
            // α to this power is the element with this bit alone.
            let row = (bit < 4 ? 1 << bit : 16 + 1 << (bit - 4)) * width
            for term in generator.indices {
                let shift = UInt64(truncatingIfNeeded: 56 - 8 * (term & 7))
                rows[row + term >> 3] |= UInt64(powers[bit &+ Int(generator[term])]) << shift
            }
        }
        for half in 0..<2 {
            for factor in 1..<16 where factor & (factor - 1) != 0 {
                let low = factor & -factor
                for word in 0..<width {
                    rows[(16 * half + factor) * width + word] =
                        rows[(16 * half + low) * width + word] ^ rows[(16 * half + factor ^ low) * width + word]
                }
            }
        }
        self.rows = rows
    }

    /// The parity of every `step`th codeword from `first` on.
    func parity(of data: Span<UInt8>, from first: Int = 0, step: Int = 1) -> [UInt8] {
        var remainder = [UInt64](repeating: 0, count: width)
        divide(data, first, step, &remainder)
        var result = [UInt8](repeating: 0, count: parityCount)
        for term in 0..<parityCount {
            result[term] = UInt8(truncatingIfNeeded: remainder[term >> 3] >> UInt64(56 - 8 * (term & 7)))
        }
        return result
    }

    private func divide(_ data: Span<UInt8>, _ first: Int, _ step: Int, _ remainder: inout [UInt64]) {
        let rows = rows.span
        var remainder = remainder.mutableSpan
        var index = first
        while index < data.count {
            let factor = Int(data[index] ^ UInt8(truncatingIfNeeded: remainder[0] >> 56))
            let (low, high) = ((factor & 15) &* width, (16 &+ factor >> 4) &* width)
            var word = remainder[0]
            for place in 0..<width {
                let next = place &+ 1 < width ? remainder[place &+ 1] : 0
                remainder[place] = word << 8 | next >> 56
                remainder[place] ^= rows[low &+ place] ^ rows[high &+ place]
                word = next
            }
            index += step
        }
    }
}
