/// Reads EAN-13, UPC-A, EAN-8 and UPC-E symbols and their add-ons from the widths of a line (ISO/IEC 15420, 4.3).
package struct EANDecoder: LinearDecoder {
    static let symbologies: Set<Symbology> = [.ean13, .ean8, .upcA, .upcE]
    static let readsMeans = true

    let wanted: Set<Symbology>
    private static let left = WidthTable(EANTables.leftDigits)
    private static let right = WidthTable(EANTables.setA)
    private static let addOnGuard = WidthTable([EANTables.addOnGuard])

    init(options: ReaderOptions) {
        wanted = options.symbologies
    }

    func decode(_ line: BarWidths) -> [LinearReading] {
        var readings: [LinearReading] = []
        // The shortest, UPC-E, has 33 elements.
        var index = 1
        while index + 33 < line.count {
            if mayBegin(line, index), let reading = reading(line, from: index) ?? half(line, from: index) {
                readings.append(reading)
                index = reading.elements.upperBound + 1
            } else {
                index += 2
            }
        }
        return readings
    }

    /// Layout of a symbol: its elements and modules.
    private struct Layout {
        let kind: EANNumber.Kind
        let elements: Int
        let modules: Float
        /// Numbers of digits before and after the centre guard.
        let (left, right): (Int, Int)
        /// Minimum free space on either side, in modules. The standard's is 7 to 11; print is careless, and a symbol
        /// with many digits is known without.
        let quietZone: Float
        /// Minimum free space on the side that has less of it, in modules.
        var minimumQuietZone: Float { kind == .ean13 ? 2.4 : quietZone }
        /// Maximum root mean square deviation of all elements, in modules. Short symbols are found among random bars
        /// more easily.
        var maximumDeviation: Float { kind == .ean13 ? 0.25 : 0.18 }

        static let ean13 = Layout(kind: .ean13, elements: 59, modules: 95, left: 6, right: 6, quietZone: 3)
        static let ean8 = Layout(kind: .ean8, elements: 43, modules: 67, left: 4, right: 4, quietZone: 4.5)
        static let upcE = Layout(kind: .upcE, elements: 33, modules: 51, left: 6, right: 0, quietZone: 5)

        /// Number of elements of the guard after the left digits.
        var guardAfterLeft: Int { right > 0 ? 5 : 6 }
    }

    /// Whether there is a guard, three elements of one width, and free space before it, which few places have.
    @inline(__always)
    private func mayBegin(_ line: BarWidths, _ first: Int) -> Bool {
        let start = line.width(first..<first + 3)
        let widest = start * Self.maximumShareOfGuard
        return line.isQuiet(first - 1, start * Self.quietZoneOfGuard, atEdge: 0) && line.widths[first] < widest
            && line.widths[first + 1] < widest && line.widths[first + 2] < widest
    }

    /// Minimum free space before a guard, in widths of the guard: 2.4 modules, the least that any kind needs.
    private static let quietZoneOfGuard: Float = 0.8
    /// Share of a guard's width that none of its three elements reaches; each has a third where bars are not grown.
    private static let maximumShareOfGuard: Float = 0.6
    /// Difference of a digit's module, or of that of an add-on's guard, from the size expected in its place, in
    /// modules, from which on something else was measured.
    private static let moduleTolerance: Float = 0.3
    /// The same for a guard, which is measured less exactly.
    private static let guardTolerance: Float = 0.35
    /// Growth of bars, in modules, from which on the elements are not those of guards.
    private static let maximumGrowth: Float = 0.6
    /// Limits of the gap before an add-on, in modules: the standard has 7 to 12, and print has a little more.
    private static let minimumGap: Float = 5
    private static let maximumGap: Float = 16
    /// Minimum free space behind an add-on, in modules.
    private static let quietZoneOfAddOn: Float = 4
    /// Difference from the two modules of a separator between an add-on's digits from which on the elements are
    /// others.
    private static let separatorTolerance: Float = 0.8

    private func reading(_ line: BarWidths, from first: Int) -> LinearReading? {
        for layout in [Layout.ean13, .ean8, .upcE] {
            if let reading = reading(line, from: first, layout) { return reading }
        }
        return nil
    }

    private func reading(_ line: BarWidths, from first: Int, _ layout: Layout) -> LinearReading? {
        let end = first + layout.elements
        guard end < line.count else { return nil }
        let module = line.width(first..<end) / layout.modules
        let quietZone = layout.quietZone * module
        // Short symbols are found inside others that the picture's edge cuts off.
        let atEdge: Float = layout.kind == .ean13 ? 0 : 0.4
        let least = layout.minimumQuietZone * module
        guard line.isQuiet(first - 1, least, atEdge: atEdge), line.isQuiet(end, least, atEdge: atEdge),
            line.isQuiet(first - 1, quietZone, atEdge: atEdge) || line.isQuiet(end, quietZone, atEdge: atEdge)
        else { return nil }
        let middle = first + 3 + 4 * layout.left
        let guards = [
            first..<first + 3, middle..<middle + layout.guardAfterLeft,
            layout.right > 0 ? end - 3..<end : end..<end,
        ]
        guard let growth = growth(line, guards, module) else { return nil }
        let modules = ModuleSizes(line, guards, module)
        var fit = BarFit()
        for place in guards where !place.isEmpty { fit.add(guardMatch(line, place, growth)) }
        guard let (digits, parity) = leftDigits(line, from: first + 3, count: layout.left, growth, modules, &fit) else {
            return nil
        }
        var others: [Int] = []
        for index in 0..<layout.right {
            let place = middle + layout.guardAfterLeft + 4 * index
            guard let match = digit(line, place, Self.right, growth, modules) else { return nil }
            fit.add(match)
            others.append(match.character)
        }
        guard var number = Self.number(layout.kind, digits, parity, others) else { return nil }
        var elements = first..<end
        var bodyShare: Float = 1
        if layout.kind != .ean8, let addOn = addOn(line, after: end, module, growth) {
            number.addOn = addOn.digits
            elements = first..<addOn.end
            bodyShare = line.width(first..<end) / line.width(elements)
        }
        guard fit.deviation < layout.maximumDeviation, let content = number.content(wanted) else { return nil }
        var darkness: SlotDarkness?
        if fit.margin < Self.clearMargin {
            let right = middle + layout.guardAfterLeft
            let kind = layout.kind
            darkness = Self.darkness(
                of: digits + others,
                areInSetA: Self.areInSetA(parity, layout.left) + others.map { _ in false },
                slots: Self.slots(from: first + 3, count: layout.left) + Self.slots(from: right, count: layout.right),
                weights: kind == .upcE ? nil : (0..<layout.left + layout.right).map { $0.isMultiple(of: 2) ? 3 : 1 }
            ) { kind != .upcE || Self.number(kind, $0, parity, []) != nil }
        }
        return LinearReading(
            content: .symbol(content.symbology, content.content), elements: elements, fit: fit,
            linesNeeded: layout.kind == .ean13 ? 2 : 3, darkness: darkness, bodyShare: bodyShare)
    }

    /// Makes a number of the digits on both sides of the centre guard; `nil` where their check fails.
    private static func number(_ kind: EANNumber.Kind, _ left: [Int], _ parity: UInt8, _ right: [Int]) -> EANNumber? {
        switch kind {
        case .ean13: .ean13(left: left, parity: parity, right: right)
        case .ean8: parity == 0 ? .ean8(left: left, right: right) : nil
        case .upcE: .upcE(left, parity: parity)
        }
    }

    /// Returns the elements of digits side by side.
    private static func slots(from first: Int, count: Int) -> [Range<Int>] {
        (0..<count).map { first + 4 * $0..<first + 4 * $0 + 4 }
    }

    /// Whether each of the digits left of the centre guard is of set A.
    private static func areInSetA(_ parity: UInt8, _ count: Int) -> [Bool] {
        (0..<count).map { parity >> UInt8(count - 1 - $0) & 1 == 0 }
    }

    /// Reads the digits left of the centre guard, and which of them are of set B: bit by bit, the first digit's in the
    /// highest bit.
    private func leftDigits(
        _ line: BarWidths, from first: Int, count: Int, _ growth: Float, _ modules: ModuleSizes, _ fit: inout BarFit
    ) -> (digits: [Int], parity: UInt8)? {
        var parity: UInt8 = 0
        var digits: [Int] = []
        for index in 0..<count {
            guard let match = digit(line, first + 4 * index, Self.left, growth, modules) else { return nil }
            fit.add(match)
            digits.append(match.character % 10)
            parity = parity << 1 | (match.character >= 10 ? 1 : 0)
        }
        return (digits, parity)
    }

    /// Number of elements of half of an EAN-13 symbol, with its centre guard.
    private static let elementsOfHalf = 32
    /// Number of modules of half of an EAN-13 symbol, with its centre guard.
    private static let modulesOfHalf: Float = 50
    /// Minimum free space beside a half, in modules.
    private static let quietZoneOfHalf: Float = 4
    /// Maximum deviation of a half, in modules: it has no check of its own.
    private static let maximumDeviationOfHalf: Float = 0.22
    /// Parities of the second half's digits from right to left, where they look like digits in set B.
    private static let paritiesOfSecondHalf: UInt8 = 0b111111

    /// Reads the half of an EAN-13 symbol that begins or, from right to left, ends here.
    private func half(_ line: BarWidths, from first: Int) -> LinearReading? {
        let end = first + Self.elementsOfHalf
        guard end < line.count, !wanted.isDisjoint(with: [.ean13, .upcA]) else { return nil }
        let module = line.width(first..<end) / Self.modulesOfHalf
        let guards = [first..<first + 3, end - 5..<end]
        guard line.isQuiet(first - 1, Self.quietZoneOfHalf * module), let growth = growth(line, guards, module) else {
            return nil
        }
        let modules = ModuleSizes(line, guards, module)
        var fit = BarFit()
        for place in guards { fit.add(guardMatch(line, place, growth)) }
        guard let (digits, parity) = leftDigits(line, from: first + 3, count: 6, growth, modules, &fit) else {
            return nil
        }
        let isFirst = parity != Self.paritiesOfSecondHalf
        guard fit.deviation < Self.maximumDeviationOfHalf, !isFirst || EANTables.ean13Parities.contains(parity) else {
            return nil
        }
        var darkness: SlotDarkness?
        if fit.margin < Self.clearMargin {
            // The check digit is that of both halves, so each of them may have any digits.
            darkness = Self.darkness(
                of: digits, areInSetA: Self.areInSetA(parity, 6), slots: Self.slots(from: first + 3, count: 6))
        }
        return LinearReading(
            content: .half(isFirst: isFirst, values: isFirst ? [Int(parity)] + digits : digits.reversed()),
            elements: first..<end - 1, fit: fit, linesNeeded: 3, darkness: darkness)
    }

    /// Overlap of the halves: both have the two bars of the centre guard and the space between them.
    static var overlapOfHalves: Double { 3.0 / 95 }

    func join(_ first: [Int], _ second: [Int]) -> (symbology: Symbology, content: DecodedContent)? {
        guard first.count == 7, second.count == 6 else { return nil }
        let parity = UInt8(truncatingIfNeeded: first[0])
        return EANNumber.ean13(left: Array(first.dropFirst()), parity: parity, right: second)?.content(wanted)
    }

    private func digit(
        _ line: BarWidths, _ index: Int, _ table: WidthTable, _ growth: Float, _ modules: ModuleSizes
    ) -> CharacterMatch? {
        guard index + 4 <= line.count else { return nil }
        let module = modules.size(at: line.edges[index + 2])
        guard let match = table.match(line, from: index, growth: growth),
            match.deviation < BarFit.maximumDeviation, abs(match.module - module) < Self.moduleTolerance * module
        else { return nil }
        return match
    }

    /// Sizes of modules from guard to guard: in a view at an angle, those on one side are larger.
    private struct ModuleSizes {
        /// Sizes in the middle of each guard.
        private var sizes: [(place: Float, size: Float)] = []
        private let mean: Float

        init(_ mean: Float) { self.mean = mean }

        init(_ line: BarWidths, _ guards: [Range<Int>], _ mean: Float) {
            self.mean = mean
            for place in guards where !place.isEmpty {
                let middle = (line.edges[place.lowerBound] + line.edges[place.upperBound]) / 2
                sizes.append((middle, line.width(place) / Float(place.count)))
            }
        }

        /// Returns the size of a module between the guards on both sides.
        func size(at place: Float) -> Float {
            guard let next = sizes.firstIndex(where: { $0.place > place }), next > 0 else { return mean }
            let (one, other) = (sizes[next - 1], sizes[next])
            let share = (place - one.place) / (other.place - one.place)
            let size = one.size + share * (other.size - one.size)
            // Guards are measured less exactly than the whole.
            return abs(size - mean) > EANDecoder.evennessTolerance * mean ? size : mean
        }
    }

    /// Maximum difference in size between modules that count as even, as a share.
    private static let evennessTolerance: Float = 0.12

    /// Returns the amount by which bars are wider than they should be, in bins, by the guards; `nil` where these are no
    /// guards.
    private func growth(_ line: BarWidths, _ guards: [Range<Int>], _ module: Float) -> Float? {
        var (bars, spaces): (Float, Float) = (0, 0)
        var (barCount, spaceCount): (Float, Float) = (0, 0)
        for place in guards {
            guard !place.isEmpty else { continue }
            let size = line.width(place) / Float(place.count)
            guard abs(size - module) < Self.guardTolerance * module else { return nil }
            for index in place {
                if index & 1 == 1 {
                    bars += line.widths[index]
                    barCount += 1
                } else {
                    spaces += line.widths[index]
                    spaceCount += 1
                }
            }
        }
        let growth = (bars / barCount - spaces / spaceCount) / 2
        return abs(growth) < Self.maximumGrowth * module ? growth : nil
    }

    private func guardMatch(_ line: BarWidths, _ place: Range<Int>, _ growth: Float) -> CharacterMatch {
        let balance: Float = place.count & 1 == 0 ? 0 : place.lowerBound & 1 == 1 ? -growth : growth
        let module = (line.width(place) + balance) / Float(place.count)
        var sum: Float = 0
        for index in place {
            let width = line.widths[index] + (index & 1 == 1 ? -growth : growth)
            sum += (width / module - 1) * (width / module - 1)
        }
        return CharacterMatch(
            character: 0, deviation: (sum / Float(place.count)).squareRoot(), margin: 4, elements: place.count,
            module: module)
    }
}

