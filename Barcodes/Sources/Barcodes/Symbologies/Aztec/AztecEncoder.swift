/// Turns the bits of a message into the modules of an Aztec symbol (ISO/IEC 24778:2024, 7.2 and 7.3).
package enum AztecEncoder {
    /// The codewords of one of several encodations, the fewest.
    package static func shortest(_ encodations: [AztecBits], wordBits: Int) -> [UInt16] {
        var shortest: [UInt16]?
        for encodation in encodations {
            let words = encodation.stuffed(wordBits: wordBits)
            if words.count < shortest?.count ?? .max { shortest = words }
        }
        return shortest ?? []
    }

    /// - Precondition: there are fewer codewords of data than the symbol has in all.
    package static func grid(_ data: [UInt16], _ size: AztecSize, isReaderInitialization: Bool = false) -> ModuleGrid {
        let message = AztecModeMessage(
            size: size, dataWords: data.count, isReaderInitialization: isReaderInitialization)
        let template = AztecTemplate.of(size)
        var modules = template.modules
        draw(message, &modules)
        let words = codewords(data, size)
        draw(words.span, size.wordBits, template.places.span, &modules)
        return ModuleGrid(width: size.side, height: size.side, modules: modules)
    }

    /// Data and error correction.
    private static func codewords(_ data: [UInt16], _ size: AztecSize) -> [UInt16] {
        let parityCount = size.wordCount - data.count
        let isNarrow = size.wordBits <= 8
        if isNarrow, parityCount <= ReedSolomonTable.mostNarrow {
            let tables = size.wordBits == 6 ? parities6 : parities8
            return tables[parityCount].appendingParity(to: data)
        }
        let encoder = ReedSolomonEncoder(
            field: GaloisField.aztec(wordBits: size.wordBits), firstRoot: 1, parityCount: parityCount)
        guard isNarrow else { return data + encoder.parity(of: data) }
        return data + encoder.parity(of: data.map { UInt8(truncatingIfNeeded: $0) }).map { UInt16($0) }
    }

    private static let parities6 = ReedSolomonTable.narrow(field: .aztec6, firstRoot: 1)
    private static let parities8 = ReedSolomonTable.narrow(field: .aztec8, firstRoot: 1)

    /// A rune: the core of a compact symbol alone.
    package static func rune(_ value: UInt8) -> ModuleGrid {
        let side = AztecSize.rune.side
        var modules = AztecTemplate.functionModules(.rune)
        draw(AztecModeMessage(size: .rune, dataWords: Int(value)), &modules)
        return ModuleGrid(width: side, height: side, modules: modules)
    }

    @inline(__always)
    private static func draw(_ words: Span<UInt16>, _ wordBits: Int, _ places: Span<UInt16>, _ modules: inout [Bool]) {
        var modules = modules.mutableSpan
        // Bits that make no codeword stand in front.
        var place = places.count % wordBits
        for index in words.indices {
            let own = places.extracting(place..<place &+ wordBits)
            var word = UInt64(words[index]) &<< UInt64(truncatingIfNeeded: 64 &- wordBits)
            for bit in own.indices {
                modules[Int(own[bit])] = word >> 63 != 0
                word &<<= 1
            }
            place &+= wordBits
        }
    }

    private static func draw(_ message: AztecModeMessage, _ modules: inout [Bool]) {
        let side = message.size.side
        let center = side / 2 * (side + 1)
        let places = AztecLayout.modeModules(isCompact: message.size.isCompact)
        var bits = message.bits << UInt64(64 - places.count)
        for place in places {
            modules[center + place.y * side + place.x] = bits >> 63 == 1
            bits <<= 1
        }
    }
}

/// What all symbols of a size have, and where they have their data.
struct AztecTemplate: Sendable {
    /// All function patterns, row by row.
    let modules: [Bool]
    /// The module of each bit of data: ``AztecLayout/dataModules(_:)``.
    let places: [UInt16]

    private init(computing size: AztecSize) {
        modules = Self.functionModules(size)
        places = AztecLayout.dataModules(size).map { UInt16($0) }
    }

    static func functionModules(_ size: AztecSize) -> [Bool] {
        var modules = [Bool](repeating: false, count: size.side * size.side)
        AztecLayout.forEachFunctionModule(size) { modules[$0] = $1 }
        return modules
    }

    static func of(_ size: AztecSize) -> AztecTemplate {
        let index = size.isCompact ? size.layers - 1 : 3 + size.layers
        return index < common.count ? common[index] : AztecTemplate(computing: size)
    }

    /// Those of compact symbols and of up to eight layers, 40 kB in all: making one takes as long as all else.
    private static let common: [AztecTemplate] = {
        let compact = (1...4).compactMap { AztecSize(layers: $0, isCompact: true) }
        let full = (1...8).compactMap { AztecSize(layers: $0, isCompact: false) }
        return (compact + full).map { AztecTemplate(computing: $0) }
    }()
}
