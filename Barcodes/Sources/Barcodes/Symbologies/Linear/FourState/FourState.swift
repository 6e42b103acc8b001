extension Symbology {
    /// Royal Mail 4-state customer code.
    public static let rm4scc = Symbology(name: "RM4SCC")
    /// PostNL's KIX code.
    public static let kix = Symbology(name: "KIX")
    /// POSTNET of the United States Postal Service.
    public static let postnet = Symbology(name: "POSTNET")
}

extension SymbologyInformation {
    static let rm4scc = SymbologyInformation(
        symbology: .rm4scc, displayName: "RM4SCC", identifier: nil, isLinear: true, hasWeakCheck: true,
        isReadByDefault: false, isRead: false, writer: SymbolWriter(options: [.text], make: FourStateWriter.rm4scc))
    static let kix = SymbologyInformation(
        symbology: .kix, displayName: "KIX", identifier: nil, isLinear: true, hasWeakCheck: true,
        isReadByDefault: false, isRead: false, writer: SymbolWriter(options: [.text], make: FourStateWriter.kix))
    static let postnet = SymbologyInformation(
        symbology: .postnet, displayName: "POSTNET", identifier: nil, isLinear: true, hasWeakCheck: true,
        isReadByDefault: false, isRead: false, writer: SymbolWriter(options: [], make: FourStateWriter.postnet))
}

/// Bars of different heights, one module wide with a module between them: ascender, tracker, descender.
struct FourStateBars {
    /// Rows without the last modules, up to 120, which are still in the numbers below, the last module in the lowest
    /// bit.
    private var top = BarRow()
    private var bottom = BarRow()
    private var ascending: UInt128 = 0
    private var descending: UInt128 = 0
    private var count = 0

    mutating func append(ascends: Bool, descends: Bool) {
        append(ascending: ascends ? 1 : 0, descending: descends ? 1 : 0, count: 2)
    }

    /// Appends bars with a light module in front of each.
    @inline(__always)
    mutating func append(ascending: UInt64, descending: UInt64, count: Int) {
        if self.count &+ count > 120 { flush() }
        let shift = UInt128(truncatingIfNeeded: count)
        self.ascending = self.ascending &<< shift | UInt128(ascending)
        self.descending = self.descending &<< shift | UInt128(descending)
        self.count &+= count
    }

    private mutating func flush() {
        let half = count / 2
        // The first bar of all has no module in front of it.
        let count = top.count == 0 ? count - half - 1 : count - half
        func append(_ modules: UInt128, to row: inout BarRow) {
            let (first, second) = (modules >> UInt128(half), modules & (1 << UInt128(half) - 1))
            row.append(BarPattern(bits: UInt64(truncatingIfNeeded: first), count: count))
            row.append(BarPattern(bits: UInt64(truncatingIfNeeded: second), count: half))
        }
        append(ascending, to: &top)
        append(descending, to: &bottom)
        (ascending, descending, self.count) = (0, 0, 0)
    }

    /// - Parameters:
    ///   - heights: the heights of the three parts, in modules.
    ///   - readText: the text that a reader returns (``Symbol/readText``).
    consuming func symbols(
        _ symbology: Symbology, heights: (Int, Int, Int), quietZone: Int, text: String, readText: String?,
        _ options: WriterOptions
    ) -> [Symbol] {
        let grid: ModuleGrid
        let word: UInt64 = 0xAAAA_AAAA_AAAA_AAAA
        if top.count == 0, count > 1 {
            let width = count - 1
            let free = UInt128(truncatingIfNeeded: 128 - width)
            let trackers = (UInt128(word) << 64 | UInt128(word)) & (UInt128.max << free)
            grid = ModuleGrid(
                width: width, height: 3,
                bars: PackedBars(ascending << free, trackers, descending << free, width: width))
        } else {
            flush()
            grid = ModuleGrid(top, BarRow(count: top.count) { _ in word }, bottom)
        }
        return [
            Symbol(
                symbology: symbology, modules: grid, heights: RowHeights(heights.0, heights.1, heights.2),
                quietZone: QuietZone(quietZone),
                texts: LinearSymbol.texts(
                    text, below: heights.0 + heights.1 + heights.2, width: grid.width, options),
                readText: readText)
        ]
    }
}

/// Writer of postal codes, by ``WriterOptions``.
enum FourStateWriter {
    /// Bars that ascend, or descend, for the values 0 to 5: two of four (Royal Mail, *Mailmark barcode C and CBC
    /// guide*).
    private static let halves: InlineArray<6, UInt64> = [
        0b00000101, 0b00010001, 0b00010100, 0b01000001, 0b01000100, 0b01010000,
    ]

