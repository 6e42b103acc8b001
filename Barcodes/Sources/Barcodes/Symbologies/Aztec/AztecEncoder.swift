/// Turns the bits of a message into the modules of an Aztec symbol (ISO/IEC 24778:2024, 7.2 and 7.3).
package enum AztecEncoder {
    /// The codewords of a message: none is all zeros or all ones (7.3.3).
    package static func stuffed(_ bits: [Bool], wordBits: Int) -> [UInt16] {
        var words: [UInt16] = []
        words.reserveCapacity(bits.count / (wordBits - 1) + 1)
        let ones = UInt16(1 << (wordBits - 1) - 1)
        let bits = bits.span
        var index = 0
        while index < bits.count {
            var word: UInt16 = 0
            let end = index + wordBits - 1
            // Ones fill up the last codeword.
            while index < end {
                word = word << 1 | (index < bits.count && !bits[index] ? 0 : 1)
                index += 1
            }
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
        var modules = core(message)
        let encoder = ReedSolomonEncoder(
            field: GaloisField.aztec(wordBits: size.wordBits), firstRoot: 1, parityCount: size.wordCount - data.count)
        let places = AztecLayout.dataModules(size)
        var index = places.count % size.wordBits
        let parity =
            size.wordBits <= 8
            ? encoder.parity(of: data.map { UInt8(truncatingIfNeeded: $0) }).map { UInt16($0) }
            : encoder.parity(of: data)
        for word in data + parity {
            var bit: UInt16 = 1 << UInt16(size.wordBits - 1)
            while bit != 0 {
                modules[places[index]] = word & bit != 0
                index += 1
                bit >>= 1
            }
        }
        return ModuleGrid(width: size.side, height: size.side, modules: modules)
    }

    /// A rune: the core of a compact symbol alone.
    package static func rune(_ value: UInt8) -> ModuleGrid {
        let side = AztecSize.rune.side
        return ModuleGrid(
            width: side, height: side, modules: core(AztecModeMessage(size: .rune, dataWords: Int(value))))
    }

    /// All but the data, row by row.
    private static func core(_ message: AztecModeMessage) -> [Bool] {
        let size = message.size
        let side = size.side
        var modules = [Bool](repeating: false, count: side * side)
        AztecLayout.forEachFunctionModule(size) { modules[$0] = $1 }
        let center = side / 2 * (side + 1)
        for (place, bit) in zip(AztecLayout.modeModules(isCompact: size.isCompact), message.bits) {
            modules[center + place.y * side + place.x] = bit
        }
        return modules
    }
}
