/// A finite field of 2^m elements, 3 ≤ m ≤ 12, whose elements are polynomials over GF(2): addition is exclusive or, and
/// multiplication uses logarithms.
///
/// - Complexity: every operation is O(1); making a field is O(2^m).
package struct GaloisField: Sendable {
    /// Number of elements.
    package let size: Int
    /// Powers of the generator, which is α = x.
    package let powers: [UInt16]
    package let logarithms: [UInt16]

    /// Makes the tables of a field.
    /// - Parameters:
    ///   - size: number of elements, a power of two from 8 to 4096.
    ///   - polynomial: a primitive polynomial of the field, its highest term included.
    package init(size: Int, polynomial: Int) {
        precondition(size >= 8 && size <= 4096 && size.nonzeroBitCount == 1)
        self.size = size
        (powers, logarithms) = Self.tables(order: size - 1) { element in
            let double = element << 1
            return double >= size ? double ^ polynomial : double
        }
    }

    package var order: Int { size - 1 }

    @inline(__always) package func product(_ left: Int, _ right: Int) -> Int {
        left == 0 || right == 0 ? 0 : power(logarithm(left) + logarithm(right))
    }
}
