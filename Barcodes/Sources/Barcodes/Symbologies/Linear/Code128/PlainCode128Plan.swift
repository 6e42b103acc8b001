/// Shortest sequence of characters for a short text of printable ASCII, as most texts are: in code sets B and C alone.
///
/// It is the same sequence as that of ``Code128Encoder``, which knows all code sets, all characters and functions, in a
/// tenth of the time: where the other set is as good, a set is kept, and digits come first.
struct PlainCode128Plan {
    /// Places before which set B, and before which set C, is left: one bit for each character.
    private var leavesB: UInt128 = 0
    private var leavesC: UInt128 = 0
    private let startsInC: Bool

    /// - Returns: `nil` where the text is empty, longer than 128 characters, or has other characters.
    init?(_ text: Span<UInt8>) {
        guard !text.isEmpty, text.count <= 128 else { return nil }
        // Number of characters that the rest takes in each set: from here, and in set C from the next place as well.
        var (b, c, nextC) = (0, 0, Self.never)
        var isDigitNext = false
        var bit: UInt128 = 1 << UInt128(text.count - 1)
        for index in text.indices.reversed() {
            let character = text[index]
            guard (0x20..<0x7F).contains(character) else { return nil }
            let isDigit = (0x30...0x39).contains(character)
            let directB = 1 + b
            let directC = isDigit && isDigitNext ? 1 + nextC : Self.never
            nextC = c
            (b, c) = (min(directB, directC + 1), min(directC, directB + 1))
            if b < directB { leavesB |= bit }
            if c < directC { leavesC |= bit }
            isDigitNext = isDigit
            bit >>= 1
        }
        startsInC = c <= b
    }

    private static let never = 1 << 20

    /// - Parameter text: the text that was planned.
    func bars(_ text: Span<UInt8>) -> BarRow {
        var isInC = startsInC
        let start = Code128Tables.startA + (isInC ? Code128Set.c : .b).rawValue
        var row = BarRow()
        row.append(Code128Tables.modules[start])
        var (sum, weight, index) = (start, 1, 0)
        while index < text.count {
            let character: Int
            if (isInC ? leavesC : leavesB) >> UInt128(index) & 1 == 1 {
                isInC.toggle()
                character = isInC ? Code128Tables.codeC : Code128Tables.codeB
            } else if isInC {
                character = Int(text[index] & 0xF) * 10 + Int(text[index + 1] & 0xF)
                index += 2
            } else {
                character = Int(text[index]) - 32
                index += 1
            }
            sum += character * weight
            weight += 1
            row.append(Code128Tables.modules[character])
        }
        row.append(Code128Tables.modules[sum % 103])
        row.append(Code128Tables.stopModules)
        return row
    }
}
