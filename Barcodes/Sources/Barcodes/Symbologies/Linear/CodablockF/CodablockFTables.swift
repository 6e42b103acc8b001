/// Numbers of Codablock F (EN 12323; AIM Europe, Uniform Symbology Specification Codablock F).
enum CodablockFTables {
    static let rows = 2...44
    /// Data characters a row, besides start, selector, indicator, check and stop character.
    static let columns = 4...62
    /// The least height of a row, in modules.
    static let leastRowHeight: Float = 8
    /// What K1 and K2 are taken modulo; row indicators have values below it as well.
    static let modulus = 86
    /// The value of the second row's indicator; those before it are numbers of rows, from 2.
    static let secondRow = 43

    /// The character that tells a row's code set, right after start character A: shift, code C or code B.
    static func selector(_ set: Code128Set) -> Int {
        switch set {
        case .a: Code128Tables.shift
        case .b: Code128Tables.codeB
        case .c: Code128Tables.codeC
        }
    }

    static func set(selector: Int) -> Code128Set? { Code128Set.allCases.first { Self.selector($0) == selector } }

    /// The symbol character for a row indicator or check character: itself in set C, and in the others one that is no
    /// digit.
    static func character(_ value: Int, in set: Code128Set) -> Int {
        guard set != .c else { return value }
        return value < 32 ? value + 64 : value < 48 ? value - 32 : value - 22
    }

    /// What such a symbol character stands for.
    static func value(_ character: Int, in set: Code128Set) -> Int? {
        guard set != .c else { return (0..<modulus).contains(character) ? character : nil }
        return switch character {
        case 0...15: character + 32
        case 26...63: character + 22
        case 64...95: character - 64
        default: nil
        }
    }

    /// The check characters' values: sums of the bytes, weighted by their places from 1 and from 0. FNC1 is no part of
    /// them where it comes first, and U+001D elsewhere.
    static func checks(_ bytes: some Sequence<UInt8>) -> (k1: Int, k2: Int) {
        var (k1, k2) = (0, 0)
        for (index, byte) in bytes.enumerated() {
            k1 = (k1 + (index + 1) * Int(byte)) % modulus
            k2 = (k2 + index * Int(byte)) % modulus
        }
        return (k1, k2)
    }
}
