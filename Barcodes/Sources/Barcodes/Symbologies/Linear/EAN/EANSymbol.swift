/// The bars and the text of an EAN or UPC symbol before it gets its add-on and its height.
struct EANSymbol {
    private var row = BarRow(capacity: 160)
    /// What reaches further down, as far as the last bar that does.
    private var guards = BarRow(capacity: 160)
    /// Groups of digits; how far down they stand comes with the height.
    private var texts: [SymbolText] = []
    /// The digits as ASCII.
    private let digits: [UInt8]
    private let quietZone: (left: Int, right: Int)
    /// In modules at nominal size: 22.85 mm, of EAN-8 18.23 mm, where a module is 0.33 mm (5.2.3.2).
    private let height: Int
    /// From the last bar to the add-on: General Specifications, figures 5.2.2.5.1-2 and 5.2.2.5.2-2.
    private let addOnGap: Int

    /// By how much guard bars are longer (5.2.3.2).
    private static let guardLength = 5
    /// The light margin right of an add-on (5.2.3.4).
    private static let addOnQuietZone = 5

    private init(_ digits: [Int], quietZone: (left: Int, right: Int), height: Int = 69, addOnGap: Int = 7) {
        self.digits = digits.map { UInt8(truncatingIfNeeded: 0x30 + $0) }
        self.quietZone = quietZone
        self.height = height
        self.addOnGap = addOnGap
        texts.reserveCapacity(4)
    }

    private mutating func append(_ pattern: BarPattern, isLong: Bool) {
        row.append(pattern)
        guards.append(isLong ? pattern : BarPattern(bits: 0, count: pattern.count))
    }

    private mutating func append(_ digit: Int, isSetB: Bool = false, isLong: Bool = false) {
        append(EANTables.leftModules[isSetB ? digit + 10 : digit], isLong: isLong)
    }

    /// A digit of set C.
    private mutating func appendRight(_ digit: Int, isLong: Bool = false) {
        append(EANTables.rightModules[digit], isLong: isLong)
    }

    private mutating func name(_ range: ClosedRange<Int>, x: Int, width: Int) {
        texts.append(
            SymbolText(
                String(decoding: digits[range], as: UTF8.self), x: Double(x), y: 0, width: Double(width),
                height: LinearSymbol.textHeight))
    }

    private static let normal = BarPattern(bits: 0b101, count: 3)
    private static let centre = BarPattern(bits: 0b01010, count: 5)
    /// The end of a UPC-E symbol.
    private static let end = BarPattern(bits: 0b010101, count: 6)

    static func ean13(_ digits: [Int]) -> EANSymbol {
        var symbol = EANSymbol(digits, quietZone: (11, 7))
        symbol.appendHalves(digits, isUPC: false)
        symbol.name(0...0, x: -9, width: 7)
        symbol.name(1...6, x: 4, width: 41)
        symbol.name(7...12, x: 50, width: 41)
        return symbol
    }

    static func upcA(_ digits: [Int]) -> EANSymbol {
        var symbol = EANSymbol(digits, quietZone: (9, 9), addOnGap: 9)
        symbol.appendHalves([0] + digits, isUPC: true)
        symbol.name(0...0, x: -8, width: 6)
        symbol.name(1...5, x: 11, width: 34)
        symbol.name(6...10, x: 50, width: 34)
        symbol.name(11...11, x: 97, width: 6)
        return symbol
    }

    /// - Parameter isUPC: whether the first and the last digit's bars are as long as the guards; the digits stand
    ///   outside then.
    private mutating func appendHalves(_ digits: [Int], isUPC: Bool) {
        let parities = EANTables.ean13Parities[digits[0]]
        append(Self.normal, isLong: true)
        for index in 1...6 {
            append(digits[index], isSetB: parities >> UInt8(6 - index) & 1 == 1, isLong: isUPC && index == 1)
        }
        append(Self.centre, isLong: true)
        for index in 7...12 { appendRight(digits[index], isLong: isUPC && index == 12) }
        append(Self.normal, isLong: true)
    }

