/// Second passes over a camera's frames, of strategies that saw evidence of a symbol that they could not read.
///
/// The first passes over frames are cheap. Codes that only a second pass reads, such as bars with modules of little
/// more than a pixel, would be missed in each of them. A second pass may cost many times as much as a first one, so the
/// more it cost, the more frames pass until the strategy makes its next one.
struct CloserLooks: Sendable {
    /// Number of frames until each strategy's next second pass, in the order of the strategies.
    private var pauses: [Int] = []

    /// Number of frames between two second passes of a strategy if nothing was read.
    private static let usualPauses = 1...4
    /// Number of frames between two second passes of a strategy beside codes that were read: what looks like another
    /// code is often the text below them.
    private static let pausesBesideCodes = 20...30

    /// Makes the second passes that are due in a frame.
    /// - Parameters:
    ///   - likely: places in the list of those strategies that saw evidence in this frame.
    ///   - isBesideCodes: whether codes are known in this frame.
    mutating func look(
        _ likely: [Int], of strategies: inout [any SearchStrategy], isBesideCodes: Bool, _ search: inout PictureSearch,
        _ pixels: Span<UInt8>
    ) {
        if pauses.count != strategies.count { pauses = Array(repeating: 0, count: strategies.count) }
        for index in pauses.indices where pauses[index] > 0 { pauses[index] -= 1 }
        for index in likely where pauses[index] == 0 && !search.isFull {
            guard type(of: strategies[index]).takesCloserLooks else { continue }
            let limits = isBesideCodes || !search.barcodes.isEmpty ? Self.pausesBesideCodes : Self.usualPauses
            let before = search.budget.spent
            search.beginTurn()
            strategies[index].search(.second, &search, pixels)
            let base = search.picture.base
            let cost = (search.budget.spent - before) / (base.width * base.height)
            pauses[index] = min(max(cost, limits.lowerBound), limits.upperBound)
        }
    }
}
