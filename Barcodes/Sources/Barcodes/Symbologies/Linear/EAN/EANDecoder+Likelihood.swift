/// Reading of EAN and UPC from profiles.
extension EANDecoder: LikelihoodDecoder {
    private static let guardPattern: [[UInt8]] = [[1, 1, 1]]
    private static let leftSet = SymbolLayout.PatternSet(EANTables.leftDigits, beginsWithBar: false)
    private static let rightSet = SymbolLayout.PatternSet(EANTables.setA, beginsWithBar: true)
    private static let patterns = LinearPatterns([
        .init(guardPattern, beginsWithBar: true), leftSet, .init([[1, 1, 1, 1, 1]], beginsWithBar: false), rightSet,
        .init([[1, 1, 1, 1, 1, 1]], beginsWithBar: false),
    ])

    private static let ean13Layout = SymbolLayout(
        patterns, slots: [0, 1, 1, 1, 1, 1, 1, 2, 3, 3, 3, 3, 3, 3, 0], quietZone: 4)
    private static let ean8Layout = SymbolLayout(patterns, slots: [0, 1, 1, 1, 1, 2, 3, 3, 3, 3, 0], quietZone: 5)
    private static let upcELayout = SymbolLayout(patterns, slots: [0, 1, 1, 1, 1, 1, 1, 4], quietZone: 5)

    func layouts(most: Float) -> [SymbolLayout] {
        var layouts: [SymbolLayout] = []
        if wanted.contains(.ean13) || wanted.contains(.upcA) { layouts.append(Self.ean13Layout) }
        if wanted.contains(.ean8) { layouts.append(Self.ean8Layout) }
        if wanted.contains(.upcE) { layouts.append(Self.upcELayout) }
        return layouts.filter { $0.modules <= most }
    }

    func likeliest(_ costs: SlotCosts, _ layout: SymbolLayout) -> LikelyMeaning? {
        let slots = costs.costs
        let search: EANSequenceSearch
        switch slots.count {
        case 15: search = .ean13(left: Array(slots[1...6]), right: Array(slots[8...13]))
        case 11: search = .ean8(left: Array(slots[1...4]), right: Array(slots[6...9]))
        case 8: search = .upcE(Array(slots[1...6]))
        default: return nil
        }
        guard let best = search.best, let content = best.number.content(wanted) else { return nil }
        // The guards have the same cost whatever the number is.
        let guards = slots.reduce(0) { $0 + ($1.count == 1 ? $1[0] : 0) }
        return LikelyMeaning(
            meaning: LinearMeaning(symbology: content.symbology, content: content.content, linesNeeded: 1),
            patterns: Self.patterns(best.number), cost: best.cost + guards, nextCost: search.nextCost + guards)
    }

    private static func patterns(_ number: EANNumber) -> [Int] {
        let digits = number.digits
        func left(_ digits: ArraySlice<Int>, _ parity: UInt8) -> [Int] {
            digits.enumerated().map { index, digit in
                digit + (parity >> UInt8(digits.count - 1 - index) & 1 == 1 ? 10 : 0)
            }
        }
        switch number.kind {
        case .ean13:
            return [0] + left(digits[1...6], EANTables.ean13Parities[digits[0]]) + [0] + digits[7...12] + [0]
        case .ean8: return [0] + digits[0...3] + [0] + digits[4...7] + [0]
        case .upcE:
            let parity = EANTables.upcEParities[digits[7]]
            return [0] + left(digits[1...6], digits[0] == 0 ? parity : ~parity & 0b111111) + [0]
        }
    }
}

/// Reading of EAN-13 from profiles in which blur is wider than modules.
extension EANDecoder: ChainDecoder {
    package static let ean13Chain = BlurredChain(ean13Layout)

    /// Chain of EAN-13 alone: what strong blur leaves of shorter symbols may be too many other numbers. Of 9,000
    /// simulated lines each, a quarter of them undamaged, the others damaged, random or a piece of an EAN-13, the best
    /// limits that leave most of the undamaged ones still let three pass as UPC-E and one as EAN-8.
    var chains: [BlurredChain] {
        wanted.contains(.ean13) || wanted.contains(.upcA) ? [Self.ean13Chain] : []
    }

    /// Cost up to which the first search looks for numbers, as a multiple of ``ChainCosts/least``. It saves work and
    /// changes no result: beginnings that cost more are given up at once, and if the best number or the next one is not
    /// within this limit, as it mostly is, the search is repeated with ``rivalLimit``.
    private static let firstLimit: Float = 1.4
    /// Cost from which a number is no rival of the best one, as the same multiple: it leaves three times as much
    /// unexplained.
    private static let rivalLimit: Float = 3

    func likeliest(_ costs: ChainCosts, _ layout: SymbolLayout) -> LikelyMeaning? {
        guard costs.groups.count == 12 else { return nil }
        let least = costs.least
        var search = EANChainSearch(costs, EANChainSearch.ean13, most: Self.firstLimit * least)
        // Without a next best number within the limit, the next cost is the limit itself, but for rounding.
        if search.best == nil || search.nextCost >= (Self.firstLimit - 0.01) * least {
            search = EANChainSearch(costs, EANChainSearch.ean13, most: Self.rivalLimit * least)
        }
        guard let best = search.best else { return nil }
        let number = EANNumber(kind: .ean13, digits: [best.plan] + best.digits)
        guard let content = number.content(wanted) else { return nil }
        return LikelyMeaning(
            meaning: LinearMeaning(symbology: content.symbology, content: content.content, linesNeeded: 1),
            patterns: Self.patterns(number), cost: best.cost, nextCost: search.nextCost)
    }
}
