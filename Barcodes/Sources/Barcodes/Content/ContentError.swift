/// Invalid data whose error correction succeeded.
package enum ContentError: Error, Hashable, Sendable {
    /// The data ends inside a segment.
    case truncated(expectedBits: Int, actualBits: Int)
    /// No mode has this indicator.
    case mode(indicator: Int)
    /// A group of digits has a value that no digits give: above 999, 99 or 9.
    case digits(value: Int)
    /// A codeword has no meaning in the mode in force.
    case codeword(value: Int)
    /// A pair of alphanumeric characters is above 44 · 45 + 44, or a single one above 44.
    case alphanumeric(value: Int)
    /// The ECI designator is not in ISO/IEC 18004, table 4.
    case eci(value: Int)
    /// The set of a hanzi segment is not 1, GB 2312, the only one defined by GB/T 18284.
    case hanziSet(value: Int)
    /// The application indicator of FNC1 in the second position is neither a letter nor two digits.
    case applicationIndicator(value: Int)
}
