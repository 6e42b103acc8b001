/// Version information, which symbols from version 7 on contain twice in 18 bits (ISO/IEC 18004, 7.10 and annex D).
package enum QRCodeVersionInformation {
    /// Versions that contain the information.
    package static let versions = 7...40

    private static let words = FormatCode.bits18(versions).words

    /// Returns the 18 bits of a version.
    /// - Precondition: the version is within ``versions``.
    package static func bits(version: Int) -> Int { words[version - versions.lowerBound] }

    /// Returns the place of bit `index` (0 is the least significant) in the copy left of the top-right finder pattern;
    /// the copy above the bottom-left one is its mirror image at the diagonal.
    package static func position(_ index: Int, dimension: Int) -> (x: Int, y: Int) {
        (dimension - 11 + index % 3, index / 3)
    }
}
