/// Version information, which symbols from version 7 on contain twice in 18 bits (ISO/IEC 18004, 7.10 and annex D).
package enum QRCodeVersionInformation {
    /// Generator x¹² + x¹¹ + x¹⁰ + x⁹ + x⁸ + x⁵ + x² + 1 of the (18, 6) code with distance 8.
    private static let generator = 0x1F25
    /// Number of wrong bits in 18 that the code corrects.
    package static let correctable = 3

    /// Versions that contain the information.
    package static let versions = 7...40

    private static let words = versions.map { BCH.codeword(data: $0, generator: generator) }

    /// Returns the 18 bits of a version.
    /// - Precondition: the version is within ``versions``.
    package static func bits(version: Int) -> Int { words[version - versions.lowerBound] }

    /// Returns the version that 18 bits mean, with the number of wrong bits; `nil` if no version is within 3 bits.
    package static func decode(bits18: Int) -> (version: Int, distance: Int)? {
        for (index, word) in words.enumerated() {
            let distance = BCH.distance(word, bits18)
            if distance <= correctable { return (index + versions.lowerBound, distance) }
        }
        return nil
    }

    /// Returns the place of bit `index` (0 is the least significant) in the copy left of the top-right finder pattern;
    /// the copy above the bottom-left one is its mirror image at the diagonal.
    package static func position(_ index: Int, dimension: Int) -> (x: Int, y: Int) {
        (dimension - 11 + index % 3, index / 3)
    }
}
