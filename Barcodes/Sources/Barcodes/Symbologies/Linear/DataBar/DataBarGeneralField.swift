/// Encoder of the general-purpose data compaction field (7.2.5.5), with as few bits as there can be.
enum DataBarGeneralField {
    /// Content in bits, without a last digit, whose length depends on how much room there is.
    struct Packed {
        var bits: DataBarBitWriter
        var lastDigit: Int?
        var isNumeric = false
        /// Whether it ends in the mode for letters that 2-D components have, which FNC1 leads out of.
        var isLetters = false

        /// Minimum number of bits that are needed.
        var count: Int { bits.count + (lastDigit == nil ? 0 : 4) }

        /// Adds what is missing to so many bits: the last digit, and padding.
        /// - Returns: whether there is room for all of it.
        mutating func close(in capacity: Int) -> Bool {
            guard count <= capacity else { return false }
            var left: Int { capacity - bits.count }
            if let digit = lastDigit {
                // The digit takes four bits where no more than six are left; otherwise it forms a pair with FNC1.
                if left <= 6 {
                    bits.append(digit + 1, 4)
                    bits.append(0, left)
                } else {
                    bits.append(11 * digit + 18, 7)
                }
            }
            if isLetters { bits.append(0b11111 >> max(0, 5 - left), min(5, left)) }
            // Padding starts with the latch out of numeric mode, as far as there is room for it.
            if isNumeric || isLetters { bits.append(0, min(4, left)) }
            bits.pad(to: capacity)
            return true
        }
    }

