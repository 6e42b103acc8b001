extension Symbology {
    /// Telepen (SB Telepen, full ASCII).
    public static let telepen = Symbology(name: "Telepen")
}

extension SymbologyInformation {
    static let telepen = SymbologyInformation(
        symbology: .telepen, displayName: "Telepen", identifier: "B", isLinear: true, hasWeakCheck: true,
        writer: SymbolWriter(options: [.height, .text], make: TelepenWriter.make))
}

/// Numbers of the *Telepen Barcode Symbology information* of SB Electronic Systems.
enum TelepenTables {
    static let start: UInt8 = 0x5F
    static let stop: UInt8 = 0x7A
    static let quietZone = 10

    /// What makes the sum of all characters a multiple of 127.
    static func check(_ characters: some Sequence<UInt8>) -> UInt8 {
        let sum = characters.reduce(0) { ($0 + Int($1)) % 127 }
        return UInt8((127 - sum) % 127)
    }

    /// The eight bits of a character, the lowest first and an even parity bit last.
    static func bits(_ character: UInt8) -> [Bool] {
        let whole = character | (character.nonzeroBitCount & 1 == 1 ? 0x80 : 0)
        return (0..<8).map { whole >> $0 & 1 == 1 }
    }
}

/// What ``WriterOptions`` mean for Telepen.
enum TelepenWriter {
    @Sendable static func make(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        let bytes = try content.ascii()
        guard !bytes.isEmpty else { throw .contentNotRepresentable }
        var row = BarRow()
        for character in [TelepenTables.start] + bytes + [TelepenTables.check(bytes), TelepenTables.stop] {
            append(TelepenTables.bits(character)[...], to: &row)
        }
        return [
            try LinearSymbol(
                symbology: .telepen, row: row, height: 50, quietZone: TelepenTables.quietZone,
                text: LinearSymbol.readable(String(decoding: bytes, as: UTF8.self))
            ).made(options)
        ]
    }

    /// A one is a narrow bar and a narrow space; two zeros are a wide bar and a narrow space; a zero, a one and a zero are
    /// both wide; of zeros that have two or more ones between them, each has a narrow bar and a wide space together with
    /// the one beside it. An even number of zeros makes that come out.
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

    private let pairs = WidthTable([[1, 1], [3, 1], [3, 3], [1, 3]] as [[UInt8]])
    /// The start character: five narrow pairs, and both wide.
    private let startTable = WidthTable([[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 3]] as [[UInt8]])

    init(options: ReaderOptions) {}

    func decode(_ line: BarWidths) -> [LinearReading] {
        var readings: [LinearReading] = []
        var index = 1
        while index + 36 < line.count {
            if let reading = reading(line, index) {
                readings.append(reading)
                index = reading.elements.upperBound + 1
            } else {
                index += 2
            }
        }
        return readings
    }

    private func reading(_ line: BarWidths, _ first: Int) -> LinearReading? {
        guard let start = startTable.match(line, from: first), start.deviation < BarFit.mostDeviation,
            line.widths[first - 1] > 5 * start.module
        else { return nil }
        var fit = BarFit()
        fit.add(start)
        var characters: [UInt8] = []
        var bits: [Bool] = []
        var isInside = false
        var place = first + 12
        while place + 1 < line.count, characters.count < 256 {
            // The space after the stop character is the quiet zone.
            let isLast = line.widths[place + 1] > 6 * start.module
            let bar = line.widths[place] > 2 * start.module
            let space = line.widths[place + 1] > 2 * start.module && !isLast
            guard line.widths[place] < 4.5 * start.module, isLast || line.widths[place + 1] < 4.5 * start.module else {
                return nil
            }
            switch (bar, space) {
            case (false, false): bits.append(true)
            case (true, false): bits += [false, false]
            case (true, true): bits += [false, true, false]
            case (false, true):
                bits += isInside ? [true, false] : [false, true]
                isInside.toggle()
            }
            if !isLast, let match = pairs.match(line, from: place) { fit.add(match) }
            place += 2
            if bits.count >= 8 {
                guard bits.count == 8, !isInside, bits.count(where: { $0 }) & 1 == 0 else { return nil }
                var character: UInt8 = 0
                for (index, bit) in bits.prefix(7).enumerated() where bit { character |= 1 << index }
                bits = []
                characters.append(character)
                if isLast { break }
            } else if isLast {
                return nil
            }
        }
        guard characters.count >= 3, characters.last == TelepenTables.stop else { return nil }
        let data = characters.dropLast(2)
        guard TelepenTables.check(data) == characters[characters.count - 2] else { return nil }
        var builder = ContentBuilder()
        builder.append(contentsOf: data)
        let content = builder.content(details: .linear(LinearDetails()), symbologyIdentifier: "]B0")
        return LinearReading(
            content: .symbol(.telepen, content), elements: first..<place - 1, fit: fit,
            linesNeeded: data.count < 4 ? 3 : 2)
    }
}
