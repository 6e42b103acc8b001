/// Turns the bits of a message into the modules of an Aztec symbol (ISO/IEC 24778:2024, 7.2 and 7.3).
package enum AztecEncoder {
    /// The codewords of a message: none is all zeros or all ones (7.3.3).
    package static func stuffed(_ bits: [Bool], wordBits: Int) -> [UInt16] {
        var words: [UInt16] = []
        let ones = UInt16(1 << (wordBits - 1) - 1)
        var index = 0
        while index < bits.count {
            var word: UInt16 = 0
            for offset in 0..<wordBits - 1 {
                // Ones fill up the last codeword.
                word = word << 1 | (index + offset < bits.count && !bits[index + offset] ? 0 : 1)
            }
            index += wordBits - 1
            if word == 0 {
                words.append(1)
            } else if word == ones {
                words.append(word << 1)
            } else {
                words.append(word << 1 | (index < bits.count && !bits[index] ? 0 : 1))
                index += 1
            }
        }
        return words
    }

    /// The codewords of one of several encodations, the fewest.
    package static func shortest(_ encodations: [[Bool]], wordBits: Int) -> [UInt16] {
        encodations.map { stuffed($0, wordBits: wordBits) }.min { $0.count < $1.count } ?? []
    }

    /// - Precondition: there are fewer codewords of data than the symbol has in all.
    package static func grid(_ data: [UInt16], _ size: AztecSize, isReaderInitialization: Bool = false) -> ModuleGrid {
        let message = AztecModeMessage(
            size: size, dataWords: data.count, isReaderInitialization: isReaderInitialization)
        var grid = core(message)
        let encoder = ReedSolomonEncoder(
            field: GaloisField.aztec(wordBits: size.wordBits), firstRoot: 1, parityCount: size.wordCount - data.count)
        let modules = AztecLayout.dataModules(size)
        var index = modules.count % size.wordBits
        for word in data + encoder.parity(of: data) {
            for bit in (0..<size.wordBits).reversed() {
                grid[modules[index] % size.side, modules[index] / size.side] = word >> UInt16(bit) & 1 == 1
                index += 1
            }
        }
        return grid
    }

    /// A rune: the core of a compact symbol alone.
    package static func rune(_ value: UInt8) -> ModuleGrid {
        core(AztecModeMessage(size: .rune, dataWords: Int(value)))
    }

    /// All but the data.
    private static func core(_ message: AztecModeMessage) -> ModuleGrid {
        let size = message.size
        let side = size.side
        var grid = ModuleGrid(
            width: side, height: side, modules: AztecLayout.functionPatterns(size).map { $0 > 0 })
        for (place, bit) in zip(AztecLayout.modeModules(isCompact: size.isCompact), message.bits) {
            grid[side / 2 + place.x, side / 2 + place.y] = bit
        }
        return grid
    }
}
