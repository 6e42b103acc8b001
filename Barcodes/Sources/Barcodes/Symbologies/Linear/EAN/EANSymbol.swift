/// Bars and text of an EAN or UPC symbol before it gets its add-on and its height.
struct EANSymbol {
    /// Bars, the first module in the highest bit, and those of them that reach further down.
    private let row: UInt128
    private let guards: UInt128
    private let count: Int
    /// Digits in their groups; their distance from the top comes with the height.
    private let groups: Groups
    private let digits: String
    private let quietZone: (left: Int, right: Int)
    /// Height in modules at nominal size: 22.85 mm, of EAN-8 18.23 mm, where a module is 0.33 mm (5.2.3.2).
    private let height: Int
    /// Distance from the last bar to the add-on, in modules: General Specifications, figures 5.2.2.5.1-2 and
    /// 5.2.2.5.2-2.
    private let addOnGap: Int

    /// Length by which guard bars are longer, in modules (5.2.3.2).
    private static let guardLength = 5
    /// Light margin right of an add-on, in modules (5.2.3.4).
    private static let addOnQuietZone = 5

    /// Group of digits: the index at which it ends, and the position and width of its place.
    private typealias Group = (end: Int, x: Int, width: Int)
    private typealias Groups = InlineArray<4, Group>

    /// - Parameters:
    ///   - left, right: modules of the two halves as bits, the last module in the lowest bit; UPC-E has one half.
    ///   - rightCount: number of modules of the right half.
    ///   - count: number of modules of both.
    ///   - longPlaces: row of bits, as ``places(_:)`` returns it, of the modules that reach further down.
    private init(
        _ digits: String, quietZone: (left: Int, right: Int), height: Int = 69, addOnGap: Int = 7, groups: Groups,
        left: UInt64, right: UInt64 = 0, rightCount: Int = 0, count: Int, longPlaces: UInt128
    ) {
        row =
            (UInt128(left) &<< UInt128(truncatingIfNeeded: rightCount) | UInt128(right))
            &<< UInt128(truncatingIfNeeded: 128 &- count)
        guards = row & longPlaces
        self.count = count
        self.digits = digits
        self.quietZone = quietZone
        self.height = height
        self.addOnGap = addOnGap
        self.groups = groups
    }

    /// Guard at both ends.
    private static let normalGuard = BarPattern(bits: 0b101, count: 3)
    /// Guard between the two halves.
    private static let centerGuard = BarPattern(bits: 0b01010, count: 5)
    /// Guard at the right end of a UPC-E symbol.
    private static let specialGuard = BarPattern(bits: 0b010101, count: 6)

    /// Modules that reach further down: guards, and the first and the last digit's bars of UPC-A as well.
    private static let ean13Long = places([0..<3, 45..<50, 92..<95])
    private static let upcALong = places([0..<10, 45..<50, 85..<95])
    private static let ean8Long = places([0..<3, 31..<36, 64..<67])
    private static let upcELong = places([0..<3, 45..<51])

    /// Returns a row that is dark in these places.
    private static func places(_ places: [Range<Int>]) -> UInt128 {
        places.reduce(0) { row, range in row | (1 << UInt128(range.count) - 1) << UInt128(128 - range.upperBound) }
    }

    static func ean13(_ text: String) -> EANSymbol {
        let digits = text.utf8.span
        let (left, right) = halves(digits, from: 1, parities: EANTables.ean13Parities[Int(digits[0] & 0xF)])
        return EANSymbol(
            text, quietZone: (11, 7), groups: [(1, -9, 7), (7, 4, 41), (13, 50, 41), (13, 0, 0)], left: left,
            right: right, rightCount: 45, count: 95, longPlaces: ean13Long)
    }

    static func upcA(_ text: String) -> EANSymbol {
        let (left, right) = halves(text.utf8.span, from: 0, parities: EANTables.ean13Parities[0])
        // The first and the last digit stand outside the bars.
        return EANSymbol(
            text, quietZone: (9, 9), addOnGap: 9, groups: [(1, -8, 6), (6, 11, 34), (11, 50, 34), (12, 97, 6)],
            left: left, right: right, rightCount: 45, count: 95, longPlaces: upcALong)
    }

