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

/// Writer of Pharmacode, by ``WriterOptions`` (Laetus, *Pharmacode guide*).
enum PharmacodeWriter {
    @Sendable static func oneTrack(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        // From the right, a narrow bar stands for a power of two and a wide one for twice that power. So the bars from
        // the left are the bits of the number plus one, without the highest bit, and 1 is a wide bar.
        let number = try number(content, 3...131_070) + 1
        var row = BarRow()
        var bit = 1 << (Int.bitWidth - 2 - number.leadingZeroBitCount)
        while bit > 0 {
            let isWide = number & bit != 0
            if row.count == 0 {
                row.append(isWide ? BarPattern(bits: 0b111, count: 3) : BarPattern(bits: 1, count: 1))
            } else {
                row.append(isWide ? BarPattern(bits: 0b00111, count: 5) : BarPattern(bits: 0b001, count: 3))
            }
            bit >>= 1
        }
        // 8 mm high, with 6 mm of free space, where a module is 0.5 mm.
        return try LinearSymbol.make(.pharmacode, row, height: 16, quietZone: 12, text: "", options)
    }

    @Sendable static func twoTrack(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        var number = try number(content, 4...64_570_080)
        // The bars from the right are digits in base 3 without a zero: 1 is the lower half, 2 the upper half, 3 the
        // full bar. Each bar takes two modules, a space last; there are at most sixteen bars.
        var (top, bottom): (UInt64, UInt64) = (0, 0)
        var count = 0
        while number > 0 {
            let digit = (number - 1) % 3
            if digit != 0 { top |= 2 << UInt64(count) }
            if digit != 1 { bottom |= 2 << UInt64(count) }
            count += 2
            number = (number - digit - 1) / 3
        }
        let modules = ModuleGrid(
            BarRow(BarPattern(bits: top >> 1, count: count - 1)),
            BarRow(BarPattern(bits: bottom >> 1, count: count - 1)))
        // 4 mm high each, with 6 mm of free space, where a module is 1 mm.
        return [
            Symbol(
                symbology: .pharmacodeTwoTrack, modules: modules, heights: RowHeights(4, 4),
                quietZone: QuietZone(left: 6, top: 0, right: 6, bottom: 0))
        ]
    }

    private static func number(
        _ content: WriterContent, _ range: ClosedRange<Int>
    ) throws(BarcodeWriterError) -> Int {
        let digits = try content.digitText().utf8
        let longest = String(range.upperBound).utf8.count
        guard (1...longest).contains(digits.count) else {
            throw .length(expected: Array(1...longest), actual: digits.count)
        }
        let number = digits.reduce(0) { $0 * 10 + Int($1 & 0xF) }
        guard range.contains(number) else { throw .number(expected: range, actual: number) }
        return number
    }
}
