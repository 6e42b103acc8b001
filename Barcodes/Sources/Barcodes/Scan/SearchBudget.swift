/// Budget of all costly attempts on one picture together. It keeps any picture, however it is made, from holding a
/// reader for long.
///
/// The budget grows with the number of pixels and with the codes that were read. Its unit is one pixel looked at, or as
/// much work as that: some ten instructions. At effort `balanced` a small picture has some 0.3 seconds' worth on a
/// machine of 2024; `thorough` has ten times that, `fast` a fifth.
///
/// Strategies take turns. In each turn a strategy may spend a share of the remaining budget: little at first, in
/// proportion to the picture's pixels, and half of all that remains once it saw evidence of a symbol. So a picture
/// without evidence of symbols costs little, and a strategy that is held up by a pattern leaves something to the
/// strategies after it. A strategy may keep a part of that half for its last attempts (``raiseShare(to:)``).
package struct SearchBudget: Sendable {
    /// Budget that remains for the whole picture.
    package private(set) var left: Int
    /// Budget spent so far.
    package private(set) var spent = 0
    /// Cost that became known only when less than that was left.
    private(set) var overdrawn = 0
    /// Budget that remains for the current turn.
    private var share: Int
    /// Budget that evidence adds to the current turn's share.
    private var reserve = 0
    /// Budget that each code that was read adds.
    private let perCode: Int
    /// Share of a turn without evidence.
    private var perLook: Int

    package init(pixels: Int, effort: ReaderOptions.Effort) {
        let factor =
            switch effort {
            case .fast: 1
            case .balanced: 5
            case .thorough: 50
            }
        // Making every attempt at the largest QR code costs 20 million.
        left = factor * (8_000_000 + 3 * pixels)
        share = left
        perCode = factor * 200_000
        perLook = factor * (400_000 + pixels)
    }

    /// Makes the budget of a search within a part of a picture. It is at most what remains of the whole picture's
    /// budget.
    package init(pixels: Int, effort: ReaderOptions.Effort, within whole: SearchBudget) {
        self.init(pixels: pixels, effort: effort)
        left = min(left, whole.left)
        share = left
    }

    /// Makes the budget of another look at a whole picture in which nothing was read: a tenth of a picture's budget,
    /// and at most what the first look left. Of 605 sharpened pictures, 174 were read with the whole budget, and all
    /// pictures without a code took 65 % longer; with a tenth it is 169 and 19 %, with a twentieth 148 and 12 %.
    init(pixels: Int, effort: ReaderOptions.Effort, forAnotherLookAfter first: SearchBudget) {
        self.init(pixels: pixels, effort: effort)
        left = min(left / Self.partOfAnotherLook, first.left)
        perLook /= Self.partOfAnotherLook
        (share, spent) = (left, first.spent)
    }

    private static let partOfAnotherLook = 10

    /// Returns what remains of the whole picture's budget after another look.
    func left(after look: SearchBudget) -> SearchBudget {
        var whole = self
        whole.left -= look.spent - spent
        whole.spent = look.spent
        whole.overdrawn += look.overdrawn
        return whole
    }

    /// Begins a strategy's turn.
    package mutating func beginTurn() {
        share = min(left / 2, perLook)
        reserve = left / 2 - share
    }

    /// Limits the rest of this turn to a part of its remaining share, for attempts that are worth no more.
    /// - Parameter part: the part that is kept, from 0 to 1.
    package mutating func limitShare(to part: Double) {
        share = Int(Double(share) * part)
        reserve = Int(Double(reserve) * part)
    }

    /// Raises the remaining share of this turn to at least `least`, whatever was spent in it, up to half of the whole
    /// remaining budget. The increase is taken from the reserve that evidence would add.
    package mutating func raiseShare(to least: Int) {
        let more = max(0, min(least, left / 2) - share)
        share += more
        reserve = max(0, reserve - more)
    }

    /// Adds the reserve to the current turn's share: the strategy saw something that hardly anything but a symbol looks
    /// like.
    package mutating func evidenceWasSeen() {
        share += reserve
        reserve = 0
    }

    /// Spends the cost of an attempt, in units of the budget, if enough is left.
    /// - Returns: whether enough was left. If not, nothing is spent.
    package mutating func spend(_ cost: Int) -> Bool {
        guard share >= cost, left >= cost else { return false }
        left -= cost
        spent += cost
        share -= cost
        return true
    }

    /// Whether the current turn can afford this cost.
    package func canSpend(_ cost: Int) -> Bool { share >= cost && left >= cost }

    /// Budget that the current turn may still spend.
    package var available: Int { min(share, left) }

    /// Budget that the current turn may still spend if evidence is seen.
    package var availableWithEvidence: Int { min(share + reserve, left) }

    /// Subtracts a cost that became known only afterwards, or as much of it as is left.
    package mutating func charge(_ cost: Int) {
        let whole = cost
        let cost = min(cost, share, left)
        overdrawn += whole - cost
        left -= cost
        spent += cost
        share -= cost
    }

    /// Raises the budget after a code was read: a picture with many codes is worth more work.
    package mutating func codeWasRead() {
        left += perCode
        share += perCode
    }
}
