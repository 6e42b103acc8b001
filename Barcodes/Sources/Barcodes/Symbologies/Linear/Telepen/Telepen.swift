extension Symbology {
    /// Telepen (SB Telepen, full ASCII).
    public static let telepen = Symbology(name: "Telepen")
}

extension SymbologyInformation {
    static let telepen = SymbologyInformation(
        symbology: .telepen, displayName: "Telepen", identifier: "B", isLinear: true, hasWeakCheck: true,
        writer: SymbolWriter(options: [.height, .text], make: TelepenWriter.make))
}

/// Tables and constants of the *Telepen Barcode Symbology information* of SB Electronic Systems.
enum TelepenTables {
    static let start: UInt8 = 0x5F
    static let stop: UInt8 = 0x7A
    static let quietZone = 10
    /// DLE, which switches between ASCII and pairs of digits, so it is no character of a text.
    static let modeSwitch: UInt8 = 0x10

    /// Returns the check character, which makes the sum of all characters a multiple of 127.
    static func check(_ characters: some Sequence<UInt8>) -> UInt8 {
        let sum = characters.reduce(0) { ($0 + Int($1)) % 127 }
        return UInt8((127 - sum) % 127)
    }

    /// Returns the eight bits of a character, the lowest first and an even parity bit last.
    static func bits(_ character: UInt8) -> [Bool] {
        let whole = character | (character.nonzeroBitCount & 1 == 1 ? 0x80 : 0)
        return (0..<8).map { whole >> $0 & 1 == 1 }
    }
}

/// Writer of Telepen, by ``WriterOptions``.
enum TelepenWriter {
    @Sendable static func make(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        let text = try content.asciiText()
        guard !text.isEmpty else { throw .emptyContent }
        let bytes = text.utf8.span
        var row = BarRow()
        row.append(modules[Int(TelepenTables.start)])
        var sum = 0
        for index in bytes.indices {
            guard bytes[index] != TelepenTables.modeSwitch else {
                throw .unsupported(in: text, byte: index)
            }
            row.append(modules[Int(bytes[index])])
            sum += Int(bytes[index])
        }
        row.append(modules[(127 - sum % 127) % 127])
        row.append(modules[Int(TelepenTables.stop)])
        return try LinearSymbol.make(
            .telepen, row, quietZone: TelepenTables.quietZone,
            text: LinearSymbol.readable(text), options)
    }

    /// Bars of each character, 16 modules.
    private static let modules = InlineArray<128, BarPattern> { character in
        var row = BarRow()
        append(TelepenTables.bits(UInt8(truncatingIfNeeded: character))[...], to: &row)
        return BarPattern(row)
    }

    /// Appends the bars of bits. A one is a narrow bar and a narrow space; two zeros are a wide bar and a narrow space;
    /// a zero, a one and a zero are both wide. Of two zeros with two or more ones between them, each is a narrow bar
    /// and a wide space together with the one beside it. Parity is even, so a character's zeros always form pairs.
    private static func append(_ bits: ArraySlice<Bool>, to row: inout BarRow) {
        var rest = bits
        var isInside = false
        while let bit = rest.popFirst() {
            guard !bit else {
                // A one that ends a run of ones before a zero goes with that zero.
                if isInside, rest.first == false {
                    rest.removeFirst()
                    row.append([1, 3])
                    isInside = false
                } else {
                    row.append([1, 1])
                }
                continue
            }
            if rest.first == false {
                rest.removeFirst()
                row.append([3, 1])
            } else if rest.dropFirst().first == false {
                rest.removeFirst(2)
                row.append([3, 3])
            } else if rest.first == true {
                rest.removeFirst()
                row.append([1, 3])
                isInside = true
            }
        }
    }
}

/// Reads Telepen.
struct TelepenDecoder: LinearDecoder {
    static let symbologies: Set<Symbology> = [.telepen]

    init(options: ReaderOptions) {}

    /// Sizes of narrow and wide elements of one kind, bars or spaces, as in the start character: print often has other
    /// wide bars than spaces.
    private struct Sizes {
        var narrow: Float
        var wide: Float

        /// - Returns: `nil` where the narrow elements differ too much, or the wide one is not wide enough or too wide.
        init?(narrow widths: [Float], wide: Float) {
            let mean = widths.reduce(0, +) / Float(widths.count)
            guard widths.allSatisfy({ abs($0 - mean) < 0.6 * mean }), wide > 1.7 * mean, wide < 5.5 * mean else {
                return nil
            }
            narrow = mean
            self.wide = wide
        }

        /// Size in the middle between narrow and wide.
        var middle: Float { (narrow + wide) / 2 }
        /// Half of the difference between narrow and wide.
        var reach: Float { (wide - narrow) / 2 }

