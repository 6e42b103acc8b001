extension Symbology {
    /// Laetus Pharmacode, one track: a number from 3 to 131070.
    public static let pharmacode = Symbology(name: "Pharmacode")
    /// Laetus Pharmacode, two tracks: a number from 4 to 64570080.
    public static let pharmacodeTwoTrack = Symbology(name: "PharmacodeTwoTrack")
}

extension SymbologyInformation {
    static let pharmacode = SymbologyInformation(
        symbology: .pharmacode, displayName: "Pharmacode", identifier: nil, isLinear: true, hasWeakCheck: true,
        isReadByDefault: false, isRead: false, writer: SymbolWriter(options: [.height], make: PharmacodeWriter.oneTrack)
    )
    static let pharmacodeTwoTrack = SymbologyInformation(
        symbology: .pharmacodeTwoTrack, displayName: "Pharmacode, two tracks", identifier: nil, isLinear: true,
        hasWeakCheck: true, isReadByDefault: false, isRead: false,
        writer: SymbolWriter(options: [], make: PharmacodeWriter.twoTrack))
}

/// What ``WriterOptions`` mean for Pharmacode (Laetus, *Pharmacode guide*).
enum PharmacodeWriter {
    @Sendable static func oneTrack(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        var number = try number(content, 3...131_070)
        // From the right: a narrow bar stands for a power of two, a wide one for twice as much.
        var bars: [UInt8] = []
        bars.reserveCapacity(16)
        while number > 0 {
            let isWide = number & 1 == 0
            bars.append(isWide ? 3 : 1)
            number = (number - (isWide ? 2 : 1)) / 2
        }
        var row = BarRow(capacity: 80)
        for bar in bars.reversed() {
            if row.count > 0 { row.append(false, count: 2) }
            row.append(true, count: Int(bar))
        }
        return [
            try LinearSymbol(symbology: .pharmacode, row: row, height: 16, quietZone: 12, text: "").made(options)
        ]
    }

    @Sendable static func twoTrack(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        var number = try number(content, 4...64_570_080)
        // From the right, in base 3 without a zero: the lower half, the upper half, the full bar.
        var bars: [Int] = []
        bars.reserveCapacity(16)
        while number > 0 {
            let digit = (number - 1) % 3
            bars.append(digit)
            number = (number - digit - 1) / 3
        }
        var (top, bottom) = (BarRow(), BarRow())
        for bar in bars.reversed() {
            if top.count > 0 {
                top.append(false, count: 1)
                bottom.append(false, count: 1)
            }
            top.append(bar != 0, count: 1)
            bottom.append(bar != 1, count: 1)
        }
        return [
            Symbol(
                symbology: .pharmacodeTwoTrack, modules: ModuleGrid(rows: [top, bottom]), rowHeights: [4, 4],
                quietZone: QuietZone(left: 6, top: 0, right: 6, bottom: 0), details: .linear(LinearDetails()))
        ]
    }

    private static func number(
        _ content: WriterContent, _ range: ClosedRange<Int>
    ) throws(BarcodeWriterError) -> Int {
        let digits = try content.digits()
        guard digits.count <= 8 else { throw .length(expected: Array(1...8), actual: digits.count) }
        let number = digits.reduce(0) { $0 * 10 + $1 }
        guard range.contains(number) else { throw .contentNotRepresentable }
        return number
    }
}
