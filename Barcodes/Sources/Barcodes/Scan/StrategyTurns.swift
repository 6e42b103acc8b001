/// Order in which strategies look at a picture, and the outcome of their turns so far.
struct StrategyTurns {
    /// Strategies in the order in which they are registered. The other members are indices into this list.
    var strategies: [any SearchStrategy]
    private let readsBars: [Bool]
    /// Whether there are both strategies for bars and strategies for matrix symbols.
    let hasBoth: Bool
    /// Strategies that have not had their turn, the next one first.
    private(set) var order: [Int]
    /// Number of strategies that had their turn.
    private(set) var count = 0
    /// Strategies whose cheap look saw no sign of their symbols. They run after all others.
    private(set) var waiting: [Int] = []
    /// Strategies that saw evidence of a symbol. A second pass may be worth it for them.
    private var sawEvidence: [Int] = []
    /// Strategies that read codes.
    private var readCodes: Set<Int> = []
    /// Strategy that saw bars, did not read them, and has not made its second pass yet.
    private var barReader: Int?

    init(_ strategies: [any SearchStrategy]) {
        self.strategies = strategies
        readsBars = strategies.map { type(of: $0).readsBars }
        hasBoth = readsBars.contains(true) && readsBars.contains(false)
        order = Array(strategies.indices)
    }

    /// Whether all first passes are done, and the second pass at bars too.
    var areOver: Bool { order.isEmpty && barReader == nil }

    /// Moves strategies for bars before the others.
    mutating func putBarsFirst() { order = barsFirst(order) }

    private func barsFirst(_ places: [Int]) -> [Int] {
        places.filter { readsBars[$0] } + places.filter { !readsBars[$0] }
    }

    /// Strategies for bars among those that have not had their turn.
    var nextForBars: [Int] { order.filter { readsBars[$0] } }

    /// Returns the strategy that is due for its second pass at bars, which comes before matrix symbols are searched
    /// for. Uneven bars may be the rows of a stacked symbol, so in that case all strategies for bars make their first
    /// pass before it.
    /// - Parameter areEven: whether bars were seen that are the same from top to bottom.
    mutating func takeBarReader(areEven: Bool) -> Int? {
        guard let reader = barReader else { return nil }
        guard areEven || nextForBars.isEmpty else {
            putBarsFirst()
            return nil
        }
        barReader = nil
        return reader
    }

    /// Removes the next strategy from the order and returns it.
    mutating func next() -> Int {
        count += 1
        return order.removeFirst()
    }

    /// Whether a cheap look comes before a strategy's first pass. Strategies for bars and the last strategy go without.
    func takesGlance(_ index: Int) -> Bool { !order.isEmpty && !readsBars[index] }

    /// Postpones a strategy whose cheap look showed no sign of its symbols.
    mutating func postpone(_ index: Int) { waiting.append(index) }

    /// Records the outcome of a strategy's first pass.
    /// - Parameters:
    ///   - sawEvidence: whether it saw evidence of a symbol.
    ///   - sawBars: whether it saw bars that it did not read, and may look at them closely.
    ///   - didRead: whether it read a code.
    mutating func looked(_ index: Int, sawEvidence: Bool, sawBars: Bool, didRead: Bool) {
        if sawEvidence {
            if hasBoth && sawBars { barReader = index } else { self.sawEvidence.append(index) }
        }
        if didRead { readCodes.insert(index) }
    }

    /// Returns the strategies that make a second pass, in this order.
    /// - Parameters:
    ///   - hasUnreadBars: whether there are unread bars. They are stronger evidence than that of other strategies.
    ///   - isMoreThanBars: whether the picture shows anything besides codes that were read and bars.
    func secondLooks(hasUnreadBars: Bool, isMoreThanBars: Bool) -> [Int] {
        // There may be more codes of a kind that was read.
        (hasUnreadBars ? barsFirst(sawEvidence) : sawEvidence).filter {
            isMoreThanBars || readsBars[$0] || readCodes.contains($0)
        }
    }
}