    /// Heights of ascender, tracker and descender of RM4SCC and KIX, and the quiet zone on all sides, in modules: 1.5,
    /// 1, 1.5 and 2 mm where a module is 0.5 mm.
    private static let heights = (3, 2, 3)
    private static let quietZone = 4

    /// Maximum number of characters of RM4SCC and KIX: far more than an address has.
    private static let maximum = 50

    @Sendable static func rm4scc(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        let (text, isContent) = try text(content)
        let bytes = text.utf8.span
        let halves = halves
        var bars = FourStateBars()
        bars.append(ascends: true, descends: false)
        // Rows and columns of the table of characters count from 1, and 6 is 0.
        var (row, column) = (0, 0)
        for index in bytes.indices {
            let value = value(of: bytes[index])
            row += value / 6 + 1
            column += value % 6 + 1
            append(value, halves, to: &bars)
        }
        append((row + 5) % 6 * 6 + (column + 5) % 6, halves, to: &bars)
        bars.append(ascends: true, descends: true)
        return bars.symbols(
            .rm4scc, heights: heights, quietZone: quietZone, text: text, readText: isContent ? nil : text, options)
    }

    @Sendable static func kix(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        let (text, isContent) = try text(content)
        let bytes = text.utf8.span
        let halves = halves
        var bars = FourStateBars()
        for index in bytes.indices { append(value(of: bytes[index]), halves, to: &bars) }
        return bars.symbols(
            .kix, heights: heights, quietZone: quietZone, text: text, readText: isContent ? nil : text, options)
    }

    /// Tall bars of the digits 0 to 9: five bars with a module in front of each, of which two are tall. Their weights
    /// are 7, 4, 2, 1 and 0, and 11 stands for 0 (USPS, *Domestic Mail Manual*, 708.4).
    private static let tall = InlineArray<10, BarPattern> { digit in
        var row = BarRow()
        for bit in (0..<5).reversed() {
            row.append(BarPattern(bits: UInt64([24, 3, 5, 6, 9, 10, 12, 17, 18, 20][digit] >> bit & 1), count: 2))
        }
        return BarPattern(row)
    }

    /// Makes five, nine or eleven digits and a check digit: five bars each, two of them tall.
    @Sendable static func postnet(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        let text = try content.digitText()
        let digits = text.utf8.span
        guard digits.count == 5 || digits.count == 9 || digits.count == 11 else {
            throw .length(expected: [5, 9, 11], actual: digits.count)
        }
        let (frame, digit) = (BarPattern(bits: 1, count: 1), BarPattern(bits: 0b01_01010101, count: 10))
        var (top, bottom) = (BarRow(frame), BarRow(frame))
        var sum = 0
        for index in digits.indices {
            top.append(tall[Int(digits[index] & 0xF)])
            bottom.append(digit)
            sum += Int(digits[index] & 0xF)
        }
        top.append(tall[(10 - sum % 10) % 10])
        bottom.append(digit)
        let end = BarPattern(bits: 0b01, count: 2)
        top.append(end)
        bottom.append(end)
        // 0.125 and 0.05 inch high, where a bar and a space are 1/22 inch.
        return [
            Symbol(symbology: .postnet, modules: ModuleGrid(top, bottom), heights: RowHeights(3, 2), quietZone: 5)
        ]
    }

    /// Returns the content in capital letters, without spaces, and whether it is so already.
    private static func text(
        _ content: WriterContent
    ) throws(BarcodeWriterError) -> (text: String, isContent: Bool) {
        let text = try content.plainText()
        let bytes = text.utf8.span
        var (count, isPlain) = (0, true)
        for index in bytes.indices {
            switch bytes[index] {
            case 0x30...0x39, 0x41...0x5A: count += 1
            case 0x61...0x7A:
                count += 1
                isPlain = false
            case 0x20: isPlain = false
            default:
                _ = try content.asciiText()
                throw .unsupported(in: text, byte: index)
            }
        }
        guard (1...maximum).contains(count) else { throw .length(expected: Array(1...maximum), actual: count) }
        return (isPlain ? text : text.uppercased().filter { $0 != " " }, isPlain)
    }

    /// Returns the value of a digit or a capital letter.
    private static func value(of character: UInt8) -> Int {
        character < 0x40 ? Int(character & 0xF) : Int(character) - 0x41 + 10
    }

    @inline(__always)
    private static func append(
        _ value: Int, _ halves: borrowing InlineArray<6, UInt64>, to bars: inout FourStateBars
    ) {
        bars.append(ascending: halves[value / 6], descending: halves[value % 6], count: 8)
    }
}