    /// - Parameters:
    ///   - start: the bits before it.
    ///   - mode: the mode that it begins in.
    ///   - lastDigit: the number of bits that a last digit counts: 4 gives the fewest bits, and 7 changes into numeric
    ///     mode only where that pays in any case.
    static func packed(
        _ text: Span<UInt8>, after start: DataBarBitWriter, mode: DataBarMode = .numeric, lastDigit: Int = 7
    ) throws(BarcodeWriterError) -> Packed {
        let meanings = Self.meanings
        let allCosts = costs(text, meanings.span, lastDigit)
        let costs = allCosts.span
        guard costs[mode.rawValue] < never else {
            let index = text.indices.first { meanings[Int(text[$0])].iso646Count == 0 } ?? 0
            throw .unsupportedCharacter(Character(Unicode.Scalar(text[index])), index: index)
        }
        var bits = start
        var mode = mode
        var index = 0
        while index < text.count {
            let goal = costs[3 * index + mode.rawValue]
            if let step = step(text, index, mode, meanings.span, lastDigit),
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

    /// Returns the number of bits for the characters from each on, in each of the three modes.
    private static func costs(_ text: Span<UInt8>, _ meanings: Span<Meaning>, _ lastDigit: Int) -> [Int32] {
        var result = [Int32](filling: 3 * text.count + 3, with: 0)
        var costs = result.mutableSpan
        for index in text.indices.reversed() {
            let character = text[index]
            let meaning = meanings[Int(character)]
            let after = 3 &* index &+ 3
            var numeric = never
            if meaning.digit <= DataBarMode.numericFNC1 {
                if index + 1 == text.count {
                    if meaning.digit < DataBarMode.numericFNC1 { numeric = Int32(truncatingIfNeeded: lastDigit) }
                } else {
                    let next = meanings[Int(text[index + 1])].digit
                    // FNC1 can't stand twice.
                    if next <= DataBarMode.numericFNC1, meaning.digit &+ next < 2 &* DataBarMode.numericFNC1 {
                        numeric = 7 &+ costs[after &+ 3]
                    }
                }
            }
            // FNC1 leads back to numeric mode.
            let isFNC1 = character == DataBarMode.fnc1
            var alphanumeric =
                meaning.alphanumericCount == 0
                ? never : Int32(meaning.alphanumericCount) &+ costs[isFNC1 ? after : after &+ 1]
            var iso646 =
                meaning.iso646Count == 0 ? never : Int32(meaning.iso646Count) &+ costs[isFNC1 ? after : after &+ 2]
            // Latches; two of them lead from any mode to any other.
            for _ in 0..<2 {
                numeric = min(numeric, alphanumeric &+ 4)
                alphanumeric = min(alphanumeric, numeric &+ 3, iso646 &+ 5)
                iso646 = min(iso646, numeric &+ 3, alphanumeric &+ 5)
            }
            costs[3 &* index] = numeric
            costs[3 &* index &+ 1] = alphanumeric
            costs[3 &* index &+ 2] = iso646
        }
        return result
    }

    private struct Step {
        var characters: Int
        var value: Int
        var count: Int
        /// Mode after the step: FNC1 leads back to numeric mode.
        var next: DataBarMode
    }

    /// Returns the next step in a mode; `nil` where it has none for the character.
    @inline(__always)
    private static func step(
        _ text: Span<UInt8>, _ index: Int, _ mode: DataBarMode, _ meanings: Span<Meaning>, _ lastDigit: Int
    ) -> Step? {
        let meaning = meanings[Int(text[index])]
        guard mode == .numeric else {
            let isLetters = mode == .alphanumeric
            let count = isLetters ? meaning.alphanumericCount : meaning.iso646Count
            guard count > 0 else { return nil }
            return Step(
                characters: 1, value: Int(isLetters ? meaning.alphanumeric : meaning.iso646), count: Int(count),
                next: text[index] == DataBarMode.fnc1 ? .numeric : mode)
        }
        let digit = Int(meaning.digit)
        guard digit <= 10 else { return nil }
        if index + 1 < text.count {
            let next = Int(meanings[Int(text[index + 1])].digit)
            guard next <= 10, digit < 10 || next < 10 else { return nil }
            return Step(characters: 2, value: 11 * digit + next + 8, count: 7, next: mode)
        }
        // The last digit takes between four and seven bits, which depends on how much room there is.
        return digit < 10 ? Step(characters: 1, value: 11 * digit + 18, count: lastDigit, next: mode) : nil
    }

    /// Values of a character in each mode (tables 19 to 21); with 0 bits, the mode does not have it.
    private struct Meaning {
        /// Digit; 10 is FNC1, 255 is no digit.
        var digit: UInt8 = 255
        var alphanumeric: UInt8 = 0
        var alphanumericCount: UInt8 = 0
        var iso646: UInt8 = 0
        var iso646Count: UInt8 = 0
    }

    private static let meanings: [Meaning] = {
        var meanings = [Meaning](repeating: Meaning(), count: 256)
        let digits = (0..<10).map { UInt8(0x30 + $0) } + [DataBarMode.fnc1]
        for (digit, character) in zip(UInt8(0)..., digits) {
            meanings[Int(character)] = Meaning(
                digit: digit, alphanumeric: digit + 5, alphanumericCount: 5, iso646: digit + 5, iso646Count: 5)
        }
        func add(_ characters: some Sequence<UInt8>, alphanumeric first: UInt8) {
            for (value, character) in zip(first..., characters) {
                meanings[Int(character)].alphanumeric = value
                meanings[Int(character)].alphanumericCount = 6
            }
        }
        func add(_ characters: some Sequence<UInt8>, iso646 first: UInt8, count: UInt8) {
            for (value, character) in zip(first..., characters) {
                meanings[Int(character)].iso646 = value
                meanings[Int(character)].iso646Count = count
            }
        }
        add(UInt8(0x41)...0x5A, alphanumeric: 32)
        add(DataBarMode.alphanumericSigns, alphanumeric: 58)
        add(UInt8(0x41)...0x5A, iso646: 64, count: 7)
        add(UInt8(0x61)...0x7A, iso646: 90, count: 7)
        add(DataBarMode.iso646Signs, iso646: 232, count: 8)
        return meanings
    }()
}
