/// A finite field of 2^m elements, 3 ≤ m ≤ 12, whose elements are polynomials over GF(2): addition is exclusive or, and
/// multiplication uses logarithms.
///
/// - Complexity: every operation is O(1); making a field is O(2^m).
package struct GaloisField: Sendable {
    /// Number of elements.
    package let size: Int
    /// Powers of the generator α = x, stored twice over, so that the sum of two logarithms needs no remainder.
    let powers: [UInt16]
    /// Logarithm of each element; the entry of 0 is unused.
    let logarithms: [UInt16]

    /// Makes the tables of a field.
    /// - Parameters:
    ///   - size: number of elements, a power of two from 8 to 4096.
    ///   - polynomial: a primitive polynomial of the field, its highest term included.
    package init(size: Int, polynomial: Int) {
        precondition(size >= 8 && size <= 4096 && size.nonzeroBitCount == 1)
        self.size = size
        var powers = [UInt16](repeating: 0, count: 2 * size)
        var logarithms = [UInt16](repeating: 0, count: size)
        var element = 1
        for exponent in 0..<(size - 1) {
            powers[exponent] = UInt16(element)
            powers[exponent + size - 1] = UInt16(element)
            logarithms[element] = UInt16(exponent)
            element <<= 1
            if element >= size { element ^= polynomial }
        }
        precondition(element == 1, "the polynomial is not primitive")
        self.powers = powers
        self.logarithms = logarithms
    }

    /// Field of x⁸ + x⁴ + x³ + x² + 1: QR code, Micro QR code and rMQR code (ISO/IEC 18004, 7.5.2).
    package static let qrCode = GaloisField(size: 256, polynomial: 0x11D)

    /// Order of the multiplicative group: powers of α repeat after this many.
    package var order: Int { size - 1 }

    /// Returns α to a power.
    /// - Parameter exponent: 0 to `2 * order`.
    @inline(__always) package func power(_ exponent: Int) -> Int { Int(powers[exponent]) }

    /// Returns the exponent of α that gives an element.
    /// - Precondition: the element is not 0.
    @inline(__always) package func logarithm(_ element: Int) -> Int { Int(logarithms[element]) }

    @inline(__always) package func product(_ left: Int, _ right: Int) -> Int {
        left == 0 || right == 0 ? 0 : power(logarithm(left) + logarithm(right))
    }

    /// Returns the quotient of two elements.
    /// - Precondition: `divisor` is not 0.
    @inline(__always) package func quotient(_ dividend: Int, _ divisor: Int) -> Int {
        dividend == 0 ? 0 : power(logarithm(dividend) + order - logarithm(divisor))
    }
}
