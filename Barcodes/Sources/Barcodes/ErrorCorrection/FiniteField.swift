/// Arithmetic needed to decode a Reed–Solomon code. In ``GaloisField`` addition is exclusive or; in ``PrimeField`` it
/// is addition modulo a prime.
protocol FiniteField: Sendable {
    /// Order of the multiplicative group: powers of the generator repeat after this many.
    var order: Int { get }

    /// Returns the generator to a power.
    /// - Parameter exponent: 0 to `2 * order`.
    func power(_ exponent: Int) -> Int

    func sum(_ left: Int, _ right: Int) -> Int
    func difference(_ left: Int, _ right: Int) -> Int
    func product(_ left: Int, _ right: Int) -> Int

    /// Returns an element times the generator to a power.
    /// - Parameter exponent: 0 to `order`.
    func product(_ element: Int, power exponent: Int) -> Int

    /// Returns the quotient of two elements.
    /// - Precondition: `divisor` is not 0.
    func quotient(_ dividend: Int, _ divisor: Int) -> Int

    /// Returns an element added to itself `count` times.
    func multiple(_ element: Int, _ count: Int) -> Int

    /// Returns the coefficient of the term `index` in the product of two polynomials, lowest terms first, where the
    /// first one ends at the term `last`: the sum of `left[term] * right[index - term]`.
    func coefficient(_ index: Int, of left: [Int], _ right: [Int], last: Int) -> Int
}

extension GaloisField: FiniteField {
    @inline(__always) func sum(_ left: Int, _ right: Int) -> Int { left ^ right }
    @inline(__always) func difference(_ left: Int, _ right: Int) -> Int { left ^ right }

    @inline(__always) func product(_ element: Int, power exponent: Int) -> Int {
        element == 0 ? 0 : power(logarithm(element) + exponent)
    }

    @inline(__always) func multiple(_ element: Int, _ count: Int) -> Int { count & 1 == 0 ? 0 : element }

    @inline(__always) func coefficient(_ index: Int, of left: [Int], _ right: [Int], last: Int) -> Int {
        var sum = 0
        for term in 0...min(last, index) { sum ^= product(left[term], right[index - term]) }
        return sum
    }
}

extension PrimeField: FiniteField {
    @inline(__always) func product(_ element: Int, power exponent: Int) -> Int { product(element, power(exponent)) }
    @inline(__always) func multiple(_ element: Int, _ count: Int) -> Int { product(element, count % modulus) }

    @inline(__always) func coefficient(_ index: Int, of left: [Int], _ right: [Int], last: Int) -> Int {
        // Products are below 2³⁰, so that the whole sum fits 64 bits.
        var sum = 0
        for term in 0...min(last, index) { sum += left[term] * right[index - term] }
        return sum % modulus
    }
}
