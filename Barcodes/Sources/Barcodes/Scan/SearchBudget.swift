/// Bounds all costly attempts of one picture together, so that no picture, however it is made, holds a reader for long.
///
/// It grows with the number of pixels and with the codes that were read. The unit is one pixel looked at, or as much work
/// as that: some ten instructions. At effort `balanced` a small picture has some 0.3 seconds' worth on a machine of 2024;
/// `thorough` has ten times that, `fast` a fifth.
struct SearchBudget: Sendable {
    private var left: Int
    private let perCode: Int

    init(pixels: Int, effort: ReaderOptions.Effort) {
        let share =
            switch effort {
            case .fast: 1
            case .balanced: 5
            case .thorough: 50
            }
        // What the largest QR code takes when every attempt is made at it is 20 million.
        left = share * (8_000_000 + 3 * pixels)
        perCode = share * 200_000
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
