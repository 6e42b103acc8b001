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
        isReadByDefault: false, isRead: false, writer: SymbolWriter(options: [.text], make: FourStateWriter.postnet))
}

/// Bars of different heights, one module wide with a module between them: ascender, tracker, descender.
struct FourStateBars {
    private var top: BarRow
    private var middle: BarRow
    private var bottom: BarRow

    /// - Parameter capacity: the number of bars there is room for at once.
    init(capacity: Int) {
        top = BarRow(capacity: 2 * capacity)
        middle = BarRow(capacity: 2 * capacity)
        bottom = BarRow(capacity: 2 * capacity)
    }

    private static let gap = BarPattern(bits: 0, count: 1)
    private static let trackers = BarPattern(bits: 0b1010101, count: 7)

    mutating func append(ascends: Bool, descends: Bool) {
        appendGap()
        top.append(BarPattern(bits: ascends ? 1 : 0, count: 1))
        middle.append(BarPattern(bits: 1, count: 1))
        bottom.append(BarPattern(bits: descends ? 1 : 0, count: 1))
    }

    /// Four bars with a module between them.
    mutating func append(ascending: BarPattern, descending: BarPattern) {
        appendGap()
        top.append(ascending)
        middle.append(Self.trackers)
        bottom.append(descending)
    }

    private mutating func appendGap() {
        guard middle.count > 0 else { return }
        top.append(Self.gap)
        middle.append(Self.gap)
        bottom.append(Self.gap)
    }

    /// - Parameter heights: of the three parts, in modules.
    func symbol(
        _ symbology: Symbology, heights: [Int], quietZone: Int, text: String, _ options: WriterOptions
    ) -> Symbol {
        let height = heights.reduce(0, +)
        return Symbol(
            symbology: symbology, modules: ModuleGrid(rows: [top, middle, bottom]), rowHeights: heights,
            quietZone: QuietZone(left: quietZone, top: quietZone, right: quietZone, bottom: quietZone),
            texts: options.hasText && !text.isEmpty
                ? [LinearSymbol.line(text, below: height, width: middle.count)] : [],
            details: .linear(LinearDetails()))
    }
}

/// What ``WriterOptions`` mean for postal codes.
enum FourStateWriter {
    private static let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    /// Which two of four bars ascend, or descend, for the values 0 to 5 (Royal Mail, *Mailmark barcode C and CBC
    /// guide*).
    private static let halves = [0b0000101, 0b0010001, 0b0010100, 0b1000001, 0b1000100, 0b1010000].map {
        BarPattern(bits: $0, count: 7)
    }

    @Sendable static func rm4scc(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        let values = try values(content)
        var bars = FourStateBars(capacity: 4 * values.count + 6)
        bars.append(ascends: true, descends: false)
        // Rows and columns of the table of characters count from 1, and 6 is 0.
        let row = values.reduce(0) { $0 + $1 / 6 + 1 } % 6
        let column = values.reduce(0) { $0 + $1 % 6 + 1 } % 6
        for value in values + [(row + 5) % 6 * 6 + (column + 5) % 6] { append(value, to: &bars) }
        bars.append(ascends: true, descends: true)
        return [symbol(.rm4scc, bars, values, options)]
    }

    @Sendable static func kix(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        let values = try values(content)
        var bars = FourStateBars(capacity: 4 * values.count + 6)
        for value in values { append(value, to: &bars) }
        return [symbol(.kix, bars, values, options)]
    }

    /// Five, nine or eleven digits, and a check digit: five bars each, two of them tall.
    @Sendable static func postnet(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        let digits = try content.digits()
        guard [5, 9, 11].contains(digits.count) else { throw .length(expected: [5, 9, 11], actual: digits.count) }
        let check = (10 - digits.reduce(0, +) % 10) % 10
        // Weights 7, 4, 2, 1 and 0; 11 stands for 0 (USPS, *Domestic Mail Manual*, 708.4).
        let tall = [24, 3, 5, 6, 9, 10, 12, 17, 18, 20]
        var (top, bottom) = (BarRow(capacity: 128), BarRow(capacity: 128))
        func append(_ isTall: Bool) {
            if top.count > 0 {
                top.append(false, count: 1)
                bottom.append(false, count: 1)
            }
            top.append(isTall, count: 1)
            bottom.append(true, count: 1)
        }
        append(true)
        for digit in digits + [check] {
            for bit in (0..<5).reversed() { append(tall[digit] >> bit & 1 == 1) }
        }
        append(true)
        // 0.125 and 0.05 inch high, where a bar and a space are 1/22 inch.
        return [
            Symbol(
                symbology: .postnet, modules: ModuleGrid(rows: [top, bottom]), rowHeights: [3, 2], quietZone: 5,
                details: .linear(LinearDetails()))
        ]
    }

    private static func values(_ content: WriterContent) throws(BarcodeWriterError) -> [Int] {
        var values: [Int] = []
        for (index, byte) in try content.ascii().enumerated() where byte != 0x20 {
            let upper = (0x61...0x7A).contains(byte) ? byte - 0x20 : byte
            switch upper {
            case 0x30...0x39: values.append(Int(upper - 0x30))
            case 0x41...0x5A: values.append(Int(upper - 0x41) + 10)
            default: throw .unsupportedCharacter(Character(Unicode.Scalar(byte)), index: index)
            }
        }
        guard (1...50).contains(values.count) else { throw .length(expected: Array(1...50), actual: values.count) }
        return values
    }

    private static func append(_ value: Int, to bars: inout FourStateBars) {
        bars.append(ascending: halves[value / 6], descending: halves[value % 6])
    }

    private static func symbol(
        _ symbology: Symbology, _ bars: FourStateBars, _ values: [Int], _ options: WriterOptions
    ) -> Symbol {
        let text = String(decoding: values.map { characters[$0] }, as: UTF8.self)
        return bars.symbol(symbology, heights: [3, 2, 3], quietZone: 4, text: text, options)
    }
}
