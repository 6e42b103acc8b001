/// Whose turn it is to look at a picture, and what came of the turns before.
struct StrategyTurns {
    /// In the order in which they are registered; the members below are places in this list.
    var strategies: [any SearchStrategy]
    private let readsBars: [Bool]
    /// Whether some strategies read bars, and others modules.
    let hasBoth: Bool
    /// Those that have not had their turn, the next one first.
    private(set) var order: [Int]
    /// How many had their turn.
    private(set) var count = 0
    /// Those that saw no sign of their symbols at a glance: they look after all others.
    private(set) var waiting: [Int] = []
    /// Those that saw evidence of a symbol: a second look may be worth it.
    private var sawEvidence: [Int] = []
    /// Those that read codes.
    private var readCodes: Set<Int> = []
    /// The strategy that saw bars, did not read them, and has not looked closely yet.
    private var barReader: Int?

    init(_ strategies: [any SearchStrategy]) {
        self.strategies = strategies
        readsBars = strategies.map { type(of: $0).readsBars }
        hasBoth = readsBars.contains(true) && readsBars.contains(false)
        order = Array(strategies.indices)
    }

    /// Whether all first looks are done, and the close one at bars.
    var areOver: Bool { order.isEmpty && barReader == nil }

    /// Lets those that read bars look before the others.
    mutating func putBarsFirst() { order = barsFirst(order) }

    private func barsFirst(_ places: [Int]) -> [Int] {
        places.filter { readsBars[$0] } + places.filter { !readsBars[$0] }
    }

    /// Those among the next ones that read bars.
    var nextForBars: [Int] { order.filter { readsBars[$0] } }

    /// Who looks closely at bars now: before symbols of modules are looked for. Bars that are not even may be the rows
    /// of a stacked symbol, so all that read bars have their first look before that.
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

    /// The next one, whose turn it is now.
    mutating func next() -> Int {
        count += 1
        return order.removeFirst()
    }

    /// Whether a glance is worth it before a strategy looks: not for bars, and not for the last strategy.
    func takesGlance(_ index: Int) -> Bool { !order.isEmpty && !readsBars[index] }

    /// A glance showed no sign of a strategy's symbols.
    mutating func postpone(_ index: Int) { waiting.append(index) }

    /// A strategy had its first look.
    /// - Parameters:
    ///   - sawEvidence: whether it saw evidence of a symbol.
    ///   - sawBars: whether it saw bars that it did not read, and may look at them closely.
    mutating func looked(_ index: Int, sawEvidence: Bool, sawBars: Bool, didRead: Bool) {
        if sawEvidence {
            if hasBoth && sawBars { barReader = index } else { self.sawEvidence.append(index) }
        }
        if didRead { readCodes.insert(index) }
    }

    /// Who has a second look, in this order.
    /// - Parameters:
    ///   - hasUnreadBars: whether there are bars that were not read, which are more than what others have seen.
    ///   - isMoreThanBars: whether the picture shows anything else than codes that were read and bars.
    func secondLooks(hasUnreadBars: Bool, isMoreThanBars: Bool) -> [Int] {
        // Beside a code there may be others of its kind.
        (hasUnreadBars ? barsFirst(sawEvidence) : sawEvidence).filter {
            isMoreThanBars || readsBars[$0] || readCodes.contains($0)
        }
    }
}
