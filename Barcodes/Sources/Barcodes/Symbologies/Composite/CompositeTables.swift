/// Tables of ISO/IEC 24723:2010.
package enum CompositeTables {
    /// The size of a 2-D component above a linear symbol.
    package struct Size: Sendable, Hashable {
        package let kind: CompositeDetails.Component
        package let columns: Int
        package let rows: Int
        /// Number of error correction codewords.
        package let parity: Int
        /// Indices of the first row's address patterns, from 0: left, centre and right; `nil` if there is none.
        let left: Int?
        let center: Int?
        let right: Int

        var dataCount: Int { columns * rows - parity }

        /// Width in modules, with the bar at the end.
        var width: Int {
            let patterns = (left == nil ? 0 : 1) + (center == nil ? 0 : 1) + 1
            return columns * PDF417Tables.codewordWidth + patterns * MicroPDF417Tables.addressWidth + 1
        }

        /// Number of data bits.
        var bitCount: Int {
            kind == .a
                ? dataCount / 7 * CompositeTables.bits[7] + CompositeTables.bits[dataCount % 7]
                : CompositeTables.bitCount(bytesIn: dataCount - CompositeTables.headerCount)
        }

        /// Returns the row that has these address patterns.
        func row(left: Int?, center: Int?, right: Int) -> Int? {
            let count = MicroPDF417Tables.addressCount
            let index = (right - self.right + count) % count
            guard index < rows else { return nil }
            for (seen, first) in [(left, self.left), (center, self.center)] {
                guard (seen == nil) == (first == nil) else { return nil }
                if let seen, let first, seen != (first + index) % count { return nil }
            }
            return index
        }
    }

    /// Sizes of CC-A (clause 5, tables 2 and 10): columns, rows, error correction codewords and the numbers of the
    /// first address patterns, 0 if there is none.
    private static let a = [
        (2, 5, 4, 39, 0, 19), (2, 6, 4, 1, 0, 33), (2, 7, 5, 32, 0, 12), (2, 8, 5, 8, 0, 40), (2, 9, 6, 14, 0, 46),
        (2, 10, 6, 43, 0, 23), (2, 12, 7, 20, 0, 52),
        (3, 4, 4, 0, 43, 23), (3, 5, 5, 0, 33, 13), (3, 6, 6, 0, 37, 17), (3, 7, 7, 0, 47, 27), (3, 8, 7, 0, 1, 33),
        (4, 3, 4, 40, 20, 52), (4, 4, 5, 43, 23, 3), (4, 5, 6, 46, 26, 6), (4, 6, 7, 34, 14, 46), (4, 7, 8, 29, 9, 41),
    ]

    /// Sizes of CC-A, and of CC-B, which are those of MicroPDF417 with two or more columns.
    package static let sizes: [Size] =
        a.map { columns, rows, parity, left, center, right in
            Size(
                kind: .a, columns: columns, rows: rows, parity: parity, left: left > 0 ? left - 1 : nil,
                center: center > 0 ? center - 1 : nil, right: right - 1)
        }
        + MicroPDF417Tables.sizes.filter { $0.columns > 1 }.map { size in
            Size(
                kind: .b, columns: size.columns, rows: size.rows, parity: size.parity, left: size.left - 1,
                center: size.center > 0 ? size.center - 1 : nil, right: size.right - 1)
        }

    /// Codeword before the data, which marks them as GS1 elements of a composite symbol.
    static let flag = 920

    /// Number of codewords for the flag and the mode of byte compaction.
    static let headerCount = 2

    /// Returns the number of bits in a number of codewords of byte compaction.
    static func bitCount(bytesIn codewords: Int) -> Int { 8 * (codewords / 5 * 6 + codewords % 5) }

    /// Returns the number of codewords of CC-C for a number of bits, without error correction.
    static func codewordCount(bits: Int) -> Int {
        let bytes = (bits + 7) / 8
        // The length comes first. Six bytes are five codewords, and up to five remaining bytes are one codeword each.
        return 1 + headerCount + bytes / 6 * 5 + min(bytes % 6, 5)
    }

    /// Returns the maximum number of bits of a CC-A or CC-B component.
    static func maximumBits(_ kind: CompositeDetails.Component, columns: Int) -> Int {
        sizes.lazy.filter { $0.kind == kind && $0.columns == columns }.map(\.bitCount).max() ?? 0
    }

    /// Maximum number of rows of CC-C (General Specifications, 5.11.2).
    static let maximumLargeRows = 30
    /// Minimum error correction level of CC-C.
    static let minimumLargeLevel = 4
    /// Maximum number of bits of CC-C.
    static let maximumLargeBits = bitCount(
        bytesIn: maximumLargeRows * PDF417Tables.columns.upperBound
            - PDF417Tables.parityCount(level: minimumLargeLevel) - 1 - headerCount)

    /// Numbers of bits in up to seven codewords of base 928.
    static let bits = [0, 9, 19, 29, 39, 49, 59, 69]

    /// Letters encoded with four bits in encodation method 11 (clause 5.3.3).
    static let shortLetters = Array("BDHIJKLNPQRSTVWZ".utf8)
}