/// Reading of add-ons.
extension EANDecoder {
    /// Reads the two or five digits after a symbol (GS1 General Specifications, 5.2.2.5).
    private func addOn(
        _ line: BarWidths, after end: Int, _ module: Float, _ growth: Float
    ) -> (digits: [Int], end: Int)? {
        let gap = line.widths[end] / module
        guard gap > Self.minimumGap, gap < Self.maximumGap,
            let start = Self.addOnGuard.match(line, from: end + 1, growth: growth),
            start.deviation < BarFit.maximumDeviation, abs(start.module - module) < Self.moduleTolerance * module
        else { return nil }
        for count in [5, 2] {
            // Digits have four elements each, with two elements between them.
            let last = end + 4 + 6 * count - 2
            guard last < line.count, line.widths[last] >= Self.quietZoneOfAddOn * module else { continue }
            var digits: [Int] = []
            var parity = 0
            for index in 0..<count {
                let place = end + 4 + 6 * index
                guard let match = digit(line, place, Self.left, growth, ModuleSizes(module)) else { break }
                digits.append(match.character % 10)
                parity = parity << 1 | (match.character >= 10 ? 1 : 0)
                guard index + 1 < count else { break }
                let separator = line.width(place + 4..<place + 6) / module
                guard abs(separator - 2) < Self.separatorTolerance else { break }
            }
            guard digits.count == count else { continue }
            let isRight =
                count == 2
                ? (digits[0] * 10 + digits[1]) % 4 == parity
                : EANTables.fiveDigitParities[EANDigits.fiveDigitCheck(digits)] == UInt8(parity)
            if isRight { return (digits, last) }
        }
        return nil
    }
}
