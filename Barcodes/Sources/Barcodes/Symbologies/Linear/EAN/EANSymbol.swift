/// The bars and the text of an EAN or UPC symbol before it gets its add-on and its height.
struct EANSymbol {
    private var row = BarRow()
    /// The places of the bars that reach further down.
    private let longPlaces: BarRow
    /// The digits in their groups; how far down they stand comes with the height.
    private let groups: Groups
    private let digits: String
    private let quietZone: (left: Int, right: Int)
    /// In modules at nominal size: 22.85 mm, of EAN-8 18.23 mm, where a module is 0.33 mm (5.2.3.2).
    private let height: Int
    /// From the last bar to the add-on: General Specifications, figures 5.2.2.5.1-2 and 5.2.2.5.2-2.
    private let addOnGap: Int

    /// By how much guard bars are longer (5.2.3.2).
    private static let guardLength = 5
    /// The light margin right of an add-on (5.2.3.4).
    private static let addOnQuietZone = 5

    /// Of each group of digits: where it ends, where its place starts and how wide that is.
    private typealias Group = (end: Int, x: Int, width: Int)
    private typealias Groups = InlineArray<4, Group>

    private init(
        _ digits: String, quietZone: (left: Int, right: Int), height: Int = 69, addOnGap: Int = 7, groups: Groups,
        longPlaces: BarRow
    ) {
        self.digits = digits
        self.quietZone = quietZone
        self.height = height
        self.addOnGap = addOnGap
        self.groups = groups
        self.longPlaces = longPlaces
    }

    private static let normal = BarPattern(bits: 0b101, count: 3)
    private static let centre = BarPattern(bits: 0b01010, count: 5)
    /// The end of a UPC-E symbol.
    private static let end = BarPattern(bits: 0b010101, count: 6)

    /// Guards reach further down; of UPC-A the first and the last digit's bars as well.
    private static let ean13Long = places([0..<3, 45..<50, 92..<95])
    private static let upcALong = places([0..<10, 45..<50, 85..<95])
    private static let ean8Long = places([0..<3, 31..<36, 64..<67])
    private static let upcELong = places([0..<3, 45..<51])

    /// A row that is dark in these places, up to the last.
    private static func places(_ places: [Range<Int>]) -> BarRow {
        var row = BarRow()
        for range in places {
            row.append(false, count: range.lowerBound - row.count)
            row.append(true, count: range.count)
        }
        return row
    }

    static func ean13(_ text: String) -> EANSymbol {
        var symbol = EANSymbol(
            text, quietZone: (11, 7), groups: [(1, -9, 7), (7, 4, 41), (13, 50, 41), (13, 0, 0)],
            longPlaces: ean13Long)
        let digits = text.utf8.span
        symbol.appendHalves(digits, from: 1, parities: EANTables.ean13Parities[Int(digits[0] & 0xF)])
        return symbol
    }

    static func upcA(_ text: String) -> EANSymbol {
        // The digits at both ends stand outside.
        var symbol = EANSymbol(
            text, quietZone: (9, 9), addOnGap: 9, groups: [(1, -8, 6), (6, 11, 34), (11, 50, 34), (12, 97, 6)],
            longPlaces: upcALong)
        symbol.appendHalves(text.utf8.span, from: 0, parities: EANTables.ean13Parities[0])
        return symbol
    }

    private mutating func appendHalves(_ digits: Span<UInt8>, from first: Int, parities: UInt8) {
        let (leftModules, rightModules) = (EANTables.leftModules, EANTables.rightModules)
        let (left, right) = (leftModules.span, rightModules.span)
        row.append(Self.normal)
        for index in 0..<6 {
            let isSetB = parities >> UInt8(5 - index) & 1 == 1
            row.append(left[Int(digits[first + index] & 0xF) + (isSetB ? 10 : 0)])
        }
        row.append(Self.centre)
        for index in 6..<12 { row.append(right[Int(digits[first + index] & 0xF)]) }
        row.append(Self.normal)
    }

    static func ean8(_ text: String) -> EANSymbol {
        var symbol = EANSymbol(
            text, quietZone: (7, 7), height: 55, groups: [(4, 4, 27), (8, 36, 27), (8, 0, 0), (8, 0, 0)],
            longPlaces: ean8Long)
        let digits = text.utf8.span
        let (leftModules, rightModules) = (EANTables.leftModules, EANTables.rightModules)
        let (left, right) = (leftModules.span, rightModules.span)
        symbol.row.append(normal)
        for index in 0..<4 { symbol.row.append(left[Int(digits[index] & 0xF)]) }
        symbol.row.append(centre)
        for index in 4..<8 { symbol.row.append(right[Int(digits[index] & 0xF)]) }
        symbol.row.append(normal)
        return symbol
    }

    static func upcE(_ text: String) -> EANSymbol {
        var symbol = EANSymbol(
            text, quietZone: (9, 7), groups: [(1, -8, 6), (7, 4, 41), (8, 53, 6), (8, 0, 0)], longPlaces: upcELong)
        let digits = text.utf8.span
        let leftModules = EANTables.leftModules
        let left = leftModules.span
        let sets = EANTables.upcEParities[Int(digits[7] & 0xF)]
        let parities = digits[0] == 0x30 ? sets : ~sets
        symbol.row.append(normal)
        for index in 1...6 {
            let isSetB = parities >> UInt8(6 - index) & 1 == 1
            symbol.row.append(left[Int(digits[index] & 0xF) + (isSetB ? 10 : 0)])
        }
        symbol.row.append(end)
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

    func made(
        _ symbology: Symbology, addOn: String, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        let height = try options.barHeight(default: self.height)
        var line = TextLine(digits, y: Double(height) + 0.5, height: LinearSymbol.textHeight)
        if options.hasText {
            for index in 0..<4 where groups[index].width > 0 {
                line.add(to: groups[index].end, x: groups[index].x, width: groups[index].width)
            }
        }
        let guards = row.intersection(longPlaces)
        let symbols = [
            Symbol(
                symbology: symbology, modules: ModuleGrid(row, guards), heights: RowHeights(height, Self.guardLength),
                quietZone: QuietZone(left: quietZone.left, top: 0, right: quietZone.right, bottom: 0),
                texts: options.hasText ? .line(line) : .none, readText: digits)
        ]
        return addOn.isEmpty ? symbols : symbols.map { adding(addOn, to: $0, height: height, options) }
    }

    private func adding(_ addOn: String, to symbol: Symbol, height: Int, _ options: WriterOptions) -> Symbol {
        var (rows, heights) = ([row, row.intersection(longPlaces)], [height, Self.guardLength])
        let bars = Self.addOn(addOn.utf8.map { Int($0 & 0xF) })
        for index in rows.indices {
            rows[index].append(false, count: addOnGap)
            rows[index].append(bars)
        }
        var texts = symbol.texts
        // The digits of the add-on stand above it, and its bars begin below them.
        let space = Int(LinearSymbol.textHeight + LinearSymbol.textGap)
        if options.hasText, height > 2 * space {
            rows.insert(row, at: 0)
            heights = [space, height - space, Self.guardLength]
            texts.append(
                SymbolText(
                    addOn, x: Double(row.count + addOnGap), y: 0, width: Double(bars.count),
                    height: LinearSymbol.textHeight))
        }
        return Symbol(
            symbology: symbol.symbology, modules: ModuleGrid(rows: rows), rowHeights: heights,
            quietZone: QuietZone(left: quietZone.left, top: 0, right: Self.addOnQuietZone, bottom: 0), texts: texts,
            details: .linear(LinearDetails(addOn: addOn)), readText: digits)
    }
}
