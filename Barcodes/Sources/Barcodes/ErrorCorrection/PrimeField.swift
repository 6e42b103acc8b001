/// The integers modulo a prime, 3 to 32767: the field of Reed–Solomon codes whose codewords are numbers below a prime
/// (PDF417, 929).
///
/// - Complexity: every operation is O(1); making a field is O(modulus).
package struct PrimeField: Sendable {
    package let modulus: Int
    /// Powers of the generator, stored twice over, so that the sum of two logarithms needs no remainder.
    let powers: [UInt16]
    /// Logarithm of each element; the entry of 0 is unused.
    let logarithms: [UInt16]
    /// 2⁶⁴ divided by the modulus, rounded up: see ``remainder(_:)``.
    private let reciprocal: UInt64

    /// Makes the tables of a field.
    /// - Precondition: `generator` generates the multiplicative group.
    package init(modulus: Int, generator: Int) {
        precondition(modulus >= 3 && modulus < 1 << 15)
        self.modulus = modulus
        reciprocal = UInt64.max / UInt64(modulus) + 1
        var powers = [UInt16](repeating: 0, count: 2 * modulus)
        var logarithms = [UInt16](repeating: 0, count: modulus)
        var element = 1
        for exponent in 0..<(modulus - 1) {
            powers[exponent] = UInt16(element)
            powers[exponent + modulus - 1] = UInt16(element)
            logarithms[element] = UInt16(exponent)
            element = element * generator % modulus
            precondition(element != 1 || exponent == modulus - 2, "the generator is none")
        }
        self.powers = powers
        self.logarithms = logarithms
    }

    /// PDF417 and MicroPDF417 (ISO/IEC 15438, 5.10).
    package static let pdf417 = PrimeField(modulus: 929, generator: 3)

    /// Order of the multiplicative group.
    package var order: Int { modulus - 1 }

    /// Returns the generator to a power.
    /// - Parameter exponent: 0 to `2 * order`.
    @inline(__always) package func power(_ exponent: Int) -> Int { Int(powers[exponent]) }

    /// Returns the exponent of the generator that gives an element.
    /// - Precondition: the element is not 0.
    @inline(__always) package func logarithm(_ element: Int) -> Int { Int(logarithms[element]) }

    @inline(__always) package func sum(_ left: Int, _ right: Int) -> Int {
        let sum = left + right
        return sum >= modulus ? sum - modulus : sum
    }

    @inline(__always) package func difference(_ left: Int, _ right: Int) -> Int {
        left >= right ? left - right : left - right + modulus
    }

    @inline(__always) package func negative(_ element: Int) -> Int { element == 0 ? 0 : modulus - element }

    /// Returns the remainder of a number modulo the prime, without a division (Lemire, Kaser and Kurz: *Faster
    /// remainder by direct computation*).
    @inline(__always) func remainder(_ number: UInt32) -> UInt32 {
        let fraction = reciprocal &* UInt64(number)
        return UInt32(truncatingIfNeeded: fraction.multipliedFullWidth(by: UInt64(truncatingIfNeeded: modulus)).high)
    }

    @inline(__always) package func product(_ left: Int, _ right: Int) -> Int { left * right % modulus }

    /// Returns the quotient of two elements.
    /// - Precondition: `divisor` is not 0.
    @inline(__always) package func quotient(_ dividend: Int, _ divisor: Int) -> Int {
        dividend == 0 ? 0 : power(logarithm(dividend) + order - logarithm(divisor))
    }
}
