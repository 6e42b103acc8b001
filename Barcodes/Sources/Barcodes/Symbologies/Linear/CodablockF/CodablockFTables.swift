/// Tables and constants of Codablock F (EN 12323; AIM Europe, Uniform Symbology Specification Codablock F).
enum CodablockFTables {
    static let rows = 2...44
    /// Number of data characters of a row, besides start, selector, indicator, check and stop character.
    static let columns = 4...62
    /// Minimum height of a row, in modules.
    static let minimumRowHeight: Float = 8
    /// Modulus of K1 and K2; the values of row indicators are below it as well.
    static let modulus = 86
    /// Value of the second row's indicator; the values below it are numbers of rows, from 2.
    static let secondRow = 43

    /// Returns the character that selects a row's code set, right after start character A: shift, code C or code B.
    static func selector(_ set: Code128Set) -> Int {
        switch set {
        case .a: Code128Tables.shift
        case .b: Code128Tables.codeB
        case .c: Code128Tables.codeC
        }
    }

    static func set(selector: Int) -> Code128Set? { Code128Set.allCases.first { Self.selector($0) == selector } }

    /// Returns the symbol character for a row indicator or check character: the value itself in set C, and a character
    /// that is no digit in the others.
    static func character(_ value: Int, in set: Code128Set) -> Int {
        guard set != .c else { return value }
        return value < 32 ? value + 64 : value < 48 ? value - 32 : value - 22
    }

    /// Returns the value of such a symbol character.
    static func value(_ character: Int, in set: Code128Set) -> Int? {
        guard set != .c else { return (0..<modulus).contains(character) ? character : nil }
        return switch character {
        case 0...15: character + 32
        case 26...63: character + 22
        case 64...95: character - 64
        default: nil
        }
    }

    /// Returns the values of the check characters: sums of the bytes, weighted by their places from 1 and from 0. FNC1
    /// is no part of them where it comes first, and U+001D elsewhere.
    static func checks(_ bytes: some Sequence<UInt8>) -> (k1: Int, k2: Int) {
        var (k1, k2) = (0, 0)
        for (index, byte) in bytes.enumerated() {
            k1 = (k1 + (index + 1) * Int(byte)) % modulus
            k2 = (k2 + index * Int(byte)) % modulus
        }
        return (k1, k2)
    }
}