        /// Returns whether an element is wide, and its deviation as a share of ``reach``; adjusts the sizes to it.
        mutating func take(_ width: Float) -> (isWide: Bool, offset: Float) {
            let isWide = width > middle
            let offset = abs(width - (isWide ? wide : narrow)) / reach
            if isWide { wide += 0.2 * (width - wide) } else { narrow += 0.1 * (width - narrow) }
            return (isWide, offset)
        }
    }

    func decode(_ line: BarWidths) -> [LinearReading] {
        var readings: [LinearReading] = []
        var index = 1
        while index + 36 < line.count {
            // Free space is checked first, since it is found in few places.
            if line.isQuiet(index - 1, 2.5 * line.width(index..<index + 2)), let reading = reading(line, index) {
                readings.append(reading)
                index = reading.elements.upperBound + 1
            } else {
                index += 2
            }
        }
        return readings
    }

    private func reading(_ line: BarWidths, _ first: Int) -> LinearReading? {
        // The start character has five narrow pairs, and a pair that is wide.
        guard
            var bars = Sizes(
                narrow: stride(from: first, to: first + 10, by: 2).map { line.widths[$0] },
                wide: line.widths[first + 10]),
            var spaces = Sizes(
                narrow: stride(from: first + 1, to: first + 10, by: 2).map { line.widths[$0] },
                wide: line.widths[first + 11]),
            max(bars.narrow, spaces.narrow) < 4 * min(bars.narrow, spaces.narrow)
        else { return nil }
        let quiet = 2.5 * line.width(first..<first + 2)
        var bits = TelepenBits()
        var fit = BarFit()
        var place = first + 12
        while place + 1 < line.count, bits.characters.count < 256 {
            // The space after the stop character is the quiet zone.
            let isLast = line.isQuiet(place + 1, quiet) && line.widths[place + 1] > 1.5 * spaces.wide
            guard line.widths[place] < 1.6 * bars.wide, isLast || line.widths[place + 1] < 1.6 * spaces.wide else {
                return nil
            }
            let bar = bars.take(line.widths[place])
            let space = isLast ? (isWide: false, offset: 0) : spaces.take(line.widths[place + 1])
            // Deviations are in modules, of which a narrow element has one and a wide one three.
            let (near, far) = (min(bar.offset, space.offset), max(bar.offset, space.offset))
            let deviation = ((near * near + far * far) / 2).squareRoot()
            let next = ((near * near + (2 - far) * (2 - far)) / 2).squareRoot()
            fit.add(
                CharacterMatch(
                    character: 0, deviation: deviation, margin: next - deviation, elements: 2,
                    module: (bars.reach + spaces.reach) / 2))
            guard bits.append(isWideBar: bar.isWide, isWideSpace: space.isWide) else { return nil }
            place += 2
            guard !isLast else { break }
        }
        guard fit.deviation < BarFit.maximumDeviation, let data = bits.data else { return nil }
        var builder = ContentBuilder()
        builder.append(contentsOf: data)
        let content = builder.content(details: .linear(LinearDetails()), symbologyIdentifier: "]B0")
        return LinearReading(
            content: .symbol(.telepen, content), elements: first..<place - 1, fit: fit,
            linesNeeded: data.count < 4 ? 3 : 2)
    }
}

/// Assembles characters from pairs of a bar and a space.
private struct TelepenBits {
    private(set) var characters: [UInt8] = []
    private var bits: [Bool] = []
    /// Whether the first of two zeros with ones between them was read, and the second was not.
    private var isInside = false

    /// - Returns: `false` where a character ends within a pair, or its parity is odd.
    mutating func append(isWideBar: Bool, isWideSpace: Bool) -> Bool {
        switch (isWideBar, isWideSpace) {
        case (false, false): bits.append(true)
        case (true, false): bits += [false, false]
        case (true, true): bits += [false, true, false]
        case (false, true):
            bits += isInside ? [true, false] : [false, true]
            isInside.toggle()
        }
        guard bits.count >= 8 else { return true }
        guard bits.count == 8, !isInside, bits.count(where: { $0 }) & 1 == 0 else { return false }
        var character: UInt8 = 0
        for (index, bit) in bits.prefix(7).enumerated() where bit { character |= 1 << index }
        bits = []
        characters.append(character)
        return true
    }

    /// Data between start and check; `nil` where the symbol does not end with the stop character, or its check is
    /// wrong.
    var data: [UInt8]? {
        guard bits.isEmpty, characters.count >= 3, characters.last == TelepenTables.stop else { return nil }
        let data = characters.dropLast(2)
        return TelepenTables.check(data) == characters[characters.count - 2] ? Array(data) : nil
    }
}