    /// Returns six digits with the guards on both sides, and six more with the one behind them: 50 and 45 modules.
    private static func halves(
        _ digits: Span<UInt8>, from first: Int, parities: UInt8
    ) -> (left: UInt64, right: UInt64) {
        let (leftModules, rightModules) = (EANTables.leftModules, EANTables.rightModules)
        let (left, right) = (leftModules.span, rightModules.span)
        var leftBits = normalGuard.bits
        for index in 0..<6 {
            let isSetB = parities &>> UInt8(truncatingIfNeeded: 5 &- index) & 1 == 1
            leftBits = leftBits &<< 7 | left[Int(digits[first &+ index] & 0xF) &+ (isSetB ? 10 : 0)].bits
        }
        var rightBits: UInt64 = 0
        for index in 6..<12 { rightBits = rightBits &<< 7 | right[Int(digits[first &+ index] & 0xF)].bits }
        return (leftBits &<< 5 | centerGuard.bits, rightBits &<< 3 | normalGuard.bits)
    }

    static func ean8(_ text: String) -> EANSymbol {
        let digits = text.utf8.span
        let (leftModules, rightModules) = (EANTables.leftModules, EANTables.rightModules)
        let (left, right) = (leftModules.span, rightModules.span)
        var leftBits = normalGuard.bits
        for index in 0..<4 { leftBits = leftBits &<< 7 | left[Int(digits[index] & 0xF)].bits }
        var rightBits: UInt64 = 0
        for index in 4..<8 { rightBits = rightBits &<< 7 | right[Int(digits[index] & 0xF)].bits }
        return EANSymbol(
            text, quietZone: (7, 7), height: 55, groups: [(4, 4, 27), (8, 36, 27), (8, 0, 0), (8, 0, 0)],
            left: leftBits &<< 5 | centerGuard.bits, right: rightBits &<< 3 | normalGuard.bits, rightCount: 31,
            count: 67,
            longPlaces: ean8Long)
    }

    static func upcE(_ text: String) -> EANSymbol {
        let digits = text.utf8.span
        let leftModules = EANTables.leftModules
        let left = leftModules.span
        let sets = EANTables.upcEParities[Int(digits[7] & 0xF)]
        let parities = digits[0] == 0x30 ? sets : ~sets
        var bits = normalGuard.bits
        for index in 1...6 {
            let isSetB = parities &>> UInt8(truncatingIfNeeded: 6 &- index) & 1 == 1
            bits = bits &<< 7 | left[Int(digits[index] & 0xF) &+ (isSetB ? 10 : 0)].bits
        }
        return EANSymbol(
            text, quietZone: (9, 7), groups: [(1, -8, 6), (7, 4, 41), (8, 53, 6), (8, 0, 0)],
            left: bits &<< 6 | specialGuard.bits, count: 51, longPlaces: upcELong)
    }

    /// Returns the number of modules of a symbol without its add-on.
    static func width(_ symbology: Symbology) -> Int {
        switch symbology {
        case .ean8: 67
        case .upcE: 51
        default: 95
        }
    }

    /// Makes the bars of two or five digits beside the symbol (5.2.2.5).
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
        if options.showsText {
            for index in 0..<4 where groups[index].width > 0 {
                line.add(to: groups[index].end, x: groups[index].x, width: groups[index].width)
            }
        }
        let symbols = [
            Symbol(
                symbology: symbology,
                modules: ModuleGrid(width: count, height: 2, bars: PackedBars(row, guards, width: count)),
                heights: RowHeights(height, Self.guardLength),
                quietZone: QuietZone(left: quietZone.left, top: 0, right: quietZone.right, bottom: 0),
                texts: options.showsText ? .line(line) : .none, readText: digits)
        ]
        return addOn.isEmpty ? symbols : symbols.map { adding(addOn, to: $0, height: height, options) }
    }

    private func adding(_ addOn: String, to symbol: Symbol, height: Int, _ options: WriterOptions) -> Symbol {
        let row = BarRow(self.row, count: count)
        var (rows, heights) = ([row, BarRow(guards, count: count)], [height, Self.guardLength])
        let bars = Self.addOn(addOn.utf8.map { Int($0 & 0xF) })
        for index in rows.indices {
            rows[index].append(false, count: addOnGap)
            rows[index].append(bars)
        }
        var texts = symbol.texts
        // The digits of the add-on stand above it, and its bars begin below them.
        let space = Int(LinearSymbol.textHeight + LinearSymbol.textGap)
        if options.showsText, height > 2 * space {
            rows.insert(row, at: 0)
            heights = [space, height - space, Self.guardLength]
            texts.append(
                SymbolText(
                    addOn, x: Double(row.count + addOnGap), y: 0, width: Double(bars.count),
                    height: LinearSymbol.textHeight))
        }
        return Symbol(
            symbology: symbol.symbology, modules: ModuleGrid(rows: rows), heights: heights,
            quietZone: QuietZone(left: quietZone.left, top: 0, right: Self.addOnQuietZone, bottom: 0), texts: texts,
            details: .linear(LinearDetails(addOn: addOn)), readText: digits)
    }
}
