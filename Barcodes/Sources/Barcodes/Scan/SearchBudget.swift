/// Bounds all costly attempts of one picture together, so that no picture, however it is made, holds a reader for long.
///
/// It grows with the number of pixels and with the codes that were read. The unit is one pixel looked at, or as much work
/// as that: some ten instructions.
struct SearchBudget: Sendable {
    private var left: Int
    private let perCode: Int

    init(pixels: Int, effort: ReaderOptions.Effort) {
        let share =
            switch effort {
            case .fast: 4
            case .balanced: 40
            case .thorough: 400
            }
        left = share * (pixels + 100_000)
        perCode = share * 10_000
    }

    /// Asks for leave to do something that looks at this many pixels.
    /// - Returns: whether there was that much left; it is spent then.
    mutating func spend(_ cost: Int) -> Bool {
        guard left >= cost else { return false }
        left -= cost
        return true
    }

    /// A picture with many codes is worth more work.
    mutating func codeWasRead() { left += perCode }
}
