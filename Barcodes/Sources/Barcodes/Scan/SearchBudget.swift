/// Bounds all costly attempts of one picture together, so that no picture, however it is made, holds a reader for long.
///
/// It grows with the number of pixels and with the codes that were read. The unit is one pixel looked at, or as much
/// work as that: some ten instructions. At effort `balanced` a small picture has some 0.3 seconds' worth on a machine
/// of 2024; `thorough` has ten times that, `fast` a fifth.
///
/// Strategies take turns. In each turn a strategy may spend a share of what is left: little at first, in proportion to
/// the picture's pixels, and half of all that is left once it saw evidence of a symbol. So a picture in which nobody
/// sees anything costs little, and one strategy that is held up by a pattern leaves something to those that come after
/// it. A strategy may keep a part of that half for its last attempts (``raiseShare(to:)``).
package struct SearchBudget: Sendable {
    /// What the whole picture may still cost.
    package private(set) var left: Int
    /// What was spent so far.
    package private(set) var spent = 0
    /// What the strategy whose turn it is may still spend.
    private var share: Int
    /// What evidence adds to the share.
    private var reserve = 0
    private let perCode: Int
    /// What a turn has without evidence.
    private let perLook: Int

    package init(pixels: Int, effort: ReaderOptions.Effort) {
        let factor =
            switch effort {
            case .fast: 1
            case .balanced: 5
            case .thorough: 50
            }
        // What the largest QR code takes when every attempt is made at it is 20 million.
        left = factor * (8_000_000 + 3 * pixels)
        share = left
        perCode = factor * 200_000
        perLook = factor * (400_000 + pixels)
    }

    /// The budget of a search of a part of a picture, which may cost no more than what is left of the whole picture's.
    package init(pixels: Int, effort: ReaderOptions.Effort, within whole: SearchBudget) {
        self.init(pixels: pixels, effort: effort)
        left = min(left, whole.left)
        share = left
    }

    /// A strategy's turn begins.
    package mutating func beginTurn() {
        share = min(left / 2, perLook)
        reserve = left / 2 - share
    }

    /// What is left to do in this turn is worth only a part of what is left of the share.
    /// - Parameter part: how much, from 0 to 1.
    package mutating func limitShare(to part: Double) {
        share = Int(Double(share) * part)
        reserve = Int(Double(reserve) * part)
    }

    /// Gives what remains of this turn at least this much, whatever was spent in it, up to half of all that is left. It
    /// is taken off what evidence would add.
    package mutating func raiseShare(to least: Int) {
        let more = max(0, min(least, left / 2) - share)
        share += more
        reserve = max(0, reserve - more)
    }

    /// The strategy whose turn it is saw something that hardly anything but a symbol looks like: it may spend its whole
    /// share.
    package mutating func evidenceWasSeen() {
        share += reserve
        reserve = 0
    }

    /// Asks for leave to do something that looks at this many pixels.
    /// - Returns: whether there was that much left; it is spent then.
    package mutating func spend(_ cost: Int) -> Bool {
        guard share >= cost, left >= cost else { return false }
        left -= cost
        spent += cost
        share -= cost
        return true
    }

    /// Whether there is that much left for the strategy whose turn it is.
    package func canSpend(_ cost: Int) -> Bool { share >= cost && left >= cost }

    /// What is left for the strategy whose turn it is.
    package var available: Int { min(share, left) }

    /// Takes off what something cost that was only known afterwards, or as much of it as is left.
    package mutating func charge(_ cost: Int) {
        let cost = min(cost, share, left)
        left -= cost
        spent += cost
        share -= cost
    }

    /// A picture with many codes is worth more work.
    package mutating func codeWasRead() {
        left += perCode
        share += perCode
    }
}
