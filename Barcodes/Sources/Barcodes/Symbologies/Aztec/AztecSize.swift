/// Size of an Aztec symbol: the number of layers of data around its core, and the kind of core (ISO/IEC 24778:2024,
/// 5.4).
package struct AztecSize: Hashable, Sendable {
    /// Number of layers: 1 to 4 in compact symbols, 1 to 32 in others; 0 for a rune, which is a compact core alone.
    package let layers: Int
    package let isCompact: Bool
    /// Number of bits of a codeword (7.3.3).
    package let wordBits: Int
    /// Number of codewords, for data and error correction together.
    package let wordCount: Int

    /// Makes a size.
    /// - Returns: `nil` if there is no such size.
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

    /// All sizes except runes, in ascending order; of two with the same side, the compact one comes first.
    package static let all: [AztecSize] = {
        let sizes = (1...4).map { AztecSize($0, isCompact: true) } + (1...32).map { AztecSize($0, isCompact: false) }
        return sizes.sorted { ($0.side, $0.isCompact ? 0 : 1) < ($1.side, $1.isCompact ? 0 : 1) }
    }()

    /// Side without the lines of the reference grid.
    var baseSide: Int { (isCompact ? 11 : 14) + 4 * layers }

    /// Number of modules on a side.
    package var side: Int { isCompact ? baseSide : baseSide + 1 + 2 * ((baseSide / 2 - 1) / 15) }

    /// Returns the column (or row) in the symbol of one counted without the lines of the reference grid.
    func coordinate(_ base: Int) -> Int {
        guard !isCompact else { return base }
        // There are fifteen modules between two lines, one of which goes through the centre.
        let fromCenter = base - baseSide / 2
        return fromCenter < 0
            ? side / 2 + fromCenter - (-1 - fromCenter) / (AztecLayout.gridSpacing - 1)
            : side / 2 + 1 + fromCenter + fromCenter / (AztecLayout.gridSpacing - 1)
    }

    /// Distance from the centre to the ring of the mode message, in modules.
    var modeRadius: Int { isCompact ? 5 : 7 }

    /// Number of modules for codewords.
    package var bitCount: Int { Self.bitCount(layers, isCompact) }

    private static func bitCount(_ layers: Int, _ isCompact: Bool) -> Int {
        ((isCompact ? 88 : 112) + 16 * layers) * layers
    }

    /// Maximum number of data codewords that fits the symbol and its mode message.
    var maximumDataWords: Int { min(wordCount - 3, isCompact ? 64 : 2048) }
}

extension AztecSize {
    /// Names of all sizes: `rune`, `C1` to `C4` for compact symbols, `1` to `32` for others.
    static let names: [String] = ["rune"] + all.map(\.name)

    /// Name of the size, as in ``SymbolVersion/rawValue``.
    package var name: String { layers == 0 ? "rune" : isCompact ? "C\(layers)" : String(layers) }

    /// Makes the size with a name.
    /// - Returns: `nil` if no size has this name.
    package init?(name: String) {
        guard let match = ([.rune] + Self.all).first(where: { $0.name == name }) else { return nil }
        self = match
    }
}
