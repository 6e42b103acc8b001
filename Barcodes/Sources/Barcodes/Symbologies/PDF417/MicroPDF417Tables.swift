/// Tables of ISO/IEC 24728:2006.
package enum MicroPDF417Tables {
    /// Symbol size, one of 34.
    package struct Size: Sendable, Hashable {
        package let columns: Int
        package let rows: Int
        /// Number of error correction codewords.
        package let parity: Int
        /// Number of the first row's left address pattern, 1 to 52.
        let left: Int
        /// Number of the first row's centre address pattern, 1 to 52; 0 if the size has none.
        let center: Int
        /// Number of the first row's right address pattern, 1 to 52.
        let right: Int

        init(_ columns: Int, _ rows: Int, _ parity: Int, _ left: Int, _ center: Int, _ right: Int) {
            self.columns = columns
            self.rows = rows
            self.parity = parity
            self.left = left
            self.center = center
            self.right = right
        }

        package var dataCount: Int { columns * rows - parity }

        /// Width in modules: the address patterns, the codewords and the last bar.
        var width: Int { columns * PDF417Tables.codewordWidth + (center > 0 ? 3 : 2) * addressWidth + 1 }

        /// Returns the index of the left address pattern in a row, from 0.
        func left(row: Int) -> Int { (left - 1 + row) % addressCount }
        /// Returns the index of the centre address pattern in a row, from 0.
        func center(row: Int) -> Int { (center - 1 + row) % addressCount }
        /// Returns the index of the right address pattern in a row, from 0.
        func right(row: Int) -> Int { (right - 1 + row) % addressCount }

        /// Returns the cluster of a row: 0, 1 or 2 for those that the standard numbers 0, 3 and 6.
        func cluster(row: Int) -> Int { (left - 1 + row) % 3 }

        /// Number of codeword columns left of the centre pattern.
        var columnsBeforeCenter: Int { center > 0 ? columns / 2 : columns }
    }

    static let addressWidth = 10
    static let addressCount = 52

    /// Sizes of table 1, with the address patterns of each from the table of row address patterns.
    package static let sizes: [Size] = [
        Size(1, 11, 7, 1, 0, 9), Size(1, 14, 7, 8, 0, 8), Size(1, 17, 7, 36, 0, 36), Size(1, 20, 8, 19, 0, 19),
        Size(1, 24, 8, 9, 0, 17), Size(1, 28, 8, 25, 0, 33),
        Size(2, 8, 8, 1, 0, 1), Size(2, 11, 9, 1, 0, 9), Size(2, 14, 9, 8, 0, 8), Size(2, 17, 10, 36, 0, 36),
        Size(2, 20, 11, 19, 0, 19), Size(2, 23, 13, 9, 0, 17), Size(2, 26, 15, 27, 0, 35),
        Size(3, 6, 12, 1, 1, 1), Size(3, 8, 14, 7, 7, 7), Size(3, 10, 16, 15, 15, 15), Size(3, 12, 18, 25, 25, 25),
        Size(3, 15, 21, 37, 37, 37), Size(3, 20, 26, 1, 17, 33), Size(3, 26, 32, 1, 9, 17),
        Size(3, 32, 38, 21, 29, 37), Size(3, 38, 44, 15, 31, 47), Size(3, 44, 50, 1, 25, 49),
        Size(4, 4, 8, 47, 19, 43), Size(4, 6, 12, 1, 1, 1), Size(4, 8, 14, 7, 7, 7), Size(4, 10, 16, 15, 15, 15),
        Size(4, 12, 18, 25, 25, 25), Size(4, 15, 21, 37, 37, 37), Size(4, 20, 26, 1, 17, 33),
        Size(4, 26, 32, 1, 9, 17), Size(4, 32, 38, 21, 29, 37), Size(4, 38, 44, 15, 31, 47), Size(4, 44, 50, 1, 25, 49),
    ]

    /// Sizes by area, the smallest first; of the same area, those with fewer rows first.
    static let smallestFirst = sizes.sorted { ($0.width * $0.rows, $0.rows) < ($1.width * $1.rows, $1.rows) }

    /// Row address patterns at the left and right ends, 1 to 52 in order: widths of bars and spaces, ten modules in
    /// all.
    private static let sideList = """
        221311 311311 312211 222211 213211 214111 223111 313111 322111 412111 421111 331111 241111
        232111 231211 321211 411211 411121 411112 321112 312112 311212 311221 311131 311122 311113
        221113 221122 221131 221221 222121 312121 321121 231121 231112 222112 213112 212212 212221
        212131 212122 212113 211213 211123 211132 211141 211231 211222 211312 211321 211411 212311
        """

    /// Row address patterns in the centre, in the same notation.
    private static let centerList = """
        112231 121231 122131 131131 131221 132121 141121 141211 142111 133111 132211 131311 122311
        123211 124111 115111 114211 114121 123121 123112 122212 122221 121321 121411 112411 113311
        113221 113212 113122 122122 131122 131113 122113 113113 112213 112222 112312 112321 111421
        111331 111322 111232 111223 111133 111124 111214 112114 121114 121123 121132 112132 112141
        """

    static let sides = AddressPatterns(sideList)
    static let centers = AddressPatterns(centerList)

    /// Row address patterns of one kind: those of both ends, or of the centre.
    struct AddressPatterns: Sendable {
        /// Modules of each pattern as ten bits, the first module highest.
        let modules: [UInt16]
        /// Distances between the first five pairs of edges of the same kind, for each pattern.
        let similarEdges: [SIMD8<Float>]
        /// Bit sets of the patterns that have a distance between a pair of edges, by pair and, within a pair, by
        /// distance.
        private let patternsByDistance: [UInt64]
        /// Number of distances per pair of edges: more than the greatest, ten modules, and one more.
        private static let distancesPerPair = 16

        init(_ list: String) {
            var modules: [UInt16] = []
            var similarEdges: [SIMD8<Float>] = []
            for word in list.utf8.split(whereSeparator: { $0 == 0x20 || $0 == 0x0A }) {
                var bits: UInt16 = 0
                for (position, digit) in word.enumerated() {
                    for _ in 0..<(digit - 0x30) { bits = bits << 1 | (position % 2 == 0 ? 1 : 0) }
                }
                let widths = word.map { Float($0 - 0x30) }
                var sums = SIMD8<Float>()
                for index in 0..<5 { sums[index] = widths[index] + widths[index + 1] }
                similarEdges.append(sums)
                modules.append(bits)
            }
            var patternsByDistance = [UInt64](repeating: 0, count: 5 * Self.distancesPerPair)
            for (index, edges) in similarEdges.enumerated() {
                for pair in 0..<5 {
                    patternsByDistance[pair * Self.distancesPerPair + Int(edges[pair])] |= 1 << UInt64(index)
                }
            }
            self.modules = modules
            self.similarEdges = similarEdges
            self.patternsByDistance = patternsByDistance
        }

        /// Returns the patterns, a bit each, whose distance between a pair of edges is less than a module off.
        /// - Parameter distance: measured distance, 0 to 10 modules.
        @inline(__always)
        func near(_ distance: Float, pair: Int) -> UInt64 {
            let index = pair &* Self.distancesPerPair &+ Int(distance)
            return patternsByDistance[index] | patternsByDistance[index &+ 1]
        }
    }
}
