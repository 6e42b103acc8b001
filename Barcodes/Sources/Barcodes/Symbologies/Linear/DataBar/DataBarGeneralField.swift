/// The general-purpose data compaction field (7.2.5.5), with as few bits as there can be.
enum DataBarGeneralField {
    /// Content in bits, but for a last digit, whose length depends on how much room there is.
    struct Packed {
        var bits: DataBarBitWriter
        var lastDigit: Int?
        var isNumeric: Bool
    }

    static func packed(
        _ text: [UInt8], after start: DataBarBitWriter
    ) throws(BarcodeWriterError) -> Packed {
        let costs = costs(text)
        guard costs[0] < never else {
            let index = text.indices.first { Self.iso646(text[$0]) == nil } ?? 0
            throw .unsupportedCharacter(Character(Unicode.Scalar(text[index])), index: index)
        }
        var bits = start
        var mode = DataBarMode.numeric
        var index = 0
        while index < text.count {
            let goal = costs[3 * index + mode.rawValue]
            if let step = step(text, index, mode),
                Int32(step.count) + costs[3 * (index + step.characters) + step.next.rawValue] == goal
            {
                if mode == .numeric, step.characters == 1, index + 1 == text.count {
                    return Packed(bits: bits, lastDigit: Int(text[index]) - 0x30, isNumeric: true)
                }
                bits.append(step.value, step.count)
                index += step.characters
                mode = step.next
            } else if mode != .numeric, costs[3 * index] + 3 == goal {
                bits.append(0, 3)
                mode = .numeric
            } else {
                bits.append(mode == .numeric ? 0 : 0b00100, mode == .numeric ? 4 : 5)
                mode = mode == .alphanumeric ? .iso646 : .alphanumeric
            }
        }
        return Packed(bits: bits, lastDigit: nil, isNumeric: mode == .numeric)
    }

    private static let never: Int32 = 1 << 28

    /// The bits that say the characters from each on, in each of the three modes.
    private static func costs(_ text: [UInt8]) -> [Int32] {
        var costs = [Int32](repeating: 0, count: 3 * text.count + 3)
        func direct(_ index: Int, _ mode: DataBarMode) -> Int32 {
            guard let step = step(text, index, mode) else { return never }
            return Int32(step.count) + costs[3 * (index + step.characters) + step.next.rawValue]
        }
        for index in text.indices.reversed() {
            var numeric = direct(index, .numeric)
            var alphanumeric = direct(index, .alphanumeric)
            var iso646 = direct(index, .iso646)
            // Latches; two of them lead from any mode to any other.
            for _ in 0..<2 {
                numeric = min(numeric, alphanumeric + 4)
                alphanumeric = min(alphanumeric, numeric + 3, iso646 + 5)
                iso646 = min(iso646, numeric + 3, alphanumeric + 5)
            }
            costs[3 * index] = numeric
            costs[3 * index + 1] = alphanumeric
            costs[3 * index + 2] = iso646
        }
        return costs
    }

    private struct Step {
        var characters: Int
        var value: Int
        var count: Int
        /// The mode after it: FNC1 leads back to numeric mode.
        var next: DataBarMode
    }

    /// What a mode says next; `nil` where it can't.
    @inline(__always)
    private static func step(_ text: [UInt8], _ index: Int, _ mode: DataBarMode) -> Step? {
        let first = text[index]
        guard mode == .numeric else {
            guard let (value, count) = mode == .alphanumeric ? alphanumeric(first) : iso646(first) else { return nil }
            return Step(characters: 1, value: value, count: count, next: first == DataBarMode.fnc1 ? .numeric : mode)
        }
        guard let digit = digit(first) else { return nil }
        if index + 1 < text.count {
            guard let next = Self.digit(text[index + 1]), digit < 10 || next < 10 else { return nil }
            return Step(characters: 2, value: 11 * digit + next + 8, count: 7, next: mode)
        }
        // The last digit: between four and seven bits, which depends on how the others are said.
        return digit < 10 ? Step(characters: 1, value: 11 * digit + 18, count: 7, next: mode) : nil
    }

    /// 10 is FNC1.
    private static func digit(_ character: UInt8) -> Int? {
        character == DataBarMode.fnc1 ? 10 : (0x30...0x39).contains(character) ? Int(character) - 0x30 : nil
    }

    private static func alphanumeric(_ character: UInt8) -> (value: Int, count: Int)? {
        if let digit = digit(character) { return (digit + 5, 5) }
        if (0x41...0x5A).contains(character) { return (Int(character) - 0x41 + 32, 6) }
        return DataBarMode.alphanumericSigns.firstIndex(of: character).map { ($0 + 58, 6) }
    }

    private static func iso646(_ character: UInt8) -> (value: Int, count: Int)? {
        if let digit = digit(character) { return (digit + 5, 5) }
        if (0x41...0x5A).contains(character) { return (Int(character) - 0x41 + 64, 7) }
        if (0x61...0x7A).contains(character) { return (Int(character) - 0x61 + 90, 7) }
        return DataBarMode.iso646Signs.firstIndex(of: character).map { ($0 + 232, 8) }
    }
}
