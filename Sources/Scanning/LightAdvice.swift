/// Decides when to advise the user to switch a light on.
///
/// A light is advised when it is dark and nothing is read: a code on a telephone's screen can be read at night without
/// one. The advice stays away for a while after each read, so that codes read now and then don't make it flicker.
package struct LightAdvice: Hashable, Sendable {
    /// Time without a read before the advice is given, in seconds.
    package static let patience = 2.0

    private var lastRead: UInt64?

    package init() {}

    /// Takes in the result of a frame.
    /// - Parameters:
    ///   - isDark: whether the ``LightMeter`` considers the frame dark, and no light is on.
    ///   - isReading: whether a code was read in it.
    ///   - time: time at which the frame was taken, in nanoseconds.
    /// - Returns: whether a light is advised.
    package mutating func take(isDark: Bool, isReading: Bool, at time: UInt64) -> Bool {
        if isReading { lastRead = time }
        // When a restarted camera has set its clock back, the time begins anew.
        if let last = lastRead, time < last { lastRead = time }
        guard isDark, !isReading else { return false }
        guard let lastRead else { return true }
        return CameraClock.seconds(from: lastRead, to: time) >= Self.patience
    }
}
