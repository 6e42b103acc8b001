/// The integers modulo a prime, 3 to 32767: the field of Reed–Solomon codes whose codewords are numbers below a prime
/// (PDF417, 929).
///
/// - Complexity: every operation is O(1); making a field is O(modulus).
package struct PrimeField: Sendable {
    package let modulus: Int
    package let powers: [UInt16]
    package let logarithms: [UInt16]
    /// 2⁶⁴ divided by the modulus, rounded up: see ``remainder(_:)``.
    private let reciprocal: UInt64

    /// Makes the tables of a field.
    /// - Precondition: `generator` generates the multiplicative group.
    package init(modulus: Int, generator: Int) {
        precondition(modulus >= 3 && modulus < 1 << 15)
        self.modulus = modulus
        reciprocal = UInt64.max / UInt64(modulus) + 1
        (powers, logarithms) = Self.tables(order: modulus - 1) { $0 * generator % modulus }
    }

    /// PDF417 and MicroPDF417 (ISO/IEC 15438, 5.10).
    package static let pdf417 = PrimeField(modulus: 929, generator: 3)

    package var order: Int { modulus - 1 }

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
}
