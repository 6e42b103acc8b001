/// A BCH code whose few words are all known: the format and version information of the QR family (ISO/IEC 18004,
/// annexes C and D; ISO/IEC 23941, annex C).
struct FormatCode: Sendable {
    /// Words in the order of their data.
    let words: [Int]

    /// Number of wrong bits that the codes of the QR family correct: their words differ in seven or eight bits.
    static let correctable = 3

    /// - Parameters:
    ///   - data: data bits of the words.
    ///   - generator: generator polynomial.
    ///   - mask: bits that are inverted in each word, so that no word is all zero.
    private init(data: some Sequence<Int>, generator: Int, mask: Int = 0) {
        words = data.map { BCH.codeword(data: $0, generator: generator) ^ mask }
    }

    /// Makes the (15, 5) code with the generator x¹⁰ + x⁸ + x⁵ + x⁴ + x² + x + 1.
    static func bits15(mask: Int) -> FormatCode { FormatCode(data: 0..<32, generator: 0x537, mask: mask) }

    /// Makes the (18, 6) code with the generator x¹² + x¹¹ + x¹⁰ + x⁹ + x⁸ + x⁵ + x² + 1.
    static func bits18(_ data: some Sequence<Int>) -> FormatCode { FormatCode(data: data, generator: 0x1F25) }

    /// Returns the index of the word that is nearest to some bits, and the number of bits in which they differ.
    func nearest(_ bits: Int) -> (index: Int, distance: Int) {
        var best = (index: 0, distance: Int.max)
        for (index, word) in words.enumerated() {
            let distance = BCH.distance(word, bits)
            if distance < best.distance { best = (index, distance) }
        }
        return best
    }

    /// Returns the index of the word that some bits mean, and the number of wrong bits; `nil` if no word is within
    /// ``correctable``.
    func decode(_ bits: Int) -> (index: Int, distance: Int)? {
        let nearest = nearest(bits)
        return nearest.distance <= Self.correctable ? nearest : nil
    }
}

extension ModuleGrid {
    /// Returns modules as the bits of a number.
    /// - Parameter place: the place of each bit; 0 is the least significant.
    func bits(_ count: Int, at place: (_ index: Int) -> (x: Int, y: Int)) -> Int {
        var result = 0
        for index in 0..<count {
            let (x, y) = place(index)
            if self[x, y] { result |= 1 << index }
        }
        return result
    }
}
