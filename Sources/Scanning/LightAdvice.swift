/// Decides when to advise a light.
///
/// Dark is only what keeps codes from being read: where they are read all the same, as from the screen of a telephone
/// at night, there is nothing to advise. A code that is read now and then, at the edge of what can be seen, must not
/// make the advice flicker: it stays away for a while after each read.
package struct LightAdvice: Hashable, Sendable {
    /// For this many seconds nothing has to be read before it is given.
    package static let patience = 2.0

    private var lastRead: UInt64?

    package init() {}

    /// Takes in what a frame had.
    /// - Parameters:
    ///   - isDark: what the ``LightMeter`` says of it, where no light is on.
    ///   - isReading: whether a code was read in it.
    ///   - time: when the frame was taken, in nanoseconds.
    /// - Returns: whether a light is advised.
    package mutating func take(isDark: Bool, isReading: Bool, at time: UInt64) -> Bool {
        if isReading { lastRead = time }
        // A clock that was set back, by a restarted camera, has no time passed.
        if let last = lastRead, time < last { lastRead = time }
        guard isDark, !isReading else { return false }
        guard let lastRead else { return true }
        return Double(time - lastRead) / 1e9 >= Self.patience
    }
}
