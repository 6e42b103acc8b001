/// The size of a Han Xin symbol: 1 to 84.
package struct HanXinVersion: Hashable, Sendable {
    package let number: Int
    /// The distance of the lines of alignment patterns, and how many there are; 0 for none.
    let step: Int
    let lines: Int
    /// The blocks of each level, the weakest first.
    let blocks: [[Block]]

    /// A block of error correction.
    package struct Block: Hashable, Sendable {
        /// Codewords of data and parity.
        package var length: Int
        package var parity: Int
    }

    /// Modules on a side.
    package var side: Int { 21 + 2 * number }

    /// Codewords of data and parity.
    package var codewordCount: Int { blocks[0].reduce(0) { $0 + $1.length } }

    /// Codewords of data.
    /// - Parameter level: 1 to 4.
    package func dataCount(level: Int) -> Int { blocks[level - 1].reduce(0) { $0 + $1.length - $1.parity } }

    /// In order.
    package static let all: [HanXinVersion] = HanXinTables.versions.enumerated().map { index, line in
        HanXinVersion(number: index + 1, line)
    }

    /// - Returns: `nil` where no version is this large.
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

    /// `3x100/30`: three blocks of 100 codewords, 30 of them parity.
    private static func blocks(_ text: Substring) -> [Block] {
        let numbers = text.split { "x/".contains($0) }.compactMap { Int($0) }
        let count = numbers.count == 3 ? numbers[0] : 1
        return Array(
            repeating: Block(length: numbers[numbers.count - 2], parity: numbers[numbers.count - 1]), count: count)
    }
}
