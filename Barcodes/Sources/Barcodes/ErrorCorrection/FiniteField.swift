/// Arithmetic needed to decode a Reed–Solomon code. In ``GaloisField`` addition is exclusive or; in ``PrimeField`` it
/// is addition modulo a prime.
package protocol FiniteField: Sendable {
    /// Order of the multiplicative group: powers of the generator repeat after this many.
    var order: Int { get }
    /// Powers of the generator, stored twice over, so that the sum of two logarithms needs no remainder.
    var powers: [UInt16] { get }
    /// Logarithm of each element to the base of the generator; the entry of 0 is unused.
    var logarithms: [UInt16] { get }

    func sum(_ left: Int, _ right: Int) -> Int
    func difference(_ left: Int, _ right: Int) -> Int
    func product(_ left: Int, _ right: Int) -> Int

    /// Returns an element times the generator to a power.
    /// - Parameter exponent: 0 to `order`.
    func product(_ element: Int, power exponent: Int) -> Int

    /// Returns an element added to itself `count` times.
    func multiple(_ element: Int, _ count: Int) -> Int

    /// Returns the coefficient of the term `index` in the product of two polynomials, lowest terms first, where the
    /// first one ends at the term `last`: the sum of `left[term] * right[index - term]`.
    func coefficient(_ index: Int, of left: [Int], _ right: [Int], last: Int) -> Int
}

extension FiniteField {
    /// Returns the tables of a field's generator.
    /// - Parameter next: multiplies an element by the generator.
    static func tables(order: Int, next: (_ element: Int) -> Int) -> (powers: [UInt16], logarithms: [UInt16]) {
        var powers = [UInt16](filling: 2 * (order + 1), with: 0)
        var logarithms = [UInt16](filling: order + 1, with: 0)
        var element = 1
        for exponent in 0..<order {
            powers[exponent] = UInt16(element)
            powers[exponent + order] = UInt16(element)
            logarithms[element] = UInt16(exponent)
            element = next(element)
            precondition((element == 1) == (exponent == order - 1), "this element is no generator")
        }
        return (powers, logarithms)
    }

    /// Returns the generator to a power.
    /// - Parameter exponent: 0 to `2 * order`.
    @inline(__always) package func power(_ exponent: Int) -> Int { Int(powers[exponent]) }

    /// Returns the exponent of the generator that gives an element.
    /// - Precondition: the element is not 0.
    @inline(__always) package func logarithm(_ element: Int) -> Int { Int(logarithms[element]) }

    /// Returns the quotient of two elements.
    /// - Precondition: `divisor` is not 0.
    @inline(__always) package func quotient(_ dividend: Int, _ divisor: Int) -> Int {
        dividend == 0 ? 0 : power(logarithm(dividend) + order - logarithm(divisor))
    }
}

extension GaloisField: FiniteField {
    @inline(__always) package func sum(_ left: Int, _ right: Int) -> Int { left ^ right }
    @inline(__always) package func difference(_ left: Int, _ right: Int) -> Int { left ^ right }

    @inline(__always) package func product(_ element: Int, power exponent: Int) -> Int {
        element == 0 ? 0 : power(logarithm(element) + exponent)
    }

    @inline(__always) package func multiple(_ element: Int, _ count: Int) -> Int { count & 1 == 0 ? 0 : element }

    @inline(__always) package func coefficient(_ index: Int, of left: [Int], _ right: [Int], last: Int) -> Int {
        var sum = 0
        for term in 0...min(last, index) { sum ^= product(left[term], right[index - term]) }
        return sum
    }
}

extension PrimeField: FiniteField {
    @inline(__always) package func product(_ element: Int, power exponent: Int) -> Int {
        product(element, power(exponent))
    }

    @inline(__always) package func multiple(_ element: Int, _ count: Int) -> Int { product(element, count % modulus) }

    @inline(__always) package func coefficient(_ index: Int, of left: [Int], _ right: [Int], last: Int) -> Int {
        // Products are below 2³⁰, so that the whole sum fits 64 bits.
        var sum = 0
        for term in 0...min(last, index) { sum += left[term] * right[index - term] }
        return sum % modulus
    }
}
