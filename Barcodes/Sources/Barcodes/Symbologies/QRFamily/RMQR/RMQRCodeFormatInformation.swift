/// Version and error correction level, which a symbol contains in 18 bits at each of its two finder patterns (ISO/IEC
/// 23941, 7.9 and annex C).
package struct RMQRCodeFormatInformation: Hashable, Sendable {
    /// Version, 1 to 32.
    package var version: Int
    /// Error correction level, medium or high.
    package var level: ErrorCorrectionLevel

    package init(version: Int, level: ErrorCorrectionLevel) {
        self.version = version
        self.level = level
    }

    /// Bits that are combined with the copy at the finder pattern.
    private static let firstMask = 0x1FAB2
    /// Bits that are combined with the copy at the sub-finder pattern.
    private static let secondMask = 0x20A7B

    private static let code = FormatCode.bits18(0..<64)

    private init(data: Int) {
        self.init(version: (data & 31) + 1, level: data >> 5 == 1 ? .high : .medium)
    }

    private var word: Int { Self.code.words[(level == .high ? 32 : 0) | (version - 1)] }
    /// Bits at the finder pattern.
    package var firstBits: Int { word ^ Self.firstMask }
    /// Bits at the sub-finder pattern.
    package var secondBits: Int { word ^ Self.secondMask }

    /// Returns the format that the bits at the finder pattern mean, for a detector that does not know the size yet.
    package static func decode(firstBits: Int) -> (format: Self, distance: Int)? { decode(firstBits ^ firstMask) }

    /// Returns the format that the bits at the sub-finder pattern mean.
    package static func decode(secondBits: Int) -> (format: Self, distance: Int)? { decode(secondBits ^ secondMask) }

    private static func decode(_ bits: Int) -> (format: Self, distance: Int)? {
        code.decode(bits).map { (Self(data: $0.index), $0.distance) }
    }

    /// Returns the levels that both copies may mean in a symbol of a known version, the likeliest first: those within
    /// ``FormatCode/correctable`` bits of at least one copy.
    package static func levels(version: Int, first: Int, second: Int) -> [ErrorCorrectionLevel] {
        var found: [(level: ErrorCorrectionLevel, score: Int)] = []
        for level in [ErrorCorrectionLevel.medium, .high] {
            let format = Self(version: version, level: level)
            let distances = (BCH.distance(format.firstBits, first), BCH.distance(format.secondBits, second))
            guard min(distances.0, distances.1) <= FormatCode.correctable else { continue }
            found.append((level, distances.0 + distances.1))
        }
        return found.sorted { $0.score < $1.score }.map(\.level)
    }

    /// Returns the distance of the nearest format of a version from either copy.
    static func distance(version: Int, first: Int, second: Int) -> Int {
        [ErrorCorrectionLevel.medium, .high].reduce(18) { result, level in
            let format = Self(version: version, level: level)
            return min(result, BCH.distance(format.firstBits, first), BCH.distance(format.secondBits, second))
        }
    }

    /// Returns the place of bit `index` (0 is the least significant) at the finder pattern.
    package static func firstPosition(_ index: Int) -> (x: Int, y: Int) { (8 + index / 5, 1 + index % 5) }

    /// Returns the place of bit `index` at the sub-finder pattern.
    package static func secondPosition(_ index: Int, width: Int, height: Int) -> (x: Int, y: Int) {
        index < 15 ? (width - 8 + index / 5, height - 6 + index % 5) : (width - 5 + index - 15, height - 6)
    }

    /// Reads both copies from a symbol.
    package static func read(_ grid: ModuleGrid) -> (first: Int, second: Int) {
        (
            grid.bits(18, at: firstPosition),
            grid.bits(18) { secondPosition($0, width: grid.width, height: grid.height) }
        )
    }
}
