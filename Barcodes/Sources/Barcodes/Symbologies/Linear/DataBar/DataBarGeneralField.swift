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
        // What the rest costs, from each place in each mode.
        let modes = DataBarMode.allCases
        var costs = [[Int]](repeating: [0, 0, 0], count: text.count + 1)
        for index in text.indices.reversed() {
            var direct = modes.map { mode in
                steps(text, index, mode).map { $0.count + costs[index + $0.characters][$0.next.rawValue] }.min()
                    ?? Int.max / 2
            }
            for _ in 0..<2 {
                for mode in modes {
                    for (next, bits) in latches(mode) {
                        direct[mode.rawValue] = min(direct[mode.rawValue], bits.count + direct[next.rawValue])
                    }
                }
            }
            costs[index] = direct
        }
        guard costs[0][0] < Int.max / 2 else {
            let index = text.indices.first { Self.iso646(text[$0]) == nil } ?? 0
            throw .unsupportedCharacter(Character(Unicode.Scalar(text[index])), index: index)
        }
        var bits = start
        var mode = DataBarMode.numeric
        var index = 0
        while index < text.count {
            let goal = costs[index][mode.rawValue]
            if let step = steps(text, index, mode).first(where: {
                $0.count + costs[index + $0.characters][$0.next.rawValue] == goal
            }) {
                if mode == .numeric, step.characters == 1, index + 1 == text.count {
                    return Packed(bits: bits, lastDigit: Int(text[index]) - 0x30, isNumeric: true)
                }
                bits.append(step.value, step.count)
                index += step.characters
                mode = step.next
            } else if let (next, latch) = latches(mode).first(where: {
                $0.1.count + costs[index][$0.0.rawValue] == goal
            }) {
                bits.append(0, latch.count)
                if latch.count == 5 {
                    bits.set(bits.count - 3, true)
                }
                mode = next
            } else {
                throw .contentNotRepresentable
            }
        }
        return Packed(bits: bits, lastDigit: nil, isNumeric: mode == .numeric)
    }

    private struct Step {
        var characters: Int
        var value: Int
        var count: Int
        /// The mode after it: FNC1 leads back to numeric mode.
        var next: DataBarMode
    }

    private static func steps(_ text: [UInt8], _ index: Int, _ mode: DataBarMode) -> [Step] {
        let first = text[index]
        switch mode {
        case .numeric:
            guard let digit = digit(first) else { return [] }
            if index + 1 < text.count {
                guard let next = Self.digit(text[index + 1]), digit < 10 || next < 10 else { return [] }
                return [Step(characters: 2, value: 11 * digit + next + 8, count: 7, next: mode)]
            }
            // The last digit: between four and seven bits, which depends on how the others are said.
            return digit < 10 ? [Step(characters: 1, value: 11 * digit + 18, count: 7, next: mode)] : []
        case .alphanumeric:
            guard let (value, count) = alphanumeric(first) else { return [] }
            return [
                Step(characters: 1, value: value, count: count, next: first == DataBarMode.fnc1 ? .numeric : mode)
            ]
        case .iso646:
            guard let (value, count) = iso646(first) else { return [] }
            return [
                Step(characters: 1, value: value, count: count, next: first == DataBarMode.fnc1 ? .numeric : mode)
            ]
        }
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

    /// Bits that lead to another mode.
    private static func latches(_ mode: DataBarMode) -> [(DataBarMode, [Int])] {
        switch mode {
        case .numeric: [(.alphanumeric, [0, 0, 0, 0])]
        case .alphanumeric: [(.numeric, [0, 0, 0]), (.iso646, [0, 0, 1, 0, 0])]
        case .iso646: [(.numeric, [0, 0, 0]), (.alphanumeric, [0, 0, 1, 0, 0])]
        }
    }
}
