/// The size of an Aztec symbol: how many layers of data surround its core, and which core (ISO/IEC 24778:2024, 5.4).
package struct AztecSize: Hashable, Sendable {
    /// 1 to 4 where it is compact, 1 to 32 otherwise; 0 for a rune, which is a compact core alone.
    package let layers: Int
    package let isCompact: Bool
    /// Bits of a codeword (7.3.3).
    package let wordBits: Int
    /// Codewords, for data and error correction together.
    package let wordCount: Int

    /// - Returns: `nil` where there is no such size.
    package init?(layers: Int, isCompact: Bool) {
        guard isCompact ? (0...4).contains(layers) : (1...32).contains(layers) else { return nil }
        self.init(layers, isCompact: isCompact)
    }

    private init(_ layers: Int, isCompact: Bool) {
        self.layers = layers
        self.isCompact = isCompact
        wordBits =
            switch layers {
            case ...2: 6
            case ...8: 8
            case ...22: 10
            default: 12
            }
        wordCount = Self.bitCount(layers, isCompact) / wordBits
    }

    package static let rune = AztecSize(0, isCompact: true)

    /// All but runes: the smallest first, and of those with the same side the compact one.
    package static let all: [AztecSize] = {
        let sizes = (1...4).map { AztecSize($0, isCompact: true) } + (1...32).map { AztecSize($0, isCompact: false) }
        return sizes.sorted { ($0.side, $0.isCompact ? 0 : 1) < ($1.side, $1.isCompact ? 0 : 1) }
    }()

    /// The side without the lines of the reference grid.
    var baseSide: Int { (isCompact ? 11 : 14) + 4 * layers }

    /// Modules on a side.
    package var side: Int { isCompact ? baseSide : baseSide + 1 + 2 * ((baseSide / 2 - 1) / 15) }

    /// The column (or row) in the symbol of one that is counted without the lines of the reference grid.
    func coordinate(_ base: Int) -> Int {
        guard !isCompact else { return base }
        // Fifteen between two lines, of which one goes through the centre.
        let fromCenter = base - baseSide / 2
        return fromCenter < 0
            ? side / 2 + fromCenter - (-1 - fromCenter) / (AztecLayout.gridSpacing - 1)
            : side / 2 + 1 + fromCenter + fromCenter / (AztecLayout.gridSpacing - 1)
    }

    /// From the centre to the ring of the mode message, in modules.
    var modeRadius: Int { isCompact ? 5 : 7 }

    /// Modules for codewords.
    package var bitCount: Int { Self.bitCount(layers, isCompact) }

    private static func bitCount(_ layers: Int, _ isCompact: Bool) -> Int {
        ((isCompact ? 88 : 112) + 16 * layers) * layers
    }

    /// As many data codewords as the mode message can say.
    var maximumDataWords: Int { min(wordCount - 3, isCompact ? 64 : 2048) }
}

extension AztecSize {
    /// `rune`, `C1` to `C4` for compact symbols, `1` to `32` for others.
    static let names: [String] = ["rune"] + all.map(\.name)

    /// As ``WriterOptions/version`` has it.
    package var name: String { layers == 0 ? "rune" : isCompact ? "C\(layers)" : String(layers) }

    /// - Returns: `nil` where no size has this name.
    package init?(name: String) {
        guard let match = ([.rune] + Self.all).first(where: { $0.name == name }) else { return nil }
        self = match
    }
}
