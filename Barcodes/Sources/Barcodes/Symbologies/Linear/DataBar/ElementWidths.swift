/// Numbering of the ways to share modules out to elements in GS1 DataBar (ISO/IEC 24724, annex B): in lexicographic
/// order of the widths, counted from 0.
///
/// The elements of a character are two of these, the odd and the even ones, which number it together.
struct ElementWidths: Sendable {
    let modules: Int
    let elements: Int
    let widest: Int
    /// Whether at least one element must be one module wide.
    let hasNarrow: Bool
    /// Numbers of ways in which elements of 1 to `widest` modules share out modules, and likewise elements of 2 to
    /// `widest`: a row for each number of elements, by the number of modules.
    private let allWays: [Int]
    private let wideWays: [Int]
    /// Widths with the first numbers: all of them but for GS1 DataBar Limited, which has ten thousands.
    private var known: [UInt64] = []

    private static let knownCount = 256

    init(modules: Int, elements: Int, widest: Int, hasNarrow: Bool) {
        self.modules = modules
        self.elements = elements
        self.widest = widest
        self.hasNarrow = hasNarrow
        allWays = Self.ways(modules, elements, narrowest: 1, widest: widest)
        wideWays = Self.ways(modules, elements, narrowest: 2, widest: widest)
        addKnown(0, 0, modules, needsNarrow: hasNarrow)
    }

    /// Adds the widths that begin with `widths`, those of the first `index` elements, to the known ones.
    /// - Parameter left: the modules that are left for the other elements.
    private mutating func addKnown(_ widths: UInt64, _ index: Int, _ left: Int, needsNarrow: Bool) {
        guard index < elements else {
            known.append(widths)
            return
        }
        var width = 1
        while width <= widest, known.count < Self.knownCount {
            let needs = needsNarrow && width != 1
            if ways(left - width, elements - index - 1, needsNarrow: needs) > 0 {
                addKnown(widths | UInt64(width) << UInt64(8 * index), index + 1, left - width, needsNarrow: needs)
            }
            width += 1
        }
    }

    private static func ways(_ modules: Int, _ elements: Int, narrowest: Int, widest: Int) -> [Int] {
        let size = modules + 1
        var ways = [Int](repeating: 0, count: (elements + 1) * size)
        ways[0] = 1
        guard narrowest <= widest else { return ways }
        for count in 1..<elements + 1 {
            for sum in 0..<size {
                for width in narrowest...widest where width <= sum {
                    ways[count * size + sum] += ways[(count - 1) * size + sum - width]
                }
            }
        }
        return ways
    }

    /// Returns the number of ways in which `count` elements share out the modules that are left; with `needsNarrow`
    /// without the ways that break the rule for narrow elements.
    private func ways(_ left: Int, _ count: Int, needsNarrow: Bool) -> Int {
        guard left >= 0, left <= modules, count >= 0, count <= elements else { return 0 }
        let index = count * (modules + 1) + left
        return needsNarrow ? allWays[index] - wideWays[index] : allWays[index]
    }

    /// Returns the number of some widths; `nil` where they break a rule.
    func number(_ widths: [Int]) -> Int? {
        guard widths.count == elements, widths.reduce(0, +) == modules,
            widths.allSatisfy({ (1...widest).contains($0) }),
            !hasNarrow || widths.contains(1)
        else { return nil }
        var number = 0
        var left = modules
        var needsNarrow = hasNarrow
        for (index, width) in widths.enumerated() {
            for narrower in 1..<max(width, 1) {
                number += ways(left - narrower, elements - index - 1, needsNarrow: needsNarrow && narrower != 1)
            }
            left -= width
            if width == 1 { needsNarrow = false }
        }
        return number
    }

    /// Returns the widths with a number; empty where there are not as many.
    func widths(_ number: Int) -> [Int] {
        guard let packed = packed(number) else { return [] }
        return (0..<elements).map { Int(packed >> UInt64(8 * $0) & 0xF) }
    }

