/// A version of Han Xin, which determines the symbol's size: 1 to 84.
package struct HanXinVersion: Hashable, Sendable {
    package let number: Int
    /// Distance between the lines of alignment patterns, and their number; 0 for none.
    let step: Int
    let lines: Int
    /// Blocks of each level, the weakest level first.
    let blocks: [[Block]]

    /// A block of error correction.
    package struct Block: Hashable, Sendable {
        /// Number of codewords of data and parity.
        package var length: Int
        package var parity: Int
    }

    /// Number of modules on a side.
    package var side: Int { 21 + 2 * number }

    /// Number of codewords of data and parity.
    package var codewordCount: Int { blocks[0].reduce(0) { $0 + $1.length } }

    /// Returns the number of data codewords.
    /// - Parameter level: level of error correction, 1 to 4.
    package func dataCount(level: Int) -> Int { blocks[level - 1].reduce(0) { $0 + $1.length - $1.parity } }

    /// All versions, in order.
    package static let all: [HanXinVersion] = HanXinTables.versions.enumerated().map { index, line in
        HanXinVersion(number: index + 1, line)
    }

    /// Makes the version of a symbol with this side.
    /// - Returns: `nil` if no version has it.
    package init?(side: Int) {
        guard side >= 23, side <= 189, side % 2 == 1 else { return nil }
        self = Self.all[(side - 23) / 2]
    }

    private init(number: Int, _ line: String) {
        self.number = number
        let parts = line.split(separator: "|").map { $0.split(separator: " ") }
        let numbers = parts[0].compactMap { Int($0) }
        (step, lines) = (numbers[0], numbers[1])
        blocks = parts.dropFirst().map { $0.flatMap(Self.blocks) }
    }

    /// Parses blocks: `3x100/30` are three blocks of 100 codewords, 30 of them parity.
    private static func blocks(_ text: Substring) -> [Block] {
        let numbers = text.split { "x/".contains($0) }.compactMap { Int($0) }
        let count = numbers.count == 3 ? numbers[0] : 1
        return Array(
            repeating: Block(length: numbers[numbers.count - 2], parity: numbers[numbers.count - 1]), count: count)
    }
}
