/// The bars and the text of an EAN or UPC symbol before it gets its add-on and its height.
struct EANSymbol {
    private var row = BarRow()
    /// Which columns are longer than the others.
    private var long: [Range<Int>] = []
    /// A group of digits: where it stands, and how wide.
    private var groups: [(text: String, x: Int, width: Int)] = []
    private var quietZone = (left: 0, right: 0)
    /// In modules at nominal size: 22.85 mm, of EAN-8 18.23 mm, where a module is 0.33 mm (5.2.3.2).
    private var height = 69
    /// From the last bar to the add-on: General Specifications, figures 5.2.2.5.1-2 and 5.2.2.5.2-2.
    private var addOnGap = 7

    /// By how much guard bars are longer (5.2.3.2).
    private static let guardLength = 5
    /// The light margin right of an add-on (5.2.3.4).
    private static let addOnQuietZone = 5

    private mutating func appendGuard(_ pattern: [UInt8], isDark: Bool, isLong: Bool = true) {
        let start = row.count
        row.append(pattern, isDark: isDark)
        if isLong { long.append(start..<row.count) }
    }

    private mutating func append(_ digit: Int, isSetB: Bool = false) {
        row.append((isSetB ? EANTables.setB : EANTables.setA)[digit], isDark: false)
    }

    /// A digit of set C.
    private mutating func appendRight(_ digit: Int) {
        row.append(EANTables.setA[digit], isDark: true)
    }

    private mutating func name(_ digits: some Sequence<Int>, x: Int, width: Int) {
        groups.append((EANDigits.text(digits), x, width))
    }

    private static let normal: [UInt8] = [1, 1, 1]
    private static let centre: [UInt8] = [1, 1, 1, 1, 1]

    static func ean13(_ digits: [Int]) -> EANSymbol {
        var symbol = halves(digits)
        symbol.quietZone = (11, 7)
        symbol.name(digits[0..<1], x: -9, width: 7)
        symbol.name(digits[1...6], x: 4, width: 41)
        symbol.name(digits[7...12], x: 50, width: 41)
        return symbol
    }

    static func upcA(_ digits: [Int]) -> EANSymbol {
        var symbol = halves([0] + digits)
        symbol.quietZone = (9, 9)
        symbol.addOnGap = 9
        // The first and the last digit's bars are as long as the guards, and the digits stand outside.
        symbol.long += [3..<10, 85..<92]
        symbol.name(digits[0..<1], x: -8, width: 6)
        symbol.name(digits[1...5], x: 11, width: 34)
        symbol.name(digits[6...10], x: 50, width: 34)
        symbol.name(digits[11...11], x: 97, width: 6)
        return symbol
    }

    private static func halves(_ digits: [Int]) -> EANSymbol {
        var symbol = EANSymbol()
        let parities = EANTables.ean13Parities[digits[0]]
        symbol.appendGuard(normal, isDark: true)
        for index in 1...6 { symbol.append(digits[index], isSetB: parities >> UInt8(6 - index) & 1 == 1) }
        symbol.appendGuard(centre, isDark: false)
        for index in 7...12 { symbol.appendRight(digits[index]) }
        symbol.appendGuard(normal, isDark: true)
        return symbol
    }

    static func ean8(_ digits: [Int]) -> EANSymbol {
        var symbol = EANSymbol()
        symbol.height = 55
        symbol.quietZone = (7, 7)
        symbol.appendGuard(normal, isDark: true)
        for digit in digits[0...3] { symbol.append(digit) }
        symbol.appendGuard(centre, isDark: false)
        for digit in digits[4...7] { symbol.appendRight(digit) }
        symbol.appendGuard(normal, isDark: true)
        symbol.name(digits[0...3], x: 4, width: 27)
        symbol.name(digits[4...7], x: 36, width: 27)
        return symbol
    }

    static func upcE(_ digits: [Int]) -> EANSymbol {
        var symbol = EANSymbol()
        symbol.quietZone = (9, 7)
        let sets = EANTables.upcEParities[digits[7]]
        let parities = digits[0] == 0 ? sets : ~sets
        symbol.appendGuard(normal, isDark: true)
        for index in 1...6 { symbol.append(digits[index], isSetB: parities >> UInt8(6 - index) & 1 == 1) }
        symbol.appendGuard([1, 1, 1, 1, 1, 1], isDark: false)
        symbol.name(digits[0..<1], x: -8, width: 6)
        symbol.name(digits[1...6], x: 4, width: 41)
        symbol.name(digits[7...7], x: 53, width: 6)
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
            if index > 0 { row.append([1, 1], isDark: false) }
            let isSetB = parities >> UInt8(digits.count - 1 - index) & 1 == 1
            row.append((isSetB ? EANTables.setB : EANTables.setA)[digit], isDark: false)
        }
        return row
    }

    func made(
        _ symbology: Symbology, addOn: [Int], _ options: WriterOptions
    ) throws(BarcodeWriterError) -> Symbol {
        let height = try options.barHeight(default: self.height)
        let guards = BarRow(row.modules.indices.map { x in row.modules[x] && long.contains { $0.contains(x) } })
        let textY = Double(height) + 0.5
        var texts = groups.map {
            SymbolText($0.text, x: Double($0.x), y: textY, width: Double($0.width), height: LinearSymbol.textHeight)
        }
        var rows = [(row, height), (guards, Self.guardLength)]
        var quietZone = quietZone
        if !addOn.isEmpty {
            var gap = BarRow()
            gap.append(false, count: addOnGap)
            let bars = Self.addOn(addOn)
            rows = rows.map { row, height in
                var row = row
                row.append(gap)
                row.append(bars)
                return (row, height)
            }
            quietZone.right = Self.addOnQuietZone
            // The digits of the add-on stand above it, and its bars begin below them.
            let space = Int(LinearSymbol.textHeight + LinearSymbol.textGap)
            if options.hasText, height > 2 * space {
                rows = [(row, space), (rows[0].0, height - space), rows[1]]
                texts.append(
                    SymbolText(
                        EANDigits.text(addOn), x: Double(row.count + addOnGap), y: 0, width: Double(bars.count),
                        height: LinearSymbol.textHeight))
            }
        }
        return Symbol(
            symbology: symbology, modules: ModuleGrid(rows: rows.map(\.0)), rowHeights: rows.map(\.1),
            quietZone: QuietZone(left: quietZone.left, top: 0, right: quietZone.right, bottom: 0),
            texts: options.hasText ? texts : [],
            details: .linear(LinearDetails(addOn: addOn.isEmpty ? nil : EANDigits.text(addOn))),
            readText: groups.map(\.text).joined())
    }
}