    /// Returns the widths with a number, the first in the lowest of eight bits each; `nil` where there are not as many.
    @inline(__always)
    func packed(_ number: Int) -> UInt64? {
        number < known.count ? known[number] : Self.packed(number, self)
    }

    private static func packed(_ number: Int, _ kind: ElementWidths) -> UInt64? {
        var rest = number
        var left = kind.modules
        var needsNarrow = kind.hasNarrow
        var result: UInt64 = 0
        for index in 0..<kind.elements {
            var width = 1
            while width <= kind.widest {
                let count = kind.ways(left - width, kind.elements - index - 1, needsNarrow: needsNarrow && width != 1)
                if rest < count { break }
                rest -= count
                width += 1
            }
            guard width <= kind.widest else { return nil }
            result |= UInt64(width) << UInt64(8 * index)
            left -= width
            if width == 1 { needsNarrow = false }
        }
        return result
    }
}

/// Kind of a DataBar character: its groups, each with a share of the modules for odd and for even elements.
struct DataBarCharacter: Sendable {
    struct Group: Sendable {
        let odd: ElementWidths
        let even: ElementWidths
        /// First value of the group.
        let first: Int
        let oddCount: Int
        let evenCount: Int
    }

    let modules: Int
    let elements: Int
    let groups: [Group]
    /// Weights that the widths are multiplied with for the check.
    let weights: [UInt8]
    /// Whether the value counts even elements within odd ones; otherwise odd elements within even ones.
    private let countsEvenFirst: Bool

    /// - Parameters:
    ///   - groups: the modules of odd elements, the widest odd and even element, and the number of ways of each that
    ///     are in use.
    ///   - narrowInOdd: whether odd elements must have a narrow one; otherwise even ones must.
    init(
        modules: Int, elements: Int, narrowInOdd: Bool, countsEvenFirst: Bool, weights: [UInt8],
        _ groups: [(modules: Int, widestOdd: Int, widestEven: Int, odd: Int, even: Int)]
    ) {
        self.modules = modules
        self.elements = elements
        self.countsEvenFirst = countsEvenFirst
        self.weights = weights
        var first = 0
        self.groups = groups.map { group in
            defer { first += group.odd * group.even }
            return Group(
                odd: ElementWidths(
                    modules: group.modules, elements: elements / 2, widest: group.widestOdd, hasNarrow: narrowInOdd),
                even: ElementWidths(
                    modules: modules - group.modules, elements: elements / 2, widest: group.widestEven,
                    hasNarrow: !narrowInOdd), first: first, oddCount: group.odd, evenCount: group.even)
        }
    }

    /// Returns the widths of all elements, odd and even by turns, the first in the lowest of four bits each; `nil`
    /// where there are not as many values.
    func elementWidths(_ value: Int) -> UInt64? {
        guard value >= 0, let index = groups.lastIndex(where: { $0.first <= value }) else { return nil }
        let (first, oddCount, evenCount) = (groups[index].first, groups[index].oddCount, groups[index].evenCount)
        let rest = value - first
        let (odd, even) =
            countsEvenFirst ? (rest / evenCount, rest % evenCount) : (rest % oddCount, rest / oddCount)
        guard let oddWidths = groups[index].odd.packed(odd), let evenWidths = groups[index].even.packed(even) else {
            return nil
        }
        return oddWidths | evenWidths << 4
    }

    func value(_ widths: [Int]) -> Int? {
        let (odd, even) = (stride(from: 0, to: widths.count, by: 2), stride(from: 1, to: widths.count, by: 2))
        let sum = odd.reduce(0) { $0 + widths[$1] }
        guard widths.count == elements, let group = groups.first(where: { $0.odd.modules == sum }),
            let oddNumber = group.odd.number(odd.map { widths[$0] }), oddNumber < group.oddCount,
            let evenNumber = group.even.number(even.map { widths[$0] }), evenNumber < group.evenCount
        else { return nil }
        return group.first
            + (countsEvenFirst ? oddNumber * group.evenCount + evenNumber : evenNumber * group.oddCount + oddNumber)
    }
}
