/// Error correction level and mask, which a symbol contains in 15 bits (ISO/IEC 18004, 7.9 and annex C).
package struct QRCodeFormatInformation: Hashable, Sendable {
    package var level: ErrorCorrectionLevel
    /// Mask, 0 to 7.
    package var mask: Int

    package init(level: ErrorCorrectionLevel, mask: Int) {
        self.level = level
        self.mask = mask
    }

    /// Bits that keep the information from being all zero.
    private static let xorMask = 0x5412
    /// Bits that differ between a format of Model 1 and the same one of Model 2.
    package static let modelDifference = xorMask ^ QRCodeModel1Tables.formatMask
    /// The 15 bits of each of the 32 formats, by their five data bits.
    private static let words = FormatCode.bits15(mask: xorMask).words

    private init(data: Int) {
        let levels: [ErrorCorrectionLevel] = [.medium, .low, .high, .quartile]
        self.init(level: levels[data >> 3], mask: data & 7)
    }

    /// The 15 bits, the most significant first in the standard's figures.
    package var bits: Int {
        let indicator =
            switch level {
            case .low: 1
            case .medium: 0
            case .quartile: 3
            case .high: 2
            }
        return Self.words[indicator << 3 | mask]
    }

    /// Returns the formats that the two copies may mean, the likeliest first.
    ///
    /// A format is a candidate if it is within ``FormatCode/correctable`` bits of at least one copy. A copy further
    /// away than that says nothing more about the format, so distances count to 4 at most; among equals the whole
    /// distance decides.
    package static func candidates(_ first: Int, _ second: Int) -> [(format: Self, distance: Int)] {
        var found: [(score: Int, distance: Int, data: Int)] = []
        for (data, word) in words.enumerated() {
            let distances = (BCH.distance(word, first), BCH.distance(word, second))
            guard min(distances.0, distances.1) <= FormatCode.correctable else { continue }
            let score = min(distances.0, 4) + min(distances.1, 4)
            found.append((score * 32 + distances.0 + distances.1, min(distances.0, distances.1), data))
        }
        found.sort { ($0.score, $0.data) < ($1.score, $1.data) }
        return found.map { (Self(data: $0.data), $0.distance) }
    }

    /// Returns the distance of the nearest format from either copy.
    package static func distance(_ first: Int, _ second: Int) -> Int {
        words.reduce(15) { min($0, BCH.distance($1, first), BCH.distance($1, second)) }
    }

    /// Returns the distance of the format that is nearest to both copies together, of 30 bits.
    static func jointDistance(_ first: Int, _ second: Int) -> Int {
        words.reduce(30) { min($0, BCH.distance($1, first) + BCH.distance($1, second)) }
    }

    /// Returns the place of bit `index` (0 is the least significant) in the copy around the top-left finder pattern.
    package static func firstPosition(_ index: Int) -> (x: Int, y: Int) {
        switch index {
        case 0...5: (8, index)
        case 6: (8, 7)
        case 7: (8, 8)
        case 8: (7, 8)
        default: (14 - index, 8)
        }
    }

    /// Returns the place of bit `index` in the copy at the other two finder patterns.
    package static func secondPosition(_ index: Int, dimension: Int) -> (x: Int, y: Int) {
        index < 8 ? (dimension - 1 - index, 8) : (8, dimension - 15 + index)
    }

    /// Reads both copies from a symbol.
    /// - Parameter isMirrored: whether rows and columns of the grid are to be swapped.
    package static func read(_ grid: ModuleGrid, isMirrored: Bool = false) -> (first: Int, second: Int) {
        func turned(_ place: (x: Int, y: Int)) -> (x: Int, y: Int) { isMirrored ? (place.y, place.x) : place }
        return (
            grid.bits(15) { turned(firstPosition($0)) },
            grid.bits(15) { turned(secondPosition($0, dimension: grid.width)) }
        )
    }
}
