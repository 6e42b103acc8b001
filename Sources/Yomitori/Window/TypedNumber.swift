/// Number of a code, as it is typed: digits that follow each other quickly are one number. The first one chooses its
/// code at once, because nobody should have to wait.
nonisolated package struct TypedNumber: Sendable {
    /// Number that was chosen last, and when its last digit was typed.
    private var last: (number: Int, time: ContinuousClock.Instant)?

    package init() {}

    /// Longest time between two digits of a number.
    package static let pause = Duration.seconds(1)

    /// Chooses a code by a digit: with 1 and 2 it is code 12, if there is one, or else code 2.
    /// - Parameter choose: Chooses the code with a number, and returns whether there is one.
    /// - Returns: Whether there is a code.
    package mutating func type(
        _ digit: Int, at time: ContinuousClock.Instant = .now, choose: (Int) -> Bool
    ) -> Bool {
        var numbers = [digit]
        if let last, time - last.time <= Self.pause { numbers.insert(last.number * 10 + digit, at: 0) }
        let chosen = numbers.first(where: choose)
        last = chosen.map { ($0, time) }
        return chosen != nil
    }
}