    static func ean8(_ digits: [Int]) -> EANSymbol {
        var symbol = EANSymbol(digits, quietZone: (7, 7), height: 55)
        symbol.append(normal, isLong: true)
        for digit in digits[0...3] { symbol.append(digit) }
        symbol.append(centre, isLong: true)
        for digit in digits[4...7] { symbol.appendRight(digit) }
        symbol.append(normal, isLong: true)
        symbol.name(0...3, x: 4, width: 27)
        symbol.name(4...7, x: 36, width: 27)
        return symbol
    }

    static func upcE(_ digits: [Int]) -> EANSymbol {
        var symbol = EANSymbol(digits, quietZone: (9, 7))
        let sets = EANTables.upcEParities[digits[7]]
        let parities = digits[0] == 0 ? sets : ~sets
        symbol.append(normal, isLong: true)
        for index in 1...6 { symbol.append(digits[index], isSetB: parities >> UInt8(6 - index) & 1 == 1) }
        symbol.append(end, isLong: true)
        symbol.name(0...0, x: -8, width: 6)
        symbol.name(1...6, x: 4, width: 41)
        symbol.name(7...7, x: 53, width: 6)
        return symbol
    }

    /// Two or five digits beside the symbol (5.2.2.5).
    private static func addOn(_ digits: [Int]) -> BarRow {
        let parities: UInt8
        if digits.count == 2 {
            parities = UInt8((digits[0] * 10 + digits[1]) % 4)
        } else {
            parities = EANTables.fiveDigitParities[EANDigits.fiveDigitCheck(digits)]
        }
        var row = BarRow()
        row.append(EANTables.addOnGuard)
        for (index, digit) in digits.enumerated() {
            if index > 0 { row.append(BarPattern(bits: 0b01, count: 2)) }
            let isSetB = parities >> UInt8(digits.count - 1 - index) & 1 == 1
            row.append(EANTables.leftModules[isSetB ? digit + 10 : digit])
        }
        return row
    }

    mutating func made(
        _ symbology: Symbology, addOn: [Int], _ options: WriterOptions
    ) throws(BarcodeWriterError) -> Symbol {
        let height = try options.barHeight(default: self.height)
        if options.hasText {
            for index in texts.indices { texts[index].y = Double(height) + 0.5 }
        } else {
            texts = []
        }
        var quietZone = QuietZone(left: quietZone.left, top: 0, right: quietZone.right, bottom: 0)
        guard !addOn.isEmpty else {
            return Symbol(
                symbology: symbology, modules: ModuleGrid(rows: [row, guards]), rowHeights: [height, Self.guardLength],
                quietZone: quietZone, texts: texts, details: .linear(LinearDetails()),
                readText: String(decoding: digits, as: UTF8.self))
        }
        var (rows, heights) = ([row, guards], [height, Self.guardLength])
        let bars = Self.addOn(addOn)
        for index in rows.indices {
            rows[index].append(false, count: addOnGap)
            rows[index].append(bars)
        }
        quietZone.right = Self.addOnQuietZone
        // The digits of the add-on stand above it, and its bars begin below them.
        let space = Int(LinearSymbol.textHeight + LinearSymbol.textGap)
        if options.hasText, height > 2 * space {
            rows.insert(row, at: 0)
            heights = [space, height - space, Self.guardLength]
            texts.append(
                SymbolText(
                    EANDigits.text(addOn), x: Double(row.count + addOnGap), y: 0, width: Double(bars.count),
                    height: LinearSymbol.textHeight))
        }
        return Symbol(
            symbology: symbology, modules: ModuleGrid(rows: rows), rowHeights: heights, quietZone: quietZone,
            texts: texts, details: .linear(LinearDetails(addOn: EANDigits.text(addOn))),
            readText: String(decoding: digits, as: UTF8.self))
    }
}
